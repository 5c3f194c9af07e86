/* ns_printf.h: how a function says that it formats as printf does, so that the compiler looks at its arguments. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PRINTF_H
#define NS_PRINTF_H

/* With underscores, because MATLAB's mex.h redefines printf; MinGW's own printf does not know %td and %zu, but with
 * C11 the one that knows them is linked. */
#if defined(__MINGW32__)
#define NS_PRINTF(format, first) __attribute__((__format__(__gnu_printf__, format, first)))
#elif defined(__GNUC__)
#define NS_PRINTF(format, first) __attribute__((__format__(__printf__, format, first)))
#else
#define NS_PRINTF(format, first)
#endif

#endif
