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

typedef enum {
  peer_fixed,
  /// Moved by its own velocity.
  peer_driven,
  peer_dynamic,
} peer_body_kind;

/// The start values of a body.
typedef struct {
  peer_body_kind kind;
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
  /// A distance from `minimum` to `maximum`: a rod or a rope.
  peer_distance,
  /// One point, with free rotation; with limits for the turn of `a` against `b`, in radians.
  peer_pin,
  /// One point and one angle, soft in the angle with a `frequency`.
  peer_weld,
  /// A straight way of `a` along an axis of `b`, with limits, in points, without rotation.
  peer_slider,
} peer_joint_kind;

/// A joint of two bodies; `b` is -1 for the plane.
typedef struct {
  peer_joint_kind kind;
  int a, b;
  double ax, ay, bx, by; // in the bodies' coordinates; for the plane, in points
  double length, frequency, damping_ratio;
  double axis_x, axis_y;
  bool has_limits;
  double minimum, maximum;
  bool has_motor;
  double motor_speed;  // in rad/s, or pt/s along an axis
  double motor_effort; // the greatest torque, in mass pt²/s², or force, in mass pt/s²
} peer_joint;

/// The position of a body, and the velocity of its center of mass, in pt/s and rad/s.
typedef struct {
  double x, y, angle;
  double velocity_x, velocity_y, angular_velocity;
} peer_pose;

/// A contact point of a body.
typedef struct {
  double x, y;
  double impulse; // along the normal, over the last step, in mass pt/s
} peer_contact;

/// The functions of an engine.
typedef struct {
  const char *name;
  peer_world *(*create)(double gravity_x, double gravity_y, bool allows_sleep);
  void (*destroy)(peer_world *world);
  void (*add_body)(peer_world *world, const peer_body *body);
  /// Adds a shape to the body added last.
  void (*add_shape)(peer_world *world, const peer_shape *shape);
  /// Adds a joint; false when the engine has none of the kind.
  bool (*add_joint)(peer_world *world, const peer_joint *joint);
  void (*step)(peer_world *world, double duration);
  peer_pose (*pose)(const peer_world *world, int body);
  /// The number of dynamic bodies that are awake.
  int (*awake_count)(const peer_world *world);
  /// Writes at most `capacity` contact points of a body and returns their number; NULL when the
  /// wrapper has no such function.
  int (*contacts)(const peer_world *world, int body, peer_contact *points, int capacity);
} peer_engine;

/// Box2D 2.4.1: 1 m is 50 pt, 8 velocity and 3 position iterations, as its manual suggests.
extern const peer_engine box2d_engine;
/// Chipmunk 7.0.3 in points: 10 iterations, its default.
extern const peer_engine chipmunk_engine;

#ifdef __cplusplus
}
#endif

#endif
