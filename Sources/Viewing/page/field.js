// A box in which a person types. Enter takes the text, and so does leaving the box. A refused text
// stays with its mark until it is corrected, Escape takes it back, or the run gets another value.

/** The field whose text was typed and not taken yet; null for none. @type {Field | null} */
let unsent = null;

/** Takes the text that was typed and not taken yet. */
export function takeTyped() {
  unsent?.commit();
}

/** Drops the text that was typed inside an element and not taken yet. */
export function dropTyped(element) {
  if (element.contains(unsent?.box)) unsent.drop();
}

/** Whether a box has no text of its own to take back: it was taken, and nothing was typed since. */
export function isTaken(box) {
  return box.dataset.taken !== undefined;
}

export class Field {
  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} box
   * @param {object} of
   * @param {(value: any) => string} of.written The text of a value; null has one too.
   * @param {(text: string, present: any) => {value?: any, reason?: string}} of.read The value of a
   *   text, or the reason why it has none.
   * @param {(value: any) => void} of.changed Called with each new value.
   */
  constructor(box, { written, read, changed }) {
    this.box = box;
    this.title = box.title;
    this.written = written;
    this.read = read;
    this.changed = changed;
    this.present = null;
    this.hint = "";
    this.reason = "";
    box.addEventListener("input", () => {
      unsent = this;
      delete box.dataset.taken;
    });
    box.addEventListener("change", () => this.commit());
    box.addEventListener("blur", () => {
      if (unsent === this) this.commit();
      delete box.dataset.taken;
    });
    box.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (event.key === "Enter" && this.box instanceof HTMLInputElement) {
      this.commit();
      this.noteTaken();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.drop();
      this.box.blur();
    }
  }

  /** Selects the text that was taken, so that the next one replaces it. */
  noteTaken() {
    if (!this.reason) this.box.dataset.taken = "";
    this.box.select();
  }

  /** Takes what was typed. */
  commit() {
    if (unsent === this) unsent = null;
    if (this.box.value === this.written(this.present)) return this.mark("");
    const { value, reason } = this.read(this.box.value, this.present);
    if (reason) this.mark(reason);
    else this.take(value);
  }

  /** Takes a value. */
  take(value) {
    this.hint = "";
    this.write(value);
    if (value === this.present) return;
    this.present = value;
    this.changed(value);
  }

  /** Shows the run's value, or a hint in its place; keeps what a person types, or has to correct. */
  show(value, hint = "") {
    const isOther = (value ?? null) !== this.present;
    [this.present, this.hint] = [value ?? null, hint];
    if (isOther) this.mark("");
    if (unsent !== this && !this.reason) this.write(this.present);
  }

  /** Shows a value again that was refused, with the reason. */
  refuse(value, reason) {
    if (unsent === this) return;
    this.write(value);
    this.mark(reason);
  }

  /** Drops what was typed, for the run's value. */
  drop() {
    if (unsent === this) unsent = null;
    this.write(this.present);
  }

  write(value) {
    const text = this.written(value);
    if (this.box.value !== text) {
      this.box.value = text;
      if (isTaken(this.box)) this.box.select();
    }
    this.box.placeholder = this.hint;
    this.mark("");
  }

  mark(reason) {
    this.reason = reason;
    this.box.setCustomValidity(reason);
    this.box.title = reason || this.title;
    if (reason) this.box.setAttribute("aria-invalid", "true");
    else this.box.removeAttribute("aria-invalid");
    if (reason) delete this.box.dataset.taken;
  }
}
