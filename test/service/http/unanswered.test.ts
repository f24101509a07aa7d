import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { it } from 'node:test';
import { begin, serving } from '../../support/raw.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

it('clients that read nothing are disconnected if their answers add up to too much', async (t) => {
  const body = Buffer.alloc(20 * 1024 * 1024);
  let closed = 0;
  const { promise: hungUp, resolve: enough } = Promise.withResolvers<void>();
  const page = Buffer.alloc(1024 * 1024);
  const { url, server } = await serving((request, response) => {
    response.end(request.url === '/page' ? page : body);
  });
  server.on('connection', (socket) =>
    socket.on('close', () => {
      if (++closed === 2) enough();
    }),
  );
  const clients = Array.from({ length: 4 }, () => begin(url, GET).pause());
  t.after(() => {
    for (const socket of clients) socket.destroy();
    server.close();
  });
  // The system buffers part of each answer; one or two fit.
  await hungUp;
  // A slow reader still gets everything, since clients that hold more are dropped first.
  const reader = await fetch(`${url}/page`);
  assert.equal((await reader.arrayBuffer()).byteLength, page.length);
});

it('an answer that takes longer to compute than its client may take to read it is sent', async (t) => {
  const { url, server } = await serving((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('made'), 400);
    else response.end(Buffer.alloc(20 * 1024 * 1024));
  });
  server.timeout = 100;
  t.after(() => server.close());
  for (const method of ['GET', 'POST']) {
    assert.equal(await (await fetch(`${url}/slow`, { method })).text(), 'made', method);
  }
  // An unread answer has no such time, nor do those waiting behind it.
  const accepted = once(server, 'connection');
  const unread = begin(url, `${GET.replace('/', '/long')}${GET.replace('/', '/slow')}`).pause();
  const [socket] = (await accepted) as [Socket];
  await once(socket, 'close');
  unread.destroy();
});

it('a connection may carry any number of large requests, one after the other', async (t) => {
  const { url, server } = await serving((request, response) => {
    request.resume().on('end', () => response.end('taken'));
  });
  const socket = begin(url, '').setEncoding('utf8');
  t.after(() => {
    socket.destroy();
    server.close();
  });
  const body = 'x'.repeat(3000);
  for (let sent = 1; sent <= 100; sent++) {
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    let answer = '';
    while (!answer.endsWith('taken')) {
      const [text] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
      assert.ok(typeof text === 'string', `closed after ${sent - 1}`);
      answer += text;
    }
  }
});
