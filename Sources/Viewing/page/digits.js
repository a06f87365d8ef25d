// A box with a number: typed, dragged, stepped by arrow keys, taken back by a double-click.

import { make } from "./elements.js";
import { evaluate } from "./expression.js";
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
 * @returns {{element: HTMLInputElement, show: (value: number | null, hint?: string) => void}}
 *   `show` puts a value in, or a hint in its place.
 */
export function makeDigits({ label, step, isWhole = false, min, max, changed, reset }) {
  let present = null;
  /** The drag: where it was last, its exact value, and whether it is more than a click. */
  let drag = null;
  const arrow = isWhole ? 1 : 5 * step;
  const pixel = isWhole ? step / 4 : step;
  /** @type {HTMLInputElement} */
  const box = make("input.digits", {
    type: "text", inputmode: "decimal", role: "spinbutton", autocomplete: "off", spellcheck: "false",
    "aria-label": label,
    title: `Drag or type${reset ? ", double-click for the scene's value" : ""}`,
    onchange: commit, onkeydown: press, onpointerdown: begin, onpointermove: move, onpointerup: end,
    onpointercancel: () => { drag = null; },
    onblur: () => show(present, box.placeholder),
    ondblclick: () => {
      if (!reset) return;
      reset();
      box.select();
    },
  });
  return { element: box, show: (value, hint) => show(value, hint) };

  function show(value, hint = "") {
    present = value ?? null;
    if (document.activeElement !== box || drag) write(present, hint);
    box.setAttribute("aria-valuenow", String(present ?? ""));
  }

  function write(value, hint) {
    box.value = plain(value);
    box.placeholder = hint;
    box.setCustomValidity("");
  }

  /** Takes what was typed. */
  function commit() {
    if (box.value === plain(present)) return;
    const value = box.value.trim() === "" ? present : evaluate(box.value, present);
    box.setCustomValidity(value === null ? "A number, or an expression such as x * 2" : "");
    if (value !== null) take(value);
  }

  function take(value) {
    const clean = Number((isWhole ? Math.round(value) : value).toPrecision(8));
    write(clean, "");
    if (clean === present) return;
    present = clean;
    changed(clean);
  }

  function within(value) {
    return Math.max(min ?? -Infinity, Math.min(max ?? Infinity, value));
  }

  function press(event) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Enter") {
      commit();
      box.select();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      write(present, box.placeholder);
      box.blur();
    } else if (way) {
      event.preventDefault();
      commit();
      take(within((present ?? 0) + way * Math.max(arrow * fineness(event), isWhole ? 1 : 0)));
      box.select();
    }
  }

  function begin(event) {
    // In a box that has the focus a pointer selects digits.
    if (document.activeElement === box || event.button !== 0) return;
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    drag = { start: event.clientX, at: event.clientX, value: present ?? 0, isMoved: false };
  }

  function move(event) {
    if (!drag) return;
    drag.isMoved ||= Math.abs(event.clientX - drag.start) >= slack;
    if (!drag.isMoved) return;
    drag.value = within(drag.value + (event.clientX - drag.at) * pixel * fineness(event));
    drag.at = event.clientX;
    take(drag.value);
  }

  function end() {
    const isClick = drag && !drag.isMoved;
    drag = null;
    if (!isClick) return;
    box.focus();
    box.select();
  }
}
