import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A body up to this many bytes is read and dropped when its request is refused, so that the connection can go on. */
export const SHORT_BODY = 64 * 1024;
/** Milliseconds in which a sender can read the answer, which closing at once could cut off (RFC 9112, 9.6). */
const LINGER_MS = 1_000;

/** Closes the connection behind a long body, or one without a length, once its request is answered. */
export function hangUpBehindLongBody({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = headers;
  if (coding === undefined && Number(length) <= SHORT_BODY) return;
  response.shouldKeepAlive = false;
  socket.destroySoon = () => {
    socket.end();
    // The system goes on buffering the rest, so that many senders finish all the same. Node itself reads on first.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Node's own parser: calls this with each request of a connection, in the middle of what it has read. */
interface Parser {
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => number;
}

/**
 * Stops Node's parser on a connection that was closed, and behind the headers of a body in chunks, which is refused. A
 * read of
 * 64 KiB may hold 1,200 requests or 10,000 chunks, each an object: 100 such connections held up everybody for 4 to 8 s.
 * Node
 * has no public way. 2 is its own server's code for a connection that no longer speaks HTTP.
 */
export function stopUselessParsing(socket: Socket): void {
  const { parser } = socket as { parser?: Parser | null };
  if (!parser) return;
  const serve = parser.onIncoming;
  parser.onIncoming = (request, keepAlive) => {
    const code = serve(request, keepAlive);
    const isInChunks = request.headers['transfer-encoding'] !== undefined;
    return isInChunks || socket.destroyed ? 2 : code;
  };
}
