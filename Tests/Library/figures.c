// The figures of the library for C: reading 10,000 poses takes at most 20 us, and a tick from C at
// most 1 us more than one of many in a call, which is a tick from Swift.
//
// Each figure is the least of many runs, as other programs only add to it.

#include "checks.h"

#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void make_items(libration_stage stage, int count) {
  char text[128];
  for (int i = 0; i < count; i++) {
    snprintf(text, sizeof text, "{\"center\": [%d, %d], \"size\": [4, 4]}", i % 100 * 10, i / 100 * 10);
    OK(libration_add_item(stage, text, NULL));
  }
}

/// The least time of reading fields of all items, in us.
static double time_of_reading(libration_stage stage, uint32_t fields, double *buffer, size_t size) {
  double least = 1e9;
  for (int i = 0; i < 400; i++) {
    double start = now();
    OK(libration_read(stage, fields, buffer, size, NULL));
    double time = now() - start;
    if (time < least) least = time;
  }
  return least;
}

/// The least time of a tick when each call gives so many of them, in us.
static double time_of_tick(libration_stage stage, int in_a_call) {
  const int ticks = 10000;
  double least = 1e9;
  for (int i = 0; i < 12; i++) {
    double start = now();
    for (int given = 0; given < ticks; given += in_a_call) {
      OK(libration_advance(stage, in_a_call, LIBRATION_FORCE, NULL));
    }
    double time = (now() - start) / ticks;
    if (time < least) least = time;
  }
  return least;
}

int main(void) {
  enum { count = 10000, all = 15 };
  libration_host host;
  libration_stage stage, empty;
  OK(libration_open(NULL, &host));
  OK(libration_make_stage(host, 1000, 1000, 60, &stage));
  make_items(stage, count);
  double *buffer = (double *)malloc(sizeof(double) * count * all);
  CHECK(buffer != NULL);
  double poses = time_of_reading(stage, LIBRATION_POSE, buffer, count * 3);
  printf("10,000 poses (x, y, angle): %.1f us\n", poses);
  printf("10,000 items, all 15 fields: %.1f us\n",
         time_of_reading(stage, LIBRATION_ALL_FIELDS, buffer, count * all));
  OK(libration_make_stage(host, 100, 100, 60, &empty));
  make_items(empty, 1);
  double alone = time_of_tick(empty, 1), together = time_of_tick(empty, 100);
  printf("a tick in a call of its own: %.2f us; of 100 in a call: %.2f us; difference %.2f us\n",
         alone, together, alone - together);
  OK(libration_close(host));
  CHECK(poses <= 20);
  CHECK(alone - together <= 1);
  free(buffer);
  return 0;
}
