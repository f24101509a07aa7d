import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readConfig } from '../src/app/config.ts';
import { createMetrics } from '../src/app/operations/metrics.ts';
import { MEMORY_SETTINGS } from './support/node-process.ts';
import { pluck } from './support/pluck.ts';
import { replaced, sample, startCaddy, startNginx, whyNot } from './support/proxies.ts';
import { begin, raw } from './support/raw.ts';
import { ask, startService, temporaryFolder } from './support/service.ts';

// Runs the sample configurations for operators with the programs they are for. Skips programs that are not installed.

const DEPLOY = new URL('../deploy/', import.meta.url);
const COMPOSE = readFileSync(new URL('../compose.yaml', DEPLOY), 'utf8');
const IMAGE = readFileSync(new URL('../Dockerfile', DEPLOY), 'utf8');
const UNIT = sample('hangtag.service');

/** Asserts that a proxy passes everything that the service accepts, and refuses a body that is too long its own way. */
async function assertPassing(url: string, refusalsOfLongBodies: readonly (number | 'disconnected')[]): Promise<void> {
  const { status, body } = await ask(`${url}/api/public/price?brand=coach&category=bag`);
  assert.equal(status, 200);
  assert.ok(body.prices);
  const form = new FormData();
  // The longest list that /list accepts, with a change to each row.
  form.append('list', `coach bag\n${`${'x'.repeat(100_000)}\n`.repeat(10)}`);
  for (let line = 0; line < 500; line++) form.append(`is-${line}`, 'y'.repeat(300));
  assert.equal((await ask(`${url}/list`, { body: form })).status, 200);
  const longer = new FormData();
  longer.append('list', 'x'.repeat(1_900_000));
  const refusal = await ask(`${url}/list`, { body: longer }).then(
    (answer) => answer.status,
    () => 'disconnected' as const,
  );
  assert.ok(refusalsOfLongBodies.includes(refusal), `${refusal}`);
  await assertRefusingLongTypes(url);
  await assertRefusingChunks(url);
}

/** Asserts that the proxy itself refuses a long Content-Type: the service would add a request ID to its refusal. */
async function assertRefusingLongTypes(url: string): Promise<void> {
  const headers = { 'content-type': `text/csv;charset=${'a'.repeat(200)}` };
  for (const path of ['/', '/list', '/mcp']) {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: 'a' });
    assert.equal(answer.status, 400, path);
    assert.equal(answer.headers.get('x-request-id'), null, path);
  }
  // A request that follows a long body is unaffected.
  const withoutBody = await fetch(`${url}/api/public/keys/current/rotate`, { method: 'POST' });
  assert.equal(withoutBody.status, 401);
}

async function assertRefusingChunks(url: string): Promise<void> {
  const head = 'Host: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n';
  const chunks = 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
  assert.match(await raw(url, `POST /mcp HTTP/1.1\r\n${head}${chunks}`), /^HTTP\/1\.1 411 /);
  assert.match(await raw(url, `GET /health/live HTTP/1.1\r\n${head}\r\n`), /^HTTP\/1\.1 200 /);
}

