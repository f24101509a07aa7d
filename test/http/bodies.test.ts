import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { BodyBudget, type BodyShare } from '../../src/http/body-budget.ts';
import { GrowingBuffer } from '../../src/http/growing-buffer.ts';
import fc from '../support/properties.ts';
import { raw } from '../support/raw.ts';
import { shareService, startService } from '../support/service.ts';

const MEGABYTE = 1024 * 1024;

describe('what bodies hold together', () => {
  const filled = () => {
    const clock = { now: 0 };
    const budget = new BodyBudget(() => clock.now);
    const shares = Array.from({ length: 10 }, () => {
      const share = budget.admit(MEGABYTE);
      budget.grow(share, 16, MEGABYTE, MEGABYTE);
      return share;
    });
    return { clock, budget, shares };
  };
  const refusal = (code: string) => ({ code });

  it('is bounded: a long one more is refused, and a short one finds room', () => {
    const { budget, shares } = filled();
    assert.throws(() => budget.admit(MEGABYTE), refusal('overloaded'));
    assert.throws(() => budget.admit(Number.POSITIVE_INFINITY), refusal('overloaded'));
    const short = budget.admit(1_000);
    budget.grow(short, 1, 1_000, 4_096);
    budget.release(shares[0] as BodyShare);
    budget.admit(MEGABYTE);
  });

  it('is bounded as they grow', () => {
    const { budget, shares } = filled();
    const more = () => {
      for (const share of shares) budget.grow(share, 32, 2 * MEGABYTE, 2 * MEGABYTE);
    };
    assert.throws(more, refusal('overloaded'));
  });

  it('makes room for a new body where one is slow, and not where it is complete', () => {
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

  it('is bounded in number', () => {
    const budget = new BodyBudget(() => 0);
    for (let i = 0; i < 1_000; i++) budget.admit(10);
    assert.throws(() => budget.admit(10), refusal('overloaded'));
  });

  it('does not include floods of tiny chunks, after one of which chunks are not read for a second', () => {
    const clock = { now: 0 };
    const budget = new BodyBudget(() => clock.now);
    const share = budget.admit(Number.POSITIVE_INFINITY);
    budget.grow(share, 250, 250, 4_096);
    budget.grow(share, 10_000, 640_000, 640_000);
    assert.throws(() => budget.grow(share, 300, 300, 4_096), refusal('invalid_body'));
    assert.throws(() => budget.admit(Number.POSITIVE_INFINITY), refusal('overloaded'));
    budget.admit(1_000);
    clock.now = 1_000;
    budget.admit(Number.POSITIVE_INFINITY);
  });
});

it('a growing buffer holds what was put into it, and takes no more than it says', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9_000 })), (pieces) => {
      const whole = Buffer.concat(pieces);
      const buffer = new GrowingBuffer(whole.length);
      for (const piece of pieces) {
        const size = buffer.sizeWith(piece.length);
        assert.ok(size <= whole.length || size === 0);
        buffer.append(Buffer.from(piece));
      }
      assert.deepEqual(buffer.bytes(), whole);
    }),
  );
});

describe('a body', () => {
  const service = shareService();
  const head = (path: string, headers: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`;
  const inChunks = (body: string, size: number) =>
    `${body.replaceAll(new RegExp(`[^]{1,${size}}`, 'g'), (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)}0\r\n\r\n`;
  const CHUNKED = 'Transfer-Encoding: chunked\r\n';

  it('may come in chunks, and the connection goes on', async () => {
    const one = `${head('/api/public/keys', CHUNKED)}${inChunks('{"email":"ada@example.com"}', 3)}`;
    const last = `${head('/api/public/keys', `${CHUNKED}Connection: close\r\n`)}${inChunks('{}', 1)}`;
    const answer = await raw(service().url, one + last);
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);
    assert.match(answer.split('HTTP/1.1 400')[0] ?? '', /connection: keep-alive/i);
  });

  it('in thousands of tiny chunks is refused, and the connection closes', async (t) => {
    for (const path of ['/mcp', '/api/public/keys']) {
      const own = await startService(t);
      const answer = await raw(own.url, head(path, CHUNKED) + '1\r\na\r\n'.repeat(3_000));
      assert.match(answer, /^HTTP\/1\.1 400 /, path);
      assert.match(answer, /\r\nconnection: close\r\n/i);
      assert.equal((await own.get('/health/live')).status, 200);
    }
  });

  it('that is refused for want of a key is not read to the end, nor asked for', async () => {
    const path = '/api/public/appraise';
    for (const [headers, status] of [
      ['Content-Length: 200000\r\n', 401],
      ['Content-Length: 200000\r\nExpect: 100-continue\r\n', 401],
      ['Content-Length: 500000000\r\n', 413],
      ['Transfer-Encoding: chunked\r\n', 401],
    ] as const) {
      const { hostname, port } = new URL(service().url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(head(path, headers));
      let answer = '';
      socket.setEncoding('latin1').on('data', (data) => {
        answer += data;
      });
      if (headers.includes('chunked')) socket.write('5\r\nhello\r\n');
      else if (!headers.includes('Expect')) socket.write(Buffer.alloc(100_000));
      await once(socket, 'close');
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(answer, /\r\nconnection: close\r\n/i);
    }
  });

  it('that is short is read though it is refused, and the connection goes on', async () => {
    const json = `${head('/api/public/appraise', 'Content-Length: 2\r\n')}{}`;
    const text = json.replace('application/json', 'text/plain');
    const last = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const answer = await raw(service().url, json + text + last);
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), [
      'HTTP/1.1 401',
      'HTTP/1.1 401',
      'HTTP/1.1 200',
    ]);
  });

  it('whose end is not known is refused once, and the connection closes (RFC 9112, 6.3)', async () => {
    for (const coding of ['xchunked', 'identity', 'chunked, gzip']) {
      const answer = await raw(
        service().url,
        `${head('/api/public/keys', `Transfer-Encoding: ${coding}\r\n`)}{"email":"a@b.co"}`,
      );
      assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400'], coding);
      assert.match(answer, /\r\nconnection: close\r\n/i);
    }
  });
});
