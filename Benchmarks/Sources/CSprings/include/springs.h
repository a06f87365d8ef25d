// The closed form of damped springs in a plain loop, with the C library's functions.
#ifndef SPRINGS_H
#define SPRINGS_H

/// A spring that was let go: its poles, and displacement and velocity in two directions.
typedef struct spring {
  /// Decay rate, and the square of the angular frequency, both per second.
  double decay, square;
  /// The frequency of its swing, or the half distance of its poles where it does not swing.
  double root;
  int swings;
  double start, target_x, target_y, x, y, vx, vy;
} spring;

/// Makes a spring that starts at a time from displacement x, y with velocity vx, vy.
spring spring_make(double damping_ratio, double response, double start, const double target[2],
                   const double displacement[2], const double velocity[2]);

/// Writes where the springs are at a time.
void springs_evaluate(const spring *springs, int count, double time, double *x, double *y);

#endif
