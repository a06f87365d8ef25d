// Dividers between the panels, which a pointer or arrow keys move; a double-click takes them back.

import { listen } from "./model.js";
import { byId, make } from "./elements.js";
import { change, settings } from "./settings.js";

/** The dividers: the panel, its usual, least and greatest size in CSS pixels, and its edge. */
const dividers = [
  { name: "knobs", panel: "knobs", label: "Width of the knobs", usual: 332, least: 220, most: 560, edge: "right" },
  { name: "side", panel: "side", label: "Width of the panel", usual: 304, least: 220, most: 560, edge: "left" },
  { name: "plot", panel: "plot", label: "Height of the plot", usual: 92, least: 48, most: 420, edge: "top" },
];

/** The part of the page that the panels of one direction may take. */
const mostPart = 0.36;

/** Adds the dividers to their panels. */
export function prepareDividers() {
  for (const divider of dividers) byId(divider.panel).append(makeDivider(divider));
  listen("settings", apply);
  apply();
}

function size({ name, usual }) {
  return settings.sizes?.[name] ?? usual;
}

function apply() {
  for (const divider of dividers) {
    const isOwn = settings.sizes?.[divider.name] !== undefined;
    document.documentElement.style.setProperty(`--${divider.name}-size`, isOwn ? `${size(divider)}px` : "");
    const element = document.querySelector(`[data-divider=${divider.name}]`);
    element?.setAttribute("aria-valuenow", String(size(divider)));
  }
}

function set(divider, wanted) {
  const whole = divider.edge === "top" ? innerHeight : innerWidth;
  const most = Math.min(divider.most, Math.round(whole * mostPart));
  const value = Math.round(Math.max(divider.least, Math.min(most, wanted)));
  change({ sizes: { ...settings.sizes, [divider.name]: value } });
}

function makeDivider(divider) {
  const isTop = divider.edge === "top";
  const sign = divider.edge === "right" ? 1 : -1;
  let start = null;
  const place = (event) => (isTop ? event.clientY : event.clientX);
  const element = make(`div.divider.${divider.edge}`, {
    role: "separator", tabindex: "0", "aria-label": divider.label, "data-divider": divider.name,
    "aria-orientation": isTop ? "horizontal" : "vertical", "aria-valuemin": divider.least,
    "aria-valuemax": divider.most, "aria-valuenow": divider.usual,
    onpointerdown: (event) => {
      element.setPointerCapture(event.pointerId);
      start = { at: place(event), size: size(divider) };
    },
    onpointermove: (event) => start && set(divider, start.size + sign * (place(event) - start.at)),
    onpointerup: () => { start = null; },
    onpointercancel: () => { start = null; },
    ondblclick: () => {
      const { [divider.name]: _, ...others } = settings.sizes;
      change({ sizes: others });
    },
    onkeydown: (event) => {
      const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      set(divider, size(divider) + sign * way * (event.shiftKey ? 50 : 10));
    },
  });
  return element;
}
