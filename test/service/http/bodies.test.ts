import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { pluck } from '../../support/pluck.ts';
import { begin, raw } from '../../support/raw.ts';
import { shareService } from '../../support/service.ts';

describe('memory for unanswered bodies', () => {
  const service = shareService();
  const formHead = (length: number) =>
    `POST /list HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: ${length}\r\n\r\n`;
  const LONG = 1_750_000;

  /** Sends heads of long forms until the service answers one. Returns its answer and the connections. */
  async function fillMemory() {
    const sockets: Socket[] = [];
    let answer = '';
    while (answer === '' && sockets.length < 100) {
      const socket = begin(service().url, formHead(LONG));
      socket.on('data', (bytes) => {
        answer = String(bytes);
      });
      sockets.push(socket);
      // Once this is answered, the head of the form has been read.
      await service().get('/health/live');
    }
    return { answer, sockets };
  }

  it('is full with 24 MiB of long bodies, has room for a short one, and is freed when clients leave', async () => {
    const { answer, sockets } = await fillMemory();
    assert.match(answer, /^HTTP\/1\.1 503 /);
    // 14 long bodies fit.
    assert.ok(sockets.length >= 15, `${sockets.length}`);
    await service().issueKey();
    for (const socket of sockets) socket.destroy();
    await eventually(async () => {
      const form = formHead(5).replace('Host', 'Connection: close\r\nHost');
      assert.match(await raw(service().url, `${form}abcde`), /^HTTP\/1\.1 400 /);
    });
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

  it('is accepted in chunks, without a length', async () => {
    const answer = await raw(service().url, chunked('/api/public/keys', '{"email":"ada@example.com"}', 4));
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });

  it('of 90 rows is priced row for row if a client streams it', async () => {
    const key = await service().issueKey();
    const rows = ['title', ...new Array<string>(90).fill('Coach leather tote')];
    const streamed = await fetch(`${service().url}/api/public/appraise`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: ReadableStream.from(rows.map((row) => Buffer.from(`${row}\n`))),
      duplex: 'half',
    });
    const titles = (await streamed.text())
      .trim()
      .split('\n')
      .map((line) => line.split(',')[0]?.replace('\ufeff', ''));
    assert.deepEqual(titles, rows);
  });

  for (const [path, status] of [
    ['/api/public/keys', 413],
    ['/api/public/appraise', 401],
    ['/nowhere', 404],
  ] as const) {
    it(`without an end at ${path} is answered ${status} without being read`, async () => {
      const endless = '1000\r\n'.concat('a'.repeat(4_096), '\r\n').repeat(200);
      const answer = await raw(service().url, head(path, `${WRONG_KEY}Transfer-Encoding: chunked\r\n`) + endless);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close\r\n`, 'is'));
    });
  }

  it('in thousands of tiny chunks is disconnected without an answer', async () => {
    const sent = head('/mcp', 'Transfer-Encoding: chunked\r\n') + '1\r\na\r\n'.repeat(30_000);
    assert.doesNotMatch(await raw(service().url, sent).catch(String), /HTTP/);
  });

  it('that is refused before it is complete gets its answer, and the connection stays open', async () => {
    const socket = begin(
      service().url,
      head('/api/public/appraise', 'Content-Length: 900000\r\n') + 'a'.repeat(899_999),
    );
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 413 /);
    socket.write('aGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    const [next] = await once(socket, 'data');
    assert.match(String(next), /^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('may arrive in pieces, and the connection stays open', async () => {
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

  it('is read even if refused, and the connection stays open', async () => {
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
