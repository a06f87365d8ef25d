// The sweeps for `LANES` contacts at a time. Contacts are soft constraints; docs/physics.md derives
// what is computed. Source: Erin Catto, "Solver2D", 2024 (soft step).
//
// Groups that are solved at once are alike: all of them roll or none, all have single points or none.
#ifndef SWEEPS_H
#define SWEEPS_H

#include "include/CSweeps.h"

/// The effective mass of a point, and the fraction of its impulse that softness removes.
typedef struct NormalRow {
  lanes mass, excess;
} NormalRow;

/// The impulse for a point that must lose a speed.
LANES_INLINE NormalRow hard_row(const ContactPointLanes *point, lanes speed) {
  const lanes mass = load(&point->normalMass);
  return (NormalRow){mass, mass * speed};
}

/// The impulse for a point that must lose a speed, softly: with a fraction of its mass, minus a
/// fraction of its impulse.
LANES_INLINE NormalRow soft_row(const ContactPointLanes *point, lanes speed, lanes share) {
  const lanes mass = share * load(&point->normalMass);
  return (NormalRow){mass, mass * speed + (1 - share) * load(&point->normalImpulse)};
}

/// Changes the impulses along the normal so that both points get their speeds, while no impulse
/// becomes negative.
///
/// Both points are solved at once, so that a face that lands flat does not turn; where one
/// impulse would become negative, they are solved one after the other. The softness of each point
/// acts on its own impulse only: if it also acted on the impulse of the other point, the point
/// would stay at a separation and bodies at rest would creep.
LANES_INLINE void solve_normal(
    ContactLanes *group, VelocityLanes *a, VelocityLanes *b, NormalRow p, NormalRow q,
    lanes scale) {
  const lanes old_p = load(&group->first.normalImpulse);
  const lanes old_q = load(&group->second.normalImpulse);
  const lanes coupling = load(&group->coupling);
  const lanes m = coupling * p.mass, n = coupling * q.mass;
  const lanes both_p = old_p - scale * (p.excess - m * q.excess);
  const lanes both_q = old_q - scale * (q.excess - n * p.excess);
  const lanes start_q = larger(both_q, 0) - old_q;
  const lanes first_p = larger(old_p - p.excess - m * start_q, 0);
  const lanes then_q = larger(old_q - q.excess - n * (first_p - old_p), 0);
  const lanes pulls = smaller(smaller(both_p, both_q), load(&group->distinction));
  const lanes new_p = choose(pulls, first_p, both_p);
  const lanes new_q = choose(pulls, then_q, both_q);
  store(new_p, &group->first.normalImpulse);
  store(new_q, &group->second.normalImpulse);
  applyNormalImpulses(group, a, b, new_p - old_p, new_q - old_q);
}

/// The speed to be removed at a point, so that its separation closes or its overlap opens.
LANES_INLINE lanes bias(const SweepInput *input, lanes separation, float rate) {
  // A separation over the substep is faster than a soft correction, and slower where it is an
  // overlap.
  return larger(
      separation * input->inverseH, larger(rate * separation, -input->depenetrationSpeed));
}

/// Changes the normal impulses so that no point closes more than its separation in this substep.
LANES_INLINE void relax_normal(
    const SweepInput *input, ContactLanes *group, VelocityLanes *a, VelocityLanes *b) {
  const RelativeMotion motion = relativeMotion(input->motions, group);
  // The shapes are still apart: this substep may only close the remaining separation.
  const lanes open_p = larger(separation(&group->first, motion), 0);
  const lanes open_q = larger(separation(&group->second, motion), 0);
  const lanes speed_p = normalVelocity(&group->first, group, *a, *b) + open_p * input->inverseH;
  const lanes speed_q = normalVelocity(&group->second, group, *a, *b) + open_q * input->inverseH;
  solve_normal(
      group, a, b, hard_row(&group->first, speed_p), hard_row(&group->second, speed_q),
      load(&group->blockScale));
}

/// The impulse of friction that stops a speed, limited by the normal impulse.
LANES_INLINE lanes friction_impulse(
    const ContactPointLanes *point, const ContactLanes *group, lanes speed) {
  const lanes limit = load(&group->friction) * load(&point->normalImpulse);
  const lanes wanted = load(&point->tangentImpulse) - load(&point->tangentMass) * speed;
  return smaller(larger(wanted, -limit), limit);
}

/// Gives a point its impulse of friction, and returns the change.
LANES_INLINE lanes change_friction(
    ContactPointLanes *point, const ContactLanes *group, lanes speed) {
  const lanes total = friction_impulse(point, group, speed);
  const lanes change = total - load(&point->tangentImpulse);
  store(total, &point->tangentImpulse);
  return change;
}

/// Applies friction at both points, one after the other.
LANES_INLINE void solve_friction(ContactLanes *group, VelocityLanes *a, VelocityLanes *b) {
  const lanes speed_p = tangentVelocity(&group->first, group, *a, *b);
  const lanes speed_q = tangentVelocity(&group->second, group, *a, *b);
  const lanes p = change_friction(&group->first, group, speed_p);
  const lanes q = change_friction(
      &group->second, group, speed_q + load(&group->tangentCoupling) * p);
  applyTangentImpulses(group, a, b, p, q);
}

/// Adds the impulses of a substep to those of the step.
LANES_INLINE void add_totals(ContactPointLanes *point) {
  store(load(&point->totalNormalImpulse) + load(&point->normalImpulse), &point->totalNormalImpulse);
  store(
      load(&point->totalTangentImpulse) + load(&point->tangentImpulse),
      &point->totalTangentImpulse);
}

