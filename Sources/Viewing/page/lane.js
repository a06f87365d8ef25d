// One kept plot: its head with names, the value to reach and the measures, and its curves.

import { currentRows, model } from "./model.js";
import { comparedBranches } from "./branches.js";
import { hold, settle, shownTick } from "./clock.js";
import {
  clear, dot, drawGuides, drawLine, drawMeasures, drawRun, drawTime, range, vertical,
} from "./curves.js";
import { drawProbe, drawScale, watchPointer } from "./probe.js";
import { iconButton, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { measure } from "./measures.js";
import { plain, seconds, short } from "./numbers.js";
import { branchCurves, runColor } from "./plot.js";
import { placeWords, plotted, series } from "./series.js";
import { fitCanvas } from "./stage.js";
import { grip, moved } from "./target.js";
import { toTick } from "./timeaxis.js";

/** Colours of several curves in one plot. */
const colors = ["#2f5fe0", "#d9730d", "#0f9d76", "#c2318f", "#8a5cd6", "#0c94b8"];

export class Lane {
  /**
   * @param {any} plot {curves, target, band}.
   * @param {any} actions The functions of its buttons.
   */
  constructor(plot, actions) {
    this.plot = plot;
    this.actions = actions;
    /** The values at the foot and the top, and the function from a value to its height. */
    this.scale = { low: 0, high: 1 };
    this.toY = null;
    this.said = "";
    this.box = { context: null, width: 1, height: 1, ratio: 1 };
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.words = make("div.measures");
    this.target = this.number("Target: the value to reach", (value) => {
      this.reach(value, plot.band || this.goal().tolerance);
    });
    this.band = this.number("Band: how far from the target still counts as reached", (value) => {
      this.reach(plot.target, Math.abs(value));
    });
    this.bandPart = make("span.band", {}, "±", this.band);
    this.aim = iconButton("target", "Set a target; drag its line or type it", { onclick: () => this.toggleTarget() });
    this.plus = iconButton("plus", "Draw the chosen field here too", { "data-act": "add", onclick: actions.add });
    this.element = make("section.lane", {}, make("div.lane-head", {},
      ...this.names(), this.plus, make("span.goal", {}, this.aim, this.target, this.bandPart), this.words,
      iconButton("close", "Take this plot away", { "data-act": "close", onclick: actions.close })), this.canvas);
    this.place = watchPointer(this.canvas);
    this.listen();
  }

  number(label, changed) {
    return make("input", {
      type: "number", step: "any", "aria-label": label, title: label,
      onchange: (event) => event.target.value !== "" && changed(Number(event.target.value)),
    });
  }

  names() {
    return this.plot.curves.map((curve, index) => make("button.curve", {
      type: "button", title: `Take ${curve.item}.${curve.field} away`,
      "data-curve": index, onclick: () => this.actions.remove(index),
    }, make("i"), `${curve.item}.${curve.field}`));
  }

  enter() {
    this.box.context ??= fitCanvas(this.canvas, (width, height, ratio) => {
      Object.assign(this.box, { width, height, ratio });
      invalidate();
    });
  }

  leave() {
    this.said = "";
  }

  /** Shows whether a curve can be added, and its name. */
  offer(curve) {
    this.plus.hidden = !curve;
    if (curve) this.plus.title = `Draw ${curve.item}.${curve.field} here too`;
  }

  reach(target, band) {
    this.actions.reach(target, band);
    invalidate();
  }

  toggleTarget() {
    if (this.plot.target !== null) return this.reach(null, 0);
    const { final, tolerance } = this.goal();
    this.reach(Number(plain(final)), Number(Math.max(tolerance, 1e-3).toPrecision(2)));
  }

  /** The goal without a target: the last value. */
  goal() {
    return measure(this.values(this.plot.curves[0]) ?? new Float64Array()) ?? { final: 0, tolerance: 1 };
  }

  values({ item, field }) {
    const found = model.items.find((one) => one && one.name === item);
    return found ? series(currentRows(), found.id, field, model.rate) : null;
  }

  /** Listens to the pointer, which sets the time, or moves the target if it is on it. */
  listen() {
    let drag = null;
    const place = (event) => {
      const box = this.canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const act = (event) => {
      const { x, y } = place(event);
      if (drag === "time") return hold(toTick(x, this.box.width));
      const next = moved(drag, this.plot, y, this.scale, this.box.height);
      this.reach(next.target, next.band);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      drag = grip(this.plot, place(event).y, this.toY) ?? "time";
      act(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (drag) return act(event);
      this.canvas.style.cursor = grip(this.plot, place(event).y, this.toY) ? "ns-resize" : "";
    });
    for (const name of ["pointerup", "pointercancel"]) {
      this.canvas.addEventListener(name, () => {
        if (drag === "time") settle();
        drag = null;
      });
    }
  }

  draw() {
    const { box, plot } = this;
    if (!box.context || box.height < 8) return;
    clear(box);
    const curves = plot.curves.map((curve, index) => this.curve(curve, index)).filter(Boolean);
    const first = curves[0];
    if (!first) return this.say([]);
    const goal = plot.target === null ? null : { target: plot.target, tolerance: plot.band };
    const units = [...new Set(curves.map((one) => one.field.unit))];
    for (const unit of units) {
      const together = curves.filter((one) => one.field.unit === unit);
      this.drawUnit(together, unit === first.field.unit ? goal : null);
    }
    const x = drawTime(box);
    for (const { values, toY, color } of curves) {
      const value = values[Math.min(shownTick(), values.length - 1)];
      if (value === value) dot(box, x, toY(value), color);
    }
    drawProbe(box, this.place, curves.map(({ name, values, toY, color, field, isOnly }) => ({
      name: isOnly ? "" : name, values, toY, color, unit: field.unit,
    })));
    this.say(curves, goal);
  }

  curve(curve, index) {
    const values = this.values(curve);
    const field = plotted.find((one) => one.name === curve.field);
    if (!values || !field || values.length === 0) return null;
    const item = model.items.find((one) => one && one.name === curve.item);
    const isOnly = this.plot.curves.length === 1;
    const color = isOnly ? runColor() : colors[index];
    const name = `${curve.item}.${curve.field}${placeWords(item)}`;
    return { curve, name, index, field, values, color, isOnly, others: branchCurves(item, curve.field) };
  }

  /** Draws curves of one unit, on one scale. */
  drawUnit(curves, goal) {
    const { box } = this;
    const lists = curves.flatMap((one) => [one.values, ...one.others.map((other) => other.values)]);
    const wanted = goal ? [goal.target - goal.tolerance, goal.target + goal.tolerance] : [];
    const scale = range(lists, wanted);
    const toY = vertical(scale, box.height);
    if (curves[0].index === 0) {
      [this.scale, this.toY] = [scale, toY];
      drawScale(box, scale, toY, curves[0].field.unit);
    }
    const measured = measure(curves[0].values, goal);
    if (measured && (goal || curves[0].isOnly)) drawGuides(box, measured, toY, goal !== null);
    for (const one of curves) {
      one.toY = toY;
      for (const other of one.others) {
        const style = { to: other.values.length - 1, toY, color: one.isOnly ? other.color : one.color, lineWidth: 1.25 };
        drawLine(box, other.values, one.isOnly ? style : { ...style, dash: [4, 3], alpha: 0.6 });
      }
      drawRun(box, one.values, toY, one.color, model.frontier);
    }
    if (measured && curves[0].isOnly) drawMeasures(box, curves[0].values, measured, toY);
  }

  /** Writes the measures of the run, and those of other branches in their colours. */
  say(curves, goal = null) {
    const [first] = curves;
    const isShort = comparedBranches().length > 3;
    const lists = first ? [first, ...(first.isOnly && !isShort ? first.others : [])] : [];
    const parts = lists.length ? describe(lists, goal, first.field.unit) : [];
    const { target, band } = this.plot;
    const text = JSON.stringify([parts, curves.map((one) => one.color), target, band]);
    if (text === this.said) return;
    this.said = text;
    this.words.replaceChildren(...parts.map(([name, values]) => make(`span.${name}`, {}, name,
      ...values.map(({ words, color }) => {
        const word = make("i", {}, words);
        word.style.color = values.length > 1 ? color : "";
        return word;
      }))));
    for (const button of this.element.querySelectorAll(".curve")) {
      const known = curves.find((one) => one.index === Number(button.dataset.curve));
      button.style.setProperty("--color", known?.color ?? "transparent");
      if (known) button.lastChild.textContent = known.name;
    }
    this.aim.setAttribute("aria-pressed", String(target !== null));
    this.target.hidden = target === null;
    this.bandPart.hidden = target === null;
    if (document.activeElement !== this.target) this.target.value = target ?? "";
    if (document.activeElement !== this.band) this.band.value = band;
  }
}

/** The measures of curves, [name, [{words, color}]], in the words that records of specs use. */
function describe(lists, goal, unit) {
  const time = (tick) => (tick === null ? "never" : `${seconds(tick, model.rate)} s`);
  const amount = (value) => `${short(value)}${unit ? ` ${unit}` : ""}`;
  const all = lists.map(({ values, color }) => ({ color, measured: measure(values, goal) }))
    .filter((one) => one.measured);
  const part = (name, words) => [name, all.map(({ color, measured }) => ({ color, words: words(measured) }))];
  return [
    part("settled", ({ settled }) => time(settled)),
    part("overshoot", ({ overshoot, tolerance }) => (overshoot > tolerance ? amount(overshoot) : "none")),
    part("crossing", ({ crossing }) => time(crossing)),
    part("peak", ({ extreme }) => amount(extreme)),
  ];
}
