// The panel of the selected item: its start, its fields with the last writers, its forces.

import { listen, model, select } from "./model.js";
import { shownTick } from "./clock.js";
import { send } from "./connection.js";
import { byId, iconButton, make } from "./elements.js";
import { takeTyped } from "./field.js";
import { forceColor } from "./forces.js";
import { onFrame } from "./frames.js";
import { lookAt } from "./looks.js";
import { makeControl, rangeText } from "./control.js";
import { short } from "./numbers.js";
import { resetStart, sendStart, sendWaiting } from "./steering.js";

let built = "";
let starts = new Map(); // field: control
const cells = new Map(); // field: {value, writer}

/** Fills the panel and keeps it up to date. */
export function prepareInspector() {
  const list = byId("item-choice");
  list.addEventListener("change", () => {
    select(list.value === "" ? null : Number(list.value));
  });
  byId("start-reset").append(iconButton("reset", "Reset the start of the item", {
    onclick: () => {
      for (const control of starts.values()) control.drop();
      if (model.selected) resetStart(model.selected);
    },
  }));
  byId("start-reset").append(iconButton("write", "Write the start of the item into the script", {
    onclick: () => {
      sendWaiting();
      if (model.selected) send("writeStart", model.selected.id);
    },
  }));
  listen("scene items", showChoice);
  listen("scene selection items starts connection", showItem);
  // Items come anew with each scene, and are then selected anew.
  listen("selection", ask);
  listen("inspection", showInspection);
  onFrame(() => {
    showLook();
    return false;
  });
}

/** Tells the server which item this page inspects. */
function ask() {
  if (model.isConnected) send("inspect", model.selected ? model.selected.id : "none");
}

function showChoice() {
  const list = byId("item-choice");
  list.replaceChildren(make("option", { value: "" }, "No item"), ...model.items.filter(Boolean).map(
    (item) => make("option", { value: item.id }, item.name || `item ${item.id}`)));
  list.value = model.selected ? String(model.selected.id) : "";
}

function showItem() {
  const item = model.selected;
  byId("item-choice").value = item ? String(item.id) : "";
  byId("item-body").hidden = !item;
  byId("item-empty").hidden = item !== null;
  if (!item) return;
  const wanted = `${item.id} ${item.name} ${JSON.stringify(item.fields?.map((field) => field.name))}`;
  if (wanted !== built) {
    built = wanted;
    takeTyped();
    buildStarts(item);
    cells.clear();
    byId("item-fields").replaceChildren();
    byId("item-forces").replaceChildren();
  }
  for (const field of item.fields ?? []) starts.get(field.name)?.show(field.value);
}

let shown = "";

/** Shows the colour and the shape that the item has in the shown moment. */
function showLook() {
  const item = model.selected && lookAt(model.selected, shownTick());
  const tags = item ? [item.shape, item.anchored && "anchored", ...(item.tags ?? [])].filter(Boolean) : [];
  const wanted = JSON.stringify([item?.color, tags]);
  if (wanted === shown) return;
  shown = wanted;
  byId("item-swatch").style.backgroundColor = item?.color ?? "";
  byId("item-tags").replaceChildren(...tags.map((tag) => make("span.tag", {}, tag)));
}

function buildStarts(item) {
  starts = new Map();
  // A text that was typed for this item may be taken when another one is selected, or it is gone.
  const owner = () => model.items.find((one) => one?.name === item.name);
  const rows = (item.fields ?? []).map((field) => {
    const param = { ...field, scene: field.value };
    const changed = (value) => sendStart(
      owner(), field.name, value, (reason) => control.refuse(value, reason));
    const control = makeControl(param, `start of ${field.name}`, changed);
    starts.set(field.name, control);
    const words = [field.doc, rangeText(field)].filter(Boolean).join(" · ");
    return make(`div.knob.settable.${field.kind}`, { title: words || null }, make("span.name", {}, field.name),
      control.element, make("span.unit", {}, field.unit ?? ""));
  });
  byId("item-starts").replaceChildren(...rows);
}

function showInspection() {
  const { fields, forces } = model.inspection;
  if (fields.length === 0 || cells.size === 0) {
    cells.clear();
    byId("item-fields").replaceChildren(
      fields.length === 0 ? make("caption.empty", {}, "It is not there at this moment.") : "");
  }
  for (const field of fields) {
    let cell = cells.get(field.name);
    if (!cell) {
      cell = { value: make("td.value"), writer: make("td.writer") };
      cells.set(field.name, cell);
      const name = make("th", { scope: "row" }, field.name);
      byId("item-fields").append(make("tr", {}, name, cell.value, cell.writer));
    }
    write(cell.value, `${short(field.value, 3)}${field.unit ? ` ${field.unit}` : ""}`);
    write(cell.writer, field.writer ?? "");
    cell.writer.title = field.writer ?? "";
  }
  byId("item-forces").replaceChildren(...forces.map((force, index) => {
    const swatch = make("span.swatch");
    swatch.style.backgroundColor = forceColor(index);
    const size = amount(Math.hypot(force.x, force.y));
    const torque = Math.abs(force.torque) > 1e-6 ? ` ⟳ ${amount(force.torque)}` : "";
    return make("li", {}, swatch, make("span.label", {}, force.label),
      make("span.value", {}, `${size}${torque}`));
  }));
  byId("forces-empty").hidden = forces.length > 0;
}

/** A force or torque with at least two digits, as forces vary widely. */
function amount(value) {
  const digits = value === 0 ? 1 : Math.max(1, Math.min(6, 1 - Math.floor(Math.log10(Math.abs(value)))));
  return short(value, digits);
}

function write(cell, text) {
  if (cell.textContent !== text) cell.textContent = text;
}
