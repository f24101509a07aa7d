import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundUnanswered, MAX_WAITING } from './unanswered.ts';

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
/** Bytes that Node's parser gets at a time, and the time in one turn of the event loop for what came as more. */
const PIECE_BYTES = 1024;
const TURN_MS = 2;

/** Creates a server that bounds the cost of one client: time, requests in progress and unread answers. */
export function createBoundedServer(serve: RequestListener): Server {
  const listener: RequestListener = (request, response) => {
    begun++;
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

/** Bytes that are still to come of the body that a connection sends with its length: they hold no other request. */
const bodyLeft = new WeakMap<Socket, number>();

/** Requests that have begun on all connections. */
let begun = 0;

/**
 * Gives Node's parser what a connection sends in small pieces, but for bodies, and no more of it once the connection is
 * closed. Node itself gives it 64 KiB, of which it takes apart all: 2,000 requests or 10,000 chunks of a body. A
 * hundred such connections stopped everybody for seconds, or filled the heap. Bodies in small pieces did the same.
 *
 * What comes as one piece, as nearly all requests do, is parsed at once. Everything else waits for its turn, piece by
 * piece, behind what others sent. A connection where too many requests came together is hung up on.
 */
function readInPieces(socket: Socket): void {
  const [parse] = socket.listeners('data') as [(piece: Buffer) => void];
  const { pause, resume } = socket;
  let isPaused = false;
  let isWaiting = false;
  let cameTogether = 0;
  const pieceLength = () => Math.max(PIECE_BYTES, bodyLeft.get(socket) ?? 0);
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    inTurn(read);
  };
  const read = () => {
    isWaiting = false;
    if (isPaused || socket.destroyed) return;
    const before = begun;
    socket.read(Math.min(pieceLength(), socket.readableLength));
    cameTogether += begun - before;
    if (cameTogether > MAX_WAITING + 1) return void socket.destroy();
    if (socket.readableLength > 0) return wait();
    cameTogether = 0;
    if (!isPaused) resume.call(socket);
  };
  socket.off('data', parse);
  socket.on('data', (bytes: Buffer) => {
    if (socket.destroyed) return;
    if (bytes.length <= pieceLength()) {
      const left = bodyLeft.get(socket);
      if (left) bodyLeft.set(socket, Math.max(0, left - bytes.length));
      return parse.call(socket, bytes);
    }
    pause.call(socket);
    socket.unshift(bytes);
    wait();
  });
  // The server pauses a connection whose answers or bodies are not taken.
  socket.pause = () => {
    isPaused = true;
    return pause.call(socket);
  };
  socket.resume = () => {
    isPaused = false;
    if (socket.readableLength === 0) return resume.call(socket);
    wait();
    return socket;
  };
}

/** Reads of pieces that wait for their turn, the longest wait first. */
const waiting: (() => void)[] = [];

function inTurn(read: () => void): void {
  if (waiting.push(read) === 1) setImmediate(readWaiting);
}

/** Reads a piece of each connection that waits, as long as others do not notice it. */
function readWaiting(): void {
  const startedAt = performance.now();
  for (let left = waiting.length; left > 0 && performance.now() - startedAt < TURN_MS; left--) waiting.shift()?.();
  if (waiting.length > 0) setImmediate(readWaiting);
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
  socket.pause();
  request.once('resume', () => socket.resume());
  response.once('finish', () => {
    if (!request.complete) socket.destroy();
  });
}
