# SPDX-License-Identifier: BSD-3-Clause
#
# What the tests run of the core, by gcov; the Makefile at the top includes this. The same objects go into the programs of
# tests/c and into MEX files in build/coverage/mex; COVERAGE=c leaves the MEX files and Octave out.

cov_flags   := $(filter-out -O3,$(CFLAGS)) -O0 -g --coverage -fPIC -DNS_ONE_KERNEL
cov_objects := $(patsubst %.c,build/coverage/obj/%.o,$(core))
cov_tests   := $(c_tests:build/c/%=build/coverage/bin/%)
cov_mex     := $(if $(filter c,$(COVERAGE)),,$(gateways:mex/gateway/%_mex.c=build/coverage/mex/%.mex))

coverage: $(cov_tests) $(cov_mex) ## lines and branches of the core that the tests run, and functions that none calls (COVERAGE=c: the tests in C)
	@OCTAVE='$(OCTAVE)' sh tests/coverage/run.sh '$(cov_tests)' $(cov_mex)

build/coverage/obj/%.o: %.c Makefile tests/coverage/coverage.mk
	@mkdir -p $(@D) && echo "CC   $< (counted)"
	$(Q)$(CC) $(cov_flags) $(sparse) $(compile)

$(cov_tests): build/coverage/bin/%: build/coverage/obj/tests/c/%.o $(cov_objects) $(patsubst %.c,build/coverage/obj/%.o,$(filter-out $(core),$(c_shared)))
	@mkdir -p $(@D) && echo "LD   $@"
	$(Q)$(CC) --coverage $^ -o $@ $(libs) -pthread

build/coverage/bin/test_allocation: libs += $(if $(sparse),-lsuitesparseconfig)

# The library that looks like PATH lies beside the programs, without sanitizers.
cov_standins := $(standins:build/c/%=build/coverage/bin/%)
build/coverage/bin/test_pathlib build/coverage/bin/test_mcp: | $(cov_standins)

$(cov_standins): tests/path/standin.c mex/core/path/ns_pathlib_api.h
	@mkdir -p $(@D) && echo "LD   $@"
	$(Q)$(CC) $(CFLAGS) $(includes) -fPIC -shared $(if $(findstring incomplete,$@),-DINCOMPLETE) $< -o $@ -lm

build/coverage/mex/%.mex: build/coverage/obj/mex/gateway/%_mex.o $(cov_objects) $(patsubst %.c,build/coverage/obj/%.o,$(helpers))
	@mkdir -p $(@D) && echo "MEX  $@"
	$(Q)$(CC) --coverage $(shell $(MKOCTFILE) -p LDFLAGS) -shared $^ -o $@ $(libs)
