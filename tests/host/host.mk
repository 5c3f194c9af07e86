# SPDX-License-Identifier: BSD-3-Clause
#
# Other hosts and other machines, without having them; the Makefile at the top includes this.
#   build/host/mex/NAME.mex   the MEX files as MATLAB has them, within the stand-in of this folder, for Octave to call
#   $(lint_foreign)           what `make lint` compiles: against MATLAB's documented prototypes with either interface to
#                             complex numbers, for Windows, and for ARM; where a compiler is not there, it says so

gateway_c    := $(gateways) $(helpers)
host_flags   := $(filter-out -O3,$(CFLAGS)) -O1 -DMATLAB_MEX_FILE
host_include := $(includes) -Itests/host -Itests/mx
host_headers := tests/host/mex.h tests/mx/mx.h
host_names   := build/host/names.h
host_objects := $(patsubst %.c,build/host/obj/%.o,$(core) $(helpers))
host_standin := $(patsubst %.c,build/host/obj/%.o,$(wildcard tests/host/standin*.c tests/mx/*.c) tests/host/octave.c)
host_mex     := $(gateways:mex/gateway/%_mex.c=build/host/mex/%.mex)
host_lapack  := $(wildcard $(addprefix /usr/lib/*/,liblapack64_pic.a libblas64.a))

# Octave has functions of the same names, so that those of the stand-in get others.
$(host_names): $(host_headers)
	@mkdir -p $(@D)
	@grep -ohE '\bm(x|ex|w)[A-Z][A-Za-z0-9_]*' $^ | sort -u | sed 's/.*/#define & standin_&/' > $@

build/host/obj/%.o: %.c Makefile tests/host/host.mk | $(host_names)
	@mkdir -p $(@D) && echo "CC   $< (for the stand-in)"
	$(Q)$(CC) $(host_flags) -fPIC -include $(host_names) $(host_include) -MMD -MP -c $< -o $@

build/host/obj/tests/host/octave.o: tests/host/octave.c Makefile tests/host/host.mk
	@mkdir -p $(@D) && echo "CC   $<"
	$(Q)$(CC) $(host_flags) -fPIC -fexceptions $(mex_h) -MMD -MP -c $< -o $@

# LAPACK with integers of 64 bits lies within the MEX file, so that Octave's own stays Octave's.
build/host/mex/%.mex: build/host/obj/mex/gateway/%_mex.o $(host_objects) $(host_standin)
	@mkdir -p $(@D) && echo "MEX  $@"
	$(Q)$(CC) $(shell mkoctfile -p LDFLAGS) -shared $^ -o $@ -Wl,-Bsymbolic -Wl,--exclude-libs,ALL $(host_lapack) \
	$(shell gfortran -print-file-name=libgfortran.so 2> /dev/null || echo -l:libgfortran.so.5) -lm -ldl

test-matlab: $(host_mex) build ## run the tests of the gateways with MATLAB's semantics, in a stand-in for it
	@OCTAVE='$(OCTAVE)' sh tests/host/run.sh

# ---- lint

arm          := $(if $(shell command -v clang),$(wildcard /usr/aarch64-linux-gnu/include/stdlib.h))
windows      := $(shell command -v x86_64-w64-mingw32-gcc)
lint_matlab  := $(foreach api,separate interleaved,$(gateway_c:%.c=build/lint/$(api)/%.o))
lint_arm     := $(if $(arm),$(patsubst %.c,build/lint/arm/%.o,$(core) $(gateway_c)))
lint_windows := $(if $(windows),$(gateways:mex/gateway/%_mex.c=build/lint/windows/%.mexw64) \
                  $(gateway_c:%.c=build/lint/windows-octave/%.o))
lint_foreign := $(lint_matlab) $(lint_arm) $(lint_windows)
foreign       = $(filter-out -O3,$(strict)) -O1 -MMD -MP -c $< -o $@

build/lint/separate/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)$(CC) -DMATLAB_MEX_FILE $(host_include) $(foreign)

build/lint/interleaved/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)$(CC) -DMATLAB_MEX_FILE -DMX_HAS_INTERLEAVED_COMPLEX=1 $(host_include) $(foreign)

# As MATLAB for ARM would be: a character has no sign there, and no code is made for one processor alone
build/lint/arm/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)clang --target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include -DMATLAB_MEX_FILE $(host_include) $(foreign)

# MATLAB for Windows has these functions in its libraries; Octave for Windows compiles the other branch.
build/lint/windows/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)x86_64-w64-mingw32-gcc -DMATLAB_MEX_FILE $(host_include) $(foreign)

build/lint/windows-octave/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(Q)x86_64-w64-mingw32-gcc $(includes) -Itests/fuzz/mock -Itests/mx $(foreign)

build/lint/windows/libmatlab.a: $(host_headers) mex/core/linalg/ns_lapack.h
	@mkdir -p $(@D)
	$(Q)(echo 'LIBRARY libmex.dll'; echo EXPORTS; grep -ohE '\bm(x|ex)[A-Z][A-Za-z0-9_]*\(' $(host_headers) | tr -d '(' | \
	  grep -v mexFunction | sort -u; sed -n 's/.*NS_FORTRAN(\(d[a-z]*\)).*/\1/p' mex/core/linalg/ns_lapack.h; \
	  echo utIsInterruptPending; echo utSetInterruptPending) > $(@D)/matlab.def
	$(Q)x86_64-w64-mingw32-dlltool -d $(@D)/matlab.def -l $@

windows_objects := $(patsubst %.c,build/lint/windows/obj/%.o,$(core) $(helpers))
build/lint/windows/%.mexw64: build/lint/windows/obj/mex/gateway/%_mex.o $(windows_objects) build/lint/windows/libmatlab.a
	@mkdir -p $(@D)
	$(Q)x86_64-w64-mingw32-gcc -shared -static-libgcc -o $@ $^

# ---- the C tests as programs of Windows, under wine: all but those of what Windows has not (test_pathlib: signals of POSIX;
# test_allocation: failures within SuiteSparse; test_one_thread: symbols of ELF). Sparse systems go to check_backslash, as in MATLAB to its own.

wine          = $(firstword $(wildcard /usr/lib/wine/wine64) $(shell command -v wine64 wine))
windows_tests := $(filter-out pathlib allocation one_thread,$(patsubst tests/c/test_%.c,%,$(wildcard tests/c/test_*.c)))
windows_core  := $(patsubst %.c,build/lint/windows/obj/%.o,$(core) $(filter-out tests/c/test_%,$(wildcard tests/c/*.c)) tests/host/lapack.c)

test-windows: $(windows_tests:%=build/windows/test_%.exe) ## run the C tests as programs of Windows, under wine
	@sh tests/host/wine.sh $(wine) $^

build/lint/windows/obj/tests/%.o: host_include += -Itests/c
build/windows/test_%.exe: build/lint/windows/obj/tests/c/test_%.o $(windows_core)
	@mkdir -p $(@D) && echo "LD   $@"
	$(Q)x86_64-w64-mingw32-gcc -static -o $@ $^ -pthread

build/windows/test_mcp.exe: | build/windows/standin.so

build/windows/standin.so: tests/path/standin.c mex/core/path/ns_pathlib_api.h
	@mkdir -p $(@D) && echo "LD   $@"
	$(Q)x86_64-w64-mingw32-gcc $(host_flags) $(includes) -shared -static-libgcc $< -o $@
