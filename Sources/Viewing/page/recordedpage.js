// The start of the page of a finished run: the live page with a session in the document, and panels
// for events and for scripts.

import { byId } from "./elements.js";
import { addLog } from "./log.js";
import { addSources } from "./sources.js";

addSources();
addLog();
byId("knobs").setAttribute("aria-label", "Behaviors");
byId("knobs").querySelector("h2").textContent = "Behaviors";
byId("stage").setAttribute("aria-label", "Stage. Choose an item in the panel Item.");
byId("item-empty").textContent = "Click an item to see where it is.";

// The live page looks for its tabs when it starts, so it starts after they are made.
import("./main.js");
