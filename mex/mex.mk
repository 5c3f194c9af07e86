# SPDX-License-Identifier: BSD-3-Clause
#
# How MEX files are made; the Makefile at the top includes this, and so does the Makefile beside it. They set
#   mex      the folder of this file        toolbox  where the MEX files go        obj  where the objects go
# and nothing else needs to be known:
#   gateway/NAME_mex.c          becomes NAME.mex
#   gateway/private/NAME_mex.c  becomes private/NAME.mex
#   core/*/*.c                  and the other files of gateway/ are linked into each of them

MKOCTFILE ?= mkoctfile
Q         := $(if $(V),,@)

ifeq ($(origin CC),default)
CC := $(shell $(MKOCTFILE) -p CC)
endif
CFLAGS := -std=c11 -O3 -ffp-contract=fast -fno-math-errno -fno-trapping-math -Wall -Wextra -D_POSIX_C_SOURCE=200809L

core     := $(wildcard $(mex)/core/*/*.c)
gateways := $(wildcard $(mex)/gateway/*_mex.c $(mex)/gateway/private/*_mex.c)
helpers  := $(filter-out $(gateways),$(wildcard $(mex)/gateway/*.c))
includes := $(patsubst %/,-I%,$(wildcard $(mex)/core/*/)) -I$(mex)/gateway

mex_h    := $(patsubst -I%,-isystem %,$(shell $(MKOCTFILE) -p INCFLAGS))
libs     := $(shell $(MKOCTFILE) -p LAPACK_LIBS) $(shell $(MKOCTFILE) -p BLAS_LIBS) -lm
libs     += $(if $(filter Windows_NT,$(OS)),,-ldl -lpthread)

umfpack  := $(firstword $(wildcard /usr/include/suitesparse/umfpack.h /usr/local/include/suitesparse/umfpack.h))
ifneq ($(umfpack),)
sparse   := -DNS_HAVE_UMFPACK -isystem $(patsubst %/,%,$(dir $(umfpack)))
libs     := -lumfpack -lcholmod $(libs)
endif

# A gateway is also left by an exception of Octave.
compile   = $(includes) $(if $(findstring gateway/,$<),-fexceptions $(mex_h)) -MMD -MP -c $< -o $@

objects  := $(patsubst %.c,$(obj)/%.o,$(core) $(helpers))
headers  := $(wildcard $(mex)/core/*/*.h $(mex)/gateway/*.h)
mexfiles := $(gateways:$(mex)/gateway/%_mex.c=$(toolbox)/%.mex)

$(obj)/%.o: %.c $(mex)/mex.mk
	@mkdir -p $(@D) && echo "CC   $<"
	$(Q)$(CC) $(CFLAGS) $(sparse) -fPIC $(compile)

$(toolbox)/%.mex: $(obj)/$(mex)/gateway/%_mex.o $(objects) $(headers)
	@echo "MEX  $@"
	$(Q)$(MKOCTFILE) --mex -o $@ $(filter %.o,$^) $(libs)
