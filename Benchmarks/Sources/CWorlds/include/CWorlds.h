// Worlds of other engines behind one set of functions, in points, seconds and radians (x right,
// y down, angles clockwise). Single-threaded; memory that is missing ends the program.
#ifndef CWORLDS_H
#define CWORLDS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A world of one of the engines; bodies are numbered from 0 in the order they were added.
typedef struct peer_world peer_world;

/// How a body starts.
typedef struct {
  bool is_dynamic;
  double x, y, angle;
  double velocity_x, velocity_y, angular_velocity;
  double linear_damping, angular_damping;
  bool fixed_rotation;
} peer_body;

/// A convex outline: one corner is a circle, two a segment, more a polygon of at most 8.
typedef struct {
  const double *corners; // x and y in turn, in the body's coordinates
  int count;
  double radius;
  double density, friction, elasticity;
  bool collides;
} peer_shape;

typedef enum {
  /// A spring towards `length`, of `frequency` (Hz, undamped) and `damping_ratio`.
  peer_spring,
  /// One point, with free rotation.
  peer_pin,
} peer_joint_kind;

/// What holds two bodies together; `b` is -1 for the plane.
typedef struct {
  peer_joint_kind kind;
  int a, b;
  double ax, ay, bx, by; // in the bodies' coordinates; for the plane, in points
  double length, frequency, damping_ratio;
} peer_joint;

/// Where a body is.
typedef struct {
  double x, y, angle;
} peer_pose;

/// What an engine can do.
typedef struct {
  const char *name;
  peer_world *(*create)(double gravity_x, double gravity_y, bool allows_sleep);
  void (*destroy)(peer_world *world);
  void (*add_body)(peer_world *world, const peer_body *body);
  /// Adds a shape to the body added last.
  void (*add_shape)(peer_world *world, const peer_shape *shape);
  void (*add_joint)(peer_world *world, const peer_joint *joint);
  void (*step)(peer_world *world, double duration);
  peer_pose (*pose)(const peer_world *world, int body);
  /// The number of dynamic bodies that are awake.
  int (*awake_count)(const peer_world *world);
} peer_engine;

/// Box2D 2.4.1: 1 m is 50 pt, 8 velocity and 3 position iterations, as its manual suggests.
extern const peer_engine box2d_engine;
/// Chipmunk 7.0.3 in points: 10 iterations, its default.
extern const peer_engine chipmunk_engine;

#ifdef __cplusplus
}
#endif

#endif
