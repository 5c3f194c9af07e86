function p = ns_quaternion_exponential (s)
%NS_QUATERNION_EXPONENTIAL  The quaternions (4 x n) of turns by the angles |s| about the directions of s (3 x n).
%   p = ns_quaternion_exponential (s)   (cos (|s|/2), s sin (|s|/2) / |s|)

% SPDX-License-Identifier: BSD-3-Clause

  angle = sqrt (sum (s.^2, 1));
  factor = 0.5 * ones (size (angle));
  turned = angle > 0;
  factor(turned) = sin (angle(turned) / 2) ./ angle(turned);
  p = [cos(angle / 2); bsxfun(@times, factor, s)];
end
