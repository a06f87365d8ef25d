// Box2D 3 behind the functions that `LibraryEngine.swift` looks up by name; `beside` makes it a
// shared library.
#include <stdlib.h>
#include <string.h>

#include <CWorlds.h>

#include "scene.h"

/// The name and version of the engine, which lives as long as the library.
const char *library_name(void) {
  static char name[40];
  const b2Version version = b2GetVersion();
  snprintf(name, sizeof name, "Box2D %d.%d.%d", version.major, version.minor, version.revision);
  return name;
}

/// Builds the world that a text describes.
scene *library_create(const char *text) {
  FILE *file = fmemopen((void *)text, strlen(text), "r");
  scene *result = malloc(sizeof *result);
  if (!file || !result) abort();
  *result = scene_read(file);
  fclose(file);
  return result;
}

void library_destroy(scene *scene) {
  b2DestroyWorld(scene->world);
  free(scene->bodies);
  free(scene->joints);
  free(scene->drives);
  free(scene);
}

void library_step(scene *scene) { scene_step(scene); }

peer_pose library_pose(const scene *scene, int body) {
  const b2BodyId id = scene->bodies[body];
  const b2Vec2 position = b2Body_GetPosition(id), velocity = b2Body_GetLinearVelocity(id);
  return (peer_pose){position.x, position.y, b2Rot_GetAngle(b2Body_GetRotation(id)),
                     velocity.x, velocity.y, b2Body_GetAngularVelocity(id)};
}

int library_awake_count(const scene *scene) { return scene_awake_count(scene); }
