import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { createMetrics } from '../../src/operations/metrics.ts';
import { raw } from '../support/raw.ts';
import { shareService, startService } from '../support/service.ts';

const PRICE = '/api/public/price?brand=coach&category=bag';
const ML_PRICE = '/api/public/ml-price?brand=coach&category=bag';
const CLOSE = 'Connection: close\r\n\r\n';

describe('a request that HTTP does not allow', () => {
  const service = shareService();
  const hosts = [
    'u@h',
    'h/path',
    'a b',
    '[::1',
    'h:abc',
    'h:99999',
    'h?x',
    'h#x',
    '<script>',
    '\x80',
    '',
  ];
  for (const [what, request, status] of [
    ...hosts.map(
      (host) =>
        [`Host: ${host}`, `GET ${PRICE} HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`, 400] as const,
    ),
    ['no Host', `GET ${PRICE} HTTP/1.1\r\n${CLOSE}`, 400],
    ['two Hosts', `GET ${PRICE} HTTP/1.1\r\nHost: a\r\nHost: a\r\n${CLOSE}`, 400],
    ['GET *', `GET * HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
    ['HTTP/2.0', `GET ${PRICE} HTTP/2.0\r\nHost: a\r\n${CLOSE}`, 505],
    ['no version', `GET ${PRICE}\r\nHost: a\r\n${CLOSE}`, 400],
    ['an unknown method', `FOO ${PRICE} HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 501],
    ['CONNECT', `CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n${CLOSE}`, 405],
    [
      'an address that is not ASCII',
      `GET /price/herm\xe8s/bag HTTP/1.1\r\nHost: a\r\n${CLOSE}`,
      400,
    ],
    ['another expectation', `GET ${PRICE} HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${CLOSE}`, 417],
    [
      'another transfer coding',
      `POST /api/public/keys HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n${CLOSE}0\r\n\r\n`,
      501,
    ],
    [
      'a compressed body',
      `POST /api/public/keys HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n${CLOSE}{}`,
      415,
    ],
    [
      'a body in another charset',
      `POST /api/public/keys HTTP/1.1\r\nHost: a\r\nContent-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n${CLOSE}{}`,
      415,
    ],
  ] as const) {
    it(`${what}: ${status}, as a problem document with an id`, async () => {
      const answer = await raw(service().url, request);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /\r\ncontent-type: application\/problem\+json/i);
      const problem = JSON.parse(body);
      assert.equal(problem.status, status);
      assert.ok(head.includes(problem.requestId));
    });
  }

  for (const host of ['a', 'a:', 'a:80', '127.0.0.1:3000', '[::1]:3000', 'A-b.example.']) {
    it(`Host: ${host} is one`, async () => {
      const answer = await raw(service().url, `GET ${PRICE} HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`);
      assert.match(answer, /^HTTP\/1\.1 200 /);
    });
  }

  it('OPTIONS * names what the service as a whole does', async () => {
    const answer = await raw(service().url, `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}`);
    assert.match(answer, /^HTTP\/1\.1 204 /);
    assert.match(answer, /\r\nallow: GET, HEAD, POST, DELETE, OPTIONS\r\n/i);
  });

  it('gets its status before a body that waits for it is sent', async () => {
    const expecting = (headers: string) =>
      raw(
        service().url,
        `POST /api/public/keys HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n${headers}${CLOSE}`,
      );
    const json = 'Content-Type: application/json\r\n';
    assert.match(await expecting(`${json}Content-Length: 999999\r\n`), /^HTTP\/1\.1 413 /);
    assert.match(
      await expecting('Content-Type: text/plain\r\nContent-Length: 5\r\n'),
      /^HTTP\/1\.1 415 /,
    );
    const { hostname, port } = new URL(service().url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/public/keys HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n${json}Content-Length: 18\r\n\r\n`,
    );
    const [first] = await once(socket, 'data');
    assert.match(String(first), /^HTTP\/1\.1 100 Continue\r\n/);
    socket.write('{"email":"a@b.co"}');
    const [second] = await once(socket, 'data');
    assert.match(String(second), /^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

describe('requests that do not wait for answers', () => {
  const service = shareService();

  it('are answered in order, 1,000 of them', async () => {
    const { url } = service();
    const brands = ['coach', 'gucci', 'nike', 'zara'];
    const requests = Array.from({ length: 1000 }, (_, i) => {
      const path = `/api/public/price?brand=${brands[i % 4]}&category=bag`;
      return `GET ${path} HTTP/1.1\r\nHost: a\r\n${i === 999 ? 'Connection: close\r\n' : ''}\r\n`;
    });
    const answer = await raw(url, requests.join(''));
    const slugs = [...answer.matchAll(/"brand":\{"name":"[^"]+","slug":"([^"]+)"/g)];
    assert.deepEqual(
      slugs.map(([, slug]) => slug),
      requests.map((_, i) => brands[i % 4]),
    );
  });

  it('are answered before what follows them is refused', async () => {
    const { url, issueKey } = service();
    const key = await issueKey();
    const answer = await raw(
      url,
      `GET ${ML_PRICE} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\nGARBAGE\r\n\r\n`,
    );
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('are left unread when too many wait, and the connection closes after the others', async () => {
    const { url } = service();
    const answer = await raw(url, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000));
    const count = answer.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    // Node reads 64 KiB at a time, and what it has read is let through.
    assert.ok(count >= 1000 && count <= 20_000, String(count));
  });
});

describe('a client that goes away', () => {
  it('is no error of the service: neither in the log nor in the metrics', async (t) => {
    const lines: string[] = [];
    const metrics = createMetrics();
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { url } = await startService(t, {}, { log: pino({ level: 'debug' }, stream), metrics });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      'POST /api/public/keys HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email":',
    );
    // When this is answered, the half request has arrived.
    await fetch(`${url}/health/live`);
    socket.destroy();
    for (let i = 0; i < 100 && !lines.some((line) => line.includes('went away')); i++) {
      await fetch(`${url}/health/live`);
    }
    assert.ok(
      lines.some((line) => line.includes('went away')),
      lines.slice(0, 3).join(''),
    );
    assert.ok(!lines.some((line) => JSON.parse(line).level > 30), lines.join(''));
    assert.doesNotMatch(await metrics.expose(), /^hangtag_refusals_total\{.*\} [1-9]/m);
  });
});
