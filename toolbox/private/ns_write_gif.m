function ns_write_gif (caller, file, images, delay, loop)
%NS_WRITE_GIF  Write an animated GIF (GIF89a) of images.
%   ns_write_gif (caller, file, images, delay, loop)   images 1 x n cell, height x width x 3, uint8; delay of each in
%                                                      hundredths of a second; loop: again and again?
%
%   One palette for all. Pixels that are as in the frame before are transparent, which makes long runs of one colour.

% SPDX-License-Identifier: BSD-3-Clause

  [palette, index] = common_palette (images);
  [height, width, ~] = size (images{1});
  bytes = [double('GIF89a'), word(width), word(height), 247, 0, 0, reshape(palette', 1, [])];
  if (loop)
    bytes = [bytes, 33, 255, 11, double('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  end
  parts = cell (1, numel (images));
  before = [];
  for k = 1:numel (images)
    pixels = index(codes (images{k})) - 1;
    parts{k} = frame_bytes (pixels, before, delay);
    before = pixels;
  end
  ns_write_text (caller, file, uint8 ([bytes, parts{:}, 59]));
end

function two = word (number)
  two = [mod(number, 256), floor(number / 256)];
end

% Numbers of the five highest bits of each colour
function number = codes (image)
  bits = floor (double (image) / 8);
  number = bits(:,:,1) + 32 * bits(:,:,2) + 1024 * bits(:,:,3) + 1;
end

% 255 colours at most; the last of 256 is transparent.
function [palette, index] = common_palette (images)
  weights = zeros (32768, 1);
  for k = 1:numel (images)
    weights = weights + accumarray (reshape (codes (images{k}), [], 1), 1, [32768, 1]);
  end
  [colours, index] = ns_palette (reshape (weights, 32, 32, 32), 255);
  palette = zeros (256, 3);
  palette(1:size (colours, 1),:) = colours;
end

function bytes = frame_bytes (pixels, before, delay)
  [height, width] = size (pixels);
  if (~isempty (before))
    pixels(pixels == before) = 255;
  end
  control = [33, 249, 4, 4 + ~isempty(before), word(delay), 255, 0];
  place = [44, 0, 0, 0, 0, word(width), word(height), 0];
  bytes = [control, place, double(ns_lzw (8, uint8 (pixels')))];
end
