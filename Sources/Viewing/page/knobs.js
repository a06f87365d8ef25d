// The panel of knobs: behaviors with their params, in the order of the behavior tree. Behaviors that
// one line made are one entry, whose knobs turn all of them or a chosen one.

import { listen, model } from "./model.js";
import { isLive, send } from "./connection.js";
import { makeControl, rangeText } from "./control.js";
import { byId, iconButton, make } from "./elements.js";
import { dropTyped } from "./field.js";
import { invalidate } from "./frames.js";
import { groupBehaviors, memberLabel } from "./groups.js";
import { attention } from "./handles.js";
import { lineLink } from "./links.js";
import { plain } from "./numbers.js";
import { beginReset, sendKnob, sendWaiting } from "./steering.js";

/** The most entries that are shown with their params open. */
const fewEntries = 4;

let built = "";
/** The entries of the list: {group, element, rows, target}; `target` is null for all behaviors. */
let entries = [];
const opened = new Map(); // label: whether a person opened or closed the entry
const chosen = new Map(); // key of a group: the label of the behavior that its knobs turn alone

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
    behavior.id, behavior.label, behavior.depth, behavior.made, behavior.suspended, behavior.params.map(
      (param) => [param.name, param.kind, param.settable, param.min, param.max]),
  ]));
}

function show() {
  const wanted = structure();
  if (wanted !== built) {
    built = wanted;
    build();
  }
  for (const entry of entries) entry.behaviors = entry.ids.map((id) => model.behaviors[id]);
  showValues();
}

function showValues() {
  for (const entry of entries) for (const row of entry.rows) showRow(entry, row);
  invalidate();
}

function build() {
  // The behavior to which a half-typed text belongs may be gone, or another one.
  dropTyped(byId("knob-list"));
  const groups = groupBehaviors(model.behaviors);
  const turned = groups.filter((group) => group.kind.params.some((param) => param.settable));
  const isOpen = turned.length <= fewEntries;
  entries = groups.map((group) => makeEntry(group, isOpen));
  byId("knob-list").replaceChildren(...entries.map((entry) => entry.element));
  byId("knob-filter").hidden = isOpen;
  byId("knobs-empty").hidden = model.behaviors.length > 0;
  filter();
}

function makeEntry(group, isOpen) {
  const { label, behaviors, kind } = group;
  const entry = {
    ids: behaviors.map((one) => one.id), behaviors, rows: [], target: null, element: null, label,
    usual: isOpen && kind.params.some((param) => param.settable),
  };
  const many = behaviors.length > 1 ? make("span.count", {}, `×${behaviors.length}`) : null;
  const title = [behaviors.map((one) => one.label).slice(0, 20).join("\n"), kind.doc, kind.file]
    .filter(Boolean).join("\n\n");
  const summary = make("summary", {
    title, onclick: () => opened.set(label, !entry.element.open),
  }, make("span.label", {}, label), many, make("span.note", {}, place(kind)));
  // Params that can be changed come first.
  const [turned, fixed] = [true, false].map(
    (settable) => kind.params.filter((param) => param.settable === settable));
  entry.rows = [...turned, ...fixed].map((param) => makeRow(entry, param));
  entry.element = make("details.behavior", {
    onpointerenter: () => attend(targets(entry)), onpointerleave: () => attend([]),
  }, summary, many && turned.length > 0 ? makeScope(entry, group) : null,
  ...entry.rows.map((row) => row.element));
  entry.element.style.setProperty("--depth", String(group.depth));
  entry.element.classList.toggle("bare", entry.rows.length === 0);
  entry.element.dataset.words = behaviors.map((one) => one.label).join(" ").toLowerCase();
  return entry;
}

/** The line that made a behavior, or else its file, as a link. */
function place({ made, file, name, suspended }) {
  const own = (file ?? "").split("/").pop();
  const scene = model.scene.file ?? model.scene.title;
  if (suspended) return file ? lineLink(file, 1, "suspended") : "suspended";
  if (made) {
    const from = made.file ?? scene;
    return lineLink(from, made.line, `${from.split("/").pop()}:${made.line}`);
  }
  const note = own === `${name}.lua` ? "" : own;
  return file ? lineLink(file, 1, note || (isLive ? "edit" : "")) : note;
}

