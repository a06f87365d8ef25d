// The fast path: reads and writes number fields of rows in their columns. A field costs a dispatch
// on its length and bytes, the checks, and a load or a store; nothing is allocated.
#include <math.h>
#include <string.h>

#include "calls.h"

static const char *const field_names[LB_FIELD_COUNT] = {
    "x",  "y",  "angle",           "width",  "height", "vx",
    "vy", "angularVelocity", "scaleX", "scaleY", "alpha",
};

/// The field of a name, or -1.
static inline int field_of(const char *name, size_t length) {
  switch (length) {
    case 1:
      if (*name == 'x') return LB_X;
      if (*name == 'y') return LB_Y;
      return -1;
    case 2:
      if (name[0] != 'v') return -1;
      if (name[1] == 'x') return LB_VX;
      if (name[1] == 'y') return LB_VY;
      return -1;
    case 5:
      if (memcmp(name, "angle", 5) == 0) return LB_ANGLE;
      if (memcmp(name, "width", 5) == 0) return LB_WIDTH;
      if (memcmp(name, "alpha", 5) == 0) return LB_ALPHA;
      return -1;
    case 6:
      if (memcmp(name, "height", 6) == 0) return LB_HEIGHT;
      if (memcmp(name, "scaleX", 6) == 0) return LB_SCALE_X;
      if (memcmp(name, "scaleY", 6) == 0) return LB_SCALE_Y;
      return -1;
    case 15:
      return memcmp(name, "angularVelocity", 15) == 0 ? LB_ANGULAR_VELOCITY : -1;
    default:
      return -1;
  }
}

/// Raises unless the value is in the domain of the field; NaN is in none.
static inline void check(lua_State *L, const lb_columns *columns, int field, double value) {
  if (value >= columns->lows[field] && value <= columns->highs[field]) return;
  luaL_error(L, "%s %s, not %f", field_names[field], columns->rules[field], value);
}

static inline void store(const lb_columns *columns, int field, uint32_t row, double value) {
  columns->fields[field][row] = fabs(value) < columns->resolution ? 0 : value;
  if (columns->writers[field] != NULL) columns->writers[field][row] = *columns->current_writer;
  if (columns->changes[row] == 0) columns->changed_rows[(*columns->changed_count)++] = row;
  columns->changes[row] |= columns->change_bits[field];
}

/// Upvalues: kind, methods.
int lb_row_index(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  const lb_handle *handle = lb_check_handle(L, 1, kind);
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  int field = name == NULL ? -1 : field_of(name, length);
  if (field >= 0) {
    lua_pushnumber(L, kind->columns.fields[field][handle->index]);
    return 1;
  }
  return lb_get_member(L, kind);
}

int lb_row_newindex(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  const lb_handle *handle = lb_check_handle(L, 1, kind);
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  int field = name == NULL ? -1 : field_of(name, length);
  if (field >= 0) {
    if (lua_type(L, 3) != LUA_TNUMBER)
      return luaL_error(L, "%s must be a number, not %s", name, luaL_typename(L, 3));
    double value = lua_tonumber(L, 3);
    check(L, &kind->columns, field, value);
    store(&kind->columns, field, handle->index, value);
    return 0;
  }
  return lb_set_member(L, kind);
}

/// Fields that a method reads or writes together.
typedef struct group {
  const char *name;
  int count;
  int fields[4];
} group;

static const group readers[] = {
    {"position", 2, {LB_X, LB_Y}},
    {"state", 4, {LB_X, LB_Y, LB_VX, LB_VY}},
};

static const group writers[] = {
    {"setPosition", 2, {LB_X, LB_Y}},
    {"setVelocity", 2, {LB_VX, LB_VY}},
    {"setState", 4, {LB_X, LB_Y, LB_VX, LB_VY}},
};

/// Upvalues: kind, group.
static int read_group(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  const group *group = lua_touserdata(L, lua_upvalueindex(2));
  const lb_handle *handle = lb_check_handle(L, 1, kind);
  for (int i = 0; i < group->count; i++)
    lua_pushnumber(L, kind->columns.fields[group->fields[i]][handle->index]);
  return group->count;
}

/// Checks every number before it stores the first. Upvalues: kind, group.
static int write_group(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  const group *group = lua_touserdata(L, lua_upvalueindex(2));
  const lb_handle *handle = lb_check_handle(L, 1, kind);
  double values[4];
  lua_settop(L, group->count + 1);
  for (int i = 0; i < group->count; i++) {
    int field = group->fields[i];
    if (lua_type(L, i + 2) != LUA_TNUMBER)
      return luaL_error(L, "%s: %s must be a number, not %s", group->name, field_names[field],
                        luaL_typename(L, i + 2));
    values[i] = lua_tonumber(L, i + 2);
    check(L, &kind->columns, field, values[i]);
  }
  for (int i = 0; i < group->count; i++)
    store(&kind->columns, group->fields[i], handle->index, values[i]);
  return 0;
}

static void add_group(lua_State *L, lb_kind *kind, const group *group, lua_CFunction function) {
  lua_pushlightuserdata(L, kind);
  lua_pushlightuserdata(L, (void *)group);
  lua_pushcclosure(L, function, 2);
  lua_setfield(L, -2, group->name);
}

void lb_add_row_methods(lua_State *L, lb_kind *kind) {
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
    add_group(L, kind, &readers[i], read_group);
  for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
    add_group(L, kind, &writers[i], write_group);
}
