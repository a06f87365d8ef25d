// The measures of a plot's values, the same as those of records in specs: see docs/specs.md.

/**
 * Measures a series of values.
 *
 * @param {Float64Array} values One per tick.
 * @param {{target: number, tolerance: number} | null} goal The value to reach; null for the last
 *   value, within 1 % of the range of all.
 * @returns {null | {final: number, overshoot: number, peak: number, settled: number | null,
 *   crossing: number | null, tolerance: number, extreme: number}} In ticks and the field's unit;
 *   null for no values. `final` is the value to reach, `peak` the tick of the overshoot, `settled`
 *   the first tick from which on the value stays within `tolerance` of it, or null if it does not;
 *   `extreme` is the value farthest from 0.
 */
export function measure(values, goal = null) {
  const first = values.findIndex((value) => value === value);
  if (first < 0) return null;
  let end = values.length - 1;
  while (values[end] !== values[end]) end--;
  const [start, final] = [values[first], goal?.target ?? values[end]];
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const tolerance = goal?.tolerance ?? Math.max((high - low) * 0.01, 1e-6);
  let settled = end;
  while (settled > first && Math.abs(values[settled - 1] - final) <= tolerance) settled--;
  if (Math.abs(values[end] - final) > tolerance) settled = null;

  const direction = Math.sign(final - start);
  let [overshoot, peak] = [0, first];
  // Values that start on the value to reach have reached it, as in records.
  let crossing = direction === 0 ? first : null;
  for (let tick = first; tick <= end; tick++) {
    const beyond = direction === 0 ? Math.abs(values[tick] - final) : (values[tick] - final) * direction;
    if (beyond > overshoot) [overshoot, peak] = [beyond, tick];
    if (crossing === null && beyond >= 0) {
      const before = values[tick - 1];
      crossing = tick > first ? tick - 1 + (final - before) / (values[tick] - before) : tick;
    }
  }
  const extreme = Math.abs(low) > Math.abs(high) ? low : high;
  return { final, overshoot, peak, settled, crossing, tolerance, extreme };
}
