// Opens the socket while the rest of the document is on its way; connection.js takes it over.
(() => {
  const address = new URL(`socket${location.search}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  const events = [];
  for (const name of ["open", "message", "close"]) socket[`on${name}`] = (event) => events.push(event);
  Object.assign(window, { earlySocket: { socket, events } });
})();
