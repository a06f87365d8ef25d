// A world described as text (`Benchmarks --describe SCENE`), built in Box2D 3.1.1.
//
// Points, seconds and radians, y down, as in our world: Box2D's unit of length is the point, of
// which 50 are a meter, so that its slop is our 0.25 pt. A line is a word and numbers:
//
//   gravity X Y
//   sleep 0|1
//   bounce SPEED                              from which contacts bounce; without it the default
//   steps COUNT
//   body KIND X Y ANGLE VX VY W DAMPING ANGULAR_DAMPING LOCKS_ROTATION BULLET
//   shape DENSITY FRICTION ELASTICITY COLLIDES RADIUS COUNT X Y ...
//   spring A AX AY B BX BY LENGTH FREQUENCY DAMPING_RATIO
//   distance A AX AY B BX BY MINIMUM MAXIMUM
//   pin A AX AY B BX BY MINIMUM MAXIMUM MOTOR_SPEED MOTOR_EFFORT
//   slider A AX AY B BX BY AXIS_X AXIS_Y MINIMUM MAXIMUM MOTOR_SPEED MOTOR_EFFORT
//   weld A AX AY B BX BY FREQUENCY DAMPING_RATIO
//   drive STEP BODY VX VY
//
// KIND is fixed, driven or dynamic. A shape belongs to the body above it. Bodies are numbered from
// 0, and B is -1 for the plane. Infinite limits mean none, and an effort of 0 means no motor. A
// drive gives a driven body a velocity before a step; steps are numbered from 0, and drives are in
// the order of steps.
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stdio.h>

#include <box2d/box2d.h>

typedef enum { scene_spring, scene_distance, scene_pin, scene_slider, scene_weld } scene_kind;

/// A joint of the description; `b` is -1 for the plane.
typedef struct {
  scene_kind kind;
  int a, b;
  b2Vec2 point_a, point_b;
  b2Vec2 axis;
  float length, frequency, damping_ratio;
  float minimum, maximum;
  float motor_speed, motor_effort;
} scene_joint;

typedef struct {
  int step, body;
  b2Vec2 velocity;
} scene_drive;

typedef struct {
  b2WorldId world;
  b2BodyId plane;
  b2BodyId *bodies;
  int body_count;
  scene_joint *joints;
  int joint_count;
  scene_drive *drives;
  int drive_count;
  /// The steps that a comparison takes, and those taken so far.
  int steps, step;
} scene;

/// Builds the world that a text describes; ends the program with a message where it cannot.
scene scene_read(FILE *file);

/// Steps by 1/60 s with 4 substeps.
void scene_step(scene *scene);

/// The body by its place in the text, or the plane for -1.
b2BodyId scene_body(const scene *scene, int body);

/// The number of dynamic bodies that are awake.
int scene_awake_count(const scene *scene);

#endif
