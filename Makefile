# SPDX-License-Identifier: BSD-3-Clause
#
# No list of files is kept here or in build.m; both follow the same conventions:
#   mex/gateway/NAME_mex.c          becomes toolbox/NAME.mex
#   mex/gateway/private/NAME_mex.c  becomes toolbox/private/NAME.mex
#   mex/core/*/*.c                  and the other files of mex/gateway are linked into each of them
#   tests/c/test_NAME.c             is a test program, linked with the core alone

OCTAVE ?= octave-cli
octave := $(OCTAVE) --norc --no-history -q
Q      := $(if $(V),,@)

.DEFAULT_GOAL := help
.PHONY: help demo test test-long build lint bench setup clean

help:
	@echo "make <target>: each installs what it needs where apt-get exists (V=1 shows the commands)"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | awk -F '|' '{ printf "%-13s%s\n", $$1, $$2 }'

ifndef READY

# On a fresh machine mkoctfile and the compilers appear only now, so the rest is left to a second
# make, which looks at the machine as it is after the installation.
.NOTPARALLEL:
demo test test-long build lint bench:
	@sh tests/setup.sh $@
	@$(MAKE) --no-print-directory READY=1 $@

else

.DELETE_ON_ERROR:
.SECONDARY:

ifeq ($(origin CC),default)
CC := $(shell mkoctfile -p CC)
endif
CFLAGS := -std=c11 -O3 -ffp-contract=fast -fno-math-errno -fno-trapping-math -Wall -Wextra -D_POSIX_C_SOURCE=200809L

core     := $(wildcard mex/core/*/*.c)
gateways := $(wildcard mex/gateway/*_mex.c mex/gateway/private/*_mex.c)
helpers  := $(filter-out $(gateways),$(wildcard mex/gateway/*.c))
includes := $(patsubst %/,-I%,$(wildcard mex/core/*/)) -Imex/gateway

mex_h    := $(patsubst -I%,-isystem %,$(shell mkoctfile -p INCFLAGS))
libs     := $(shell mkoctfile -p LAPACK_LIBS) $(shell mkoctfile -p BLAS_LIBS) -lm

umfpack  := $(firstword $(wildcard /usr/include/suitesparse/umfpack.h /usr/local/include/suitesparse/umfpack.h))
ifneq ($(umfpack),)
sparse   := -DNS_HAVE_UMFPACK -isystem $(patsubst %/,%,$(dir $(umfpack)))
libs     := -lumfpack $(libs)
endif

compile   = $(includes) $(if $(findstring mex/gateway/,$<),$(mex_h)) -MMD -MP -c $< -o $@

# ---- MEX files

objects  := $(patsubst %.c,build/obj/%.o,$(core) $(helpers))
headers  := $(wildcard mex/core/*/*.h mex/gateway/*.h)
mexfiles := $(gateways:mex/gateway/%_mex.c=toolbox/%.mex)

build: $(mexfiles)         ## compile the MEX files into toolbox/
	@:

build/obj/%.o: %.c Makefile
	@mkdir -p $(@D) && echo "CC   $<"
	$(Q)$(CC) $(CFLAGS) $(sparse) -fPIC $(compile)

toolbox/%.mex: build/obj/mex/gateway/%_mex.o $(objects) $(headers)
	@echo "MEX  $@"
	$(Q)mkoctfile --mex -o $@ $(filter %.o,$^) $(libs)

# ---- demonstration and measurements

demo: build                ## the double pendulum of a paper with its table, then a small workshop
	@LC_ALL=C.UTF-8 $(octave) --path toolbox examples/demo.m

bench: build               ## time the solvers and the steps against others
	@for script in bench_lcp bench_step bench_space; do \
	  OPENBLAS_NUM_THREADS=1 $(octave) --path toolbox --path tests/support --path tests/bench \
	  tests/bench/$$script.m || exit; done

# ---- tests

sanitize     := $(filter-out -O3,$(CFLAGS)) -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
c_tests      := $(patsubst tests/c/%.c,build/c/%,$(wildcard tests/c/test_*.c))
c_shared     := $(core) $(filter-out tests/c/test_%,$(wildcard tests/c/*.c))
c_objects    := $(patsubst %.c,build/c/obj/%.o,$(c_shared))

test: $(c_tests) build     ## run all tests (NONSMOOTH_TEST=part of a file name: only those)
test-long: $(c_tests) build ## run all tests, also those that take minutes
test-long: export NONSMOOTH_LONG = 1
test test-long:
	@NONSMOOTH_C_TESTS='$(c_tests)' $(octave) tests/run_tests.m

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
	$(Q)$$(cat build/c/cc) $(sanitize) $^ -o $@ $(libs)

# ---- lint: gcc sees the code with UMFPACK, clang without, so that both variants are read

linted     := $(wildcard mex/core/*/*.c mex/gateway/*.c mex/gateway/private/*.c tests/c/*.c)
lint_gcc   := $(if $(shell command -v gcc 2> /dev/null),$(linted:%.c=build/lint/gcc/%.o))
lint_clang := $(if $(shell command -v clang 2> /dev/null),$(linted:%.c=build/lint/clang/%.o))
strict     := $(CFLAGS) -Wpedantic -Wshadow -Werror

lint: $(lint_gcc) $(lint_clang) ## warnings as errors, formatting, cppcheck, house rules
	@sh tests/lint/lint.sh $(includes)

build/lint/gcc/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)gcc $(strict) $(sparse) $(compile)

build/lint/clang/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)clang $(strict) $(compile)

-include $(shell find build -name '*.d' 2> /dev/null)

endif

setup:                     ## install what is missing, and nothing else
	@sh tests/setup.sh

clean:                     ## remove everything that was built
	rm -rf build toolbox/*.mex toolbox/private/*.mex fntests.log
