import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body up to this many bytes is read and dropped when its request is refused, so that the connection can go on. */
export const SHORT_BODY = 64 * 1024;
/** Milliseconds that a sender has to read the answer. Closing at once could cut it off (RFC 9112, 9.6). */
const LINGER_MS = 1_000;

/**
 * Closes the connection behind a long body, or one without a length, once its request is answered: nobody has to receive
 * 500 MB for a refusal.
 */
export function hangUpBehindLongBody(
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
): void {
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
