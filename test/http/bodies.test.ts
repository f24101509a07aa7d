import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { beginRequest, sendRaw } from '../support/raw.ts';
import { shareService, startService } from '../support/service.ts';

/** Returns the start of a POST request, up to its body. */
const headOf = (path: string, type: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, ...headers, '\r\n'].join('\r\n');
const jsonHead = (path: string, ...headers: string[]) => headOf(path, 'application/json', ...headers);

it('a form has at most 519 fields: one for each row of a list, and 19 others', async (t) => {
  const { ask } = await startService(t);
  const fields = (count: number) => {
    const body = new FormData();
    for (let i = 0; i < count; i++) body.append(i === 0 ? 'list' : `f${i}`, 'Gap tee');
    return body;
  };
  const statusOf = async (count: number) => (await ask('/list', { body: fields(count) })).status;
  assert.deepEqual([await statusOf(519), await statusOf(520)], [200, 400]);
});

describe('a service with 24 MiB of long bodies that are not complete', () => {
  /** A form of this length is long, and 14 of them fit into 24 MiB. */
  const LONG_BYTES = 1_750_000;
  const FITTING_FORMS = 14;
  let clients = 0;
  /** Each form comes from a client of its own, as its length counts toward the client's limit. */
  const longHead = () =>
    headOf(
      '/list',
      'multipart/form-data; boundary=a',
      `Content-Length: ${LONG_BYTES}`,
      `X-Forwarded-For: 192.0.2.${++clients}`,
    );

  /** Starts a service, and the forms that fill its memory for long bodies. */
  async function startFull(t: TestContext) {
    const sockets: Socket[] = [];
    const disconnect = () => {
      for (const socket of sockets) socket.destroy();
    };
    // Comes before the service, which stops once its clients have disconnected.
    t.after(disconnect);
    const service = await startService(t, { trustProxy: ['loopback'] });
    const beginForm = () => {
      const socket = beginRequest(service.url, longHead());
      sockets.push(socket);
      return socket;
    };
    for (let form = 0; form < FITTING_FORMS; form++) {
      beginForm();
      // Once this is answered, the service has read the head of the form.
      await service.get('/health/live');
    }
    return { service, beginForm, disconnect };
  }

  it('refuses another long body', async (t) => {
    const { beginForm } = await startFull(t);
    const [answer] = await once(beginForm(), 'data');
    assert.match(String(answer), /^HTTP\/1\.1 503 /);
  });

  it('accepts a short body', async (t) => {
    const { service } = await startFull(t);
    const { status } = await service.ask('/api/public/keys', { body: { email: 'ada@example.com' } });
    assert.equal(status, 200);
  });

  it('accepts a long body again once its clients have disconnected', async (t) => {
    const { service, disconnect } = await startFull(t);
    disconnect();
    await eventually(async () => {
      const socket = beginRequest(service.url, longHead() + 'a'.repeat(LONG_BYTES));
      const [answer] = await once(socket, 'data');
      socket.destroy();
      // Accepted, read, and found not to be a form.
      assert.match(String(answer), /^HTTP\/1\.1 400 /);
    });
  });
});

describe('a body', () => {
  const service = shareService();
  /** The API refuses this header before it reads a body. */
  const WRONG_KEY = 'X-API-Key: ht_1';
  const CHUNKED = 'Transfer-Encoding: chunked';

  it('is accepted in chunks, without a length', async () => {
    const chunks = 'b\r\n{"email":"a\r\n10\r\nda@example.com"}\r\n0\r\n\r\n';
    const answer = await sendRaw(service().url, jsonHead('/api/public/keys', CHUNKED, 'Connection: close') + chunks);
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });

  it('of a streamed CSV file is priced row for row', async () => {
    const key = await service().issueKey();
    const lines = ['title', 'Coach leather tote', 'Gap tee', 'Levis 501'];
    const streamed = await fetch(`${service().url}/api/public/appraise.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: ReadableStream.from(lines.map((line) => Buffer.from(`${line}\n`))),
      duplex: 'half',
    });
    const answeredLines = (await streamed.text()).trim().split('\n');
    const titles = answeredLines.map((line) => line.split(',')[0]?.replace('\ufeff', ''));
    assert.deepEqual(titles, lines);
  });

  for (const [path, status] of [
    ['/api/public/keys', 413],
    ['/api/public/appraise', 401],
    ['/nowhere', 404],
  ] as const) {
    it(`without an end is refused with ${status} by ${path}, which disconnects`, async () => {
      const megabyte = `1000\r\n${'a'.repeat(4_096)}\r\n`.repeat(256);
      const answer = await sendRaw(service().url, jsonHead(path, WRONG_KEY, CHUNKED) + megabyte);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close\r\n`, 'is'));
    });
  }

  it('in more than 1,000 chunks of one byte is disconnected without an answer', async () => {
    const answer = await sendRaw(service().url, jsonHead('/mcp', CHUNKED) + '1\r\na\r\n'.repeat(30_000)).catch(String);
    assert.doesNotMatch(answer, /HTTP/);
  });

  it('that is refused before its end gets its answer, and the connection stays open', async (t) => {
    // A list as JSON may have 307,200 bytes at most.
    const head = jsonHead('/api/public/appraise', 'Content-Length: 900000');
    const socket = beginRequest(service().url, head + 'a'.repeat(899_999));
    t.after(() => socket.destroy());
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 413 /);
    socket.write('aGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    const [nextAnswer] = await once(socket, 'data');
    assert.match(String(nextAnswer), /^HTTP\/1\.1 200 /);
  });

  const keysHead = (type: string, body: string) =>
    headOf('/api/public/keys', type, `Content-Length: ${body.length}`) + body;
  for (const [reason, request, status] of [
    ['a wrong key', `${jsonHead('/api/public/appraise', WRONG_KEY, 'Content-Length: 2')}{}`, 401],
    ['a wrong media type', keysHead('text/html', '{}'), 415],
    ['invalid JSON', keysHead('application/json', '{"email":'), 400],
    ['a member that sets the prototype', keysHead('application/json', '{"__proto__":{}}'), 400],
    ['bytes that are not UTF-8', keysHead('application/json', '\xff\xfe'), 400],
    ['no bytes', keysHead('application/json', ''), 400],
  ] as const) {
    it(`that is refused for ${reason} leaves the connection open`, async () => {
      const next = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
      const answers = await sendRaw(service().url, request + next);
      assert.deepEqual(answers.match(/HTTP\/1\.1 \d+/g), [`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
    });
  }
});
