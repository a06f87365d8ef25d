// The branches above the timeline, on its scale: a line each, from where it began to its end.

import { lastTick, model } from "./model.js";
import {
  branchColor, branches, deleteBranch, goToBranch, nameBranch, toggleBranch,
} from "./branches.js";
import { beside, toggleBeside } from "./beside.js";
import { send } from "./connection.js";
import { iconButton, make } from "./elements.js";
import { note } from "./messages.js";
import { seconds } from "./numbers.js";
import { press } from "./press.js";
import { axisEnd, toX } from "./timeaxis.js";

let list = null;
/** The data from which the lines were made and placed. */
let [shown, placed] = ["", ""];
/** The branch that is being named; 0 for none. */
let named = 0;

/** Takes the element in which branches are listed. */
export function prepareBranches(element) {
  list = element;
}

/** Brings the list up to date; once a frame. */
export function showBranches() {
  // The thing that a person drags stays in place: a new line waits until it is let go.
  const isLonger = branches.list.length > Math.max(1, list.children.length);
  if (press.isDown && isLonger && !named) return;
  const width = list.parentElement.clientWidth;
  const names = branches.list.map(({ id, name, parent }) => [id, name, parent]);
  const facts = JSON.stringify([names, branches.current, [...branches.shown], beside, named]);
  const places = JSON.stringify([branches.list, width, axisEnd(), lastTick(), model.frontier]);
  if (facts !== shown) build(facts);
  else if (places === placed) return;
  placed = places;
  const height = list.firstElementChild?.offsetHeight ?? 0;
  branches.list.forEach((branch, index) => place(list.children[index], branch, index, width, height));
}

/** Makes the lines anew, but only if they changed: a pressed line must stay until it is let go. */
function build(facts) {
  list.hidden = branches.list.length < 2;
  // A name that is being written keeps its input.
  if (named && list.querySelector("input") && list.children.length === branches.list.length) return;
  const isOther = list.querySelector("[aria-current]")?.dataset.id !== String(branches.current);
  shown = facts;
  list.replaceChildren(...branches.list.map(line));
  list.querySelector("input")?.select();
  if (isOther) list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

function line(branch) {
  const isCurrent = branch.id === branches.current;
  return make("li.branch", { "aria-current": isCurrent ? "true" : null, "data-id": branch.id },
    toggle(branch, isCurrent),
    make("i.stem"), make("i.ahead"), make("i.lived"),
    branch.id === named ? box(branch) : label(branch, isCurrent),
    ...(named || isCurrent ? [] : buttons(branch)));
}

/** Puts a line where its ticks are on the timeline. */
function place({ style }, branch, index, width, height) {
  const isCurrent = branch.id === branches.current;
  const last = isCurrent ? model.last : branch.last;
  // A run may end before the moment that was lived.
  const lived = Math.min(isCurrent ? model.frontier : branch.lived, last);
  const parent = branches.list.findIndex((other) => other.id === branch.parent);
  style.setProperty("--color", branchColor(branch.id));
  style.setProperty("--from", `${toX(branch.from, width)}px`);
  style.setProperty("--lived", `${toX(Math.max(lived, branch.from), width)}px`);
  style.setProperty("--last", `${toX(Math.max(last, branch.from), width)}px`);
  style.setProperty("--stem", `${parent < 0 ? 0 : (index - parent) * height}px`);
  // A label near the right end stands to the left of its place.
  style.setProperty("--label", `${Math.min(toX(branch.from, width) + 8, width - 240)}px`);
}

function buttons(branch) {
  return [
    iconButton("beside", `See ${branch.name} beside the run`, {
      "data-act": "beside", "aria-pressed": String(branch.id === beside), onclick: () => toggleBeside(branch.id),
    }),
    iconButton("close", `Delete ${branch.name}`, { "data-act": "forget", onclick: () => remove(branch) }),
  ];
}

function remove(branch) {
  deleteBranch(branch.id);
  note(`Deleted ${branch.name}.`, undefined, { label: "Undo", act: () => send("undo") });
}

function toggle(branch, isCurrent) {
  const isOn = branches.shown.has(branch.id);
  const label = isOn ? `Take the pin from ${branch.name}`
    : isCurrent ? `Pin ${branch.name}: it stays, and is drawn beside later runs`
      : `Pin ${branch.name}: draw it beside the run`;
  return make("button.dot", {
    type: "button", title: label, "aria-label": label, "aria-pressed": String(isOn),
    onclick: () => toggleBranch(branch.id),
  });
}

function label(branch, isCurrent) {
  const from = branch.parent === undefined ? "" : `, from ${seconds(branch.from, model.rate)} s on`;
  const hint = isCurrent ? "Click to name it" : "Click to go there; double-click to name it";
  const begin = () => {
    named = branch.id;
    shown = "";
    showBranches();
  };
  return make("button.name", {
    type: "button", title: `${branch.name}${from}. ${hint}.`,
    onclick: () => (isCurrent ? begin() : goToBranch(branch.id)), ondblclick: begin,
  }, branch.name);
}

function box(branch) {
  let isDone = false;
  const finish = (isKept) => {
    if (isDone) return;
    isDone = true;
    if (isKept && element.value.trim() !== branch.name) nameBranch(branch.id, element.value);
    named = 0;
    element.remove();
    shown = "";
    showBranches();
  };
  const element = make("input", {
    type: "text", value: branch.name, maxlength: 40, "aria-label": "Name of the branch",
    onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Enter") finish(true);
      if (event.key === "Escape") finish(false);
    },
    onblur: () => finish(true),
  });
  return element;
}
