// One control for a value: a slider with a number box, a switch, a choice, a point, a color, a text.

import { fineness, makeDigits } from "./digits.js";
import { make } from "./elements.js";
import { Field } from "./field.js";
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
  return { low, high, step: isWhole(param) ? 1 : nice((high - low) / 500) };
}

function isWhole(param) {
  return param.kind === "integer" || param.kind === "count";
}

/** The declared range in words; empty where every number is allowed. */
export function rangeText(param) {
  const [low, high] = [param.min, param.max].map((end) => (
    typeof end === "number" && Math.abs(end) < 1e9 ? plain(end) : null));
  if (low !== null && high !== null) return `${low} to ${high}`;
  if (low !== null) return `at least ${low}`;
  return high !== null ? `at most ${high}` : "";
}

/** The text in place of a value that several behaviors have each their own of. */
const mixed = "differ";

/**
 * Makes the control of a param.
 *
 * @param {any} param The param as in the message `scene`.
 * @param {string} label The text for screen readers.
 * @param {(value: any) => void} changed Called with each new value.
 * @param {() => void} [reset] Called to take back the scene's value.
 * @returns {{element: HTMLElement, show: (value: any, isMixed?: boolean) => void,
 *   refuse: (value: any, reason: string) => void, drop: () => void}} `show` puts a value in, or shows
 *   that several differ; `refuse` marks a refused value, and `drop` takes away what was typed.
 */
export function makeControl(param, label, changed, reset) {
  // Only what is typed can be corrected.
  return { refuse: () => {}, drop: () => {}, ...controlOf(param, label, changed, reset) };
}

function controlOf(param, label, changed, reset) {
  if (!param.settable) return fixed();
  if (param.kind === "boolean") return toggle(label, changed);
  if (param.kind === "point") return point(label, changed, reset);
  if (param.choices?.length) return choice(param, label, changed);
  if (param.kind === "text" || typeof param.value === "string") {
    const isColor = /color$/i.test(param.name);
    return isColor ? color(label, changed) : text(label, changed, param.name === "text");
  }
  if (typeof param.value === "number" || param.value === null) {
    return number(param, label, changed, reset);
  }
  return fixed();
}

function fixed() {
  const element = make("output.fixed");
  const show = (value, isMixed) => {
    const words = isMixed ? mixed : value ?? "–";
    element.textContent = typeof words === "object" ? JSON.stringify(words) : String(words);
  };
  return { element, show };
}

function number(param, label, changed, reset) {
  const range = sliderRange(param);
  const none = param.value === null ? "none" : "";
  const slider = make("input", {
    type: "range", min: range.low, max: range.high, step: "any", "aria-label": label,
    oninput: () => slide(Number(slider.value)),
    onkeydown: (event) => nudge(event, slider, range, slide),
    ondblclick: () => reset?.(),
  });
  const digits = makeDigits({
    label: `${label}, number`, step: range.step, isWhole: isWhole(param), min: param.min ?? undefined,
    max: param.max ?? undefined, reset,
    changed: (value) => {
      slider.value = String(value);
      fill(slider, value, range);
      changed(value);
    },
  });
  /** Takes the slider's value, with no more digits than its step has. */
  function slide(value, step = range.step) {
    const clean = Number((Math.round(value / step) * step).toPrecision(8));
    digits.show(clean);
    fill(slider, clean, range);
    changed(clean);
  }
  const show = (value, isMixed = false) => {
    digits.show(isMixed ? null : value, isMixed ? mixed : none);
    if (!slider.matches(":active")) slider.value = String(value ?? range.low);
    fill(slider, value ?? range.low, range);
  };
  show(param.value);
  return { ...digits, element: make("span.number", {}, slider, digits.element), show };
}

/** Handles arrow keys on a slider: a hundredth of the range, less with Shift and more with Alt. */
function nudge(event, slider, range, slide) {
  const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const most = ((range.high - range.low) / 100) * fineness(event);
  const step = Math.max(most, range.step === 1 ? 1 : 0);
  const value = Math.max(range.low, Math.min(range.high, Number(slider.value) + way * step));
  slider.value = String(value);
  slide(value, Math.min(step, range.step));
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
  const show = (value, isMixed = false) => {
    box.checked = value === true && !isMixed;
    box.indeterminate = isMixed;
  };
  return { element: box, show };
}

function choice(param, label, changed) {
  const list = make("select", { "aria-label": label, onchange: () => changed(list.value) },
    ...param.choices.map((name) => make("option", { value: name }, name)));
  return { element: list, show: (value, isMixed) => { list.value = isMixed ? "" : value ?? ""; } };
}

/** A color as text, as CSS names it, and a picker beside it, which keeps the opacity of the text. */
function color(label, changed) {
  const words = text(label, changed);
  const picker = make("input", {
    type: "color", "aria-label": `${label}, picker`,
    onchange: () => words.take(picker.value + parts(words.element.value).opacity),
  });
  const show = (value, isMixed = false) => {
    words.show(value, isMixed);
    picker.value = parts(value).color;
    picker.classList.toggle("none", !value);
  };
  return { ...words, element: make("span.color", {}, picker, words.element), show };
}

/**
 * A color as `#rrggbb`, and the two digits of its opacity; none for a color that is opaque, or of
 * which nothing is seen.
 */
function parts(value) {
  const context = document.createElement("canvas").getContext("2d");
  context.fillStyle = value || "#000000";
  // A canvas has an opaque color as #rrggbb, and others as rgba().
  const color = String(context.fillStyle);
  if (color.startsWith("#")) return { color, opacity: "" };
  const [red, green, blue, alpha] = color.match(/[\d.]+/g).map(Number);
  const [code, opacity] = [[red, green, blue], [Math.round(alpha * 255)]].map(
    (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  return { color: `#${code}`, opacity: opacity === "00" ? "" : opacity };
}

/** A text; one for an item's `text` may have several lines. */
function text(label, changed, hasLines = false) {
  const options = { "aria-label": label };
  const box = hasLines ? make("textarea", { rows: 2, ...options }) : make("input", { type: "text", ...options });
  const field = new Field(box, { written: (value) => value ?? "", read: (value) => ({ value }), changed });
  return {
    element: box, take: (value) => field.take(value), drop: () => field.drop(),
    refuse: (value, reason) => field.refuse(value, reason),
    show: (value, isMixed = false) => field.show(isMixed ? null : value, isMixed ? mixed : ""),
  };
}

function point(label, changed, reset) {
  /** @type {{x: number | null, y: number | null}} */
  const present = { x: null, y: null };
  const boxes = ["x", "y"].map((axis) => makeDigits({
    label: `${label}, ${axis}`, step: 1, reset,
    changed: (value) => {
      present[axis] = value;
      if (present.x !== null && present.y !== null) changed({ ...present });
    },
  }));
  const show = (value, isMixed = false) => {
    [present.x, present.y] = isMixed ? [null, null] : [value?.x ?? null, value?.y ?? null];
    boxes[0].show(present.x, isMixed ? mixed : "");
    boxes[1].show(present.y, isMixed ? mixed : "");
  };
  const refuse = (value, reason) => ["x", "y"].forEach((axis, index) => {
    if (value[axis] !== present[axis]) boxes[index].refuse(value[axis], reason);
  });
  const drop = () => boxes.forEach((box) => box.drop());
  return { element: make("span.point", {}, ...boxes.map((box) => box.element)), show, refuse, drop };
}
