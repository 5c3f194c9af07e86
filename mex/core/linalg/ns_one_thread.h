/* ns_one_thread.h: BLAS on one thread, so that the bits of a result do not depend on how many there are.
 *
 * OpenBLAS splits sums by the number of its threads. Where it is the BLAS, it works on one thread between start and
 * end; other libraries are left alone. Calls nest, and several threads may be between the two at once. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_ONE_THREAD_H
#define NS_ONE_THREAD_H

/* Returns what the end is to be given. */
int ns_one_thread_begin(void);
void ns_one_thread_end(int own);

#endif
