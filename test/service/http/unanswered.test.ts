import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { it } from 'node:test';
import { createBoundedServer } from '../../../src/service/http/server.ts';

it('clients that read nothing are hung up on when their answers add up to too much', async (t) => {
  const body = Buffer.alloc(20 * 1024 * 1024);
  let closed = 0;
  let enough = () => {};
  const hungUp = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const page = Buffer.alloc(1024 * 1024);
  const server = createBoundedServer(({ url }, response) => {
    response.end(url === '/page' ? page : body);
  });
  server.on('connection', (socket) =>
    socket.on('close', () => {
      if (++closed === 2) enough();
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  });
  t.after(() => {
    for (const socket of clients) socket.destroy();
    server.close();
  });
  // The system buffers part of each answer; one or two fit.
  await hungUp;
  // A slow reader still gets everything, since clients that hold more are dropped first.
  const reader = await fetch(`http://127.0.0.1:${port}/page`);
  assert.equal((await reader.arrayBuffer()).byteLength, page.length);
});
