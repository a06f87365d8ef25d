#include "groups.h"
#include "sweeps.h"

void warm_start_group(const SweepInput *input, ContactLanes *group) {
  solve(warm_start, input, group);
}

void correct_group(const SweepInput *input, ContactLanes *group) { solve(correct, input, group); }

void relax_group(const SweepInput *input, ContactLanes *group) { solve(relax, input, group); }

void relax_impact_group(const SweepInput *input, ContactLanes *group) {
  if (group->isImpact) solve(relax_impact, input, group);
}

uint64_t closing_lanes(const SweepInput *input, const ContactLanes *group, float speed) {
  return is_single(group) ? closing(input, group, speed, true)
                          : closing(input, group, speed, false);
}

static void warm_start_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) solve(warm_start, input, input->groups + i);
}

static void correct_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) solve(correct, input, input->groups + i);
}

static void relax_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) solve(relax, input, input->groups + i);
}

static void relax_impacts(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) relax_impact_group(input, input->groups + i);
}

static void list_closing(
    const SweepInput *input, const uint64_t *groups, float speed, uint64_t *contacts) {
  for (int32_t start = 0; start < input->groupCount; start += 64, groups++, contacts += 4) {
    for (int i = 0; i < 4; i++) contacts[i] = 0;
    for (uint64_t rest = *groups; rest != 0; rest &= rest - 1) {
      const int bit = __builtin_ctzll(rest);
      contacts[bit / 16] |= closing_lanes(input, input->groups + start + bit, speed)
                            << 4 * (bit % 16);
    }
  }
}

static const Sweeps sweeps = {
    warm_start_all, correct_all, relax_all, relax_impacts, list_closing,
};

const Sweeps *sweepsOfFour(void) { return &sweeps; }
