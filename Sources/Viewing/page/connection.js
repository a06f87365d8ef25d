// The socket: it sends lines, receives messages, and connects again when the connection is lost.

import { announce, model } from "./model.js";

const delays = [250, 500, 1000, 2000, 4000, 8000];
let socket = null;
let failures = 0;

/** Whether fingers and knobs can change a session; in pages of finished runs they cannot. */
export const isLive = true;

/** The names of the overlays that the server can send; null for all. @type {string[] | null} */
export const knownOverlays = null;

/** The time of the next try, in ms of `performance.now()`; 0 while connected. */
export let retryAt = 0;

/** Whether another server runs now, with an address of its own. */
export let isReplaced = false;

/**
 * Sends a line of words; returns false without a connection.
 * @param {import("../../../Tests/Page/protocol").Request} words
 */
export function send(...words) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return false;
  socket.send(words.join(" "));
  return true;
}

/**
 * Connects, and again whenever the connection is lost.
 * @param {(message: any) => void} onText Takes each text message, parsed.
 * @param {(buffer: ArrayBuffer) => void} onBinary Takes each binary message.
 */
export function connect(onText, onBinary) {
  retryAt = 0;
  const { socket: opened, events } = takeEarly();
  socket = opened;
  socket.onopen = () => {
    failures = 0;
    model.isConnected = true;
    announce("connection");
  };
  socket.onmessage = (event) => {
    if (typeof event.data === "string") onText(JSON.parse(event.data));
    else onBinary(event.data);
  };
  socket.onclose = () => {
    const delay = delays[Math.min(failures, delays.length - 1)];
    failures++;
    retryAt = performance.now() + delay;
    model.isConnected = false;
    model.isPlaying = false;
    announce("connection");
    setTimeout(() => isReplaced || connect(onText, onBinary), delay);
    findReplacement();
  };
  for (const event of events) socket[`on${event.type}`]?.(event);
}

/** The socket that `early.js` opened, with its events up to now, or a new one. */
function takeEarly() {
  /** @type {any} */
  const page = window;
  const early = page.earlySocket;
  delete page.earlySocket;
  if (early) return early;
  // The socket is beside the page, whose address has the token.
  const address = new URL(`socket${location.search}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const fresh = new WebSocket(address);
  fresh.binaryType = "arraybuffer";
  return { socket: fresh, events: [] };
}

/**
 * Finds out whether the server was replaced: each start has its own address, and refuses others.
 */
async function findReplacement() {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.status !== 403) return;
  isReplaced = true;
  announce("connection");
}
