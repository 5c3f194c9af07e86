/* ns_checkpoint.h: a run that is killed goes on from where it was last kept, to the same bits.
 *
 * A block of the journal has what the record has grown by since the block before, and then the whole state of the
 * run: all that the next step depends on. So the cost of a block does not grow with the run, and the last block that
 * is complete together with the growth in all before it is the run up to there. Blocks are made between two steps. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CHECKPOINT_H
#define NS_CHECKPOINT_H

#include "ns_loop.h"

/* Takes the run back from the journal of its hooks, where that has blocks: *resumed. */
ns_status ns_checkpoint_resume(ns_loop *l, int *resumed);

/* Between two steps: keeps the run where the host says that it is time to. */
void ns_checkpoint_offer(ns_loop *l);

/* The user wants to stop: keeps the run, where it is between two steps. Otherwise as ns_loop_is_interrupted. */
int ns_checkpoint_is_interrupted(ns_loop *l);

#endif