describe('the samples for operators', () => {
  it('accept the largest body that the service accepts', async (t) => {
    const { url } = await startService(t);
    const [nginx] = sample('nginx.conf').match(/(?<=client_max_body_size )\d+(?=k;)/) ?? [];
    const caddy = sample('Caddyfile').match(/(?<=(max_size|request_buffers) )\d+(?=KiB)/g);
    assert.deepEqual(caddy, [nginx, nginx]);
    const announce = (bytes: number, body: string) =>
      raw(
        url,
        `POST /list HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: ${bytes}\r\n\r\n${body}`,
      );
    const bytes = Number(nginx) * 1024;
    assert.match(await announce(bytes, 'a'.repeat(bytes)), /^HTTP\/1.1 400 /);
    // The stated length alone is refused. Sending the body could lose the answer to a disconnect.
    assert.match(await announce(bytes + 1, ''), /^HTTP\/1.1 413 /);
  });

  it('pass every setting of the service to the container', () => {
    const settings = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void settings.add(String(name)) }));
    const named = `${COMPOSE}${/^ENV .*/m.exec(IMAGE)}`;
    const missing = [...settings].filter((name) => !new RegExp(`\\b${name}\\b`).test(named));
    assert.deepEqual(missing, []);
  });

  it('set the same memory settings in the systemd unit and the image', () => {
    for (const [name, value] of Object.entries(MEMORY_SETTINGS)) {
      for (const text of [UNIT, IMAGE]) assert.ok(text.replaceAll('"', '').includes(`${name}=${value}`), name);
    }
  });

  it('set the same limits in the systemd unit and in Compose', () => {
    for (const [limit, inUnit, inCompose] of [
      ['700', /MemoryMax=(\d+)M/, /mem_limit: (\d+)m/],
      ['16384', /LimitNOFILE=(\d+)/, /nofile: (\d+)/],
      ['15', /TimeoutStopSec=(\d+)s/, /stop_grace_period: (\d+)s/],
    ] as const) {
      assert.equal(inUnit.exec(UNIT)?.[1], limit);
      assert.equal(inCompose.exec(COMPOSE)?.[1], limit);
    }
  });

  it('nginx passes requests that the service accepts', { skip: whyNot('nginx', ['-v']) }, async (t) => {
    const service = await startService(t, { trustProxy: ['loopback'] });
    const { url, end } = await startNginx(service.url, temporaryFolder(t));
    t.after(end);
    await assertPassing(url, [413]);
    // Unfinished uploads wait in nginx. The service sees none of them.
    let uploads = 0;
    service.app.server.on('request', ({ method }) => {
      if (method === 'POST') uploads++;
    });
    const begun = `POST /list HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${'a'.repeat(30)}\r\nContent-Length: 100000\r\n\r\n${'a'.repeat(99_999)}`;
    const sockets = Array.from({ length: 300 }, () => begin(url, begun));
    await Promise.all(sockets.map((socket) => once(socket.resume(), 'connect')));
    for (let i = 0; i < 20; i++) assert.equal((await fetch(`${service.url}/health/live`)).status, 200);
    assert.equal(uploads, 0);
    for (const socket of sockets) socket.destroy();
    const statusesOf = async (times: number, path: string, asked: Parameters<typeof ask>[1] = {}) => {
      const answers = await Promise.all(Array.from({ length: times }, () => ask(url + path, asked)));
      return new Set(pluck(answers, 'status'));
    };
    const form = { headers: { 'content-type': 'multipart/form-data; boundary=aaa' }, body: '--aaa--\r\n' };
    assert.ok((await statusesOf(20, '/list', form)).has(429), 'sending lists has a rate limit');
    assert.ok((await statusesOf(60, '/mcp', { body: {} })).has(429), 'MCP messages have a rate limit');
    assert.deepEqual(await statusesOf(40, '/list'), new Set([200]), 'reading pages has none');
  });

  it('Caddy passes requests that the service accepts', { skip: whyNot('caddy', ['version']) }, async (t) => {
    const service = await startService(t, { trustProxy: ['loopback'] });
    const { url, end } = await startCaddy(service.url, temporaryFolder(t));
    t.after(end);
    // Caddy 2.6 answers 502 or disconnects.
    await assertPassing(url, [413, 502, 'disconnected']);
  });

  it('systemd accepts every line of the unit', { skip: whyNot('systemd-analyze', ['--version']) }, (t) => {
    const path = join(temporaryFolder(t), 'hangtag.service');
    writeFileSync(
      path,
      replaced(sample('hangtag.service'), [
        [/^ExecStart=\S+/m, `ExecStart=${process.execPath}`],
        ['WorkingDirectory=/opt/hangtag', 'WorkingDirectory=/tmp'],
      ]),
    );
    assert.equal(execFileSync('systemd-analyze', ['verify', path], { encoding: 'utf8', stdio: 'pipe' }), '');
  });
});

it('the sample alerts use metrics that exist and are documented', async () => {
  const operations = readFileSync(new URL('../docs/operations.md', DEPLOY), 'utf8');
  const metrics = createMetrics();
  const exposed = await metrics.expose();
  const named = sample('alerts.yml').match(/\b(?:hangtag|nodejs|process)_\w+/g) ?? [];
  assert.ok(named.length > 5);
  for (const metric of named.map((name) => name.replace(/_bucket$/, ''))) {
    assert.ok(exposed.includes(`# TYPE ${metric} `), metric);
    if (metric.startsWith('hangtag')) assert.ok(operations.includes(`\`${metric}\``), metric);
  }
});

it('Compose publishes the service on loopback only, and its metrics not at all', () => {
  assert.match(COMPOSE, /^ {6}METRICS_HOST: \$\{METRICS_HOST:-0\.0\.0\.0\}$/m);
  assert.deepEqual(COMPOSE.match(/(?<=- ")[\d.:]+(?=")/g), ['127.0.0.1:3000:3000']);
});
