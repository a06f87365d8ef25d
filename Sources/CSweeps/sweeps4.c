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

static void warm_start_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) warm_start(input, input->groups + i);
}

static void correct_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) correct(input, input->groups + i);
}

static void relax_all(const SweepInput *input) {
  for (int32_t i = 0; i < input->groupCount; i++) relax(input, input->groups + i);
}

static const Sweeps sweeps = {warm_start_all, correct_all, relax_all, relax_impacts};

const Sweeps *sweepsOfFour(void) { return &sweeps; }
