import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Starts a proxy on loopback. It passes each new connection to the next of some ports, or to the one after it if a port
 * refuses. Without ports it is silent, like a machine without power: connections stay open, and new ones are accepted.
 */
export async function startProxy(ports: () => readonly number[]) {
  const [clients, nodes] = [new Set<Socket>(), new Set<Socket>()];
  let next = 0;
  const forward = (client: Socket, triesLeft: number) => {
    const targets = ports();
    const node = track(connect(targets[next++ % targets.length] as number, '127.0.0.1'), nodes);
    let isRefused = false;
    node.once('connect', () => client.pipe(node).pipe(client));
    node.once('error', ({ code }: NodeJS.ErrnoException) => {
      isRefused = code === 'ECONNREFUSED' && triesLeft > 1;
      if (isRefused) forward(client, triesLeft - 1);
    });
    node.once('close', () => {
      if (!isRefused && ports().length > 0) client.destroy();
    });
    client.once('close', () => node.destroy());
  };
  const server = createServer((client) => {
    track(client, clients);
    if (ports().length > 0) forward(client, ports().length);
    // Reads, to notice when the client disconnects.
    else client.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const drop = () => {
    for (const socket of [...clients, ...nodes]) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Drops all connections. */
    drop,
    /** Passes on nothing more of the connections that are open. */
    fallSilent: () => {
      for (const socket of nodes) socket.unpipe().destroy();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      drop();
      await closed;
    },
  };
}

/** Adds a connection to a set until it closes. */
function track(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.once('close', () => sockets.delete(socket));
  return socket.setNoDelay();
}
