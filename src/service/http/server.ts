import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SHORT_BODY } from './bodies.ts';

// An import would load all exports of node:http, including an HTTP client with WebSocket: 65 ms of a start.
const { createServer } = process.getBuiltinModule('node:http');

/** Maximum times for the headers of a request, for all of it, and for a connection without one, in milliseconds. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
const IDLE_MS = 10_000;
/** Maximum connections: each takes 8 kB, and a few more during a request. */
const MAX_CONNECTIONS = 12_000;
/** Maximum time that a client may leave its answer unread; twice that if part of it was sent. */
const UNREAD_MS = 25_000;
/** Maximum bytes of answers that all clients together may leave unread. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 100;
/** Creates no stream for the body of a request without one, some percent of a price's time; not in Node 22. */
const SINCE_NODE_25 = { optimizeEmptyRequests: true };

/** Creates a server that limits the cost of one client: time, requests in progress and unread answers. */
export function createBoundedServer(serve: RequestListener): Server {
  const connections = new Map<Socket, Connection>();
  const listener: RequestListener = (request, response) => {
    const { socket, headers } = request;
    const { upgrade, 'transfer-encoding': coding, 'content-length': length = 0 } = headers;
    const isChunked = coding !== undefined;
    const connection = connections.get(socket);
    if (!connection?.begin(response, isChunked ? 0 : Number(length))) return void socket.destroy();
    // Node drops the rest after a request for another protocol: its client can see immediately that it must resend.
    if (upgrade !== undefined) response.setHeader('connection', 'close');
    // A short one is read even if it is refused, so that its connection goes on.
    if (isChunked || Number(length) > SHORT_BODY) boundBody(request, response, connection);
    if (isChunked) {
      // Read only while it is consumed.
      socket.pause();
      request.once('resume', () => socket.resume());
    }
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
    hasAccepted = true;
    connections.set(socket, new Connection(socket));
    socket.once('close', () => connections.delete(socket));
  });
  // A body has the time of its whole request, and its answer the time of the work.
  server.on('timeout', (socket) => {
    if (!connections.get(socket)?.isAtWork()) socket.destroy();
  });
  // The rest of the request decides whether the client may continue with the body.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  const timer = setInterval(() => hangUpOnLargest(connections), LOOK_EVERY_MS).unref();
  server.on('close', () => clearInterval(timer));
  return server;
}

/** If all unread answers add up to too much, disconnects the clients with the most. */
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

/** Announces the end of the connection if a body is answered before it is complete, and drops the rest of it. */
function boundBody(request: IncomingMessage, response: ServerResponse, connection: Connection): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) {
      response.setHeader('connection', 'close');
      connection.drop();
    }
    return writeHead(...(head as Parameters<typeof writeHead>));
  };
}

/** Bytes passed to Node's parser at a time, and milliseconds per turn of the event loop for longer input. */
const PIECE_BYTES = 1024;
const TURN_MS = 2;
/** Maximum requests waiting behind the one that is being answered, and bytes of their answers. */
const MAX_WAITING = 32;
const MAX_WAITING_BYTES = 256 * 1024;

/**
 * A client's connection, which passes Node's parser small pieces, bodies excepted, and nothing once it is closed. Node
 * parses all of 64 KiB, 2,000 requests or 10,000 chunks of a body, in one go: a hundred such connections stopped others
 * for seconds, or filled the heap, and so did bodies in small pieces. Input in one piece, like nearly all requests, is
 * parsed immediately. Everything else waits for its turn, piece by piece, behind the input of others.
 */
class Connection {
  readonly #socket: Socket;
  readonly #parse: (piece: Buffer) => void;
  readonly #pause: () => Socket;
  readonly #resume: () => Socket;
  /** Answers that the system may not have taken as a whole, in the order of their requests. */
  readonly #answers: ServerResponse[] = [];
  /** Number of requests in the bytes that arrived together. */
  #cameTogether = 0;
  /** Bytes still to come of a body that is sent with its length: they contain no other request. */
  #bodyLeft = 0;
  #isPaused = false;
  #isWaiting = false;
  #isDropping = false;

