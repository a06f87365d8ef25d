// The C tests share this check, which names its line and the library's last text.

#ifndef CHECKS_H
#define CHECKS_H

#include <libration.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                     \
  do {                                                                                       \
    if (!(condition)) {                                                                      \
      fprintf(stderr, "%s:%d: %s does not hold; last error: %s\n", __FILE__, __LINE__,       \
              #condition, libration_error());                                                \
      exit(1);                                                                               \
    }                                                                                        \
  } while (0)

/// The call must succeed.
#define OK(call) CHECK((call) == LIBRATION_OK)

/// The call must be refused with a code, and a text with a word.
#define REFUSED(code, word, call)                                                            \
  do {                                                                                       \
    CHECK((call) == (code));                                                                 \
    CHECK(strstr(libration_error(), word) != NULL);                                          \
  } while (0)

/// Whether two numbers are close.
static inline int is_close(double a, double b) { return a - b < 1e-6 && b - a < 1e-6; }

/// A ball that falls into a box, prints a line, and has a behavior of its own.
static const char *const drop_scene =
    "local stage = libration.stage { width = 320, height = 480, seed = 7 }\n"
    "local ball = stage:addItem { name = 'ball', center = { 160, 60 }, size = { 40, 40 } }\n"
    "stage.animator:add('gravity', { items = { ball } })\n"
    "stage.animator:add('collision', { items = { ball }, referenceBounds = true })\n"
    "print('loaded', app and app.half and app.half(3))\n"
    "return stage\n";

#endif
