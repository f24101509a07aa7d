import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy before several nodes, on loopback. */
export interface Balancer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a proxy that gives each new connection to the next node, and to the one after it if a node refuses: `ports` are
 * those of the nodes of now.
 */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  };
  let next = 0;
  const server = createServer((client) => {
    keep(client);
    const forward = (attemptsLeft: number) => {
      const all = ports();
      const node = connect(all[next++ % all.length] as number, '127.0.0.1');
      keep(node);
      node.once('connect', () => {
        client.pipe(node);
        node.pipe(client);
      });
      node.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && attemptsLeft > 1) forward(attemptsLeft - 1);
        else client.destroy();
      });
      node.once('close', () => {
        if (node.bytesRead > 0 || node.bytesWritten > 0) client.destroy();
      });
      client.once('close', () => node.destroy());
    };
    forward(ports().length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
