// The socket: lines out, messages in, and a new connection when it is lost.

import { announce, model } from "./model.js";

const delays = [250, 500, 1000, 2000, 4000, 8000];
let socket = null;
let failures = 0;

/** Whether a session is there that fingers and knobs can change; pages of finished runs have none. */
export const isLive = true;

/** The names of the overlays that can be told of; null for all. @type {string[] | null} */
export const knownOverlays = null;

/** When the page tries again, in ms of `performance.now()`; 0 while connected. */
export let retryAt = 0;

/** Whether another server is there now, with an address of its own. */
export let isReplaced = false;

/**
 * Sends a line of words; false when there is no connection.
 * @param {import("../../../Tests/Page/protocol").Request} words
 */
export function send(...words) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return false;
  socket.send(words.join(" "));
  return true;
}

/**
 * Connects, and again whenever the connection is lost.
 * @param {(message: any) => void} onText Is given each text message, read.
 * @param {(buffer: ArrayBuffer) => void} onBinary Is given each binary message.
 */
export function connect(onText, onBinary) {
  retryAt = 0;
  // Beside the page, whose address has the token.
  const address = new URL(`socket${location.search}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
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
}

/** Finds out whether a server answers that does not know this page: each start has its own address. */
async function findReplacement() {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.status !== 403) return;
  isReplaced = true;
  announce("connection");
}
