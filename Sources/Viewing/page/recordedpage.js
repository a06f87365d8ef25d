// Puts the page of a finished run together: the live page, with a session that is in the document,
// and panels for what happened and for the scripts.

import { byId } from "./elements.js";
import { addLog } from "./log.js";
import { addSources } from "./sources.js";

addSources();
addLog();
byId("knobs").setAttribute("aria-label", "Behaviors");
byId("knobs").querySelector("h2").textContent = "Behaviors";
byId("stage").setAttribute("aria-label", "Stage. Choose an item in the panel Item.");
byId("item-empty").textContent = "Click an item to see where it is.";

// The page itself looks for its tabs when it starts, so it starts behind them.
import("./main.js");