  constructor(socket: Socket) {
    const [parse] = socket.listeners('data') as [(piece: Buffer) => void];
    this.#socket = socket;
    this.#parse = parse.bind(socket);
    this.#pause = socket.pause.bind(socket);
    this.#resume = socket.resume.bind(socket);
    socket.off('data', parse);
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    // The server pauses a connection whose answers or bodies are not consumed.
    socket.pause = () => {
      this.#isPaused = true;
      return this.#pause();
    };
    socket.resume = () => {
      this.#isPaused = false;
      if (socket.readableLength === 0) return this.#resume();
      this.#wait();
      return socket;
    };
  }

  /** Counts a request and its body. False for one too many: usual clients wait for the answer to the last one. */
  begin(response: ServerResponse, bodyBytes: number): boolean {
    const unread = this.unreadBytes();
    if (++this.#cameTogether > MAX_WAITING + 1 || this.#answers.length > MAX_WAITING || unread > MAX_WAITING_BYTES) {
      return false;
    }
    this.#answers.push(response);
    this.#bodyLeft = bodyBytes;
    return true;
  }

  /** Drops what still comes. A client that is sending may lose its answer unless the connection lasts until it ends. */
  drop(): void {
    this.#isDropping = true;
    if (lasting >= MOST_LASTING) return;
    const socket = this.#socket;
    lasting++;
    socket.once('close', () => lasting--);
    const destroy = socket.destroy.bind(socket);
    // Node closes the connection after the answer.
    socket.destroy = (error) => {
      socket.destroy = destroy;
      return error === undefined && socket.writableFinished ? socket : destroy(error);
    };
  }

  unreadBytes(): number {
    this.#forgetTaken();
    let bytes = 0;
    for (const { writableLength } of this.#answers) bytes += writableLength;
    return bytes;
  }

  /** Returns true if an answer is being computed, which leaves the connection idle. */
  isAtWork(): boolean {
    this.#forgetTaken();
    return this.#answers[0]?.headersSent === false;
  }

  #forgetTaken(): void {
    while (this.#answers[0]?.writableFinished) this.#answers.shift();
  }

  #receive(bytes: Buffer): void {
    if (this.#socket.destroyed || this.#isDropping) return;
    if (!this.#isWaiting) this.#cameTogether = 0;
    if (bytes.length > PIECE_BYTES && bytes.length > this.#bodyLeft) {
      if (waiting.length >= MOST_WAITING_INPUTS) return void this.#socket.destroy();
      this.#pause();
      this.#socket.unshift(bytes);
      this.#wait();
      return;
    }
    this.#bodyLeft = Math.max(0, this.#bodyLeft - bytes.length);
    this.#parse(bytes);
  }

  #wait(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    if (waiting.push(this) === 1) setImmediate(readWaiting);
  }

  read(): void {
    const socket = this.#socket;
    if (!this.#isPaused && !socket.destroyed) {
      socket.read(Math.min(Math.max(PIECE_BYTES, this.#bodyLeft), socket.readableLength));
    }
    this.#isWaiting = false;
    if (this.#isPaused || socket.destroyed) return;
    if (socket.readableLength > 0) this.#wait();
    else this.#resume();
  }
}

/** Number of connections that last longer than an answer. */
let lasting = 0;
const MOST_LASTING = 64;

/** Connections with input that waits, the longest wait first. Each may hold 128 KiB: one too many is closed. */
const waiting: Connection[] = [];
const MOST_WAITING_INPUTS = 500;

/** A turn of the event loop accepts one connection. While more come, they have so much time between turns for input. */
const ACCEPT_MS = 20;
let hasAccepted = false;
let lastRead = 0;

/** Reads a piece from each waiting connection, as long as others do not notice it. */
function readWaiting(): void {
  const startedAt = performance.now();
  if (!hasAccepted || startedAt - lastRead > ACCEPT_MS) {
    const all = waiting.length;
    let read = 0;
    while (read < all && performance.now() - startedAt < TURN_MS) waiting[read++]?.read();
    waiting.splice(0, read);
    lastRead = performance.now();
  }
  hasAccepted = false;
  if (waiting.length > 0) setImmediate(readWaiting);
}
