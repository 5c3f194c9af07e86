/* test_picture.c: triangles in an image, and the compression of GIF read back by a decoder written from its
 * description. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_lzw.h"
#include "ns_raster.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 12, HEIGHT = 8 };

static float depths[WIDTH * HEIGHT];
static unsigned char colours[3 * WIDTH * HEIGHT];

static ns_raster white(void) {
  const double background[3] = {1, 1, 1};
  ns_raster r = {.width = WIDTH, .height = HEIGHT, .depth = depths, .colour = colours};

  ns_raster_clear(&r, background);
  return r;
}

static void draw(ns_raster *r, const double corner[9], const double colour[9]) {
  const double *const corners[3] = {corner, corner + 3, corner + 6};
  const double *const parts[3] = {colour, colour + 3, colour + 6};

  ns_raster_triangle(r, corners, parts);
}

static const double red[9] = {1, 0, 0, 1, 0, 0, 1, 0, 0};
static const double blue[9] = {0, 0, 1, 0, 0, 1, 0, 0, 1};

static int is(int x, int y, int r, int g, int b) {
  const unsigned char *c = colours + 3 * (y * WIDTH + x);

  return c[0] == r && c[1] == g && c[2] == b;
}

/* A sample is drawn if its centre is inside: below the line y = x here, in either sense of the corners. */
static void samples_inside_are_drawn(void) {
  const double one[9] = {0, 0, 0, 0, 8, 0, 8, 8, 0}, other[9] = {0, 0, 0, 8, 8, 0, 0, 8, 0};

  for (int sense = 0; sense < 2; sense++) {
    ns_raster r = white();
    int wrong = 0;
    draw(&r, sense ? one : other, red);
    for (int x = 0; x < WIDTH; x++)
      for (int y = 0; y < HEIGHT; y++)
        if (x != y)
          wrong += !(x < y ? is(x, y, 255, 0, 0) : is(x, y, 255, 255, 255));
    CHECK(wrong == 0);
  }
}

/* Two triangles that share an edge cover their square without a gap, wherever the edge lies. */
static void no_gap_between_neighbours(void) {
  ns_random random = ns_random_create(7);

  for (int k = 0; k < 200; k++) {
    const double x = check_between(&random, -3, 15), y = check_between(&random, -3, 11);
    const double first[9] = {-50, -50, 0, 50, -50, 0, x, y, 0};
    const double second[9] = {50, -50, 0, 50, 50, 0, x, y, 0};
    const double third[9] = {50, 50, 0, -50, 50, 0, x, y, 0};
    const double fourth[9] = {-50, 50, 0, -50, -50, 0, x, y, 0};
    ns_raster r = white();
    int gaps = 0;
    draw(&r, first, red);
    draw(&r, second, red);
    draw(&r, third, red);
    draw(&r, fourth, red);
    for (int p = 0; p < WIDTH * HEIGHT; p++)
      gaps += !is(p % WIDTH, p / WIDTH, 255, 0, 0);
    CHECK(gaps == 0);
  }
}

/* Depths 0 to 12 along x against 6: the nearer is seen whatever comes first, and of equals the later. */
static void nearer_covers(void) {
  const double slope[9] = {0, -100, 0, 12, -100, 12, 0, 100, 0};
  const double flat[9] = {-100, -100, 6, 200, -100, 6, -100, 200, 6};
  ns_raster r = white();

  draw(&r, slope, red);
  draw(&r, flat, blue);
  CHECK(is(2, 2, 0, 0, 255) && is(5, 2, 255, 0, 0) == 0);
  r = white();
  draw(&r, flat, blue);
  draw(&r, slope, red);
  CHECK(is(2, 2, 0, 0, 255));
  draw(&r, flat, red);
  CHECK(is(2, 2, 255, 0, 0));
}

/* Colours are linear between the corners: red is x / 12 at the centres. */
static void colours_are_mixed(void) {
  const double corner[9] = {0, -100, 0, 12, -100, 0, 0, 100, 0};
  const double colour[9] = {0, 0, 0, 1, 0, 0, 0, 0, 0};
  ns_raster r = white();

  draw(&r, corner, colour);
  for (int x = 0; x < 4; x++)
    CHECK(fabs(colours[3 * (WIDTH + x)] - 255 * (x + 0.5) / 12) <= 0.5 + 1e-9);
}

static void what_is_not_finite_is_left_out(void) {
  const double bad[3] = {NAN, INFINITY, 1e300};
  const double far_away[9] = {-1e9, -1e9, 0, 1e9, -1e9, 0, 0, 1e9, 0};
  ns_raster r = white();

  for (int k = 0; k < 9; k++)
    for (int j = 0; j < 3; j++) {
      double corner[9] = {0, 0, 0, 8, 0, 0, 0, 8, 0};
      corner[k] = bad[j];
      if (j < 2)
        draw(&r, corner, red);
    }
  for (int p = 0; p < WIDTH * HEIGHT; p++)
    CHECK(is(p % WIDTH, p / WIDTH, 255, 255, 255));
  draw(&r, far_away, red);
  CHECK(is(3, 3, 255, 0, 0));
}

