import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../src/app/config.ts';
import { createMetrics } from '../src/app/operations/metrics.ts';
import { MEMORY_SETTINGS } from './support/node-process.ts';
import { pluck } from './support/pluck.ts';
import { replaced, sample, startCaddy, startNginx, whyNot } from './support/proxies.ts';
import { begin, raw } from './support/raw.ts';
import { ask, shareService, startService, temporaryFolder } from './support/service.ts';

// Runs the sample configurations for operators with the programs they are for. Skips programs that are not installed.

const DEPLOY = new URL('../deploy/', import.meta.url);
const COMPOSE = readFileSync(new URL('../compose.yaml', DEPLOY), 'utf8');
const IMAGE = readFileSync(new URL('../Dockerfile', DEPLOY), 'utf8');
const UNIT = sample('hangtag.service');

/** Returns the start of a POST request with a form, up to its body. */
const formHead = (...headers: string[]) =>
  ['POST /list HTTP/1.1', 'Host: a', 'Content-Type: multipart/form-data; boundary=a', ...headers, '\r\n'].join('\r\n');

describe('the samples for operators', () => {
  it('accept the largest body that the service accepts', async (t) => {
    const { url } = await startService(t);
    const [nginx] = sample('nginx.conf').match(/(?<=client_max_body_size )\d+(?=k;)/) ?? [];
    const caddy = sample('Caddyfile').match(/(?<=(max_size|request_buffers) )\d+(?=KiB)/g);
    assert.deepEqual(caddy, [nginx, nginx]);
    const send = (bytes: number, body: string) =>
      raw(url, formHead('Connection: close', `Content-Length: ${bytes}`) + body);
    const bytes = Number(nginx) * 1024;
    // Accepted, read, and found not to be a form.
    assert.match(await send(bytes, 'a'.repeat(bytes)), /^HTTP\/1.1 400 /);
    // The stated length alone is refused. Sending the body could lose the answer to a disconnect.
    assert.match(await send(bytes + 1, ''), /^HTTP\/1.1 413 /);
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

for (const { name, start, skip, refusals } of [
  { name: 'nginx', start: startNginx, skip: whyNot('nginx', ['-v']), refusals: [413] },
  // Caddy 2.6 answers 502 or disconnects.
  { name: 'Caddy', start: startCaddy, skip: whyNot('caddy', ['version']), refusals: [413, 502, 'disconnected'] },
]) {
  describe(`${name} with the sample configuration`, { skip }, () => {
    const service = shareService({ trustProxy: ['loopback'] });
    let proxy: Awaited<ReturnType<typeof start>>;
    // Runs before the folder is removed, because hooks run in this order.
    after(() => proxy.end());
    const folder = temporaryFolder({ after });
    before(async () => {
      proxy = await start(service().url, folder);
    });

    it('passes the longest list that /list accepts, with a change to each row', async () => {
      const form = new FormData();
      form.append('list', `coach bag\n${`${'x'.repeat(100_000)}\n`.repeat(10)}`);
      for (let line = 0; line < 500; line++) form.append(`is-${line}`, 'y'.repeat(300));
      assert.equal((await ask(`${proxy.url}/list`, { body: form })).status, 200);
    });

    it('refuses a longer list', async () => {
      const form = new FormData();
      form.append('list', 'x'.repeat(1_900_000));
      const answer = await ask(`${proxy.url}/list`, { body: form }).catch(() => ({ status: 'disconnected' }));
      assert.ok(refusals.includes(answer.status), String(answer.status));
    });

    for (const path of ['/', '/list', '/mcp']) {
      it(`refuses a long Content-Type for ${path} itself: the service would add a request ID`, async () => {
        const headers = { 'content-type': `text/csv;charset=${'a'.repeat(200)}` };
        const answer = await fetch(proxy.url + path, { method: 'POST', headers, body: 'a' });
        assert.equal(answer.status, 400);
        assert.equal(answer.headers.get('x-request-id'), null);
      });
    }

    it('passes a POST request without a body', async () => {
      const answer = await fetch(`${proxy.url}/api/public/keys/current/rotate`, { method: 'POST' });
      // The service misses a key.
      assert.equal(answer.status, 401);
    });

    const head = 'Host: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n';
    it('refuses a body in chunks', async () => {
      const chunks = 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
      assert.match(await raw(proxy.url, `POST /mcp HTTP/1.1\r\n${head}${chunks}`), /^HTTP\/1\.1 411 /);
    });

    it('passes a request for a price, even with a Content-Type', async () => {
      const request = `GET /api/public/price?brand=coach&category=bag HTTP/1.1\r\n${head}\r\n`;
      assert.match(await raw(proxy.url, request), /^HTTP\/1\.1 200 .*"prices":\[/s);
    });

    if (name !== 'nginx') return;

    it('keeps 300 unfinished uploads from the service', async () => {
      let uploads = 0;
      service().app.server.on('request', ({ method }) => {
        if (method === 'POST') uploads++;
      });
      const begun = formHead('Content-Length: 100000') + 'a'.repeat(99_999);
      const sockets = Array.from({ length: 300 }, () => begin(proxy.url, begun));
      await Promise.all(sockets.map((socket) => once(socket.resume(), 'connect')));
      for (let i = 0; i < 20; i++) await service().get('/health/live');
      for (const socket of sockets) socket.destroy();
      assert.equal(uploads, 0);
    });

    const statusesOf = async (times: number, path: string, request?: Parameters<typeof ask>[1]) =>
      pluck(await Promise.all(Array.from({ length: times }, () => ask(proxy.url + path, request))), 'status');
    const form = { headers: { 'content-type': 'multipart/form-data; boundary=aaa' }, body: '--aaa--\r\n' };
    it('limits the rate of lists', async () => {
      assert.ok((await statusesOf(20, '/list', form)).includes(429));
    });

    it('limits the rate of MCP messages', async () => {
      assert.ok((await statusesOf(60, '/mcp', { body: {} })).includes(429));
    });

    it('does not limit the rate of pages', async () => {
      assert.deepEqual(await statusesOf(40, '/list'), Array(40).fill(200));
    });
  });
}

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