/** The choice between all behaviors of a group and one of them. */
function makeScope(entry, group) {
  const labels = group.behaviors.map((_, index) => memberLabel(group, index));
  const list = make("select", {
    "aria-label": `${entry.label}, which of them the knobs turn`,
    onchange: () => {
      entry.target = list.value === "" ? null : Number(list.value);
      if (entry.target === null) chosen.delete(group.key);
      else chosen.set(group.key, labels[entry.target]);
      for (const row of entry.rows) showRow(entry, row);
      attend(targets(entry));
    },
  }, make("option", { value: "" }, `all ${labels.length}`),
  ...labels.map((label, index) => make("option", { value: index }, label)));
  const known = labels.indexOf(chosen.get(group.key));
  if (known >= 0) [entry.target, list.value] = [known, String(known)];
  return make("div.knob.scope", {}, make("span.name", {}, "turns"), list);
}

/** The behaviors that the knobs of an entry turn. */
function targets(entry) {
  return entry.target === null ? entry.behaviors : [entry.behaviors[entry.target]];
}

const ids = (entry) => targets(entry).map((behavior) => behavior.id);

/** Opens the entries that name the selected item, and marks them. */
function showRelated() {
  const word = model.selectedName?.toLowerCase();
  let first = null;
  for (const { element } of entries) {
    const isRelated = word !== undefined && element.dataset.words.split(/[ ,]+/).includes(word);
    element.classList.toggle("related", isRelated);
    if (!isRelated || element.classList.contains("bare")) continue;
    first ??= element;
    element.open = true;
  }
  first?.scrollIntoView({ block: "nearest" });
}

function attend(behaviors) {
  attention.behaviors = behaviors.map((behavior) => behavior.id);
  invalidate();
}

function makeRow(entry, param) {
  const label = `${entry.label}, ${param.name}`;
  const turn = (value) => sendKnob(
    ids(entry), param.name, value, (reason) => control.refuse(value, reason));
  const reset = () => {
    control.drop();
    sendKnob(ids(entry), param.name);
  };
  const control = makeControl(param, label, turn, reset);
  const write = isLive && param.settable ? [iconButton("write", `Write ${label} into the script`, {
    onclick: () => {
      sendWaiting();
      send("writeKnob", ids(entry).join(","), param.name);
    },
  })] : [];
  const element = make("div.knob", {
    onpointerenter: () => explain(param), onfocusin: () => explain(param),
  }, make("span.name", { title: param.doc || null }, param.name), control.element,
  make("span.unit", {}, param.settable ? param.unit ?? "" : ""),
  make("span.tools", {}, ...write,
    iconButton("copy", `Copy ${label} as Lua`, {
      onclick: () => {
        sendWaiting();
        send("lua", ids(entry)[0], param.name);
      },
    }),
    iconButton("reset", `Reset ${label}`, {
      onclick: () => {
        beginReset();
        reset();
      },
    })));
  element.classList.add(param.settable ? "settable" : "unsettable", param.kind);
  return { name: param.name, settable: param.settable, control, element, isFound: true, isEmpty: false };
}

/** Shows the value of a row; one that says nothing goes. */
function showRow(entry, row) {
  const params = targets(entry).map(
    (behavior) => behavior.params.find((param) => param.name === row.name));
  const { value } = params[0];
  const isMixed = params.some((param) => !same(param.value, value));
  row.control.show(value, isMixed);
  row.isEmpty = !row.settable && (isMixed || value === null || value === undefined || value === "");
  row.element.hidden = row.isEmpty || !row.isFound;
  row.element.classList.toggle(
    "changed", row.settable && params.some((param) => !same(param.value, param.scene)));
}

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Explains a param at the foot of the panel. */
function explain(param) {
  const range = rangeText(param);
  const words = [range && `${range}${param.unit ? ` ${param.unit}` : ""}`,
    typeof param.scene === "number" && `scene: ${plain(param.scene)}`].filter(Boolean).join(" · ");
  byId("knob-doc").replaceChildren(
    make("b", {}, param.name), " ", param.doc || "", make("span", {}, words));
}

/** Shows and opens what the filter finds: entries by their labels, or else single rows. */
function filter() {
  const words = byId("knob-filter").value.trim().toLowerCase();
  for (const entry of entries) {
    const isNamed = entry.element.dataset.words.includes(words);
    for (const row of entry.rows) {
      row.isFound = isNamed || row.name.toLowerCase().includes(words);
      row.element.hidden = row.isEmpty || !row.isFound;
    }
    const rows = entry.rows.filter((row) => row.isFound && !row.isEmpty);
    entry.element.hidden = words !== "" && !isNamed && rows.length === 0;
    const isOpen = words === "" ? opened.get(entry.label) ?? entry.usual : !entry.element.hidden;
    entry.element.open = isOpen && rows.length > 0;
  }
}
