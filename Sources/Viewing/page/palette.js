// The page's colours for canvases: the same variables of base.css that elements use.

import { listen } from "./model.js";
import { isDark } from "./settings.js";

const names = ["paper", "ground", "ink", "muted", "faint", "line", "accent", "alarm", "input",
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

listen("settings", readPalette);
