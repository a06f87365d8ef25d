// Number columns, and userdata that refer to their rows.
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lua_State lua_State;

enum { FIELD_COUNT = 11 };
extern const char *const field_names[FIELD_COUNT];

typedef struct columns {
  int count;
  double *fields[FIELD_COUNT];
  uint32_t *generations;
  uint8_t *changes;
  uint32_t *changed_rows; ///< Rows whose `changes` left 0.
  uint32_t changed_count;
} columns;

bool columns_create(columns *columns, int count);
void columns_destroy(columns *columns);
/// Pushes the metatable of items; its functions know `columns`. Stack: [-0, +1].
void columns_push_metatable(columns *columns, lua_State *L);
/// Pushes the userdata of a row, without its metatable. Stack: [-0, +1].
void columns_push_item(columns *columns, lua_State *L, int row);
/// Clears the list of changed rows.
void columns_drain(columns *columns);

#endif
