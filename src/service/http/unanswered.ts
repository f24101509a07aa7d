import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait behind the one that is being answered, and bytes of their answers. */
export const MAX_WAITING = 32;
const MAX_WAITING_BYTES = 256 * 1024;
/** Bytes of answers that all clients together may leave unread. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

/**
 * Returns a listener that hangs up on a connection where too much waits: browsers and client libraries send no request
 * before they have the answer to the last. While all unread answers add up to too much, who holds most is hung up on.
 */
export function boundUnanswered(server: Server, serve: RequestListener): RequestListener {
  const connections = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => hangUpOnLargest(connections), LOOK_EVERY_MS).unref();
  server.on('close', () => clearInterval(timer));
  return (request, response) => {
    const { socket } = request;
    const answers = connections.get(socket);
    if (!answers || answers.size > MAX_WAITING || (answers.size > 0 && bytesOf(answers) > MAX_WAITING_BYTES)) {
      return void socket.destroy();
    }
    answers.add(response);
    response.once('close', () => answers.delete(response));
    serve(request, response);
  };
}

function hangUpOnLargest(connections: ReadonlyMap<Socket, ReadonlySet<ServerResponse>>): void {
  const unread = [...connections].map(([socket, answers]) => ({ socket, bytes: bytesOf(answers) }));
  let total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MAX_UNREAD_BYTES) return;
  for (const { socket, bytes } of unread.sort((a, b) => b.bytes - a.bytes)) {
    if (total <= MAX_UNREAD_BYTES) break;
    total -= bytes;
    socket.destroy();
  }
}

/** Bytes of answers that the system has not taken yet. */
function bytesOf(answers: ReadonlySet<ServerResponse>): number {
  let bytes = 0;
  for (const { writableLength } of answers) bytes += writableLength;
  return bytes;
}
