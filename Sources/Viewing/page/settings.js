// The settings of a person for the page itself, kept in the browser where it allows that.

import { announce } from "./model.js";

const key = "libration";

export const settings = {
  /** "light", "dark", or "auto", which follows the system. */
  theme: "auto",
  overlays: ["attachments", "boundaries"],
  showsFuture: true,
  showsGhost: true,
  showsNames: false,
  showsPoints: true,
  showsPanels: true,
  /** The names of the hints that were followed. */
  hints: [],
  /** The field in the plot; null for the first one that moves. @type {string | null} */
  field: null,
  /** The sizes of panels that a person chose, in CSS pixels: knobs, side, plot. */
  sizes: {},
  /** The kept plots, by the names of scenes: see pins.js. */
  plots: {},
};

try {
  Object.assign(settings, JSON.parse(localStorage.getItem(key) ?? "{}"));
} catch {
  // A browser that keeps nothing starts with the values above.
}

/** Changes settings, keeps them and tells the page. */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // The settings then hold until the page is closed.
  }
  announce("settings");
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  return settings.theme === "auto" ? dark.matches : settings.theme === "dark";
}

dark.addEventListener("change", () => announce("settings"));
