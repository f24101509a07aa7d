import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A set of open connections. */
class Sockets extends Set<Socket> {
  keep(socket: Socket): Socket {
    this.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.delete(socket));
    return socket.setNoDelay();
  }

  drop(): void {
    for (const socket of this) socket.destroy();
  }
}

/** Starts a server on loopback; returns its port, and a function that closes it with these connections. */
async function listen(accept: (client: Socket) => void, ...all: readonly Sockets[]) {
  const server = createServer(accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const sockets of all) sockets.drop();
      await closed;
    },
  };
}

export type Forwarder = Awaited<ReturnType<typeof startForwarder>>;

/**
 * Forwards connections to a loopback port, for an address that can move between machines; closes a connection if the
 * port refuses it.
 */
export async function startForwarder(target: number) {
  const near = new Sockets();
  const far = new Sockets();
  let port: number | undefined = target;
  const accept = (client: Socket) => {
    near.keep(client);
    // Reads from the client in order to notice when it disconnects.
    client.resume();
    if (port === undefined) return;
    const upstream = far.keep(connect(port, '127.0.0.1'));
    client.pipe(upstream);
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => {
      if (port !== undefined) client.destroy();
    });
  };
  return {
    ...(await listen(accept, near, far)),
    /** Blocks all traffic, like a machine without power: connections stay open, and new ones are accepted. */
    fallSilent: () => {
      port = undefined;
      for (const socket of far) socket.unpipe();
      far.drop();
    },
    /** Drops all connections; new ones go to another port. */
    moveTo: (next: number) => {
      near.drop();
      far.drop();
      port = next;
    },
  };
}

/**
 * Starts a proxy that passes each new connection to the next node, or to the one after it if a node refuses: `ports`
 * are those of the current nodes.
 */
export function startBalancer(ports: () => readonly number[]) {
  const open = new Sockets();
  let next = 0;
  const forward = (client: Socket, attemptsLeft: number) => {
    const all = ports();
    const node = open.keep(connect(all[next++ % all.length] as number, '127.0.0.1'));
    node.once('connect', () => {
      client.pipe(node);
      node.pipe(client);
    });
    node.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && attemptsLeft > 1) forward(client, attemptsLeft - 1);
      else client.destroy();
    });
    node.once('close', () => {
      if (node.bytesRead > 0 || node.bytesWritten > 0) client.destroy();
    });
    client.once('close', () => node.destroy());
  };
  return listen((client) => forward(open.keep(client), ports().length), open);
}
