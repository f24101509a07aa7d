import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { it } from 'node:test';
import { begin, serving } from '../../support/raw.ts';

it('a client that reads nothing is disconnected', async (t) => {
  const { url, server } = await serving((_request, response) => {
    response.end(Buffer.alloc(20 * 1024 * 1024));
  });
  assert.ok(server.timeout > 0 && server.timeout <= 60_000);
  server.timeout = 100;
  t.after(() => server.close());
  const accepted = once(server, 'connection');
  const unread = begin(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n').pause();
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
