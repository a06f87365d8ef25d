// Prints the mean speed of the dynamic bodies of a scene after its last step, in pt/s.
//
// usage: Benchmarks --describe container 10000 | Benchmarks/Peers/run speed
#include "scene.h"

int main(void) {
  scene scene = scene_read(stdin);
  while (scene.step < scene.steps) scene_step(&scene);
  double sum = 0;
  int count = 0;
  for (int i = 0; i < scene.body_count; i++) {
    if (b2Body_GetType(scene.bodies[i]) != b2_dynamicBody) continue;
    sum += b2Length(b2Body_GetLinearVelocity(scene.bodies[i]));
    count++;
  }
  printf("%.3f\n", sum / count);
}
