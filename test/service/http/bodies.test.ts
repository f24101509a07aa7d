import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BodyBudget, type BodyShare } from '../../../src/service/http/bodies.ts';
import { pluck } from '../../support/pluck.ts';
import { begin, raw, serving } from '../../support/raw.ts';
import { shareService } from '../../support/service.ts';

const MEGABYTE = 1024 * 1024;

describe('the bodies of all requests', () => {
  const filled = () => {
    const clock = { now: 0 };
    const budget = new BodyBudget(() => clock.now);
    const shares = Array.from({ length: 10 }, () => budget.admit(MEGABYTE));
    return { clock, budget, shares };
  };
  const refusal = (code: string) => ({ code });

  it('are limited by their announced lengths: another long one is refused, and a short one has room', () => {
    const { budget, shares } = filled();
    assert.throws(() => budget.admit(MEGABYTE), refusal('overloaded'));
    budget.release(budget.admit(1_000));
    budget.release(shares[0] as BodyShare);
    // Released when the request is aborted, and again when its connection closes.
    budget.release(shares[0] as BodyShare);
    budget.admit(MEGABYTE);
    assert.throws(() => budget.admit(MEGABYTE), refusal('overloaded'));
  });

  it('make room for a new one if one is slow, and not if it is complete', () => {
    const { clock, budget, shares } = filled();
    const given: unknown[] = [];
    for (const share of shares) share.giveUp = (problem) => given.push(problem.code);
    budget.complete(shares[0] as BodyShare);
    clock.now = 2_000;
    budget.admit(MEGABYTE);
    assert.deepEqual(given, ['request_timeout']);
    assert.equal(shares[0]?.bytes, MEGABYTE);
    assert.equal(shares[1]?.bytes, 0);
  });

  it('that are incomplete are limited, for one network and for all', () => {
    const clock = { now: 0 };
    const budget = new BodyBudget(() => clock.now);
    const given: string[] = [];
    const begun = (network: string) => {
      const share = budget.admit(10);
      share.giveUp = ({ code }) => given.push(`${network} ${code}`);
      budget.receive(share, network);
      return share;
    };
    const [first] = Array.from({ length: 32 }, () => begun('a')) as [BodyShare];
    begun('a');
    budget.complete(first);
    begun('a');
    for (let i = 0; i < 160; i++) begun('b'.repeat(1 + (i >> 4)));
    begun('c');
    clock.now = 2_000;
    begun('d');
    assert.deepEqual(given, ['a overloaded', 'c overloaded', 'a request_timeout']);
  });

  it('are limited in number', () => {
    const budget = new BodyBudget(() => 0);
    const admitted = () => budget.admit(10);
    assert.throws(() => {
      for (let i = 0; i < 2_000; i++) admitted();
    }, refusal('overloaded'));
    assert.throws(admitted, refusal('overloaded'));
  });
});

/** Refused before the body is read. */
const WRONG_KEY = 'X-API-Key: ht_1\r\n';

