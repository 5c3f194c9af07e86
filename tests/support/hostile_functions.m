function texts = hostile_functions (all_of_them)
%HOSTILE_FUNCTIONS  Texts that want to be more than one function, each of which calls ns_canary, or touches the file
%   ns_canary_ran, if any part of it is evaluated.
%   TEXTS = hostile_functions ()       1 x n cell, a thousand
%   TEXTS = hostile_functions (true)   each with all calls in the place of one

% SPDX-License-Identifier: BSD-3-Clause

  heads = {"@() ", "@(x) ", "@(x, varargin) ", "@(x = P) ", "@(", "@", "", "@() {", "@() c{1, "};
  payloads = {"ns_canary (1)", "ns_canary", "ns_canary 1", "eval ('ns_canary (1)')", "feval (@ns_canary, 1)", ...
              "cellfun (@ns_canary, {1})", "system (\"touch ns_canary_ran\")"};
  texts = cell (1, 0);
  count = 0;
  for head = heads(:)'
    for tail = reshape (tails (), 1, [])
      count += 1;
      chosen = payloads(1 + mod (count, numel (payloads)));
      if (nargin > 0 && all_of_them)
        chosen = payloads;
      endif
      for payload = chosen(:)'
        texts{end+1} = strrep ([head{1}, tail{1}], "P", payload{1});
      endfor
    endfor
  endfor
  texts = unique (texts);
end

% P stands for the call.
function tails = tails ()
  quotes = {"c{1 '}) + P + (c{1 '}", "c{1 ']) + P + (c{1 '}", "c(1 ') + P + c(1 ')", "x' + P + x'", "x ' + P + x '", ...
            "[1 ' ]; P; [' ]", "[1 ']; P; ['2']", "{1 '} , P, {'}", "[x ', P, ']", "{x' , P, x'}", "[x', ' P , ']", ...
            "'a' 'b'; P", "'a''; P; ''b'", "\"\\\"; P; \"", "\"a\\\\\"; P", "\"\"\"; P; \"\"\"", "'a\\'; P; '", ...
            "\"a'; P; 'b\"", "'a\"; P; \"b'", "x.'; P; x.'", "x.''; P; '", "1'; P; 1'", "end'; P; end'", "a.b'; P; '", ...
            "[]'; P; '", "{}' ; P; '", "\"\\x27\" P \"\\x27\"", "\"\\47; P; \\47\"", "@x' ; P; '"};
  ends = {"P", "1, P", "1; P", "1) + P + (1", "(1)); P; ((1)", "[1)]; P", "x(P", "x(end); P", "x{:}; P", "1 end; P", ...
          "1; end, P", "if P, end", "1 endfunction P", "@() P", "@P", "(@() P)()", "@() @() P", "x.(P)", "x.P", ...
          "x.(P)(P){P}", "[P P]", "{P; P}", "1:P", "P:P:P", "-P", "~P", "1 && P", "x(P, :)", "f(@() P)", "?P"};
  lines = {"1\nP", "1)\nP", "1 % \nP", "1 # \nP", "1 %{\n%}\nP", "#{\n1\n#}\nP", "1 ...\nP", "1 ... P\n+1", "1 \\\nP", ...
           "[1\nP]", "{1\n'};P;{'}", "1\rP", "1\fP", "1\vP", "1\tP", "1\0; P", "1\0P", "1 % P", "1 # P", "1 #{ P #}", ...
           "1 ... P", "1 \\ P", "'\n'; P; '\n'", "\"\\\n\"; P; \"", "1;\n\nP\n"};
  signs = {"!P", "1 ! P", "1; !P", "x = P", "(x = P)", "x += P", "x++; P", "x++P", "--P", "1 -> P", "x =P", "x == (y = P)", ...
           "x |= P", "x ^= P", "1 ** P", "1 .+ P", "P ns_canary 2", "hold on; P", "global x = P", "x @ P", "$P", "`P`", ...
           "1\xcd\xbe P", "\xe2\x80\x9cP\xe2\x80\x9d", "1\xc2\xa0P", "1\xe2\x80\xa8P", "'\xff'; P; '", "\xef\xbb\xbfP", ...
           "\xe2\x80\x99; P; \xe2\x80\x99", "x\xc2\xb4; P"};
  tails = [quotes, ends, lines, signs];
end

%!test  # there are more than a thousand of them, and evaluating one is noticed
%! texts = hostile_functions ();
%! assert (numel (texts) > 1000);
%! ns_canary ("calls");
%! eval (texts{find (strcmp (texts, "@() @() ns_canary (1)") | strncmp (texts, "ns_canary (1)", 13), 1)}, "");
%! assert (ns_canary ("calls"), 1);
