// The scenes that can be opened: cards with name and doc.

import { announce, listen, model } from "./model.js";
import { send } from "./connection.js";
import { byId, make } from "./elements.js";

/** Fills the gallery when the server names scenes, and shows it while no scene is open. */
export function prepareGallery() {
  listen("gallery", build);
  listen("gallery scene", (change) => {
    byId("app").classList.toggle("unopened", model.scene === null);
    if (model.scene === null) show(model.gallery !== null);
    else if (change?.isOther) show(false);
    byId("gallery-button").hidden = !model.gallery?.length;
    mark();
  });
  byId("gallery-button").addEventListener("click", () => show(byId("gallery").hidden));
}

/** Shows or hides the gallery. */
export function show(isShown) {
  byId("gallery").hidden = !isShown;
  byId("gallery-button").setAttribute("aria-expanded", String(isShown));
  if (isShown) byId("gallery-list").querySelector("button")?.focus({ preventScroll: true });
}

/** Whether the gallery is shown over an open scene, so that it can be left. */
export function isOpen() {
  return !byId("gallery").hidden && model.scene !== null;
}

function build() {
  byId("gallery-list").replaceChildren(...model.gallery.map((scene) => make("li", {}, make(
    "button.scene", { type: "button", onclick: () => open(scene.name) },
    curve(scene.name), make("b", {}, scene.name), make("span", {}, scene.doc ?? "")))));
}

function mark() {
  const name = currentName();
  for (const button of byId("gallery-list").querySelectorAll("button")) {
    button.toggleAttribute("aria-current", button.querySelector("b").textContent === name);
  }
}

function currentName() {
  return model.gallery?.find((scene) => scene.name === model.scene?.title
    || model.scene?.file?.endsWith(`${scene.name}.lua`))?.name;
}

function open(name) {
  if (send("open", name)) announce("opened");
  show(false);
}

/** Opens the scene some places further in the gallery. */
export function openNext(places) {
  const names = model.gallery?.map((scene) => scene.name) ?? [];
  if (names.length === 0) return;
  const at = names.indexOf(currentName());
  open(names[(at + places + names.length) % names.length]);
}

/** An ornament: a swing that dies out, different for each name. */
function curve(name) {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  const [frequency, damping, phase] = [2 + (seed % 7), 1.4 + (seed % 5) * 0.6, (seed % 11) / 3.5];
  const points = [];
  for (let i = 0; i <= 96; i++) {
    const t = i / 96;
    const y = 24 - 19 * Math.exp(-damping * t) * Math.cos(2 * Math.PI * frequency * t * 0.6 + phase);
    points.push(`${i === 0 ? "M" : "L"}${(4 + 152 * t).toFixed(1)} ${y.toFixed(1)}`);
  }
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 160 48");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", points.join(""));
  svg.append(path);
  return svg;
}
