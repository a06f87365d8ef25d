// The panel of knobs: each behavior with its params, in the order of the behavior tree.

import { listen, model } from "./model.js";
import { isLive, send } from "./connection.js";
import { makeControl, rangeText } from "./control.js";
import { byId, iconButton, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { attention } from "./handles.js";
import { lineLink } from "./links.js";
import { plain } from "./numbers.js";
import { sendKnob } from "./steering.js";

/** The most behaviors that are shown with their params open. */
const fewBehaviors = 4;

let built = "";
let controls = new Map(); // "behavior param": {control, row}
const opened = new Map(); // behavior label: whether a person opened or closed it

/** Fills the panel and keeps it up to date. */
export function prepareKnobs() {
  listen("scene", show);
  listen("knobs", showValues);
  listen("selection", showRelated);
  byId("knob-filter").addEventListener("input", filter);
}

/** The data that decides which controls exist, without values. */
function structure() {
  return JSON.stringify(model.behaviors.map((behavior) => [
    behavior.id, behavior.label, behavior.depth, behavior.params.map(
      (param) => [param.name, param.kind, param.settable, param.min, param.max]),
  ]));
}

function show() {
  const wanted = structure();
  if (wanted !== built) {
    built = wanted;
    build();
  }
  showValues();
}

function showValues() {
  for (const behavior of model.behaviors) {
    for (const param of behavior.params) showParam(behavior, param);
  }
  invalidate();
}

function build() {
  controls = new Map();
  const settable = model.behaviors.filter(
    (behavior) => behavior.params.some((param) => param.settable));
  byId("knob-list").replaceChildren(...model.behaviors.map(
    (behavior) => makeBehavior(behavior, settable.length <= fewBehaviors)));
  byId("knob-filter").hidden = settable.length <= fewBehaviors;
  byId("knobs-empty").hidden = model.behaviors.length > 0;
  filter();
}

function makeBehavior(behavior, isOpen) {
  const name = make("span.label", {}, behavior.label);
  const file = baseName(behavior.file);
  // The file is named if its name is not that of the behavior.
  const note = behavior.suspended ? "suspended" : file === `${behavior.name}.lua` ? "" : file;
  const title = [behavior.doc, behavior.file].filter(Boolean).join("\n\n");
  const place = behavior.file ? lineLink(behavior.file, 1, note || (isLive ? "edit" : "")) : note;
  const summary = make("summary", { title: title || null }, name, make("span.note", {}, place));
  // Params that can be changed come first.
  const [turned, fixed] = [true, false].map(
    (settable) => behavior.params.filter((param) => param.settable === settable));
  const rows = [...turned, ...fixed].map((param) => makeRow(behavior, param));
  const wasOpen = opened.get(behavior.label) ?? (isOpen && turned.length > 0);
  const element = make("details.behavior", {
    open: wasOpen && rows.length > 0,
    ontoggle: () => opened.set(behavior.label, element.open),
    onpointerenter: () => attend(behavior.id),
    onpointerleave: () => attend(null),
  }, summary, ...rows);
  element.style.setProperty("--depth", String(behavior.depth ?? 0));
  element.classList.toggle("bare", rows.length === 0);
  element.dataset.words = `${behavior.label} ${behavior.params.map((one) => one.name).join(" ")}`
    .toLowerCase();
  return element;
}

function baseName(file) {
  return (file ?? "").split("/").pop();
}

/** Opens the behaviors that name the selected item, and marks them. */
function showRelated() {
  const word = model.selectedName?.toLowerCase();
  let first = null;
  for (const element of byId("knob-list").children) {
    const isRelated = word !== undefined && element.dataset.words.split(" ").includes(word);
    element.classList.toggle("related", isRelated);
    if (!isRelated || element.classList.contains("bare")) continue;
    first ??= element;
    element.open = true;
  }
  first?.scrollIntoView({ block: "nearest" });
}

function attend(behavior) {
  attention.behavior = behavior;
  invalidate();
}

function makeRow(behavior, param) {
  const label = `${behavior.label}, ${param.name}`;
  const changed = (value) => sendKnob(behavior.id, param.name, value);
  const control = makeControl(param, label, changed);
  const reset = iconButton("reset", `Reset ${label}`, {
    onclick: () => sendKnob(behavior.id, param.name),
  });
  const copy = iconButton("copy", `Copy ${label} as Lua`, {
    onclick: () => send("lua", behavior.id, param.name),
  });
  const write = isLive && param.settable ? [iconButton("write", `Write ${label} into the script`, {
    onclick: () => send("writeKnob", behavior.id, param.name),
  })] : [];
  const row = make("div.knob", {
    onpointerenter: () => explain(param), onfocusin: () => explain(param),
  }, make("span.name", { title: param.doc || null }, param.name), control.element,
  make("span.unit", {}, param.settable ? param.unit ?? "" : ""), make("span.tools", {}, ...write, copy, reset));
  row.classList.add(param.settable ? "settable" : "unsettable", param.kind);
  controls.set(`${behavior.id} ${param.name}`, { control, row });
  return row;
}

function showParam(behavior, param) {
  const known = controls.get(`${behavior.id} ${param.name}`);
  if (!known) return;
  known.control.show(param.value);
  known.row.classList.toggle("changed", param.settable && !same(param.value, param.scene));
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Explains a param at the foot of the panel. */
function explain(param) {
  const range = rangeText(param);
  const words = [range && `${range}${param.unit ? ` ${param.unit}` : ""}`,
    typeof param.scene === "number" && `scene: ${plain(param.scene)}`].filter(Boolean).join(" · ");
  byId("knob-doc").replaceChildren(
    make("b", {}, param.name), " ", param.doc || "", make("span", {}, words));
}

function filter() {
  const words = byId("knob-filter").value.trim().toLowerCase();
  for (const element of byId("knob-list").children) {
    element.hidden = words !== "" && !element.dataset.words.includes(words);
  }
}
