// The problems that are not mended: hooks that failed and files that were refused, with all that
// `libration run` prints about them. A problem stays over the stage and in the list until then.

import { announce, listen } from "./model.js";
import { hold, settle } from "./clock.js";
import { byId, iconButton, make } from "./elements.js";
import { lineLink } from "./links.js";
import { count, locals, note, showEmpty } from "./messages.js";

/** The shown problems by their text: {toast, entry}, elements each. */
const shown = new Map();

/** The problems that count as unread messages. */
const unread = new Set();

/** Starts to listen. */
export function prepareProblems() {
  listen("problems", show);
  listen("read", () => unread.clear());
}

function show(problems) {
  const wanted = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  for (const [key, { toast, entry }] of shown) {
    if (wanted.has(key)) continue;
    toast.remove();
    entry.remove();
    if (unread.delete(key)) count(-1);
    shown.delete(key);
  }
  for (const [key, problem] of wanted) {
    if (shown.has(key)) continue;
    const toast = element(problem, true);
    const entry = element(problem, false);
    shown.set(key, { toast, entry });
    byId("problem-list").append(entry);
    if (byId("problem-list").offsetParent !== null) continue;
    byId("toasts").prepend(toast);
    unread.add(key);
    count(1);
  }
  showEmpty();
}

function element(problem, isToast) {
  const { file, line, tick } = problem;
  const place = file ? `${file}${line ? `:${line}` : ""}` : null;
  const acts = [
    line && act("Edit", `Show ${place}`, () => announce("place", { file, line })),
    tick && act("Replay", `Go to the tick before tick ${tick}, in which it failed`, () => replay(tick)),
    problem.replay && act("Copy command", problem.replay, () => copy(problem.replay)),
  ].filter(Boolean);
  const item = make("li.message.error", { role: isToast ? "alert" : null },
    make("div.text", {},
      place && (line ? lineLink(file, line, place) : make("span.place", {}, place)),
      make("p", {}, problem.text),
      problem.source && make("pre", {}, problem.source.trim()),
      locals(problem.locals),
      acts.length > 0 ? make("p.acts", {}, ...acts) : null,
      problem.replay ? make("code.replay", {}, problem.replay) : null),
    isToast ? iconButton("close", "Dismiss", { onclick: () => item.remove() }) : null);
  return item;
}

function act(label, title, onclick) {
  return make("button", { type: "button", title, onclick }, label);
}

/** Goes to the moment before a failure, from where a step shows it. */
function replay(tick) {
  hold(Math.max(0, tick - 1));
  settle();
}

async function copy(command) {
  try {
    await navigator.clipboard.writeText(command);
    note("Copied the command that simulates up to there.", command);
  } catch {
    note("The command that simulates up to there:", command);
  }
}
