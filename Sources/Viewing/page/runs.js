// The page of the runs of a sweep: a pointer over a cell or a point shows its runs, and a click
// opens one. With a server it opens the live page; in a file it shows the command. `#run=12` is a
// run.

import { byId, icon, icons, make } from "./elements.js";
import { listen } from "./model.js";
import { change, isDark, settings } from "./settings.js";

const data = JSON.parse(byId("runs").textContent);
/** The places of runs by their numbers. */
const places = new Map(data.runs.map(([number], place) => [number, place]));
/**
 * The marks of each run, found once, as a picture may have thousands.
 * @type {Map<number, Element[]>}
 */
const marks = new Map();
/** The number of the chosen run; null for none. */
let chosen = null;
/** The numbers of the runs of the shown cell. */
let others = [];
const most = 200;

for (const mark of document.querySelectorAll(".mark")) {
  for (const number of numbers(mark)) {
    if (!marks.has(number)) marks.set(number, []);
    marks.get(number).push(mark);
  }
}

/** The numbers of the runs of a mark, from its classes: `mark r12 r13`. */
function numbers(mark) {
  return [...mark.classList].filter((word) => /^r\d+$/.test(word)).map((word) => Number(word.slice(1)));
}

/** The numbers of the runs under a pointer; none outside of marks. */
function under(event) {
  const mark = event.target instanceof Element ? event.target.closest(".mark") : null;
  return mark ? numbers(mark) : [];
}

const panels = byId("panels");
panels.addEventListener("pointerover", (event) => {
  const found = under(event);
  if (found.length > 0 && event.pointerType !== "touch") show(found[0], found);
});
panels.addEventListener("pointerleave", () => show(chosen, others));
panels.addEventListener("click", (event) => {
  const found = under(event);
  if (found.length === 0) return;
  choose(found[0], found);
  if (data.isLive && found.length === 1) open();
});

/** Chooses a run and writes it into the address. */
function choose(number, among = [number]) {
  if (!places.has(number)) return;
  others = among;
  const address = `#run=${number}`;
  if (location.hash !== address) location.hash = address;
  follow();
}

/** Chooses the run of the address. */
function follow() {
  const number = Number(new URLSearchParams(location.hash.slice(1)).get("run") ?? NaN);
  for (const mark of marks.get(chosen) ?? []) mark.classList.remove("chosen");
  chosen = places.has(number) ? number : null;
  if (!others.includes(chosen)) others = chosen === null ? [] : [chosen];
  for (const mark of marks.get(chosen) ?? []) mark.classList.add("chosen");
  show(chosen, others);
}

/** Shows a run, and the runs that share its cell. */
function show(number, among) {
  byId("run-body").hidden = number === null;
  byId("run-empty").hidden = number !== null;
  byId("run-number").value = number ?? "";
  if (number === null) return;
  const [, inputs, measures, error] = data.runs[places.get(number)];
  byId("run-others").hidden = among.length < 2;
  byId("run-others").replaceChildren(...among.slice(0, most).map((other) => make("li", {}, make(
    "button", { type: "button", "aria-pressed": other === number, onclick: () => choose(other, among) },
    String(other)))));
  byId("run-error").hidden = error === null;
  byId("run-error").textContent = error ?? "";
  byId("run-inputs").replaceChildren(...data.keys.map((key, place) => row(key, inputs[place])));
  byId("run-measures").replaceChildren(...data.measures.map((name, place) => row(name, measures[place])));
  byId("run-measures").previousElementSibling.hidden = error !== null;
  byId("run-measures").hidden = error !== null;
  byId("run-open").href = `live#run=${number}`;
  byId("run-command").querySelector("code").textContent = command(inputs);
}

function row(name, value) {
  const text = typeof value === "number" ? short(value) : String(value ?? "–");
  return make("tr", {}, make("th", { scope: "row" }, name), make("td", { title: value }, text));
}

/** A number with at most seven digits. */
function short(value) {
  return String(Number(value.toPrecision(7)));
}

/** The command that opens a run with these inputs. */
function command(inputs) {
  const sets = data.keys.map((key, place) => `--set ${word(`${key}=${inputs[place]}`)}`);
  return ["libration view", word(data.scene), ...data.options.map(word), ...sets].join(" ");
}

/** A word quoted for a shell. */
function word(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function open() {
  if (data.isLive && chosen !== null) location.assign(`live#run=${chosen}`);
}

/** Chooses the run some places further. */
function step(count) {
  const place = chosen === null ? 0 : places.get(chosen) + count;
  const run = data.runs[Math.max(0, Math.min(data.runs.length - 1, place))];
  if (run) choose(run[0]);
}

byId("run-before").append(icon("M10.5 3.5 6 8l4.5 4.5"));
byId("run-after").append(icon("M5.5 3.5 10 8l-4.5 4.5"));
byId("run-before").addEventListener("click", () => step(-1));
byId("run-after").addEventListener("click", () => step(1));
byId("run-number").max = String(data.runs.at(-1)[0]);
byId("run-number").addEventListener("change", () => choose(Number(byId("run-number").value)));
byId("run-form").addEventListener("submit", (event) => {
  event.preventDefault();
  choose(Number(byId("run-number").value));
  open();
});
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)
    && !(event.target instanceof HTMLAnchorElement)) open();
});

byId("run-copy").addEventListener("click", async () => {
  const code = byId("run-command").querySelector("code");
  getSelection().selectAllChildren(code);
  // Pages from disk may have no clipboard; a person can copy the selected text.
  const done = await navigator.clipboard?.writeText(code.textContent).then(() => true, () => false);
  byId("run-copy").textContent = done || document.execCommand("copy") ? "Copied" : "Selected";
  setTimeout(() => { byId("run-copy").textContent = "Copy"; }, 1500);
});

const themes = { auto: "system", light: "light", dark: "dark" };
byId("runs-theme").append(icon(icons.theme));
byId("runs-theme").addEventListener("click", () => change({ theme: isDark() ? "light" : "dark" }));
function showTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  byId("runs-theme").title = `Theme: ${themes[settings.theme]}`;
  byId("runs-theme").setAttribute("aria-label", byId("runs-theme").title);
}
listen("settings", showTheme);
showTheme();

byId("runs-scene").textContent = data.scene;
byId("runs-summary").textContent = data.summary;
byId("run-open").hidden = !data.isLive;
byId("run-command").hidden = data.isLive;
byId("run-empty").textContent = data.isLive
  ? "Point at a cell to see its run; click to open it."
  : "Point at a cell to see its run; click to keep it.";
addEventListener("hashchange", follow);
follow();
