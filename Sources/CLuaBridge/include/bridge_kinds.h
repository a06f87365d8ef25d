// Handles: full userdata {magic, kind, index, generation} that stand for rows of the host, and the
// fast path to the number columns of such rows.
#ifndef BRIDGE_KINDS_H
#define BRIDGE_KINDS_H

#include "bridge_host.h"

/// The fields of the fast path, in the order of their columns.
typedef enum lb_field {
  LB_X,
  LB_Y,
  LB_ANGLE,
  LB_WIDTH,
  LB_HEIGHT,
  LB_VX,
  LB_VY,
  LB_ANGULAR_VELOCITY,
  LB_SCALE_X,
  LB_SCALE_Y,
  LB_ALPHA,
  LB_FIELD_COUNT,
} lb_field;

/// Room for what must hold of a field, in words, its zero included.
#define LB_RULE_SIZE 64

/// Where the numbers of rows lie. All pointers stay valid while the interpreter lives.
typedef struct lb_columns {
  double *fields[LB_FIELD_COUNT];
  uint32_t *writers[LB_FIELD_COUNT]; ///< Who wrote a cell last; any of them may be NULL.
  uint8_t change_bits[LB_FIELD_COUNT]; ///< What a store adds to the row's `changes`.
  double lows[LB_FIELD_COUNT];         ///< The least number that may be stored.
  double highs[LB_FIELD_COUNT];        ///< The greatest one.
  char rules[LB_FIELD_COUNT][LB_RULE_SIZE]; ///< Both in words, as in "must be from 0 to 1".
  double resolution;                   ///< What is nearer to 0 is stored as 0.
  const uint32_t *generations;       ///< Per row; a handle is stale when its own differs.
  uint8_t *changes;                  ///< Per row.
  uint32_t *changed_rows;            ///< Rows whose `changes` left 0.
  uint32_t *changed_count;           ///< Length of that list.
  const uint32_t *current_writer;    ///< What a store puts into `writers`.
} lb_columns;

/// A kind of handle. Functions are numbers of host functions, 0 for none.
typedef struct lb_kind_definition {
  const char *name;            ///< Copied; for messages: "<name> was removed".
  const lb_columns *columns;   ///< Copied; NULL for a kind without the fast path.
  const uint32_t *generations; ///< NULL when the host checks for itself.
  int64_t get;                 ///< Called with (handle, key) when nothing else is found.
  int64_t set;                 ///< Called with (handle, key, value).
  int64_t call;
  int64_t describe;            ///< Called with (handle) by `tostring`; returns a string.
  int64_t length;
} lb_kind_definition;

/// Defines a kind; the table of methods is on top. Returns its number, from 1, or 0 when there are
/// too many. Stack: [-1, +0].
uint32_t lb_define_kind(lb_host *host, lua_State *L, const lb_kind_definition *definition);

/// Pushes the one userdata of a handle, made when it is first asked for. Stack: [-0, +1].
void lb_push_handle(
    lb_host *host, lua_State *L, uint32_t kind, uint32_t index, uint32_t generation);

/// Forgets the userdata of a row. Scripts that still hold it hold a stale handle. Stack: [-0, +0].
void lb_release_handle(lb_host *host, lua_State *L, uint32_t kind, uint32_t index);

// A retired handle is held by scripts alone, and holds a value for the host: once no script can reach
// it, the garbage collector takes both. Not for kinds with columns.

/// Retires a handle, which holds the value on top. Stack: [-1, +0].
void lb_retire_handle(
    lb_host *host, lua_State *L, uint32_t kind, uint32_t index, uint32_t generation);
/// Whether a retired handle has not been collected. Stack: [-0, +0].
bool lb_is_handle_held(lb_host *host, lua_State *L, uint32_t kind, uint32_t index);
/// Lets the host hold a retired handle again, and pushes its value; nil if it was collected.
/// Stack: [-0, +1].
void lb_recall_handle(lb_host *host, lua_State *L, uint32_t kind, uint32_t index);

/// Makes the keys of the table on top weak. Stack: [-0, +0].
void lb_make_keys_weak(lua_State *L);

#endif
