import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type RefusalParts, refuseBrokenRequest, refuseTunnel } from './refuse-connection.ts';
import { boundUnreadAnswers } from './unread-answers.ts';
import { stopUselessParsing } from './unread-bodies.ts';

/** Longest times for the headers of a request, for all of it, and for a connection without one, in milliseconds. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
const IDLE_MS = 10_000;
/** Connections at once: each takes 8 kB, and a few more while it asks. */
const MAX_CONNECTIONS = 12_000;
/** Longest time that a client may leave its answer unread; twice that if part of it was sent. */
const UNREAD_MS = 25_000;
/** Requests of one connection that may wait behind the one that is being answered. */
const MAX_WAITING = 32;

/**
 * Creates a server that bounds the cost of one client: time, requests in progress and unread answers. It also refuses
 * what never
 * becomes a request with a problem document.
 */
export function createBoundedServer(serve: RequestListener, parts: RefusalParts): Server {
  const listener = boundPipelining(serve);
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
    (request, response) => {
      if (request.method === 'POST') {
        // The time for the whole request bounds it, not the time in which nothing moves.
        request.on('timeout', () => {});
        // Nothing moves either while the service itself is at work.
        response.on('timeout', (socket) => {
          if (response.headersSent) socket.destroy();
        });
        watch(response);
      }
      listener(request, response);
    },
  );
  const watch = boundUnreadAnswers(server);
  server.on('connection', stopUselessParsing);
  server.timeout = UNREAD_MS;
  server.maxConnections = MAX_CONNECTIONS;
  // The rest of the request decides if the client may continue with the body.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => refuseTunnel(socket, parts));
  server.on('clientError', (error, socket) => refuseBrokenRequest(error, socket, parts));
  return server;
}

/**
 * Closes connections with too many unanswered requests. Browsers and client libraries wait for each answer. Requests
 * that
 * are read at once count too, however fast they are answered: a read holds hundreds, and nobody else is served between
 * them.
 */
function boundPipelining(serve: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const readAtOnce = new Map<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (readAtOnce.size === 0) setImmediate(() => readAtOnce.clear());
    const read = readAtOnce.get(socket) ?? 0;
    readAtOnce.set(socket, read + 1);
    if (read > MAX_WAITING) return void socket.destroy();
    // Node gives the connection to one answer at a time.
    if (response.socket !== null) return serve(request, response);
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING) return void socket.destroy();
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    serve(request, response);
  };
}
