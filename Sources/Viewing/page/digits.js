// A box with a number: typed, dragged, stepped by arrow keys, taken back by a double-click.

import { make } from "./elements.js";
import { evaluate } from "./expression.js";
import { Field } from "./field.js";
import { plain } from "./numbers.js";

/** The way of a pointer that is a drag and no click, in CSS pixels. */
const slack = 3;

/** The factor of a step: a tenth with Shift, ten times with Alt. */
export function fineness(event) {
  return (event.shiftKey ? 0.1 : 1) * (event.altKey ? 10 : 1);
}

/**
 * Makes a box.
 *
 * @param {object} box
 * @param {string} box.label The text for screen readers.
 * @param {number} box.step The size of a step: of a pixel of a drag, and a fifth of an arrow key's.
 * @param {boolean} [box.isWhole] Whether the number is a whole one.
 * @param {number} [box.min] The least value of drags and arrow keys.
 * @param {number} [box.max] The greatest one.
 * @param {(value: number) => void} box.changed Called with each new value.
 * @param {() => void} [box.reset] Called by a double-click.
 * @returns {{element: HTMLInputElement, show: (value: number | null, hint?: string) => void,
 *   refuse: (value: number, reason: string) => void, drop: () => void}} `show` puts a value in, or a
 *   hint in its place; `refuse` marks a refused value, and `drop` takes it away.
 */
export function makeDigits({ label, step, isWhole = false, min, max, changed, reset }) {
  /** The drag: where it was last, its exact value, and whether it is more than a click. */
  let drag = null;
  const arrow = isWhole ? 1 : 5 * step;
  const pixel = isWhole ? step / 4 : step;
  /** @type {HTMLInputElement} */
  const box = make("input.digits", {
    type: "text", inputmode: "decimal", role: "spinbutton", autocomplete: "off", spellcheck: "false",
    "aria-label": label,
    title: `Drag or type${reset ? ", double-click for the scene's value" : ""}`,
    onkeydown: press, onpointerdown: begin, onpointermove: move, onpointerup: end,
    onpointercancel: () => { drag = null; },
    ondblclick: () => {
      if (!reset) return;
      reset();
      box.select();
    },
  });
  const field = new Field(box, { written: plain, read, changed });
  return {
    element: box, refuse: (value, reason) => field.refuse(value, reason), drop: () => field.drop(),
    show: (value, hint) => {
      field.show(value, hint);
      box.setAttribute("aria-valuenow", String(field.present ?? ""));
    },
  };

  function read(text, present) {
    if (text.trim() === "") return { value: present };
    const value = evaluate(text, present);
    return value === null
      ? { reason: "A number, or an expression such as x * 2" } : { value: clean(value) };
  }

  /** The value without the digits that steps and sums add. */
  function clean(value) {
    return Number((isWhole ? Math.round(value) : value).toPrecision(8));
  }

  function within(value) {
    return Math.max(min ?? -Infinity, Math.min(max ?? Infinity, value));
  }

  function press(event) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    field.commit();
    const wanted = (field.present ?? 0) + way * Math.max(arrow * fineness(event), isWhole ? 1 : 0);
    field.take(clean(within(wanted)));
    field.noteTaken();
  }

  function begin(event) {
    // In a box that has the focus a pointer selects digits.
    if (document.activeElement === box || event.button !== 0) return;
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    drag = { start: event.clientX, at: event.clientX, value: field.present ?? 0, isMoved: false };
  }

  function move(event) {
    if (!drag) return;
    drag.isMoved ||= Math.abs(event.clientX - drag.start) >= slack;
    if (!drag.isMoved) return;
    drag.value = within(drag.value + (event.clientX - drag.at) * pixel * fineness(event));
    drag.at = event.clientX;
    field.take(clean(drag.value));
  }

  function end() {
    const isClick = drag && !drag.isMoved;
    drag = null;
    if (!isClick) return;
    box.focus();
    box.select();
  }
}
