// Formats of numbers and times.

/** A number with as many digits as its size needs, at most `digits` after the point. */
export function short(value, digits = 2) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  // The remainder of sums that cancel out is shown as 0.
  if (size < 1e-9) return "0";
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2).replaceAll("-", "−");
  const text = value.toFixed(size >= 1000 ? Math.min(digits, 1) : digits);
  return trimmed(text).replace("-", "−");
}

function trimmed(text) {
  const plain = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return plain === "-0" ? "0" : plain;
}

/** The text of a number box: five digits, or all digits before the point. */
export function plain(value) {
  if (typeof value !== "number") return "";
  return String(Number(value.toPrecision(Math.abs(value) < 1e5 ? 5 : 10)));
}

/** The time of a tick, in seconds with two digits: "1.25". */
export function seconds(tick, rate) {
  return (tick / rate).toFixed(2);
}

/** The next of 1, 2, 5, 10, 20 ... that is at least `value`. */
export function nice(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  for (const step of [1, 2, 5, 10]) if (step * power >= value * 0.999999) return step * power;
  return value;
}
