import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests, of all connections together, that may wait behind an earlier one of their connection. A read of 64 KiB
 * holds some 870 requests for a price. Each costs about 4 kB while it waits.
 */
const MAX_WAITING = 1_500;
/** Requests of one connection that are worked on at once: enough to share a transaction of the key store. */
const MAX_AT_ONCE = 32;
/** Waiting requests that are taken up in one turn of the event loop, and of one connection: others come in between. */
const TURN = 100;
const TURN_OF_ONE = 8;

/** What waits on one connection. */
interface Line {
  readonly socket: Socket;
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** Of those that waited: taken up, and not yet answered in full. */
  underWay: number;
}

/**
 * Bounds what clients cost that send requests without waiting for answers, or without reading them. The first request
 * on a connection is served at once. Those behind it wait in line, where the connections take turns; when too many
 * wait, no more is read from the connection at hand, and it closes after what it has sent is answered, as HTTP
 * allows (RFC 9112, 9.3.2). One instance is shared by all servers of the process.
 */
export class Pipelining {
  readonly #lines = new WeakMap<Socket, Line>();
  /** Lines with something to take up, in the order of their turns. */
  readonly #ready = new Set<Line>();
  readonly #full = new WeakSet<Socket>();
  #count = 0;
  #isScheduled = false;

  /** The listener with the bound before it. */
  bound(serve: RequestListener): RequestListener {
    return (request, response) => {
      // Node assigns the connection to one answer at a time.
      if (response.socket !== null) serve(request, response);
      else this.#wait(request, response, serve);
    };
  }

  /** Whether the connection was sent more than is answered: what comes after it is not read. */
  isFull(socket: Socket): boolean {
    return this.#full.has(socket);
  }

  #wait(request: IncomingMessage, response: ServerResponse, serve: RequestListener): void {
    const { socket } = request;
    if (this.#full.has(socket)) return;
    const line = this.#lines.get(socket) ?? this.#open(socket);
    line.waiting.push([request, response]);
    if (++this.#count >= MAX_WAITING) {
      this.#full.add(socket);
      response.shouldKeepAlive = false;
      stopReading(socket);
    }
    this.#ready.add(line);
    this.#schedule(serve);
  }

  #open(socket: Socket): Line {
    const line: Line = { socket, waiting: [], underWay: 0 };
    this.#lines.set(socket, line);
    socket.once('close', () => {
      this.#count -= line.waiting.length + line.underWay;
      line.waiting.length = 0;
      line.underWay = 0;
      this.#ready.delete(line);
    });
    return line;
  }

  #schedule(serve: RequestListener): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#takeTurns(serve);
    });
  }

  #takeTurns(serve: RequestListener): void {
    let left = TURN;
    for (const line of [...this.#ready]) {
      if (left <= 0) break;
      // To the end of the order; a line that has enough under way comes back when something is answered.
      this.#ready.delete(line);
      left -= this.#takeUp(line, serve);
      if (line.waiting.length > 0 && line.underWay < MAX_AT_ONCE) this.#ready.add(line);
    }
    if (this.#ready.size > 0) this.#schedule(serve);
  }

  #takeUp(line: Line, serve: RequestListener): number {
    const room = Math.min(TURN_OF_ONE, MAX_AT_ONCE - line.underWay);
    const taken = line.waiting.splice(0, room);
    line.underWay += taken.length;
    for (const [request, response] of taken) {
      response.once('close', () => {
        if (line.underWay === 0) return;
        line.underWay--;
        this.#count--;
        if (line.waiting.length === 0) return;
        this.#ready.add(line);
        this.#schedule(serve);
      });
      serve(request, response);
    }
    return taken.length;
  }
}

/**
 * Has Node leave off within what it has read of a connection, for which it has no public way: 2 is what its own code
 * answers the parser with when the rest is not HTTP. Without it, the rest would be parsed and then ignored.
 */
function stopReading(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
}
