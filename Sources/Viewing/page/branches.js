// The branches of the session: runs before a change, which stay. The page keeps the rows of the
// branches that it draws beside the shown run.

import { announce, listen, model } from "./model.js";
import { send } from "./connection.js";
import { Looks } from "./looks.js";
import { palette } from "./palette.js";
import { listenToPress, press } from "./press.js";
import { Rows } from "./rows.js";
import { readItem } from "./scene.js";
import { readSize } from "./sizes.js";

export const branches = {
  /** The branches as the server sends them: {id, name, parent, from, run, last, lived}. */
  list: [],
  /** The id of the branch that is shown as the run. */
  current: 0,
  /** The ids of the pinned branches, which are drawn beside it. */
  shown: new Set(),
};

/** The kept branches by id: {run, items, looks, sizes, rows}. */
const kept = new Map();
/** The new versions of branches that ran again, by id, until their first rows come. */
const coming = new Map();
let asked = "none";

/** The rows and items of the branches drawn beside the run, oldest first. */
export function comparedBranches() {
  return branches.list
    .filter((branch) => branches.shown.has(branch.id) && branch.id !== branches.current)
    .map((branch) => ({ branch, ...kept.get(branch.id) }))
    .filter((one) => one.rows?.ticks > 0);
}

/** The number of colours of branches: inks, which no item looks like; see base.css. */
const colors = 8;

/** The colour of a branch, as CSS text; a branch keeps it. */
export function branchColor(id) {
  const number = branches.list.find((branch) => branch.id === id)?.color ?? 0;
  return palette[`branch${number % colors}`];
}

/** Whether the shown run is finished: it can be looked at, and not changed. */
export function isFixed() {
  return branches.list.find((branch) => branch.id === branches.current)?.fixed ?? false;
}

/** Goes to a branch, at the shown moment. */
export function goToBranch(id) {
  if (id !== branches.current) send("branch", id);
}

/** Names a branch; a branch without a name shows its change. */
export function nameBranch(id, name) {
  const words = name.trim().slice(0, 40);
  if (words) send("name", id, words);
}

/** Deletes a branch; that can be undone. */
export function deleteBranch(id) {
  send("forget", id);
}

/** Pins a branch, which draws it beside other runs, or takes the pin away. */
export function toggleBranch(id) {
  if (branches.shown.has(id)) branches.shown.delete(id);
  else branches.shown.add(id);
  // A pinned branch stays as it is: the next change begins another.
  if (id === branches.current && branches.shown.has(id)) send("keep");
  ask();
  announce("settings");
}

/** Draws a branch beside the run. */
export function showBranch(id) {
  if (!branches.shown.has(id)) toggleBranch(id);
}

/** Tells the server the branches whose rows this page needs. */
function ask() {
  const ids = branches.list.map(({ id }) => id)
    .filter((id) => branches.shown.has(id) && id !== branches.current);
  const names = ids.join(",") || "none";
  if (names === asked || !send("compare", names)) return;
  asked = names;
  for (const id of kept.keys()) if (!ids.includes(id)) kept.delete(id);
}

listen("branches", (message) => {
  branches.list = message.branches;
  branches.current = message.current;
  const has = (id) => branches.list.some((branch) => branch.id === id);
  for (const id of branches.shown) if (!has(id)) branches.shown.delete(id);
  ask();
  announce("status");
});

listen("branchItems", (message) => {
  const { run, width, height } = message;
  const items = message.items.map((item) => readItem(item, []));
  const sizes = [{ from: 0, width, height }, ...message.sizes.map(readSize)];
  coming.set(message.branch, { run, items, looks: new Looks(), sizes, rows: new Rows(run) });
});

listen("branchLook", (message) => {
  const one = coming.get(message.branch) ?? kept.get(message.branch);
  if (one?.run !== message.run) return;
  one.looks.add(message);
  announce("rows");
});

listen("branchRows", (message) => {
  const next = coming.get(message.branch);
  if (next?.run === message.run) {
    kept.set(message.branch, next);
    coming.delete(message.branch);
  }
  const one = kept.get(message.branch);
  if (one?.run !== message.run) return;
  one.rows.write(message.first, message.ticks, message.items, message.data, message.steps);
  announce("rows");
});

listen("connection", () => {
  asked = "none";
  kept.clear();
  coming.clear();
  if (model.isConnected) ask();
});

listen("scene", ({ isOther }) => {
  if (!isOther) return;
  Object.assign(branches, { list: [], current: 0, shown: new Set() });
  kept.clear();
  coming.clear();
  asked = "none";
});

// Each press begins a change; turns without a press belong to one change within half a second.
const pause = 500;
let [sentAt, hasBegun] = [-Infinity, false];
listenToPress({
  begun: () => { hasBegun = false; },
});

/**
 * Tells the server that a change begins, which is undone alone, unless the last one goes on; call it
 * before a change.
 */
export function beginChange() {
  const now = performance.now();
  const goesOn = press.isDown ? hasBegun : now - sentAt < pause;
  [sentAt, hasBegun] = [now, true];
  if (!goesOn) send("change");
}

/** Lets the next change be one of its own, though it follows another one at once. */
export function endChange() {
  [sentAt, hasBegun] = [-Infinity, false];
}
