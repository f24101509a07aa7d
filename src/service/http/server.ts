import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Connection } from './connection.ts';

// An import would load all that node:http exports, and with WebSocket a client of HTTP: 65 ms of a start.
const { createServer } = process.getBuiltinModule('node:http');

/** Longest times for the headers of a request, for all of it, and for a connection without one, in milliseconds. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
const IDLE_MS = 10_000;
/** Connections at once: each takes 8 kB, and a few more while it asks. */
const MAX_CONNECTIONS = 12_000;
/** Longest time that a client may leave its answer unread; twice that if part of it was sent. */
const UNREAD_MS = 25_000;
/** Bytes of answers that all clients together may leave unread. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 100;
/** Makes no stream for the body of a request without one, a tenth of the time of a price; not in Node 22. */
const SINCE_NODE_25 = { optimizeEmptyRequests: true };

/** Creates a server that bounds the cost of one client: time, requests in progress and unread answers. */
export function createBoundedServer(serve: RequestListener): Server {
  const connections = new Map<Socket, Connection>();
  const listener: RequestListener = (request, response) => {
    const { socket, headers } = request;
    const { upgrade, 'transfer-encoding': coding, 'content-length': length = 0 } = headers;
    const isChunked = coding !== undefined;
    if (!connections.get(socket)?.begin(response, isChunked ? 0 : Number(length))) return void socket.destroy();
    // Node drops what came with a request for another protocol: its client learns at once to send that again.
    if (upgrade !== undefined) response.setHeader('connection', 'close');
    if (isChunked) boundChunks(request, response);
    serve(request, response);
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: 1_000,
      joinDuplicateHeaders: true,
      ...SINCE_NODE_25,
      // Checked with the rest of the request, so that the error is a problem document.
      requireHostHeader: false,
    },
    listener,
  );
  server.timeout = UNREAD_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Connection(socket));
    socket.once('close', () => connections.delete(socket));
  });
  // A body has the time of its whole request, and its answer the time of the work.
  server.on('timeout', (socket) => {
    if (!connections.get(socket)?.isAtWork()) socket.destroy();
  });
  // The rest of the request decides if the client may continue with the body.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  const timer = setInterval(() => hangUpOnLargest(connections), LOOK_EVERY_MS).unref();
  server.on('close', () => clearInterval(timer));
  return server;
}

/** While all unread answers add up to too much, hangs up on who holds most. */
function hangUpOnLargest(connections: ReadonlyMap<Socket, Connection>): void {
  const unread = [...connections].map(([socket, connection]) => ({ socket, bytes: connection.unreadBytes() }));
  let total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MAX_UNREAD_BYTES) return;
  for (const { socket, bytes } of unread.sort((a, b) => b.bytes - a.bytes)) {
    if (total <= MAX_UNREAD_BYTES) break;
    total -= bytes;
    socket.destroy();
  }
}

/** Reads a body in chunks only while something takes them, and hangs up where it is answered before all of it came. */
function boundChunks(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  socket.pause();
  request.once('resume', () => socket.resume());
  response.once('finish', () => {
    if (!request.complete) socket.destroy();
  });
}
