// The panel of a finished run that lists events and prints, by ticks.

import { clock, hold, isMoving, settle, shownTick } from "./clock.js";
import { byId, make } from "./elements.js";
import { onFrame } from "./frames.js";
import { model, select } from "./model.js";
import { seconds } from "./numbers.js";
import { journal, run } from "./recorded.js";
import { findSource, showSource } from "./sources.js";

/** The height of a line of the list, in CSS pixels, as in recorded.css. */
const lineHeight = 26;
/** The most contacts that are listed at first; more would hide the rest. */
const fewContacts = 40;

const kinds = [
  { name: "error", label: "Errors", kinds: ["error"] },
  { name: "print", label: "Prints", kinds: ["print"] },
  { name: "event", label: "Events", kinds: ["event", "reload", "input"] },
  { name: "contact", label: "Contacts", kinds: ["contact"] },
].map((group) => ({ ...group, count: journal.filter((one) => group.kinds.includes(one.kind)).length }));

const shown = new Set(kinds.map((group) => group.name));
let entries = [];
let chosen = null;
let list, lines, detail;
/** The state drawn last, and the index of the last entry up to the shown moment. */
let [drawn, reached] = ["", -1];

/** Makes the panel; its tab replaces that of messages, which such a page does not have. */
export function addLog() {
  for (const tab of document.querySelectorAll("[data-sheet=messages]")) {
    tab.setAttribute("data-sheet", "log");
    tab.replaceChildren("Log");
  }
  lines = make("div");
  list = make("div.log", { id: "log-list", tabindex: "0", "aria-label": "What happened", onscroll: draw }, lines);
  detail = make("div", { id: "log-detail", hidden: true });
  byId("side").append(make("div.page", { id: "log" },
    make("div.segments", { id: "log-kinds", role: "group", "aria-label": "What is listed" },
      ...kinds.filter((group) => group.count > 0).map(makeSwitch)),
    journal.length === 0 ? make("p.empty", {}, "Nothing happened and nothing was printed.") : null,
    list, detail, make("p.about", { id: "about" }, aboutText())));
  const contacts = kinds.find((group) => group.name === "contact");
  if (contacts.count > fewContacts && contacts.count < journal.length) shown.delete("contact");
  filter();
  onFrame(follow);
  new ResizeObserver(draw).observe(list);
  byId("app").dataset.side = "log";
  for (const tab of document.querySelectorAll("#side .tabs button")) {
    tab.setAttribute("aria-pressed", String(tab.getAttribute("data-sheet") === "log"));
  }
  const failure = journal.find((one) => one.kind === "error");
  if (failure) choose(failure);
}

function aboutText() {
  const parts = [
    run.ending, `${Number(run.rate.toFixed(3))} ticks/s`, `seed ${run.seed}`, run.program, ...run.notes,
  ];
  return parts.filter(Boolean).join(" · ");
}

function makeSwitch(group) {
  return make("button", {
    type: "button", "aria-pressed": "true", "data-kind": group.name,
    onclick: () => {
      if (!shown.delete(group.name)) shown.add(group.name);
      filter();
    },
  }, group.label, make("i.count", {}, String(group.count)));
}

function filter() {
  const wanted = new Set(kinds.filter((group) => shown.has(group.name)).flatMap((group) => group.kinds));
  entries = journal.filter((one) => wanted.has(one.kind));
  for (const button of byId("log-kinds")?.children ?? []) {
    button.setAttribute("aria-pressed", String(shown.has(button.dataset.kind)));
  }
  lines.style.height = `${entries.length * lineHeight}px`;
  [drawn, reached] = ["", -1];
  draw();
}

/** Draws the visible lines. */
function draw() {
  const first = Math.max(0, Math.floor(list.scrollTop / lineHeight) - 4);
  const last = Math.min(entries.length, first + Math.ceil(list.clientHeight / lineHeight) + 8);
  const tick = shownTick();
  const key = `${first} ${last} ${tick} ${entries.length} ${journal.indexOf(chosen)}`;
  if (key === drawn) return;
  drawn = key;
  const focused = document.activeElement?.getAttribute("data-entry");
  lines.replaceChildren(...entries.slice(first, last).map((entry, index) => line(entry, first + index, tick)));
  if (focused) lines.querySelector(`[data-entry="${focused}"]`)?.focus({ preventScroll: true });
}

function line(entry, index, tick) {
  const isAhead = entry.tick > tick ? ".ahead" : "";
  const isChosen = entry === chosen ? ".chosen" : "";
  return make(`button.line.${entry.kind}${isAhead}${isChosen}`, {
    type: "button", style: `top: ${index * lineHeight}px`, title: entry.text, "data-entry": index,
    onclick: () => {
      hold(entry.tick);
      settle();
      if (model.items[entry.item]) select(entry.item);
      choose(entry);
    },
  }, make("span.time", {}, seconds(entry.tick, run.rate)), make("span.words", {}, entry.text));
}

/** Keeps the last entry up to the shown moment visible while time goes on. */
function follow() {
  if (list.clientHeight === 0) return false;
  const tick = shownTick();
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].tick <= tick) low = middle + 1;
    else high = middle;
  }
  if (low !== reached && (isMoving() || clock.mode === "held") && !list.contains(document.activeElement)) {
    list.scrollTop = low * lineHeight - list.clientHeight * 0.7;
  }
  reached = low;
  draw();
  return false;
}

/** Shows an entry in full, with its line of the script. */
function choose(entry) {
  chosen = entry;
  const source = entry.line ? findSource(entry.file) : null;
  const text = source?.text.split("\n")[entry.line - 1]?.trim();
  detail.hidden = false;
  detail.className = entry.kind;
  detail.replaceChildren(make("p", {}, `tick ${entry.tick}, ${seconds(entry.tick, run.rate)} s`),
    make("pre", {}, entry.detail ?? entry.text),
    text === undefined ? null : make("button.place", { type: "button", onclick: () => showSource(source, entry.line) },
      make("b", {}, `${source.name}:${entry.line}`), make("code", {}, text)));
  showChosen();
  draw();
}

/** Scrolls to the chosen entry. */
function showChosen() {
  const top = entries.indexOf(chosen) * lineHeight;
  const isSeen = top >= list.scrollTop && top <= list.scrollTop + list.clientHeight - lineHeight;
  if (!isSeen) list.scrollTop = top - list.clientHeight / 2;
}
