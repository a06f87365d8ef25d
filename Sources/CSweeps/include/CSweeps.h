// The sweeps over contacts: the part of a step that solves contacts side by side, in each substep.
//
// They are in C because Swift cannot compile a function for AVX2 in a program that also runs on
// processors without it. Every formula is written once, for `LANES` contacts at a time: 4 here, in
// Swift and in sweeps4.c; 8 in sweeps8.c. Contacts that are solved together share no body that an
// impulse moves, so both give the same bits.
//
// What Swift uses is spelled as in Swift.
#ifndef CSWEEPS_H
#define CSWEEPS_H

#include "contact_lanes.h"
#include "formulas.h"
#include "prefetch.h"

/// A color: contacts that share no body which an impulse moves.
typedef struct ColorRun {
  /// The group behind its last one.
  int32_t end;
  /// Whether two of its groups may be solved at once. It is not so where no color was left.
  bool isWide;
} ColorRun;

/// What the sweeps of a step work on.
typedef struct SweepInput {
  /// The states of bodies, from which the groups have offsets.
  void *motions;
  ContactLanes *groups;
  /// The colors, in the order of their groups.
  const ColorRun *colors;
  int32_t colorCount;
  int32_t groupCount;
  /// The first group whose contacts have a body that nothing moves.
  int32_t firstFixedGroup;
  /// The inverse of a substep, in 1/s.
  float inverseH;
  /// The rates at which overlaps are corrected, in 1/s: of moving bodies, and where one is fixed.
  float contactBiasRate, fixedBiasRate;
  /// The greatest speed at which an overlap is opened, in pt/s.
  float depenetrationSpeed;
} SweepInput;

/// The sweeps, for some number of lanes.
typedef struct Sweeps {
  /// Applies the impulses of the substep before.
  void (*warmStart)(const SweepInput *input);
  /// Solves all contacts once, with bias: it corrects overlap.
  void (*correct)(const SweepInput *input);
  /// Solves all contacts once, without bias and with friction: it removes the speed that the
  /// correction added.
  void (*relax)(const SweepInput *input);
  /// Relaxes the normal impulses of impacts once more after a relaxing sweep.
  void (*relaxImpacts)(const SweepInput *input);
  /// Lists the contacts that close faster than a speed, in pt/s, among the groups of a set: a bit
  /// for each group of the set, four bits for those of the list.
  void (*listClosing)(
      const SweepInput *input, const uint64_t *groups, float speed, uint64_t *contacts);
} Sweeps;

/// The sweeps with four lanes, which every processor can run.
const Sweeps *sweepsOfFour(void);

/// The sweeps with eight lanes; null where the processor has no AVX2.
const Sweeps *sweepsOfEight(void);

/// What bounces work on.
typedef struct BounceInput {
  /// The states of bodies, from which the groups have offsets.
  void *motions;
  ContactLanes *groups;
  /// The contacts that are still to be looked at: a bit for each lane of each group.
  uint64_t *pending;
  /// Room for the contacts of one round.
  uint64_t *round;
  int32_t wordCount;
  /// Room for the number of bounces of each of them.
  uint8_t *counts;
  /// For each body the first of its places in `lanes`; the places of the next body follow.
  const int32_t *starts;
  /// The contacts of all bodies, body by body, as lanes of groups.
  const int32_t *lanes;
  /// The substep, and the part of it for which the bodies will still move, in seconds.
  float h, ahead;
  /// The speed from which a contact with elasticity bounces, and the speed from which the points of one
  /// without elasticity are stopped together, in pt/s.
  float threshold, landing;
} BounceInput;

/// Makes the pending contacts bounce that close, and those that close because of a bounce.
///
/// Only a change of a body's velocity can make another contact bounce, so after the first look at
/// pending contacts only those are looked at again that share a body with a bounce.
void bounceContacts(const BounceInput *input);

#endif
