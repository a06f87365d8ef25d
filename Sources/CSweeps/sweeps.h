// The sweeps for `LANES` contacts at a time. Contacts are soft constraints; docs/physics.md derives
// the formulas. Source: Erin Catto, "Solver2D", 2024 (soft step).
//
// Groups that are solved at once are alike: all, some or none of their contacts have single points.
// Groups with single points only, as of circles, take about half of the work: `is_single` is a
// constant wherever a sweep is inlined.
#ifndef SWEEPS_H
#define SWEEPS_H

#include "include/CSweeps.h"

/// The effective mass of a point, and the impulse that its speed or its softness takes away.
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

/// Changes the normal impulse so that the only point gets its speed; it stays at least 0.
LANES_INLINE void solve_single(
    ContactLanes *group, VelocityLanes *a, VelocityLanes *b, NormalRow row) {
  const lanes old = load(&group->first.normalImpulse);
  const lanes new = larger(old - row.excess, 0);
  store(new, &group->first.normalImpulse);
  applyNormalImpulse(group, a, b, new - old);
}

/// Changes the normal impulses so that both points get their speeds; no impulse falls below 0.
///
/// Both points are solved at once, so that a face that lands flat does not turn; if one impulse
/// would become negative, they are solved one after the other. The softness of each point acts on
/// its own impulse only: if it also acted on the impulse of the other point, the point would stay
/// at a separation and bodies at rest would creep.
LANES_INLINE void solve_both(
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

/// The speed to remove at a point so that its separation closes or its overlap opens.
LANES_INLINE lanes bias(const SweepInput *input, lanes separation, float rate) {
  // The separation divided by the substep exceeds a soft correction of a separation, and is below
  // that of an overlap.
  return larger(
      separation * input->inverseH, larger(rate * separation, -input->depenetrationSpeed));
}

/// The impulse for a point that must not close more than its separation in this substep.
LANES_INLINE NormalRow relaxed_row(
    const SweepInput *input, const ContactLanes *group, const ContactPointLanes *point,
    RelativeMotion motion, VelocityLanes a, VelocityLanes b) {
  const lanes open = larger(separation(point, motion), 0);
  return hard_row(point, normalVelocity(point, group, a, b) + open * input->inverseH);
}

/// Changes the normal impulses so that no point closes more than its separation in this substep.
LANES_INLINE void relax_normal(
    const SweepInput *input, ContactLanes *group, VelocityLanes *a, VelocityLanes *b,
    bool is_single) {
  const RelativeMotion motion = relativeMotion(input->motions, group);
  const NormalRow p = relaxed_row(input, group, &group->first, motion, *a, *b);
  if (is_single) {
    solve_single(group, a, b, p);
  } else {
    const NormalRow q = relaxed_row(input, group, &group->second, motion, *a, *b);
    solve_both(group, a, b, p, q, load(&group->blockScale));
  }
}

/// The impulse of friction that stops a speed, limited by the normal impulse.
LANES_INLINE lanes friction_impulse(
    const ContactPointLanes *point, const ContactLanes *group, lanes speed) {
  const lanes limit = load(&group->friction) * load(&point->normalImpulse);
  const lanes wanted = load(&point->tangentImpulse) - load(&point->tangentMass) * speed;
  return smaller(larger(wanted, -limit), limit);
}

/// Sets the friction impulse of a point, and returns its change.
LANES_INLINE lanes change_friction(
    ContactPointLanes *point, const ContactLanes *group, lanes speed) {
  const lanes total = friction_impulse(point, group, speed);
  const lanes change = total - load(&point->tangentImpulse);
  store(total, &point->tangentImpulse);
  return change;
}

/// Applies friction at the points, one after the other.
LANES_INLINE void solve_friction(
    ContactLanes *group, VelocityLanes *a, VelocityLanes *b, bool is_single) {
  const lanes speed_p = tangentVelocity(&group->first, group, *a, *b);
  const lanes p = change_friction(&group->first, group, speed_p);
  if (is_single) {
    applyTangentImpulse(group, a, b, p);
    return;
  }
  const lanes speed_q =
      tangentVelocity(&group->second, group, *a, *b) + load(&group->tangentCoupling) * p;
  applyTangentImpulses(group, a, b, p, change_friction(&group->second, group, speed_q));
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

/// Slows the relative turning of bodies, as far as the load of their contact permits.
LANES_INLINE void resist_rolling(ContactLanes *group, VelocityLanes *a, VelocityLanes *b) {
  const lanes limit = load(&group->rollingArm) * load(&group->first.normalImpulse);
  const lanes old = load(&group->rollingImpulse);
  const lanes wanted = old + load(&group->rollingMass) * (a->w - b->w);
  const lanes new = smaller(larger(wanted, -limit), limit);
  store(new, &group->rollingImpulse);
  turn(group, a, b, new - old);
}

/// Applies the impulses of the previous substep.
LANES_INLINE void warm_start(const SweepInput *input, ContactLanes *group, bool is_single) {
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  const ContactPointLanes *first = &group->first, *second = &group->second;
  if (is_single) {
    applyNormalImpulse(group, &a, &b, load(&first->normalImpulse));
    applyTangentImpulse(group, &a, &b, load(&first->tangentImpulse));
  } else {
    applyNormalImpulses(
        group, &a, &b, load(&first->normalImpulse), load(&second->normalImpulse));
    applyTangentImpulses(
        group, &a, &b, load(&first->tangentImpulse), load(&second->tangentImpulse));
  }
  if (group->singleState) turn(group, &a, &b, load(&group->rollingImpulse));
  storeVelocities(input->motions, group, a, b);
}

/// Applies friction at single points, so that a correction does not turn the body about its point.
///
/// Two points keep a body from turning. A body wedged between single points would turn in every
/// biased sweep and be turned back in every relaxing sweep.
LANES_INLINE void hold_pivots(
    ContactLanes *group, VelocityLanes *a, VelocityLanes *b, bool is_single) {
  const lanes old = load(&group->first.tangentImpulse);
  const lanes speed = tangentVelocity(&group->first, group, *a, *b);
  const lanes held = friction_impulse(&group->first, group, speed);
  const lanes new = is_single ? held : choose(load(&group->pivot), held, old);
  store(new, &group->first.tangentImpulse);
  applyTangentImpulse(group, a, b, new - old);
}

/// The impulse for a point that is solved with bias: an overlap softly, a separation hard.
LANES_INLINE NormalRow corrected_row(
    const SweepInput *input, const ContactLanes *group, const ContactPointLanes *point,
    RelativeMotion motion, VelocityLanes a, VelocityLanes b) {
  const bool is_fixed = group - input->groups >= input->firstFixedGroup;
  const float rate = is_fixed ? input->fixedBiasRate : input->contactBiasRate;
  const lanes apart = separation(point, motion);
  return soft_row(
      point, normalVelocity(point, group, a, b) + bias(input, apart, rate),
      choose(apart, load(&group->softScale), 1));
}

/// Solves the points with bias.
LANES_INLINE void correct(const SweepInput *input, ContactLanes *group, bool is_single) {
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  const RelativeMotion motion = relativeMotion(input->motions, group);
  const NormalRow p = corrected_row(input, group, &group->first, motion, a, b);
  if (is_single) {
    solve_single(group, &a, &b, p);
  } else {
    const NormalRow q = corrected_row(input, group, &group->second, motion, a, b);
    const lanes coupling = load(&group->coupling);
    const lanes m = coupling * p.mass, n = coupling * q.mass;
    const lanes scale = choose(load(&group->distinction), 0, 1 / larger(1 - m * n, 1e-3f));
    solve_both(group, &a, &b, p, q, scale);
  }
  if (group->singleState) hold_pivots(group, &a, &b, is_single);
  storeVelocities(input->motions, group, a, b);
}

/// Solves the points without bias, with friction.
LANES_INLINE void relax(const SweepInput *input, ContactLanes *group, bool is_single) {
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  relax_normal(input, group, &a, &b, is_single);
  if (group->singleState) resist_rolling(group, &a, &b);
  solve_friction(group, &a, &b, is_single);
  add_totals(&group->first);
  if (!is_single) add_totals(&group->second);
  storeVelocities(input->motions, group, a, b);
}

/// Adds the change of the present impulse to the impulses of the step.
LANES_INLINE void add_change(ContactPointLanes *point, lanes old) {
  store(
      load(&point->totalNormalImpulse) + (load(&point->normalImpulse) - old),
      &point->totalNormalImpulse);
}

/// Removes the effect of friction on the normal speeds, because friction in an impact turns the
/// body.
///
/// The next substep could not do it, because the impulse of the impact is gone then: a body that
/// lands flat and slides would lift off again.
LANES_INLINE void relax_impact(const SweepInput *input, ContactLanes *group, bool is_single) {
  VelocityLanes a = velocities(input->motions, &group->bodiesA);
  VelocityLanes b = velocities(input->motions, &group->bodiesB);
  const lanes old_p = load(&group->first.normalImpulse);
  const lanes old_q = load(&group->second.normalImpulse);
  relax_normal(input, group, &a, &b, is_single);
  add_change(&group->first, old_p);
  if (!is_single) add_change(&group->second, old_q);
  storeVelocities(input->motions, group, a, b);
}

/// The lanes in which a point closes faster than a speed, as bits.
LANES_INLINE uint64_t closing(
    const SweepInput *input, const ContactLanes *group, float speed, bool is_single) {
  const VelocityLanes a = velocities(input->motions, &group->bodiesA);
  const VelocityLanes b = velocities(input->motions, &group->bodiesB);
  lanes least = normalVelocity(&group->first, group, a, b);
  if (!is_single) least = smaller(least, normalVelocity(&group->second, group, a, b));
  const lane_bits bits = least < -speed;
#if LANES == 4
  return (uint64_t)__builtin_reduce_or(bits & (lane_bits){1, 2, 4, 8});
#else
  return (uint64_t)__builtin_reduce_or(bits & (lane_bits){1, 2, 4, 8, 16, 32, 64, 128});
#endif
}

/// A sweep over groups that are solved at once.
typedef void sweep(const SweepInput *input, ContactLanes *group, bool is_single);

/// Whether all contacts of a group have single points.
LANES_INLINE bool is_single(const ContactLanes *group) { return group->singleState == 2; }

/// Solves groups at once.
LANES_INLINE void solve(sweep *sweep, const SweepInput *input, ContactLanes *group) {
  if (is_single(group))
    sweep(input, group, true);
  else
    sweep(input, group, false);
}

#endif
