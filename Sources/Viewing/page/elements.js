// Functions that make elements: `make("button", { class: "key", onclick: play }, "Play")`.

/**
 * Makes an element. Names that begin with "on" are listeners, others are attributes; false and
 * null leave an attribute out, true gives it an empty value.
 */
export function make(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * An element of the document by its id.
 * @returns {any}
 */
export function byId(id) {
  return document.getElementById(id);
}

const namespace = "http://www.w3.org/2000/svg";

/** An icon of 16 x 16 pt: outlines in the text's colour, `fill` for a filled shape. */
export function icon(path, fill = false) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", fill ? "icon filled" : "icon");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(namespace, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** The outlines of all icons. */
export const icons = {
  play: "M4.5 2.6v10.8L13.2 8z",
  pause: "M4 2.8h2.6v10.4H4zM9.4 2.8H12v10.4H9.4z",
  restart: "M3 3v10M13 3.4 5.6 8l7.4 4.6z",
  back: "M11 3.4 5 8l6 4.6M13.5 3.4v9.2",
  step: "M5 3.4 11 8l-6 4.6M2.5 3.4v9.2",
  now: "M3 3.4 9.4 8 3 12.6zM12.6 3v10",
  loop: "M11 1.8 13.2 4 11 6.2M13 4H5.6A3.4 3.4 0 0 0 2.2 7.4"
    + "M5 14.2 2.8 12 5 9.8M3 12h7.4a3.4 3.4 0 0 0 3.4-3.4",
  theme: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  phone: "M5 1.8h6v12.4H5zM7.4 12.2h1.2",
  scenes: "M2.5 2.5h4.6v4.6H2.5zM8.9 2.5h4.6v4.6H8.9zM2.5 8.9h4.6v4.6H2.5zM8.9 8.9h4.6v4.6H8.9z",
  close: "M4 4l8 8M12 4l-8 8",
  reset: "M3.2 6.2A5.2 5.2 0 1 1 2.8 9M3 2.6v3.8h3.8",
  write: "M3 13l.6-2.8 7.2-7.2 2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  save: "M8 2.5v7.6M4.8 7.2 8 10.4l3.2-3.2M2.8 13.4h10.4",
  prompt: "M2.5 3.5 7 8l-4.5 4.5M8.5 12.5h5",
  flag: "M4 14V2.4M4 3h8.4l-2.2 3 2.2 3H4",
  export: "M2.5 8H10M7 4.8 10.2 8 7 11.2M13.5 2.8v10.4",
  beside: "M2.5 3h4.6v10H2.5zM8.9 3h4.6v10H8.9z",
  pin: "M6 2.5h4l-.4 4.6 2.4 2.2H4l2.4-2.2zM8 9.3v4.4",
  plus: "M8 3.5v9M3.5 8h9",
  undo: "M5.6 2.8 2.6 5.8l3 3M3 5.8h6.4a4 4 0 0 1 0 8H5.2",
  redo: "M10.4 2.8l3 3-3 3M13 5.8H6.6a4 4 0 0 0 0 8h4.2",
  ring: "M8 3.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8",
  check: "M3.4 8.4 6.6 11.6 12.8 4.6",
  target: "M8 3.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6M8 6.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8M8 1v2.2M8 12.8V15M1 8h2.2M12.8 8H15",
  layers: "M8 2 2 5.4 8 8.8l6-3.4zM2.4 8.2 8 11.4l5.6-3.2M2.4 10.9 8 14.1l5.6-3.2",
};

/** A button with an icon; its tooltip shows its label and its key. */
export function iconButton(name, label, attributes = {}) {
  const filled = ["play", "pause", "now", "restart"].includes(name);
  const all = { type: "button", "aria-label": label, title: label, ...attributes };
  return make("button.key", all, icon(icons[name], filled));
}
