// One control for a value: a slider with a number box, a switch, a choice, a point or a text.

import { make } from "./elements.js";
import { nice, plain } from "./numbers.js";

/** The widest range for a slider; wider ones are the domain of a quantity. */
const widest = 10_000;

/**
 * The range of a slider: the declared one, or one around the value if that is too wide.
 * @returns {{low: number, high: number, step: number}}
 */
function sliderRange(param) {
  const size = nice(Math.max(3 * Math.abs(param.scene || 0), 1.5 * Math.abs(param.value || 0), 1));
  const isLow = typeof param.min === "number" && param.min >= -widest;
  const isHigh = typeof param.max === "number" && param.max <= widest;
  const low = isLow ? param.min : isHigh ? Math.min(param.max - size, -size) : -size;
  const high = isHigh ? param.max : Math.max(low + size, size);
  const isWhole = param.kind === "integer" || param.kind === "count";
  return { low, high, step: isWhole ? 1 : nice((high - low) / 500) };
}

/** The declared range in words; empty where every number is allowed. */
export function rangeText(param) {
  const [low, high] = [param.min, param.max].map((end) => (
    typeof end === "number" && Math.abs(end) < 1e9 ? plain(end) : null));
  if (low !== null && high !== null) return `${low} to ${high}`;
  if (low !== null) return `at least ${low}`;
  return high !== null ? `at most ${high}` : "";
}

/**
 * Makes the control of a param.
 *
 * @param {any} param The param as in the message `scene`.
 * @param {string} label The text for screen readers.
 * @param {(value: any) => void} changed Called with each new value.
 * @returns {{element: HTMLElement, show: (value: any) => void}} `show` puts a value in.
 */
export function makeControl(param, label, changed) {
  if (!param.settable) return fixed(param);
  if (param.kind === "boolean") return toggle(label, changed);
  if (param.kind === "point") return point(label, changed);
  if (param.choices?.length) return choice(param, label, changed);
  if (param.kind === "text" || typeof param.value === "string") return text(label, changed);
  if (typeof param.value === "number" || param.value === null) return number(param, label, changed);
  return fixed(param);
}

function fixed(param) {
  const value = param.value === null || param.value === undefined ? "–" : param.value;
  const words = typeof value === "object" ? JSON.stringify(value) : String(value);
  const element = make("output.fixed", {}, words);
  return { element, show: () => {} };
}

function number(param, label, changed) {
  const range = sliderRange(param);
  const slider = make("input", {
    type: "range", min: range.low, max: range.high, step: "any", "aria-label": label,
    oninput: () => report(Number(slider.value), box),
    onkeydown: (event) => nudge(event, slider, range, report),
  });
  const box = make("input", {
    type: "number", step: "any", inputmode: "decimal", "aria-label": `${label}, number`,
    placeholder: param.value === null ? "none" : "",
    oninput: () => box.value !== "" && report(Number(box.value), slider),
    onkeydown: (event) => pressBox(event, box, range, report, slider),
  });
  function report(value, other) {
    // A slider gives no more digits than its step has.
    const rounded = other === box ? Math.round(value / range.step) * range.step : value;
    const clean = Number(rounded.toPrecision(8));
    if (other === box) box.value = plain(clean);
    else slider.value = String(clean);
    fill(slider, clean, range);
    changed(clean);
  }
  const show = (value) => {
    if (document.activeElement !== box) box.value = plain(value);
    if (!slider.matches(":active")) slider.value = String(value ?? range.low);
    fill(slider, value ?? range.low, range);
  };
  show(param.value);
  return { element: make("span.number", {}, slider, box), show };
}

/** Handles keys in a number box: Enter selects the digits; arrows go a step, with Shift ten. */
function pressBox(event, box, range, report, slider) {
  if (event.key === "Enter") box.select();
  const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const step = range.step * 5 * (event.shiftKey ? 10 : 1);
  box.value = plain(Number(box.value) + way * step);
  report(Number(box.value), slider);
}

/** Handles arrow keys on a slider: a hundredth of the range, with Shift a tenth. */
function nudge(event, slider, range, report) {
  const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const step = (range.high - range.low) / (event.shiftKey ? 10 : 100);
  const value = Math.max(range.low, Math.min(range.high, Number(slider.value) + way * step));
  slider.value = String(value);
  report(value, slider.nextElementSibling);
}

/** Colours the part of the slider below its value. */
function fill(slider, value, range) {
  const part = Math.max(0, Math.min(1, (value - range.low) / (range.high - range.low || 1)));
  slider.style.setProperty("--part", `${(part * 100).toFixed(2)}%`);
}

function toggle(label, changed) {
  const box = make("input.switch", {
    type: "checkbox", role: "switch", "aria-label": label, onchange: () => changed(box.checked),
  });
  return { element: box, show: (value) => { box.checked = value === true; } };
}

function choice(param, label, changed) {
  const list = make("select", { "aria-label": label, onchange: () => changed(list.value) },
    ...param.choices.map((name) => make("option", { value: name }, name)));
  return { element: list, show: (value) => { list.value = value ?? ""; } };
}

function text(label, changed) {
  const box = make("input", { type: "text", "aria-label": label, onchange: () => changed(box.value) });
  return {
    element: box,
    show: (value) => { if (document.activeElement !== box) box.value = value ?? ""; },
  };
}

function point(label, changed) {
  const boxes = ["x", "y"].map((axis) => make("input", {
    type: "number", step: "any", "aria-label": `${label}, ${axis}`, title: axis,
    oninput: () => {
      if (boxes.every((box) => box.value !== "")) {
        changed({ x: Number(boxes[0].value), y: Number(boxes[1].value) });
      }
    },
  }));
  const show = (value) => {
    [value?.x, value?.y].forEach((coordinate, index) => {
      if (document.activeElement !== boxes[index]) boxes[index].value = plain(coordinate);
    });
  };
  return { element: make("span.point", {}, ...boxes), show };
}
