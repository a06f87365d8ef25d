// Two groups at once, on processors with AVX2.
#include <stddef.h>

#if defined(__x86_64__)

#define LANES 8
#include "groups.h"
#include "sweeps.h"

#define AVX2 __attribute__((target("avx2")))

typedef void group_sweep(const SweepInput *input, ContactLanes *group);

/// Whether two groups can be solved at once.
AVX2 static bool are_alike(const ContactLanes *pair) {
  return pair[0].singleState == pair[1].singleState;
}

/// Whether the impacts of two groups can be relaxed at once.
AVX2 static bool are_impacts(const ContactLanes *pair) {
  return are_alike(pair) && pair[0].isImpact && pair[1].isImpact;
}

/// Solves groups of one color in pairs that can be solved at once, and the others one by one.
AVX2 static inline __attribute__((always_inline)) void solve_all(
    const SweepInput *input, sweep *solve_pair, group_sweep *solve_group,
    bool are_solved_at_once(const ContactLanes *pair)) {
  int32_t i = 0;
  for (int32_t color = 0; color < input->colorCount; color++) {
    const ColorRun run = input->colors[color];
    while (i < run.end) {
      ContactLanes *group = input->groups + i;
      if (run.isWide && i + 1 < run.end && are_solved_at_once(group)) {
        solve(solve_pair, input, group);
        i += 2;
      } else {
        solve_group(input, group);
        i += 1;
      }
    }
  }
}

AVX2 static void warm_start_all(const SweepInput *input) {
  solve_all(input, warm_start, warm_start_group, are_alike);
}

AVX2 static void correct_all(const SweepInput *input) {
  solve_all(input, correct, correct_group, are_alike);
}

AVX2 static void relax_all(const SweepInput *input) {
  solve_all(input, relax, relax_group, are_alike);
}

AVX2 static void relax_impacts(const SweepInput *input) {
  solve_all(input, relax_impact, relax_impact_group, are_impacts);
}

/// The lanes of two groups in which a point closes faster than a speed. The second group may not
/// exist.
AVX2 static uint64_t closing_pair(
    const SweepInput *input, const ContactLanes *pair, float speed, bool has_other) {
  if (!has_other) return closing_lanes(input, pair, speed);
  // A missing second point must not list its contact, because the list decides the order.
  if (is_single(pair) != is_single(pair + 1))
    return closing_lanes(input, pair, speed) | closing_lanes(input, pair + 1, speed) << 4;
  return is_single(pair) ? closing(input, pair, speed, true) : closing(input, pair, speed, false);
}

AVX2 static void list_closing(
    const SweepInput *input, const uint64_t *groups, float speed, uint64_t *contacts) {
  for (int32_t start = 0; start < input->groupCount; start += 64, groups++, contacts += 4) {
    for (int i = 0; i < 4; i++) contacts[i] = 0;
    for (uint64_t rest = *groups; rest != 0;) {
      const int bit = __builtin_ctzll(rest) & ~1;
      const ContactLanes *pair = input->groups + start + bit;
      const uint64_t lanes =
          closing_pair(input, pair, speed, start + bit + 1 < input->groupCount);
      // Only one group of a pair may belong to the set.
      const uint64_t set = rest >> bit;
      const uint64_t wanted = (set & 1 ? 0x0F : 0) | (set & 2 ? 0xF0 : 0);
      contacts[bit / 16] |= (lanes & wanted) << 4 * (bit % 16);
      rest &= ~(UINT64_C(3) << bit);
    }
  }
}

static const Sweeps sweeps = {
    warm_start_all, correct_all, relax_all, relax_impacts, list_closing,
};

const Sweeps *sweepsOfEight(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? &sweeps : NULL;
}

#else

#include "include/CSweeps.h"

const Sweeps *sweepsOfEight(void) { return NULL; }

#endif
