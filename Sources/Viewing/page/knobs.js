// The panel of knobs: each behavior with its params, as in the tree of behaviors.

import { listen, model } from "./model.js";
import { send } from "./connection.js";
import { makeControl, rangeText } from "./control.js";
import { byId, iconButton, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { attention, watchHandle } from "./handles.js";
import { plain } from "./numbers.js";
import { resetKnob, sendKnob } from "./steering.js";

/** Up to this many behaviors are shown with their params open. */
const fewBehaviors = 4;

let built = "";
let controls = new Map(); // "behavior param": {control, mark}
const opened = new Map(); // behavior label: whether a person opened or closed it

/** Fills the panel and keeps it true. */
export function prepareKnobs() {
  listen("scene", show);
  byId("knob-filter").addEventListener("input", filter);
}

/** What decides which controls there are; values do not. */
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
  for (const behavior of model.behaviors) {
    for (const param of behavior.params) showParam(behavior, param);
  }
}

function build() {
  controls = new Map();
  const settable = model.behaviors.filter((behavior) => behavior.params.length);
  byId("knob-list").replaceChildren(...model.behaviors.map(
    (behavior) => makeBehavior(behavior, settable.length <= fewBehaviors)));
  byId("knob-filter").hidden = settable.length <= fewBehaviors;
  byId("knobs-empty").hidden = model.behaviors.length > 0;
  filter();
}

function makeBehavior(behavior, isOpen) {
  const name = make("span.label", {}, behavior.label);
  const note = behavior.suspended ? "suspended" : behavior.builtIn ? "" : behavior.file ?? "";
  const summary = make("summary", { title: behavior.doc || null }, name, make("span.note", {}, note));
  const rows = behavior.params.map((param) => makeRow(behavior, param));
  const wasOpen = opened.get(behavior.label) ?? isOpen;
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

function attend(behavior) {
  attention.behavior = behavior;
  invalidate();
}

function makeRow(behavior, param) {
  const label = `${behavior.label}, ${param.name}`;
  const changed = (value) => {
    current(behavior.id, param.name).value = value;
    mark(behavior.id, current(behavior.id, param.name));
    sendKnob(behavior.id, param.name, value);
    invalidate();
  };
  const control = makeControl(param, label, changed);
  const reset = iconButton("reset", `Reset ${label}`, {
    onclick: () => resetKnob(behavior.id, param.name),
  });
  const copy = iconButton("copy", `Copy ${label} as Lua`, {
    onclick: () => send("lua", behavior.id, param.name),
  });
  const row = make("div.knob", {
    onpointerenter: () => explain(param), onfocusin: () => explain(param),
  }, make("span.name", { title: param.doc || null }, param.name), control.element,
  make("span.unit", {}, param.unit ?? ""), make("span.tools", {}, copy, reset));
  row.classList.add(param.settable ? "settable" : "unsettable", param.kind);
  controls.set(`${behavior.id} ${param.name}`, { control, row, param });
  return row;
}

/** The param of the newest scene, as rows outlive scenes. */
function current(behavior, name) {
  const found = model.behaviors.find((one) => one.id === behavior);
  return found?.params.find((one) => one.name === name) ?? {};
}

function showParam(behavior, param) {
  const known = controls.get(`${behavior.id} ${param.name}`);
  if (!known) return;
  known.param = param;
  known.control.show(param.value);
  mark(behavior.id, param);
  watchHandle(param, (value) => {
    known.control.show(value);
    mark(behavior.id, param);
  });
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Marks a knob that differs from the scene. */
function mark(behavior, param) {
  const known = controls.get(`${behavior} ${param.name}`);
  known?.row.classList.toggle("changed", param.settable && !same(param.value, param.scene));
}

/** Says at the foot of the panel what a param is for. */
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
