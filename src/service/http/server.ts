import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundUnanswered } from './unanswered.ts';

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
/** Bytes that Node's parser gets at a time. */
const PIECE_BYTES = 1024;

/** Creates a server that bounds the cost of one client: time, requests in progress and unread answers. */
export function createBoundedServer(serve: RequestListener): Server {
  const listener: RequestListener = (request, response) => {
    waitForWork(request, response);
    // Node drops what came with a request for another protocol: its client learns at once to send that again.
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close');
    if (request.headers['transfer-encoding'] !== undefined) boundChunks(request, response);
    else bodyLeft.set(request.socket, Number(request.headers['content-length'] ?? 0));
    answer(request, response);
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: 1_000,
      joinDuplicateHeaders: true,
      // Checked with the rest of the request, so that the error is a problem document.
      requireHostHeader: false,
    },
    listener,
  );
  const answer = boundUnanswered(server, serve);
  server.timeout = UNREAD_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', readInPieces);
  // The rest of the request decides if the client may continue with the body.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  return server;
}

/** Connections on which a body in chunks is being received. */
const inChunks = new WeakSet<Socket>();

/** Bytes that are still to come of the body that a connection sends with its length: they hold no other request. */
const bodyLeft = new WeakMap<Socket, number>();

/**
 * Gives Node's parser what a connection sends in small pieces, but for bodies, and no more of it once the connection is
 * closed. Node itself gives it 64 KiB, of which it takes apart all: 2,000 requests or 10,000 chunks of a body. A
 * hundred such connections stopped everybody for seconds, or filled the heap. Bodies in small pieces did the same.
 */
function readInPieces(socket: Socket): void {
  const { pause, resume } = socket;
  let isPaused = false;
  const read = () => {
    if (isPaused || socket.destroyed) return;
    const left = bodyLeft.get(socket) ?? 0;
    const length = Math.min(Math.max(PIECE_BYTES, left), socket.readableLength || 1);
    if (left > 0) bodyLeft.set(socket, left - length);
    const piece = socket.read(length);
    if (piece === null) return;
    // Effects of this piece, such as an answer that closes the connection, come first; between chunks, others do.
    if (inChunks.has(socket)) setImmediate(read);
    else process.nextTick(read);
  };
  socket.on('readable', read);
  // The server pauses a connection whose answers are not read; one that is read in pieces has no event for it.
  socket.pause = () => {
    isPaused = true;
    return pause.call(socket);
  };
  socket.resume = () => {
    isPaused = false;
    process.nextTick(read);
    return resume.call(socket);
  };
}

/** Lets a body take the time of its whole request, and its answer the time of the work: nothing moves meanwhile. */
function waitForWork(request: IncomingMessage, response: ServerResponse): void {
  request.on('timeout', () => {});
  response.on('timeout', (socket) => {
    if (response.headersSent) socket.destroy();
  });
}

/** Reads a body in chunks only while something takes them, and hangs up where it is answered before all of it came. */
function boundChunks(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  inChunks.add(socket);
  socket.pause();
  request.once('resume', () => socket.resume());
  request.once('close', () => inChunks.delete(socket));
  response.once('finish', () => {
    if (!request.complete) socket.destroy();
  });
}
