import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that all clients together may leave unread. */
const MAX_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

/**
 * Bounds the answers that clients do not read: when they add up to too much, those are hung up on who have read nothing
 * since the last look, and hold most. Node keeps an answer until the system has taken it. Returns a function to call with
 * each answer that was not prepared before, since it may wait behind others of its connection.
 */
export function boundUnreadAnswers(server: Server): (response: ServerResponse) => void {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let waitingBefore = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const look = () => {
    const unread = new Map<Socket, number>();
    const add = (socket: Socket, bytes: number) => {
      if (bytes > 0) unread.set(socket, (unread.get(socket) ?? 0) + bytes);
    };
    for (const socket of sockets) add(socket, socket.writableLength);
    // One that waits for its turn is not counted in its connection's.
    for (const answer of answers) {
      if (answer.socket === null) add(answer.req.socket, answer.writableLength);
    }
    let bytes = 0;
    for (const one of unread.values()) bytes += one;
    if (bytes > MAX_BYTES) {
      const stalled = [...unread].filter(([socket]) => isStalled(socket, waitingBefore));
      for (const [socket, held] of stalled.sort(([, a], [, b]) => b - a)) {
        if (bytes <= MAX_BYTES) break;
        bytes -= held;
        socket.destroy();
      }
    }
    waitingBefore = new Map([...unread.keys()].map((socket) => [socket, waitingIn(socket)]));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  server.on('close', () => clearInterval(timer));
  return (answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  };
}

/** Tells if the client has read nothing since the last look, at which it had something to read. */
function isStalled(socket: Socket, before: ReadonlyMap<Socket, number>): boolean {
  return waitingIn(socket) >= (before.get(socket) ?? Number.POSITIVE_INFINITY);
}

/**
 * Bytes that the system has not taken yet, for which Node has no public name: `writableLength` changes only when an
 * answer is taken whole.
 */
function waitingIn(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? socket.writableLength;
}
