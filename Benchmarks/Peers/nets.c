// Prints the largest gap of a scene's joints, in points: over all steps, after the last, and its mean
// over the steps. It is infinite when the position of a joint is not a number.
//
// usage: Benchmarks --describe nets 17 | Benchmarks/Peers/run nets
#include "gap.h"

int main(void) {
  scene scene = scene_read(stdin);
  float largest = 0;
  double sum = 0;
  while (scene.step < scene.steps) {
    scene_step(&scene);
    const float gap = largest_gap(&scene);
    largest = fmaxf(largest, gap);
    sum += gap;
  }
  printf("%.9g %.9g %.9g\n", largest, largest_gap(&scene), sum / scene.steps);
}
