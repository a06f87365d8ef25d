// These functions do the duties of the host's fast path: they raise an error for a stale handle, a
// wrong self and a number that is not finite, and a store marks its row as changed.
#include "columns.h"

#include <lauxlib.h>
#include <lua.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const field_names[FIELD_COUNT] = {
    "x",  "y",  "angle",           "width",  "height", "vx",
    "vy", "angularVelocity", "scaleX", "scaleY", "alpha",
};

enum { X, Y, ANGLE, WIDTH, HEIGHT, VX, VY, ANGULAR_VELOCITY, SCALE_X, SCALE_Y, ALPHA };
enum { MAGIC = 0x6974656d };

typedef struct handle {
  uint32_t magic;
  uint32_t row;
  uint32_t generation;
} handle;

bool columns_create(columns *columns, int count) {
  size_t rows = (size_t)count;
  columns->count = count;
  columns->generations = calloc(rows, sizeof *columns->generations);
  columns->changes = calloc(rows, sizeof *columns->changes);
  columns->changed_rows = calloc(rows, sizeof *columns->changed_rows);
  bool isDone = columns->generations && columns->changes && columns->changed_rows;
  for (int field = 0; field < FIELD_COUNT; field++) {
    columns->fields[field] = calloc(rows, sizeof(double));
    if (columns->fields[field] == NULL) return false;
    for (size_t row = 0; row < rows; row++) columns->fields[field][row] = 1;
  }
  return isDone;
}

void columns_destroy(columns *columns) {
  for (int field = 0; field < FIELD_COUNT; field++) free(columns->fields[field]);
  free(columns->generations);
  free(columns->changes);
  free(columns->changed_rows);
}

void columns_drain(columns *columns) {
  for (uint32_t i = 0; i < columns->changed_count; i++)
    columns->changes[columns->changed_rows[i]] = 0;
  columns->changed_count = 0;
}

static int field_of(const char *name, size_t length) {
  switch (length) {
    case 1:
      return *name == 'x' ? X : *name == 'y' ? Y : -1;
    case 2:
      if (name[0] != 'v') return -1;
      return name[1] == 'x' ? VX : name[1] == 'y' ? VY : -1;
    case 5:
      if (memcmp(name, "angle", 5) == 0) return ANGLE;
      if (memcmp(name, "width", 5) == 0) return WIDTH;
      return memcmp(name, "alpha", 5) == 0 ? ALPHA : -1;
    case 6:
      if (memcmp(name, "height", 6) == 0) return HEIGHT;
      if (memcmp(name, "scaleX", 6) == 0) return SCALE_X;
      return memcmp(name, "scaleY", 6) == 0 ? SCALE_Y : -1;
    case 15:
      return memcmp(name, "angularVelocity", 15) == 0 ? ANGULAR_VELOCITY : -1;
    default:
      return -1;
  }
}

/// The row of the item at index 1; raises an error unless it is a live item.
static uint32_t check_item(lua_State *L, const columns *columns) {
  const handle *item = lua_touserdata(L, 1);
  if (item == NULL || lua_rawlen(L, 1) != sizeof *item || item->magic != MAGIC)
    luaL_typeerror(L, 1, "item");
  if (columns->generations[item->row] != item->generation) luaL_error(L, "item was removed");
  return item->row;
}

/// The field whose name is at index 2; raises an error for an unknown name.
static int check_field(lua_State *L) {
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  int field = name == NULL ? -1 : field_of(name, length);
  if (field < 0) luaL_error(L, "item has no field '%s'", luaL_tolstring(L, 2, NULL));
  return field;
}

static int item_index(lua_State *L) {
  const columns *columns = lua_touserdata(L, lua_upvalueindex(1));
  uint32_t row = check_item(L, columns);
  lua_pushnumber(L, columns->fields[check_field(L)][row]);
  return 1;
}

static int item_newindex(lua_State *L) {
  columns *columns = lua_touserdata(L, lua_upvalueindex(1));
  uint32_t row = check_item(L, columns);
  int field = check_field(L);
  double value = luaL_checknumber(L, 3);
  if (!isfinite(value)) return luaL_error(L, "%s must be finite", field_names[field]);
  columns->fields[field][row] = value;
  if (columns->changes[row] == 0) columns->changed_rows[columns->changed_count++] = row;
  columns->changes[row] = 1;
  return 0;
}

void columns_push_metatable(columns *columns, lua_State *L) {
  lua_createtable(L, 0, 2);
  lua_pushlightuserdata(L, columns);
  lua_pushcclosure(L, item_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pushlightuserdata(L, columns);
  lua_pushcclosure(L, item_newindex, 1);
  lua_setfield(L, -2, "__newindex");
}

void columns_push_item(columns *columns, lua_State *L, int row) {
  handle *item = lua_newuserdatauv(L, sizeof *item, 0);
  *item = (handle){MAGIC, (uint32_t)row, columns->generations[row]};
}
