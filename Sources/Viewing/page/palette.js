// The page's colours for canvases: the same variables of base.css that elements use.

import { listen } from "./model.js";
import { isDark } from "./settings.js";

const names = ["paper", "panel", "ground", "ink", "muted", "faint", "line", "accent", "alarm", "input",
  "contact", "event", "field", "shade", "flag",
  ...Array.from({ length: 8 }, (_, number) => `branch${number}`)];

/** Colours by name, as CSS text. @type {Record<string, string>} */
export const palette = {};

/** Fonts of canvases. */
export const fonts = { small: "500 11px system-ui, sans-serif", tiny: "10px system-ui, sans-serif" };

/** Applies the theme of the settings, and reads its colours. */
export function readPalette() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const style = getComputedStyle(document.documentElement);
  for (const name of names) palette[name] = style.getPropertyValue(`--${name}`).trim();
}

/** The contrast with the ground that a line needs to be seen, and that of the variant of one without. */
const [seen, strong] = [1.7, 3];

/** The colours of lines by what they are and lie on. @type {Map<string, string>} */
const lines = new Map();

/**
 * The colour for a line of an item: its own, or one nearer to that of texts where the ground has
 * almost the same.
 * @param {string} color The item's, `#rrggbb` or `#rrggbbaa`.
 * @param {string} ground
 */
export function lineColor(color, ground) {
  const key = `${color} ${ground} ${palette.ink}`;
  if (lines.size > 1000) lines.clear();
  if (!lines.has(key)) lines.set(key, variant(color, ground));
  return lines.get(key);
}

function variant(color, ground) {
  const under = bytes(ground);
  const own = bytes(color);
  const shown = mix(under, own, (own[3] ?? 255) / 255);
  if (contrast(shown, under) >= seen) return color;
  let found = shown;
  for (let part = 0.1; part < 1 && contrast(found, under) < strong; part += 0.1) {
    found = mix(shown, bytes(palette.ink), part);
  }
  return `rgb(${found.join(", ")})`;
}

function bytes(color) {
  return color.slice(1).match(/../g).map((digits) => Number.parseInt(digits, 16));
}

function mix(from, to, part) {
  return [0, 1, 2].map((place) => Math.round(from[place] + (to[place] - from[place]) * part));
}

/** The ratio of two lights: from 1 for none to 21. Source: WCAG 2.2, "contrast ratio". */
function contrast(one, other) {
  const [low, high] = [one, other].map(light).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function light(color) {
  const [red, green, blue] = color.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

listen("settings", readPalette);
