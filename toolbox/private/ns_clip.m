function polygon = ns_clip (polygon, normal, offset)
%NS_CLIP  The part of a convex polygon with normal'*x >= offset.
%   polygon = ns_clip (polygon, normal, offset)   3 x n, or 3 x 0 if nothing is left

% SPDX-License-Identifier: BSD-3-Clause

  count = size (polygon, 2);
  height = normal' * polygon - offset;
  if (all (height >= 0))
    return
  end
  kept = zeros (3, 0);
  for k = 1:count
    next = mod (k, count) + 1;
    if (height(k) >= 0)
      kept(:,end+1) = polygon(:,k); %#ok<AGROW>
    end
    if (height(k) * height(next) < 0)
      part = height(k) / (height(k) - height(next));
      kept(:,end+1) = polygon(:,k) + part * (polygon(:,next) - polygon(:,k)); %#ok<AGROW>
    end
  end
  polygon = kept(:,1:end * (size (kept, 2) >= 3));
end
