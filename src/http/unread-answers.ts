import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that all clients together may leave unread. */
const MAX_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

/**
 * Hangs up on clients that read nothing while unread answers add up to too much. Returns a function for each answer
 * that may wait.
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
    for (const { socket, req, writableLength } of answers) {
      // One that waits for its turn is not counted in its connection's.
      if (socket === null) add(req.socket, writableLength);
    }
    const holding = [...unread].sort(([, a], [, b]) => b - a);
    let total = holding.reduce((sum, [, bytes]) => sum + bytes, 0);
    for (const [socket, bytes] of holding) {
      if (total <= MAX_BYTES) break;
      const readNothing = waitingIn(socket) >= (waitingBefore.get(socket) ?? Infinity);
      if (!readNothing) continue;
      total -= bytes;
      socket.destroy();
    }
    waitingBefore = new Map(holding.map(([socket]) => [socket, waitingIn(socket)]));
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  server.on('close', () => clearInterval(timer));
  return (answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  };
}

/** Bytes that the system has not taken yet. `writableLength` changes only when an answer is taken whole. */
function waitingIn(socket: Socket): number {
  // Node has no public name for it.
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? socket.writableLength;
}
