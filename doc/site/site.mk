# site.mk: doc/*.md and the help of the functions become pages of build/doc. Included by the Makefile at the top.
# SPDX-License-Identifier: BSD-3-Clause

functions := $(notdir $(basename $(filter-out %/Contents.m,$(wildcard toolbox/*.m toolbox/compat/*.m))))
chapters  := $(patsubst doc/%.md,build/doc/%.html,$(filter-out doc/README.md,$(wildcard doc/*.md)))
pages     := build/doc/index.html build/doc/gallery/index.html $(chapters) \
             $(patsubst %,build/doc/reference/%.html,index $(functions))
pictures  := $(patsubst doc/%,build/doc/%,$(shell find doc -name '*.png' -o -name '*.gif' -o -name '*.svg'))
site      := $(wildcard doc/site/*) doc/README.md DESCRIPTION Makefile
page       = pandoc --from gfm+tex_math_dollars --to html5 --mathml --toc --toc-depth=$(2) \
             --template doc/site/template.html --lua-filter doc/site/pages.lua \
             -M page=$(1) -M root=$(if $(findstring /,$(1)),../,) -M folder=doc \
             -M functions='$(functions)' -M version=$$(sed -n 's/^Version: *//p' DESCRIPTION) --output $@

manual     := $(pages) $(pictures) build/doc/style.css

build/doc/index.html: doc/README.md $(site)
	@mkdir -p $(@D) && echo "HTML $@"
	$(Q)$(call page,README,2) $<

build/doc/gallery/index.html: doc/gallery/README.md $(site)
	@mkdir -p $(@D) && echo "HTML $@"
	$(Q)$(call page,gallery/README,2) $<

$(chapters): build/doc/%.html: doc/%.md $(site)
	@mkdir -p $(@D) && echo "HTML $@"
	$(Q)$(call page,$*,2) $<

build/doc/reference/index.html: INDEX toolbox $(site)
	@mkdir -p $(@D) && echo "HTML $@"
	$(Q)awk -f doc/site/functions.awk INDEX toolbox/*.m toolbox/compat/*.m | $(call page,reference/index,1)

build/doc/reference/%.html: toolbox/%.m $(site)
	@mkdir -p $(@D) && echo "HTML $@"
	$(Q)awk -v functions='$(functions)' -f doc/site/reference.awk $< | $(call page,reference/$*,1)

build/doc/reference/%.html: toolbox/compat/%.m $(site)
	@mkdir -p $(@D) && echo "HTML $@"
	$(Q)awk -v functions='$(functions)' -f doc/site/reference.awk $< | $(call page,reference/$*,1)

$(pictures): build/doc/%: doc/%
	@mkdir -p $(@D) && cp $< $@

build/doc/style.css: doc/site/style.css
	@mkdir -p $(@D) && cp $< $@