describe('a body', () => {
  const service = shareService();
  const head = (path: string, headers: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`;

  const inChunks = (body: string, size: number) =>
    Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.slice(at * size, (at + 1) * size))
      .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
      .join('');
  const chunked = (path: string, body: string, size: number) =>
    `${head(path, 'Transfer-Encoding: chunked\r\nConnection: close\r\n')}${inChunks(body, size)}0\r\n\r\n`;

  it('in chunks is accepted like one with its length', async () => {
    const answer = await raw(service().url, chunked('/api/public/keys', '{"email":"ada@example.com"}', 4));
    assert.match(answer, /^HTTP\/1\.1 200 /);
    const key = await service().issueKey();
    const rows = Array.from({ length: 90 }, () => 'Coach leather tote');
    const streamed = await fetch(`${service().url}/api/public/appraise`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: ReadableStream.from(['title\n', ...rows.map((row) => `${row}\n`)].map((row) => Buffer.from(row))),
      duplex: 'half',
    });
    assert.equal(streamed.status, 200);
    assert.equal((await streamed.text()).trim().split('\n').length, 91);
  });

  it('in chunks that is too long or refused is answered without being read to the end', async () => {
    const endless = '1000\r\n'.concat('a'.repeat(4_096), '\r\n').repeat(200);
    for (const [path, status] of [
      ['/api/public/keys', 413],
      ['/api/public/appraise', 401],
      ['/nowhere', 404],
    ] as const) {
      const answer = await raw(service().url, head(path, `${WRONG_KEY}Transfer-Encoding: chunked\r\n`) + endless);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), path);
    }
    assert.equal((await service().get('/health/live')).status, 200);
  });

  it('in thousands of tiny chunks is disconnected', async () => {
    const sent = head('/mcp', 'Transfer-Encoding: chunked\r\n') + '1\r\na\r\n'.repeat(30_000);
    assert.doesNotMatch(await raw(service().url, sent).catch(String), /HTTP\/1\.1 2/);
    assert.equal((await service().get('/health/live')).status, 200);
  });

  it('in chunks is hardly parsed after its answer, for any number of chunks', async () => {
    const sent = head('/', 'Transfer-Encoding: chunked\r\n') + '1\r\na\r\n'.repeat(10_000);
    const { requests, pieces } = await parsed(sent);
    assert.ok(requests === 1 && pieces < 2_000, `${pieces} pieces`);
  });

  it('among 1,000 that are sent together ends the connection, and hardly any is parsed', async () => {
    const sent = `${head('/', 'Content-Length: 5\r\n')}abcde`.repeat(1_000);
    const { requests, pieces } = await parsed(sent);
    assert.ok(requests > 1 && requests < 60 && pieces < 60, `${requests} requests`);
  });

  it('that arrived with others waits for its turn: few of a burst are parsed in one turn', async () => {
    // Each request takes half of a turn's time.
    const BUSY_MS = 1;
    let turn = 0;
    const parsedIn = new Map<number, number>();
    const { url, server } = await serving((_request, response) => {
      parsedIn.set(turn, (parsedIn.get(turn) ?? 0) + 1);
      const end = performance.now() + BUSY_MS;
      while (performance.now() < end);
      response.end();
    });
    const isCounting = setInterval(() => {}, 1_000);
    const count = () => {
      turn++;
      if (parsedIn.get(-1) === undefined) setImmediate(count);
    };
    setImmediate(count);
    const chunks = '1\r\na\r\n'.repeat(500);
    const burst = `${head('/', 'Transfer-Encoding: chunked\r\n')}${chunks}0\r\n\r\n`;
    const sockets = await connected(url, server, 40);
    for (const socket of sockets) socket.write(burst);
    await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    parsedIn.set(-1, 0);
    clearInterval(isCounting);
    server.close();
    const counts = [...parsedIn.values()];
    const sum = counts.reduce((a, b) => a + b);
    assert.equal(sum, sockets.length);
    assert.ok(Math.max(...counts) <= 4, `${Math.max(...counts)} in one turn`);
  });

  it('waits while connections come, of which each turn accepts one', async () => {
    const BUSY_MS = 1;
    const MORE = 100;
    let answered = 0;
    const { url, server } = await serving((_request, response) => {
      answered++;
      const end = performance.now() + BUSY_MS;
      while (performance.now() < end);
      response.end();
    });
    const padded = `GET / HTTP/1.1\r\nHost: a\r\nX-Pad: ${'a'.repeat(1_000)}\r\n\r\n`;
    const sockets = await connected(url, server, 40);
    let accepted = 0;
    server.on('connection', () => accepted++);
    const begun = once(server, 'request');
    for (const socket of sockets) socket.resume().write(padded.repeat(12));
    await begun;
    for (let i = 0; i < MORE; i++) sockets.push(begin(url, ''));
    while (accepted < MORE) await new Promise(setImmediate);
    const before = answered;
    for (const socket of sockets) socket.destroy();
    server.close();
    // Two or three in each turn otherwise.
    assert.ok(before < MORE, `${before} answered before ${MORE} connections`);
  });

  it('behind 500 others ends its connection', async () => {
    const { url, server } = await serving((_request, response) => void response.end());
    const sockets = await connected(url, server, 600);
    let answered = 0;
    for (const socket of sockets) {
      socket.once('data', () => answered++);
      socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Pad: ${'a'.repeat(2_000)}\r\nConnection: close\r\n\r\n`);
    }
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
    server.close();
    assert.ok(answered >= 400 && answered < 600, `${answered} answered`);
  });

  it('that is long, refused and incomplete gets its answer, and the connection ends', async () => {
    const sent = head('/api/public/appraise', 'Content-Length: 900000\r\n') + 'a'.repeat(899_999);
    const answer = await raw(service().url, sent);
    assert.match(answer, /^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  });

  it('is refused if too many of one network are incomplete, unless it arrives whole', async (t) => {
    const half = head('/api/public/keys', 'Content-Length: 27\r\n');
    const whole = `${half}{"email":"ada@example.com"}`;
    const unfinished = Array.from({ length: 32 }, () => begin(service().url, half));
    t.after(() => {
      for (const socket of unfinished) socket.destroy();
    });
    const more = async () => {
      const socket = begin(service().url, half);
      const [answer] = await Promise.race([once(socket, 'data'), sleep(50, [''])]);
      socket.destroy();
      return String(answer);
    };
    // Earlier requests may still be on their way to the service.
    let answer = '';
    for (let tries = 0; tries < 100 && answer === ''; tries++) answer = await more();
    assert.match(answer, /^HTTP\/1\.1 503 /);
    assert.match(await raw(service().url, whole.replace('\r\n', '\r\nConnection: close\r\n')), /^HTTP\/1\.1 200 /);
  });

  it('may arrive in pieces, and the connection continues', async () => {
    const socket = begin(service().url, head('/api/public/keys', 'Content-Length: 27\r\n'));
    for (const piece of ['{"email":', '"ada@', 'example.com"', '}']) {
      // After this answer, the previous piece has arrived.
      await service().get('/health/live');
      socket.write(piece);
    }
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 200 /);
    assert.match(String(answer), /connection: keep-alive/i);
    socket.destroy();
  });

  it('that is refused is not requested if the client waits for that', async () => {
    const path = '/api/public/appraise';
    for (const [length, status] of [
      [200_000, 401],
      [500_000_000, 413],
    ] as const) {
      const headers = `${WRONG_KEY}Content-Length: ${length}\r\nExpect: 100-continue\r\nConnection: close\r\n`;
      assert.match(await raw(service().url, head(path, headers)), new RegExp(`^HTTP/1\\.1 ${status} `), `${length}`);
    }
  });

  it('is read even if refused, and the connection continues', async () => {
    const json = `${head('/api/public/appraise', `${WRONG_KEY}Content-Length: 2\r\n`)}{}`;
    const text = json.replace('application/json', 'text/plain');
    const form = json.replace('appraise', 'keys').replace('application/json', 'text/html');
    const invalid = (body: string) => head('/api/public/keys', `Content-Length: ${body.length}\r\n`) + body;
    const last = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const requests = [
      [json, 401],
      [text, 401],
      [form, 415],
      [invalid('{"email":'), 400],
      [invalid('{"__proto__":{}}'), 400],
      [invalid('\xff\xfe'), 400],
      [head('/api/public/keys', 'Content-Length: 0\r\n'), 400],
      [last, 200],
    ] as const;
    const answer = await raw(service().url, requests.map(([request]) => request).join(''));
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    assert.deepEqual(statuses, pluck(requests, 1));
    assert.equal(answer.match(/\r\nconnection: close\r\n/gi)?.length, 1);
  });
});

/** Connects to a server several times, and resolves when it has accepted all. */
async function connected(url: string, server: Server, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let i = 0; i < count; i++) {
    const accepted = once(server, 'connection');
    sockets.push(begin(url, ''));
    await accepted;
  }
  return sockets;
}

/**
 * Returns the number of requests, and of pieces of their bodies, that a server has read from one connection's burst.
 */
async function parsed(sent: string): Promise<{ requests: number; pieces: number }> {
  const found = { requests: 0, pieces: 0 };
  const { url, server } = await serving((request, response) => {
    found.requests++;
    request.on('data', () => found.pieces++);
    response.end();
  });
  const socket = begin(url, sent).end().resume();
  await new Promise((closed) => socket.on('close', closed));
  server.close();
  return found;
}
