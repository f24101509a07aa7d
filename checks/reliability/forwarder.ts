import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A loopback address that stands for an address that can move between machines. */
export interface Forwarder {
  readonly port: number;
  /** Blocks all traffic, like a machine without power: connections stay open, and new ones are accepted. */
  fallSilent(): void;
  /** Drops all connections; new ones go to another port. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

/** Forwards connections to a loopback port; closes a connection if the port refuses it. */
export async function startForwarder(target: number): Promise<Forwarder> {
  const near = new Set<Socket>();
  const far = new Set<Socket>();
  let port: number | undefined = target;
  const keep = (socket: Socket, sockets: Set<Socket>) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const drop = (sockets: Set<Socket>) => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    keep(client, near);
    // Reads from the client in order to notice when it disconnects.
    client.resume();
    if (port === undefined) return;
    const upstream = connect(port, '127.0.0.1');
    keep(upstream, far);
    client.pipe(upstream);
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => {
      if (port !== undefined) client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      port = undefined;
      for (const socket of far) socket.unpipe();
      drop(far);
    },
    moveTo: (next) => {
      drop(near);
      drop(far);
      port = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      drop(near);
      drop(far);
      await closed;
    },
  };
}
