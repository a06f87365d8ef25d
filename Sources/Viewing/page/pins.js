// Plots kept under the first one: any fields of any items, each with a value to reach.

import { listen, model } from "./model.js";
import { byId, iconButton } from "./elements.js";
import { invalidate } from "./frames.js";
import { Lane } from "./lane.js";
import { shownField } from "./plot.js";
import { change, settings } from "./settings.js";

/** The most plots of a scene, and the most curves of a plot. */
const [mostPlots, mostCurves] = [12, 6];

/** The drawn plots: {plot, lane} each. */
let shown = [];

/**
 * The plots of the scene: {curves: [{item, field}], target, band}, kept by the name of the scene.
 */
function plots() {
  return settings.plots[model.scene?.title] ?? [];
}

/** Changes the plots of the scene. */
function keep(list) {
  change({ plots: { ...settings.plots, [model.scene.title]: list } });
}

/** Prepares the button that keeps the plot of the selected item, and the kept ones. */
export function preparePins() {
  byId("plot-field").after(iconButton("pin", "Keep this plot below, while others are looked at", {
    id: "pin", onclick: pin,
  }));
  listen("scene settings", build);
  listen("selection scene settings", offer);
  offer();
}

function offer() {
  byId("pin").disabled = !model.selected || plots().length >= mostPlots;
  for (const { lane, plot } of shown) lane.offer(canTake(plot) ? wanted() : null);
}

/** The curve that can be added: the one of the first plot. */
function wanted() {
  return model.selected && { item: model.selected.name, field: shownField() };
}

function canTake(plot) {
  const curve = wanted();
  return curve && plot.curves.length < mostCurves
    && !plot.curves.some((one) => one.item === curve.item && one.field === curve.field);
}

function pin() {
  if (model.selected) keep([...plots(), { curves: [wanted()], target: null, band: 0 }]);
}

/** Makes the elements anew if a plot was added or removed. */
function build() {
  const list = plots();
  const isSame = list.length === shown.length && list.every((plot, index) => plot === shown[index].plot);
  if (isSame) return;
  for (const { lane } of shown) lane.leave();
  shown = list.map((plot, index) => {
    const known = shown.find((one) => one.plot === plot);
    return known ?? { plot, lane: new Lane(plot, actions(index)) };
  });
  byId("pins").replaceChildren(...shown.map(({ lane }) => lane.element));
  for (const { lane } of shown) lane.enter();
  offer();
  invalidate();
}

function actions(index) {
  const replaced = (plot) => plots().map((one, at) => (at === index ? plot : one));
  return {
    /** Adds the offered curve to the plot. */
    add: () => {
      const plot = plots()[index];
      if (canTake(plot)) keep(replaced({ ...plot, curves: [...plot.curves, wanted()] }));
    },
    remove: (curve) => {
      const curves = plots()[index].curves.filter((_, at) => at !== curve);
      const next = replaced({ ...plots()[index], curves });
      keep(curves.length > 0 ? next : next.filter((_, at) => at !== index));
    },
    close: () => keep(plots().filter((_, at) => at !== index)),
    /** Changes the value to reach; the plot stays the same object. */
    reach: (target, band) => {
      Object.assign(plots()[index], { target, band });
      change({});
    },
  };
}

/** Draws the kept plots. */
export function drawPins() {
  for (const { lane } of shown) lane.draw();
}
