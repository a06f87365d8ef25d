// Prints the processor time of a step of a scene, in microseconds, over its last steps, and the
// largest gap of its joints after that, in points.
//
// usage: Benchmarks --describe pinNet1 | Benchmarks/Peers/run joints WARM_UP STEPS
#define _POSIX_C_SOURCE 199309L
#include <stdlib.h>
#include <time.h>

#include "gap.h"

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e6 * (double)time.tv_sec + 1e-3 * (double)time.tv_nsec;
}

int main(int count, char **words) {
  const int warm_up = count > 1 ? atoi(words[1]) : 0;
  const int steps = count > 2 ? atoi(words[2]) : 300;
  scene scene = scene_read(stdin);
  while (scene.step < warm_up) scene_step(&scene);
  const double start = now();
  while (scene.step < warm_up + steps) scene_step(&scene);
  printf("%.2f us per step, gap %.3f pt\n", (now() - start) / steps, largest_gap(&scene));
}
