// The interface to Lua: all functions that Swift may call. Each states its effect on the stack.
//
// Three invariants always hold:
// 1. No Lua error crosses a Swift frame. Swift calls functions that cannot raise, or that make one
// protected call and return a status; Swift callbacks return before C raises.
// 2. While Swift frames are live the memory limit is off (`lb_host.unlimited` > 0), so functions
//    that only allocate cannot raise. It is on while Lua code runs.
// 3. Nothing inside the arena points to a Swift object.
#ifndef CLUABRIDGE_H
#define CLUABRIDGE_H

#include "bridge_calls.h"
#include "bridge_limits.h"
#include "bridge_sandbox.h"
#include "bridge_values.h"

#endif
