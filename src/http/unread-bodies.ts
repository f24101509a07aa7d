import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A body up to here is read and dropped when its request is refused, so that the connection can go on. */
export const SHORT_BODY = 64 * 1024;
/** How long a sender has to read the answer. A connection that is closed at once would cut it off (RFC 9112, 9.6). */
const LINGER_MS = 1_000;

/** Requests whose body is longer than {@link SHORT_BODY} or of unknown length, with what is undone when it is read. */
const long = new WeakMap<IncomingMessage, { response: ServerResponse; keepAlive: boolean }>();

/**
 * Has the connection close after the answer unless the whole body is read before: call it before the answer, and
 * {@link bodyIsRead} when it is. Nobody has to receive 500 MB for a refusal.
 */
export function hangUpUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  if (lengthOf(request) <= SHORT_BODY) return;
  const { socket } = request;
  long.set(request, { response, keepAlive: response.shouldKeepAlive });
  response.shouldKeepAlive = false;
  socket.destroySoon = () => {
    socket.end();
    // What the system has buffered of the rest it keeps, so that many senders finish all the same.
    socket.pause();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** The connection may go on after the answer. */
export function bodyIsRead(request: IncomingMessage): void {
  const known = long.get(request);
  if (!known) return;
  known.response.shouldKeepAlive = known.keepAlive;
  // The one that it has from its class.
  Reflect.deleteProperty(request.socket, 'destroySoon');
  long.delete(request);
}

/** What Node calls with each request of a connection, while it is within what it has read. */
interface Parser {
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => number;
}

/**
 * Has Node leave off behind the headers of a request that is refused at once, for which it has no public way: 2 is what its
 * own code answers the parser with when the rest is not HTTP. A read of 64 KiB may hold 10,000 chunks, and Node would
 * make an object of each.
 */
export function stopBehindRefusals(socket: Socket): void {
  const { parser } = socket as { parser?: Parser | null };
  if (!parser) return;
  const serve = parser.onIncoming;
  parser.onIncoming = (request, keepAlive) => {
    const code = serve(request, keepAlive);
    if (lengthOf(request) <= SHORT_BODY) return code;
    return long.get(request)?.response.writableEnded ? 2 : code;
  };
}

/** Bytes of a request's body; infinite where it comes in chunks. */
export function lengthOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  const length = headers['content-length'];
  return length === undefined ? 0 : Number(length);
}
