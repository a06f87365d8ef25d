// Prints the step after which all bodies of a scene sleep, or -1 where they do not in its steps.
//
// usage: Benchmarks --describe pile 17 | Benchmarks/Peers/run piles
#include "scene.h"

int main(void) {
  scene scene = scene_read(stdin);
  do scene_step(&scene);
  while (scene.step < scene.steps && scene_awake_count(&scene) > 0);
  printf("%d\n", scene_awake_count(&scene) > 0 ? -1 : scene.step);
}
