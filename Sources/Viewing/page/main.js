// The start of the page: it connects, draws when something changed, and informs screen readers.

import { announce, listen, model } from "./model.js";
import { prepareAddress } from "./address.js";
import { prepareExport } from "./export.js";
import { preparePhone } from "./phone.js";
import { advance, isMoving } from "./clock.js";
import { prepareCarrying } from "./carry.js";
import { connect, send } from "./connection.js";
import { drawBeside, prepareBeside } from "./beside.js";
import { prepareBranches, showBranches } from "./branchlist.js";
import { prepareDevices } from "./devices.js";
import { prepareDividers } from "./dividers.js";
import { byId, icon, icons } from "./elements.js";
import { invalidate, onFrame } from "./frames.js";
import { prepareGallery } from "./gallery.js";
import { prepareHints } from "./hints.js";
import { prepareHistory } from "./history.js";
import { prepareInspector } from "./inspector.js";
import { prepareKeys } from "./keys.js";
import { prepareKnobs } from "./knobs.js";
import { prepareMarks } from "./marks.js";
import { prepareMessages, markRead } from "./messages.js";
import { prepareOpening } from "./opening.js";
import { prepareProblems } from "./problems.js";
import { readPalette } from "./palette.js";
import { drawPins, preparePins } from "./pins.js";
import { drawPlot, preparePlot } from "./plot.js";
import { drawOwnFingers, listenToPointers } from "./pointer.js";
import { preparePrompt } from "./prompt.js";
import { beginAnew, receiveBinary, receiveText, takeDrawn } from "./receive.js";
import { prepareScript } from "./script.js";
import { prepareSheets } from "./sheets.js";
import { drawStage, prepareStage } from "./stage.js";
import { prepareSpoken, say } from "./spoken.js";
import { stats } from "./stats.js";
import { fitAxis } from "./timeaxis.js";
import { drawTimeline, prepareTimeline } from "./timeline.js";
import { prepareTransport, showTime } from "./transport.js";

readPalette();
const context = prepareStage(byId("stage"));
listenToPointers(byId("stage"));
prepareTimeline(byId("timeline"));
preparePlot(byId("plot-canvas"));
preparePins();
prepareTransport();
prepareKnobs();
prepareInspector();
prepareMessages();
prepareProblems();
prepareGallery();
preparePrompt();
prepareMarks();
prepareExport();
preparePhone();
prepareAddress();
prepareKeys();
prepareBeside();
prepareBranches(byId("branches"));
prepareHints();
prepareCarrying(byId("stage"));
prepareDevices(byId("stage"));
prepareSpoken();
prepareHistory();
prepareOpening();
prepareSheets();
prepareScript();
prepareDividers();
for (const button of document.querySelectorAll("[data-icon]")) {
  button.prepend(icon(icons[button.getAttribute("data-icon")]));
}

onFrame((now) => {
  const isGoingOn = advance(now);
  const start = performance.now();
  fitAxis();
  drawStage(context);
  drawOwnFingers(context);
  drawTimeline();
  showBranches();
  drawPlot();
  drawPins();
  drawBeside();
  showTime();
  stats.noteFrame(performance.now() - start);
  for (const sequence of takeDrawn()) send("ack", sequence);
  return isGoingOn;
});

for (const topic of ["scene", "run", "rows", "status", "events", "selection", "settings", "clock",
  "items", "inspection", "connection", "marks"]) {
  listen(topic, invalidate);
}

listen("scene", () => {
  byId("app").hidden = false;
});

listen("sheet", (name) => {
  if (name === "messages") markRead();
});

listen("connection", () => {
  if (!model.isConnected) beginAnew();
});

listen("clock status", () => {
  const text = isMoving() ? "Playing" : "Stopped";
  if (byId("app").dataset.motion !== text) say(text);
  byId("app").dataset.motion = text;
});

connect(receiveText, receiveBinary);
announce("settings");
