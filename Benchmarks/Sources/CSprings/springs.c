#include "springs.h"

#include <math.h>

spring spring_make(double damping_ratio, double response, double start, const double target[2],
                   const double displacement[2], const double velocity[2]) {
  double frequency = 2 * M_PI / response;
  double difference = frequency * frequency * (damping_ratio * damping_ratio - 1);
  return (spring){
      .decay = damping_ratio * frequency,
      .square = frequency * frequency,
      .root = sqrt(fabs(difference)),
      .swings = difference < 0,
      .start = start,
      .target_x = target[0],
      .target_y = target[1],
      .x = displacement[0],
      .y = displacement[1],
      .vx = velocity[0],
      .vy = velocity[1],
  };
}

void springs_evaluate(const spring *springs, int count, double time, double *x, double *y) {
  for (int i = 0; i < count; i++) {
    const spring *s = springs + i;
    double t = time - s->start, even, odd;
    if (s->swings) {
      double envelope = exp(-s->decay * t);
      odd = envelope * sin(s->root * t) / s->root;
      even = envelope * cos(s->root * t) + s->decay * odd;
    } else {
      double fast = s->decay + s->root, slow = s->square / fast;
      double e1 = exp(-slow * t), e2 = exp(-fast * t), half = 0.5 / s->root;
      odd = (e1 - e2) * half;
      even = (fast * e1 - slow * e2) * half;
    }
    x[i] = s->target_x + s->x * even + s->vx * odd;
    y[i] = s->target_y + s->y * even + s->vy * odd;
  }
}
