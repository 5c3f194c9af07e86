# SPDX-License-Identifier: BSD-3-Clause
#
# No list of files is kept here, in mex/mex.mk or in build.m; they follow the same conventions:
#   mex/gateway/NAME_mex.c  becomes toolbox/NAME.mex (mex/mex.mk tells more)
#   tests/c/test_NAME.c     is a test program, linked with the core alone

OCTAVE ?= octave-cli
octave := $(OCTAVE) --norc --no-history -q

.DEFAULT_GOAL := help
.PHONY: help demo papers doc test test-long test-browser test-cluster test-builds test-versions test-matlab test-windows sanitize coverage build lint signatures bench fuzz gallery
.PHONY: dist deb listing install setup clean

help:
	@echo "make <target>: each installs what it needs where apt-get exists (V=1 shows the commands)"
	@cat Makefile tests/*/*.mk | sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' | awk -F '|' '{ printf "%-16s%s\n", $$1, $$2 }'

ifndef READY

# On a fresh machine mkoctfile and the compilers appear only now, so the rest is left to a second
# make, which looks at the machine as it is after the installation. It compiles on all processors, unless -j says otherwise.
.NOTPARALLEL:
parallel = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1))
demo papers doc test test-long test-browser test-cluster test-builds test-versions test-matlab test-windows sanitize coverage build lint signatures bench fuzz gallery dist deb listing install:
	@sh tests/setup.sh $@
	@$(MAKE) --no-print-directory $(parallel) READY=1 $@

else

.DELETE_ON_ERROR:
.SECONDARY:
unexport MAKEFLAGS MFLAGS                # a make that a test or pkg calls is not part of this one

mex      := mex
toolbox  := toolbox
obj      := build/obj
include mex/mex.mk

# ---- MEX files

build: $(mexfiles)         ## compile the MEX files into toolbox/
	@:

# ---- demonstration and measurements

demo: build                ## the double pendulum of a paper with its table, a small workshop, a rover
	@LC_ALL=C.UTF-8 $(octave) examples/demo.m

papers: build              ## tables and figures of the papers: one line per comparison (FIGURES=1: draw them)
	@FIGURES='$(FIGURES)' $(octave) examples/papers.m

gallery: build             ## draw every example into doc/gallery (GALLERY=part of a name: only those)
	@GALLERY='$(GALLERY)' $(octave) examples/gallery.m

bench: build               ## time the solvers and the steps against others
	@for script in bench_lcp bench_sparse bench_mcp bench_cone bench_pyramid bench_geometric bench_step bench_space bench_methods bench_tower \
	    bench_pile bench_sweep bench_linkage; do \
	  OPENBLAS_NUM_THREADS=1 $(octave) --path '$(CURDIR)/toolbox' --path '$(CURDIR)/tests/support' --path '$(CURDIR)/tests/bench' \
	  tests/bench/$$script.m || exit; done

# ---- manual

include doc/site/site.mk

doc: $(manual)             ## the manual as HTML: build/doc/index.html
	@echo "the manual is build/doc/index.html"

# ---- package for Octave: the same bytes from the same sources, whoever packs them and when

version  := $(shell sed -n 's/^Version: //p' DESCRIPTION)
released := $(shell sed -n 's/^Date: //p' DESCRIPTION)
package  := nonsmooth-$(version)
tarball  := build/$(package).tar.gz
three    := $(firstword $(wildcard /usr/share/javascript/three/three.min.js node_modules/three/build/three.min.js))
terms    := $(firstword $(wildcard /usr/share/doc/libjs-three/copyright node_modules/three/LICENSE))
packed   := COPYING DESCRIPTION INDEX NEWS.md CITATION CITATION.cff README.md SECURITY.md
packed   += $(shell find doc examples mex toolbox -type f ! -name '*.mex*' ! -name '*.o')

dist: $(tarball)           ## pack build/nonsmooth-x.y.z.tar.gz for pkg install
	@echo "$(tarball)"

# With three.js, if it is there: what nsanimate needs for pages in space, and its licence. The examples do without the
# toolbox of the sources: the package is loaded.
$(tarball): $(packed) $(three) Makefile
	@rm -rf build/dist && mkdir -p build/dist/$(package)
	@tar -cf - $(packed) | tar -xf - -C build/dist/$(package)
	@cd build/dist/$(package) && mv toolbox inst && mv mex src && mv NEWS.md NEWS && mv examples inst
	@sed -i 's/@VERSION@/$(version)/; s/@YEAR@/$(firstword $(subst -, ,$(released)))/' build/dist/$(package)/CITATION
	@find build/dist/$(package)/inst/examples -name '*.m' -exec sed -i "s/fullfile (here, \('\.\.', \)*'toolbox'), //" {} +
	@$(if $(three),cp -L $(three) build/dist/$(package)/inst/private/three.min.js)
	@$(if $(terms),cp -L $(terms) build/dist/$(package)/inst/private/three.copyright)
	@LC_ALL=C tar --sort=name --format=ustar --mtime='$(released) UTC' --owner=0 --group=0 --numeric-owner \
	--mode=u=rwX,go=rX -C build/dist -cf - $(package) | gzip -9n > $@

install: $(tarball)        ## install that package into Octave: then `pkg load nonsmooth`
	@$(octave) --eval "pkg install $(tarball)"

# ---- package for Debian, which has a three.js of its own, and the entry for packages.octave.org

deb:                       ## build the Debian package build/deb/octave-nonsmooth_*.deb, and show it to lintian
	@$(MAKE) --no-print-directory READY=1 three= terms= tarball=build/upstream.tar.gz dist
	@sh debian/build.sh build/upstream.tar.gz octave-nonsmooth $(version)

listing: $(tarball)        ## write build/nonsmooth.yaml for packages.octave.org (PACKAGE_URL=where the package file will be)
	@sh tests/package/listing.sh $(tarball) '$(PACKAGE_URL)' > build/nonsmooth.yaml && echo build/nonsmooth.yaml

# ---- tests

sanitize     := $(filter-out -O3,$(CFLAGS)) -g -O1 -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
c_tests      := $(patsubst tests/c/%.c,build/c/%,$(wildcard tests/c/test_*.c))
c_shared     := $(core) $(filter-out tests/c/test_%,$(wildcard tests/c/*.c))
c_objects    := $(patsubst %.c,build/c/obj/%.o,$(c_shared))
fuzz_names   := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz_readers := $(filter-out files,$(patsubst tests/fuzz/m/fuzz_%.m,%,$(wildcard tests/fuzz/m/fuzz_*.m)))
replays      := $(fuzz_names:%=build/replay/fuzz_%)
t_tests      := build/tsan/test_one_thread build/tsan/test_threads build/tsan/test_parallel
t_objects    := $(patsubst %.c,build/tsan/obj/%.o,$(c_shared))

test: $(c_tests) $(replays) $(t_tests) build ## run all tests (NONSMOOTH_TEST=part of a file name: only those)
test-long: $(c_tests) $(replays) $(t_tests) build ## run all tests, also those that take minutes (test-builds: by other libraries and compilations)
test-long: export NONSMOOTH_LONG = 1
test test-long:
	@NONSMOOTH_PROGRAMS='$(c_tests) $(replays) $(t_tests) tests/package/test_package.sh' $(octave) tests/run_tests.m

test-browser: build        ## use pages of nsanimate in Chromium, which is installed where apt-get exists
	@NONSMOOTH_BROWSER=1 NONSMOOTH_TEST=tests/browser.tst $(octave) tests/run_tests.m

test-cluster: build        ## sweeps on a Slurm cluster of one node, which is installed and started here, as root; with kills and a full disc
	@sh tests/cluster/run.sh '$(OCTAVE)'

test-versions:             ## run all tests in Debian's releases, Octave 6 to 11 (VERSIONS='bullseye sid': only those), as root
	@sh tests/versions/run.sh $(VERSIONS)

# clang names the place of an error better, but may come without its run-time library.
build/c/cc: Makefile
	@mkdir -p $(@D)
	@cc=clang; echo 'int main(void) { return 0; }' > $@.c; \
	clang -fsanitize=address,undefined $@.c -o $@.out 2> /dev/null && $@.out || cc='$(CC)'; \
	echo "$$cc" > $@

build/c/obj/%.o: %.c build/c/cc
	@mkdir -p $(@D) && echo "CC   $< (sanitized)"
	$(Q)$$(cat build/c/cc) $(sanitize) $(sparse) $(compile)

$(c_tests): build/c/%: build/c/obj/tests/c/%.o $(c_objects)
	@echo "LD   $@"
	$(Q)$$(cat build/c/cc) $(sanitize) $^ -o $@ $(libs) -pthread

build/c/test_allocation: libs += $(if $(sparse),-lsuitesparseconfig) # whose memory it lends to UMFPACK

# A library that looks like PATH, and one that lacks a function
standins     := build/c/standin.so build/c/standin_incomplete.so
build/c/test_pathlib build/c/test_mcp: | $(standins)

$(standins): tests/path/standin.c mex/core/path/ns_pathlib_api.h build/c/cc
	@echo "LD   $@"
	$(Q)$$(cat build/c/cc) $(sanitize) $(includes) -fPIC -shared $(if $(findstring incomplete,$@),-DINCOMPLETE) $< -o $@ -lm

# The programs with threads once more, for races
races        := $(filter-out -O3,$(CFLAGS)) -g -O1 -fsanitize=thread

build/tsan/obj/%.o: %.c build/c/cc
	@mkdir -p $(@D) && echo "CC   $< (for races)"
	$(Q)$$(cat build/c/cc) $(races) $(sparse) $(compile)

$(t_tests): build/tsan/%: build/tsan/obj/tests/c/%.o $(t_objects)
	@echo "LD   $@"
	$(Q)$$(cat build/c/cc) $(races) $^ -o $@ $(libs) -pthread

# ---- the whole suite against sanitized MEX files, in build/san: toolbox/ stays as it is

san_objects := $(patsubst %.c,build/san/obj/%.o,$(core) $(helpers))
san_mex     := $(gateways:mex/gateway/%_mex.c=build/san/mex/%.mex)

sanitize: $(san_mex) build/san/new_throws.so $(t_tests) ## run all tests with ASan and UBSan in the MEX files, the threads with TSan
	@for program in $(t_tests); do echo $$program; $$program || exit; done
	@OCTAVE='$(OCTAVE)' sh tests/sanitize/run.sh '$(CC)'

build/san/obj/%.o: %.c Makefile
	@mkdir -p $(@D) && echo "CC   $< (sanitized)"
	$(Q)$(CC) $(sanitize) $(sparse) -fPIC $(compile)

build/san/mex/%.mex: build/san/obj/mex/gateway/%_mex.o $(san_objects)
	@mkdir -p $(@D) && echo "MEX  $@"
	$(Q)$(CC) $(sanitize) $(shell mkoctfile -p LDFLAGS) -shared $^ -o $@ $(libs)

build/san/new_throws.so: tests/sanitize/new_throws.cpp Makefile
	@mkdir -p $(@D) && echo "LD   $@"
	$(Q)$(shell mkoctfile -p CXX) -O1 -fPIC -shared $< -o $@

# ---- the suite with another BLAS, and with MEX files of -O1, in build/o1: expectations that hang on roundoff show

o1_objects := $(patsubst %.c,build/o1/obj/%.o,$(core) $(helpers))
o1_mex     := $(gateways:mex/gateway/%_mex.c=build/o1/mex/%.mex)

test-builds: $(c_tests) $(o1_mex) build ## run all tests with OpenBLAS, and with MEX files of -O1
	@OCTAVE='$(OCTAVE)' NONSMOOTH_PROGRAMS='$(c_tests)' sh tests/builds/run.sh

build/o1/obj/%.o: %.c Makefile
	@mkdir -p $(@D) && echo "CC   $< (-O1)"
	$(Q)$(CC) $(filter-out -O3,$(CFLAGS)) -O1 $(sparse) -fPIC $(compile)

build/o1/mex/%.mex: build/o1/obj/mex/gateway/%_mex.o $(o1_objects)
	@mkdir -p $(@D) && echo "MEX  $@"
	$(Q)$(CC) $(shell mkoctfile -p LDFLAGS) -shared $^ -o $@ $(libs)

# ---- fuzzing: tests/fuzz/fuzz_NAME.c calls the gateway NAME where there is one, otherwise the core;
# tests/fuzz/m/fuzz_NAME.m a reader of files

fuzz_shared  := $(filter-out tests/fuzz/fuzz_% tests/fuzz/replay.c,$(wildcard tests/fuzz/*.c)) $(wildcard tests/c/check*.c)
fuzz_gateway  = $(wildcard mex/gateway/$(1)_mex.c mex/gateway/private/$(1)_mex.c)
fuzz_sources  = tests/fuzz/fuzz_$(1).c $(fuzz_shared) $(core) \
                $(if $(call fuzz_gateway,$(1)),$(helpers) $(wildcard tests/fuzz/mock/*.c tests/mx/*.c) $(call fuzz_gateway,$(1)))
fuzz_objects  = $(patsubst %.c,build/fuzz/obj/%.o,$(call fuzz_sources,$(1)))

# The host's mex.h is that of tests/fuzz/mock, which also sees the memory and the polls of ns_mex_host.c.
mock         := -Dmalloc=mock_malloc -Dfree=mock_free '-Doctave_interrupt_state=(*mock_poll())'
fuzz_include := $(includes) -Itests/c -Itests/fuzz -Itests/fuzz/mock -Itests/mx
fuzz_compile  = $(fuzz_include) $(if $(findstring mex/gateway/,$<),$(mock)) -MMD -MP -c $< -o $@
fuzz_checks  := -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
fuzz_flags   := $(filter-out -O3,$(CFLAGS)) -g -O1 $(fuzz_checks)

fuzz_asked   := $(or $(FUZZ),$(fuzz_names) $(fuzz_readers))
fuzz: $(addprefix build/fuzz/bin/,$(filter-out $(fuzz_readers),$(fuzz_asked))) ## fuzz all harnesses (FUZZ=name: that one; FUZZ_SECONDS for each)
fuzz: $(if $(filter $(fuzz_readers),$(fuzz_asked)),build)
	@OCTAVE='$(OCTAVE)' sh tests/fuzz/run.sh $(or $(FUZZ_SECONDS),1800) $(fuzz_asked)

build/fuzz/obj/%.o: %.c Makefile
	@mkdir -p $(@D) && echo "CC   $< (fuzzed)"
	$(Q)clang $(fuzz_flags) -fsanitize=fuzzer-no-link $(sparse) $(fuzz_compile)

.SECONDEXPANSION:
build/fuzz/bin/%: $$(call fuzz_objects,$$*)
	@mkdir -p $(@D) && echo "LD   $@"
	$(Q)clang $(fuzz_flags) -fsanitize=fuzzer $^ -o $@ $(libs)

# The harnesses without the fuzzer are tests: a few inputs of pseudo-random bytes each
replay_own    = $(filter-out $(c_shared),$(call fuzz_sources,$(1))) tests/fuzz/replay.c
replay_objects = $(patsubst %.c,build/replay/obj/%.o,$(call replay_own,$(1)))

build/replay/obj/%.o: %.c build/c/cc
	@mkdir -p $(@D) && echo "CC   $< (sanitized)"
	$(Q)$$(cat build/c/cc) $(sanitize) $(sparse) $(fuzz_compile)

$(replays): build/replay/fuzz_%: $$(call replay_objects,$$*) $(c_objects)
	@echo "LD   $@"
	$(Q)$$(cat build/c/cc) $(sanitize) $^ -o $@ $(libs)

# ---- lint: gcc sees the code with UMFPACK, clang without, so that both variants are read

linted     := $(wildcard mex/core/*/*.c mex/gateway/*.c mex/gateway/private/*.c tests/c/*.c tests/path/*.c)
linted     += $(wildcard tests/fuzz/*.c tests/fuzz/mock/*.c tests/host/standin*.c tests/mx/*.c)
lint_host   = $(if $(findstring tests/fuzz/,$<),$(fuzz_include)) $(if $(filter tests/host/% tests/mx/%,$<),-Itests/host -Itests/mx)
lint_gcc   := $(if $(shell command -v gcc 2> /dev/null),$(linted:%.c=build/lint/gcc/%.o))
lint_clang := $(if $(shell command -v clang 2> /dev/null),$(linted:%.c=build/lint/clang/%.o))
strict     := $(CFLAGS) -Wpedantic -Wshadow -Werror

-include tests/host/host.mk
-include tests/coverage/coverage.mk

lint: $(lint_gcc) $(lint_clang) $(lint_foreign) ## warnings as errors, other hosts and machines, formatting, cppcheck, house rules
	@sh tests/lint/lint.sh $(includes)

signatures: build          ## write toolbox/functionSignatures.json, for MATLAB's editor
	@$(octave) --path '$(CURDIR)/toolbox' --path '$(CURDIR)/tests/support' --eval "text = function_signatures (); \
	  fid = fopen ('toolbox/functionSignatures.json', 'w'); fputs (fid, text); fclose (fid);"

build/lint/gcc/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)gcc $(strict) $(sparse) $(lint_host) $(compile)

build/lint/clang/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)clang $(strict) $(lint_host) $(compile)

-include $(shell find build -name '*.d' 2> /dev/null)

endif

setup:                     ## install what is missing, and nothing else
	@sh tests/setup.sh

clean:                     ## remove everything that was built
	rm -rf build toolbox/*.mex toolbox/private/*.mex fntests.log
