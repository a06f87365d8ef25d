// The code that a careful C programmer would write instead of the host: stock Lua, and items that
// are full userdata over columns, or plain Lua tables. Each peer has one state with the standard
// libraries.
#ifndef CPEER_H
#define CPEER_H

#include <stdbool.h>

typedef struct peer peer;

/// Makes `count` items: rows of columns, or with `tables` Lua tables with the same fields.
/// The global `items` lists them, `item` is the first. NULL when memory is missing.
peer *peer_create(int count, bool tables);
void peer_destroy(peer *peer);

/// Compiles a chunk for `peer_call`, replacing the one before; false when it does not compile.
bool peer_load(peer *peer, const char *source);
/// Calls the loaded chunk, protected; false when it fails.
bool peer_call(peer *peer);

/// Gives every item a table `{item = item}`, to be the `self` of the hook that `source`, an
/// expression, evaluates to; false when it does not compile.
bool peer_hook(peer *peer, const char *source);
/// Ends each call of the hook after so many instructions of Lua; 0 for no limit.
void peer_limit(peer *peer, int instructions);
/// Calls the hook once per item, protected, with its `self` and `dt`; false when one fails.
bool peer_tick(peer *peer, double dt);

#endif