/* The left half red: pixels of 2 x 2 samples at columns 0 to 2 are red, with an edge within pixel 1 half of each. */
static void samples_are_averaged(void) {
  const double corner[9] = {3, -100, 0, 3, 100, 0, -400, 0, 0};
  unsigned char image[3 * (WIDTH / 2) * (HEIGHT / 2)];
  ns_raster r = white();

  draw(&r, corner, red);
  ns_raster_average(&r, 2, image);
  CHECK(image[0] == 255 && image[24] == 0 && image[48] == 0);     /* pixel (0, 0) */
  CHECK(image[4] == 255 && image[28] == 128 && image[52] == 128); /* (0, 1) */
  CHECK(image[8] == 255 && image[32] == 255 && image[56] == 255); /* (0, 2) */
}

/* ---- GIF */

typedef struct reader {
  const unsigned char *in;
  size_t at, left; /* in this block */
  unsigned bits;
  int count;
} reader;

static unsigned get_code(reader *r, int width) {
  unsigned code;

  while (r->count < width) {
    if (r->left == 0)
      r->left = r->in[r->at++];
    r->bits |= (unsigned)r->in[r->at++] << r->count;
    r->left--;
    r->count += 8;
  }
  code = r->bits & ((1u << width) - 1);
  r->bits >>= width;
  r->count -= width;
  return code;
}

/* Strings are their first ones and a last pixel. Returns the number of pixels, or 0 if the end is not where it
 * should. */
static size_t decode(const unsigned char *in, size_t length, unsigned char *out, size_t room) {
  static unsigned short prefix[4096];
  static unsigned char last[4096], stack[4097];
  const int bits = in[0];
  const unsigned clear = 1u << bits;
  reader r = {.in = in, .at = 1};
  unsigned next = clear + 2, before = 0, code;
  int width = bits + 1, fresh = 1;
  size_t count = 0;

  while ((code = get_code(&r, width)) != clear + 1) {
    unsigned c = code;
    int depth = 0;
    if (code == clear) {
      next = clear + 2;
      width = bits + 1;
      fresh = 1;
      continue;
    }
    if (!fresh && code == next) {
      stack[depth++] = 0; /* its first pixel, known below */
      c = before;
    }
    for (; c >= clear; c = prefix[c])
      stack[depth++] = last[c];
    stack[depth++] = (unsigned char)c;
    if (!fresh && code == next)
      stack[0] = (unsigned char)c;
    if (!fresh && next < 4096) {
      prefix[next] = (unsigned short)before;
      last[next++] = (unsigned char)c;
      if (next == 1u << width && width < 12)
        width++;
    }
    while (depth > 0 && count < room)
      out[count++] = stack[--depth];
    before = code;
    fresh = 0;
  }
  return r.left == 0 && r.in[r.at] == 0 && r.at + 1 == length ? count : 0;
}

enum { PIXELS = 60000 };

static void comes_back(int bits, size_t n, const unsigned char *pixel) {
  static unsigned char code[2 * PIXELS + 64], back[PIXELS];
  const size_t length = ns_lzw_encode(bits, n, pixel, code);

  CHECK(length <= ns_lzw_most(n));
  CHECK(decode(code, length, back, PIXELS) == n && memcmp(back, pixel, n) == 0);
}

/* Noise fills the table again and again; one colour makes the longest strings; and all short lengths, so that the end
 * comes at every width of the codes. */
static void gif_comes_back(void) {
  static unsigned char pixel[PIXELS];
  ns_random random = ns_random_create(3);

  for (int bits = 2; bits <= 8; bits++) {
    for (size_t k = 0; k < PIXELS; k++)
      pixel[k] = (unsigned char)check_between(&random, 0, 1 << bits);
    comes_back(bits, PIXELS, pixel);
    for (size_t n = 1; n < 2200; n += n < 40 ? 1 : 7)
      comes_back(bits, n, pixel);
    memset(pixel, 1, PIXELS);
    for (size_t n = 1; n < PIXELS; n = 2 * n + 1)
      comes_back(bits, n, pixel);
  }
  memset(pixel, 0, PIXELS);
  CHECK(ns_lzw_encode(8, PIXELS, pixel, (unsigned char[2 * PIXELS + 64]){0}) < 600);
}

int main(void) {
  samples_inside_are_drawn();
  no_gap_between_neighbours();
  nearer_covers();
  colours_are_mixed();
  what_is_not_finite_is_left_out();
  samples_are_averaged();
  gif_comes_back();
  return check_report();
}