/// Applies angular impulses.
LANES_INLINE void turn(
    const ContactLanes *group, VelocityLanes *a, VelocityLanes *b, lanes impulse) {
  a->w -= load(&group->inertiaA) * impulse;
  b->w += load(&group->inertiaB) * impulse;
}

/// Slows the turning of bodies against each other, as far as the load of their contact does.
LANES_INLINE void resist_rolling(ContactLanes *group, VelocityLanes *a, VelocityLanes *b) {
  const lanes limit = load(&group->rollingArm) * load(&group->first.normalImpulse);
  const lanes old = load(&group->rollingImpulse);
  const lanes wanted = old + load(&group->rollingMass) * (a->w - b->w);
  const lanes new = smaller(larger(wanted, -limit), limit);
  store(new, &group->rollingImpulse);
  turn(group, a, b, new - old);
}

/// Applies the impulses of the substep before.
LANES_INLINE void warm_start(const SweepInput *input, ContactLanes *group) {
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  applyNormalImpulses(
      group, &a, &b, load(&group->first.normalImpulse), load(&group->second.normalImpulse));
  applyTangentImpulses(
      group, &a, &b, load(&group->first.tangentImpulse), load(&group->second.tangentImpulse));
  if (group->rolls) turn(group, &a, &b, load(&group->rollingImpulse));
  storeVelocities(input->motions, group, a, b);
}

/// Applies friction at single points, so that a correction does not turn the body about its point.
///
/// Two points keep a body from turning; a body that is wedged between single points would turn in
/// every biased sweep and be turned back in every relaxing sweep.
LANES_INLINE void hold_pivots(ContactLanes *group, VelocityLanes *a, VelocityLanes *b) {
  const lanes old = load(&group->first.tangentImpulse);
  const lanes speed = tangentVelocity(&group->first, group, *a, *b);
  const lanes held = friction_impulse(&group->first, group, speed);
  const lanes new = choose(load(&group->pivot), held, old);
  store(new, &group->first.tangentImpulse);
  applyTangentImpulses(group, a, b, new - old, 0);
}

/// Solves both points with bias.
LANES_INLINE void correct(const SweepInput *input, ContactLanes *group) {
  const bool is_fixed = group - input->groups >= input->firstFixedGroup;
  const float rate = is_fixed ? input->fixedBiasRate : input->contactBiasRate;
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  const RelativeMotion motion = relativeMotion(input->motions, group);
  const lanes separation_p = separation(&group->first, motion);
  const lanes separation_q = separation(&group->second, motion);
  const lanes soft = load(&group->softScale);
  const NormalRow p = soft_row(
      &group->first,
      normalVelocity(&group->first, group, a, b) + bias(input, separation_p, rate),
      choose(separation_p, soft, 1));
  const NormalRow q = soft_row(
      &group->second,
      normalVelocity(&group->second, group, a, b) + bias(input, separation_q, rate),
      choose(separation_q, soft, 1));
  const lanes coupling = load(&group->coupling);
  const lanes m = coupling * p.mass, n = coupling * q.mass;
  const lanes scale = choose(load(&group->distinction), 0, 1 / larger(1 - m * n, 1e-3f));
  solve_normal(group, &a, &b, p, q, scale);
  if (group->pivots) hold_pivots(group, &a, &b);
  storeVelocities(input->motions, group, a, b);
}

/// Solves both points without bias, with friction.
LANES_INLINE void relax(const SweepInput *input, ContactLanes *group) {
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  relax_normal(input, group, &a, &b);
  if (group->rolls) resist_rolling(group, &a, &b);
  solve_friction(group, &a, &b);
  add_totals(&group->first);
  add_totals(&group->second);
  storeVelocities(input->motions, group, a, b);
}

/// Removes the effect of friction on the speeds along the normals: in an impact friction turns the
/// body.
///
/// The next substep could not do it, because the impulse of the impact is gone then: a body that
/// lands flat and slides would lift off again.
LANES_INLINE void relax_impact(const SweepInput *input, ContactLanes *group) {
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  const lanes old_p = load(&group->first.normalImpulse);
  const lanes old_q = load(&group->second.normalImpulse);
  relax_normal(input, group, &a, &b);
  ContactPointLanes *first = &group->first, *second = &group->second;
  store(
      load(&first->totalNormalImpulse) + (load(&first->normalImpulse) - old_p),
      &first->totalNormalImpulse);
  store(
      load(&second->totalNormalImpulse) + (load(&second->normalImpulse) - old_q),
      &second->totalNormalImpulse);
  storeVelocities(input->motions, group, a, b);
}

/// The lanes in which a point closes faster than a speed, a bit each.
LANES_INLINE uint64_t closing(const SweepInput *input, const ContactLanes *group, float speed) {
  const VelocityLanes a = velocities(input->motions, &group->bodiesA);
  const VelocityLanes b = velocities(input->motions, &group->bodiesB);
  const lanes speed_p = normalVelocity(&group->first, group, a, b);
  const lanes speed_q = normalVelocity(&group->second, group, a, b);
  const lane_bits bits = smaller(speed_p, speed_q) < -speed;
#if LANES == 4
  return (uint64_t)__builtin_reduce_or(bits & (lane_bits){1, 2, 4, 8});
#else
  return (uint64_t)__builtin_reduce_or(bits & (lane_bits){1, 2, 4, 8, 16, 32, 64, 128});
#endif
}

#endif
