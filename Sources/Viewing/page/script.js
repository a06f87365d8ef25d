// The script beside the stage: its text with colours, the lines of what is selected and of errors,
// and a place to change and save it.

import { listen, model } from "./model.js";
import { isLive, send } from "./connection.js";
import { byId, make } from "./elements.js";
import { markLines, prepareLines, showLine, showText } from "./scriptlines.js";
import { prepareTyping } from "./scripttyping.js";
import { isSheetShown, showSheet } from "./sheets.js";
import { byteCount, merge, spliceOf } from "./merging.js";

/** The message `script` that the text began with; null before the first. */
let base = null;
/** The newest message, if its text could not be merged with the one that is written. */
let other = null;
/** The line to show once its script is there. */
let wanted = null;
/** Whether a save is not answered. */
let isSaving = false;

const area = () => byId("script-text");
const isEdited = () => base !== null && area().value !== base.text;

/** Prepares the panel. */
export function prepareScript() {
  if (!isLive) return;
  prepareLines();
  prepareTyping(area(), changed);
  byId("script-file").addEventListener("change", (event) => choose(event.target.value));
  byId("script-save").addEventListener("click", save);
  byId("script-editor").addEventListener("click", () => base && send("edit", cursorLine(), base.file));
  byId("script-theirs").addEventListener("click", () => settle(other.text));
  byId("script-own").addEventListener("click", () => settle(area().value));
  byId("script").addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  addEventListener("beforeunload", (event) => isEdited() && event.preventDefault());
  listen("sheet", () => isSheetShown("script") && ask());
  listen("scene", () => {
    if (isSheetShown("script")) ask();
  });
  listen("connection", () => {
    isSaving = false;
    if (model.isConnected && base) send("script", base.file);
  });
  listen("script", receive);
  listen("refused", refuse);
  listen("place", ({ file, line }) => show(file, line));
  listen("selection scene", followSelection);
  showState();
}

/** Asks for the script of the scene, if none is shown or it is another scene's. */
function ask() {
  const { file } = model.scene ?? {};
  byId("script-empty").hidden = !model.scene || Boolean(file ?? base);
  if (file && (!base || !base.files.includes(file)) && !isEdited()) choose(file);
}

/** Shows another script, unless a person has changed this one. */
function choose(file) {
  if (isEdited()) {
    byId("script-file").value = base.file;
    showState("Save it first");
  } else if (file !== base?.file) {
    send("script", file);
  }
}

/** Shows a line of a script. */
function show(file, line) {
  wanted = { file, line };
  showSheet("script");
  if (base && isSame(file)) return arrive();
  choose(file);
}

/** Whether a name that messages give is that of the shown script. */
function isSame(file) {
  return file === base.file || file.split("/").pop() === base.file.split("/").pop();
}

function arrive() {
  if (!wanted || !base || !isSame(wanted.file)) return;
  showLine(wanted.line, "named");
  wanted = null;
}

/** Takes the text of a script, or its newest text after somebody else has changed it. */
function receive(message) {
  const isOther = message.file !== base?.file;
  const text = isOther ? message.text : merge(base.text, area().value, message.text);
  byId("script-file").replaceChildren(...message.files.map(
    (file) => make("option", { value: file }, shortName(file, message.files))));
  byId("script-file").value = message.file;
  byId("script-scroller").hidden = false;
  byId("script-empty").hidden = true;
  byId("script-editor").hidden = !message.editor;
  area().readOnly = !message.writable;
  if (text === null) {
    other = message;
    byId("script-conflict-words").textContent =
      `${shortName(message.file, [])} was changed in the same place meanwhile.`;
  } else {
    isSaving &&= message.text !== area().value;
    [base, other] = [message, null];
    put(text);
  }
  changed();
  arrive();
  if (isOther) followSelection();
}

/** Puts a text in, with the cursor and the view where they were. */
function put(text) {
  const { selectionStart, selectionEnd, value } = area();
  if (text === value) return;
  const change = spliceOf(value, text);
  const end = change.start + change.text.length;
  const move = (at) => (at <= change.start ? at : Math.max(end, at + text.length - value.length));
  area().value = text;
  area().setSelectionRange(move(selectionStart), move(selectionEnd));
}

/** The name of a file, with as much of its path as tells it from others. */
function shortName(file, files) {
  const name = file.split("/").pop();
  return files.some((one) => one !== file && one.split("/").pop() === name) ? file : name;
}

/** Goes on with a text after somebody else has changed the file in the same place. */
function settle(text) {
  [base, other] = [other, null];
  put(text);
  changed();
  area().focus();
}

function changed() {
  showText(area().value);
  showState();
  byId("script-conflict").hidden = other === null;
}

function showState(words = undefined) {
  const button = byId("script-save");
  const isWritten = base === null || !isEdited();
  button.disabled = isWritten || other !== null || isSaving;
  const state = isWritten ? "Saved" : isSaving ? "Saving…" : "Save";
  button.textContent = words ?? (base && !base.writable ? "Shipped" : state);
}

/** Sends the change since the text that the server knows. */
function save() {
  if (!isEdited() || other || isSaving || !base.writable) return;
  const { start, end, text } = spliceOf(base.text, area().value);
  const [from, to] = [byteCount(base.text.slice(0, start)), byteCount(base.text.slice(0, end))];
  isSaving = send("save", base.version, from, to, text);
  showState(isSaving ? undefined : "No connection");
}

function refuse({ line }) {
  if (!line.startsWith("save ")) return;
  isSaving = false;
  showState();
}

function cursorLine() {
  return area().value.slice(0, area().selectionStart).split("\n").length;
}

/** Marks the lines that made the selected item and the behaviors that name it; shows the first. */
function followSelection() {
  if (!base) return;
  const isHere = (made) => made && isSame(made.file ?? model.scene?.file ?? "");
  const item = model.selected;
  const own = isHere(item?.made) ? [item.made.line] : [];
  const behaviors = item ? model.behaviors.filter((one) => one.items.includes(item.name)) : [];
  markLines("acting", behaviors.filter((one) => isHere(one.made)).map((one) => one.made.line));
  markLines("made", own);
  if (own.length > 0 && document.activeElement !== area()) showLine(own[0]);
}
