// The largest gap of a scene's joints.
#ifndef GAP_H
#define GAP_H

#include <math.h>

#include "scene.h"

/// The gap of a joint, in points.
static float gap(const scene *scene, const scene_joint *j) {
  const b2BodyId body_b = scene_body(scene, j->b);
  const b2Vec2 a = b2Body_GetWorldPoint(scene_body(scene, j->a), j->point_a);
  const b2Vec2 b = b2Body_GetWorldPoint(body_b, j->point_b);
  const b2Vec2 way = b2Sub(a, b);
  if (j->kind == scene_spring) return 0;
  if (j->kind == scene_pin || j->kind == scene_weld) return b2Length(way);
  if (j->kind == scene_distance) {
    return fmaxf(0, fmaxf(b2Length(way) - j->maximum, j->minimum - b2Length(way)));
  }
  const b2Vec2 axis = b2RotateVector(b2Body_GetRotation(body_b), b2Normalize(j->axis));
  const float along = b2Dot(way, axis);
  return fmaxf(fabsf(b2Cross(axis, way)), fmaxf(along - j->maximum, j->minimum - along));
}

/// The largest gap of all joints, in points; infinite when the position of a joint is not a number.
static float largest_gap(const scene *scene) {
  float largest = 0;
  for (int i = 0; i < scene->joint_count; i++) {
    // fmaxf ignores an argument that is not a number.
    const b2Vec2 place = b2Body_GetPosition(scene_body(scene, scene->joints[i].a));
    if (!isfinite(place.x) || !isfinite(place.y)) return INFINITY;
    largest = fmaxf(largest, gap(scene, &scene->joints[i]));
  }
  return largest;
}

#endif
