function text = ns_article (kind)
%NS_ARTICLE  A kind of shape with its article.
%   text = ns_article (kind)   'a box', 'an ellipse', 'a union', 'a smooth shape'

% SPDX-License-Identifier: BSD-3-Clause

  if (strcmp (kind, 'smooth'))
    kind = 'smooth shape';
  end
  article = {'a', 'an'};
  text = [article{1 + any(kind(1) == 'aeio')}, ' ', kind];
end
