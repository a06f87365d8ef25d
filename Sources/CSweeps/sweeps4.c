#include "groups.h"
#include "sweeps.h"

void warm_start_group(const SweepInput *input, ContactLanes *group) { warm_start(input, group); }

void correct_group(const SweepInput *input, ContactLanes *group) { correct(input, group); }

void relax_group(const SweepInput *input, ContactLanes *group) { relax(input, group); }

void relax_impacts(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) {
    if (input->groups[i].isImpact) relax_impact(input, input->groups + i);
  }
}

bool is_closing(const SweepInput *input, const ContactLanes *group, float speed) {
  return __builtin_reduce_or(closing(input, group, speed)) != 0;
}

static void warm_start_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) warm_start(input, input->groups + i);
}

static void correct_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) correct(input, input->groups + i);
}

static void relax_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) relax(input, input->groups + i);
}

static void keep_closing(const SweepInput *input, uint64_t *groups, float speed) {
  for (int32_t start = 0; start < input->groupCount; start += 64, groups++) {
    for (uint64_t rest = *groups; rest != 0; rest &= rest - 1) {
      const int bit = __builtin_ctzll(rest);
      if (!is_closing(input, input->groups + start + bit, speed)) *groups &= ~(UINT64_C(1) << bit);
    }
  }
}

static const Sweeps sweeps = {
    warm_start_all, correct_all, relax_all, relax_impacts, keep_closing,
};

const Sweeps *sweepsOfFour(void) { return &sweeps; }
