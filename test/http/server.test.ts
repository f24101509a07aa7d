import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { createMetrics } from '../../src/app/metrics.ts';
import { eventually } from '../support/eventually.ts';
import { keptLog } from '../support/kept-log.ts';
import { beginRequest, sendRaw } from '../support/raw.ts';
import { shareService, startService } from '../support/service.ts';
import rows from './server.json' with { type: 'json' };

const PRICE = '/api/public/price?brand=coach&category=bag';
const CLOSE = 'Connection: close\r\n\r\n';

it('an expectation that nobody knows does not keep a request from its answer', async (t) => {
  const { url } = await startService(t);
  const answer = await sendRaw(url, `GET ${PRICE} HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n${CLOSE}`);
  assert.match(answer, /^HTTP\/1\.1 200 .*\r\nx-request-id: /is);
});

describe('a request that violates HTTP', () => {
  const service = shareService();
  for (const [what, request, status] of rows.refused as [string, string, number][]) {
    it(`is answered ${status} with a problem document: ${what}`, async () => {
      const answer = await sendRaw(service().url, request);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /\r\ncontent-type: application\/problem\+json/i);
      // All rows ask for the end of the connection, and a client must learn that it ends.
      assert.match(head, /\r\nconnection: close/i);
      const problem = JSON.parse(body);
      assert.equal(problem.status, status);
      assert.ok(head.includes(problem.requestId));
    });
  }

  for (const [what, request, status] of [
    ...(rows.unreadable as [string, string, number][]),
    ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address over 16 KiB', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ] as const) {
    it(`is answered ${status} with a problem, and ends the connection: ${what}`, async () => {
      const [head = '', body = ''] = (await sendRaw(service().url, request)).split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close`, 's'));
      assert.equal(JSON.parse(body).status, status);
    });
  }
});

it('one address cannot open so many connections that others are refused', async (t) => {
  const { url, app } = await startService(t);
  const port = Number(new URL(url).port);
  const refused = new Promise((resolve) => app.server.once('drop', resolve));
  const sockets = Array.from({ length: 1_001 }, () => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' }));
  for (const socket of sockets) socket.on('error', () => {});
  await refused;
  assert.equal((await fetch(url + PRICE)).status, 200);
  for (const socket of sockets) socket.destroy();
});

describe('a request that is unusual but valid', () => {
  const service = shareService();
  for (const host of ['a', 'a:', 'a:80', '127.0.0.1:3000', '[::1]:3000', 'A-b.example.']) {
    it(`is answered with "Host: ${host}"`, async () => {
      const answer = await sendRaw(service().url, `GET ${PRICE} HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`);
      assert.match(answer, /^HTTP\/1\.1 200 /);
    });
  }
});

// A proxy may find another end of these than the service.
describe('a request with an ambiguous end', () => {
  const service = shareService();
  const hidden = `GET ${PRICE} HTTP/1.1\r\nHost: a\r\n${CLOSE}`;
  for (const [what, request, section] of rows.doubtful as [string, string, string][]) {
    it(`is refused, and the rest is not read: ${what} (RFC 9112, ${section})`, async () => {
      const answer = await sendRaw(service().url, request + hidden);
      assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400']);
    });
  }
});

describe('pipelined requests', () => {
  const service = shareService();
  it('are answered in order, up to 32 after the first', async () => {
    const brands = Array.from({ length: 33 }, (_, index) => ['coach', 'gucci', 'nike', 'zara'][index % 4]);
    const requests = brands.map((brand) => `GET /api/public/price?brand=${brand}&category=bag HTTP/1.1\r\nHost: a\r\n`);
    const answer = await sendRaw(service().url, `${requests.join('\r\n')}${CLOSE}`);
    const slugs = [...answer.matchAll(/"brand":\{"name":"[^"]+","slug":"([^"]+)"/g)].map(([, slug]) => slug);
    assert.deepEqual(slugs, brands);
  });

  it('are answered in order, even if the first answers are long', async () => {
    const { url } = service();
    const paths = ['/sitemap.xml', '/health/live', '/sitemap.xml', '/health/live'];
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const answer = await sendRaw(url, requests.join('').replace(/\r\n$/, CLOSE));
    const [sitemap, health] = ['</urlset>', '"status":"ok"'];
    assert.deepEqual(answer.match(/<\/urlset>|"status":"ok"/g), [sitemap, health, sitemap, health]);
  });

  it('are answered 503 beyond the limit', async () => {
    const requests = 'GET /developers HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100);
    const answer = await sendRaw(service().url, `${requests}GET /health/live HTTP/1.1\r\nHost: a\r\n${CLOSE}`);
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    assert.equal(statuses.length, 101);
    assert.deepEqual(new Set(statuses), new Set(['200', '503']));
  });

  it('are dropped after one that asks for another protocol, which is answered', async () => {
    const first = `GET ${PRICE} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`;
    const answer = await sendRaw(service().url, `${first}GET ${PRICE} HTTP/1.1\r\nHost: a\r\n\r\n`);
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200']);
    assert.match(answer, /\r\nconnection: close\r\n/i);
  });
});

it('a client that disconnects is an error neither in the log nor in the metrics', async (t) => {
  const { log, lines } = keptLog('debug');
  const metrics = createMetrics('2026.29.0');
  const { url } = await startService(t, {}, { log, metrics });
  const head = 'POST /api/public/keys HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const socket = beginRequest(url, `${head}Content-Length: 50\r\n\r\n{"email":`);
  await once(socket, 'connect');
  // Once this is answered, the half request has arrived.
  await fetch(`${url}/health/live`);
  socket.destroy();
  await eventually(async () => assert.match(lines.join(''), /"msg":"the client went away"/));
  const warnings = lines.filter((line) => JSON.parse(line).level > 30);
  assert.deepEqual(warnings, []);
  assert.doesNotMatch(await metrics.formatMetrics(), /^hangtag_refusals_total\{.*\} [1-9]/m);
});

it('a client that reads nothing is disconnected after a minute', async (t) => {
  const { app, url } = await startService(t);
  const accepted = once(app.server, 'connection');
  const unread = beginRequest(url, 'GET /data/prices.csv HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)).pause();
  const [socket] = (await accepted) as [Socket];
  assert.equal(socket.timeout, 60_000);
  socket.emit('timeout');
  await once(socket, 'close');
  unread.destroy();
});
