import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../src/app/config.ts';
import { createMetrics } from '../src/app/metrics.ts';
import { readSample, replaceInSample, startCaddy, startNginx, whyNotInstalled } from './support/proxies.ts';
import { sendRaw } from './support/raw.ts';
import { ask, shareService, startService, temporaryFolder } from './support/service.ts';

// Runs the sample configurations for operators with the programs they are for. Skips programs that are not installed.

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Returns the start of a POST request with a form, up to its body. */
const formHead = (...headers: string[]) =>
  ['POST /list HTTP/1.1', 'Host: a', 'Content-Type: multipart/form-data; boundary=a', ...headers, '\r\n'].join('\r\n');

describe('the samples for operators', () => {
  it('accept the largest body that the service accepts', async (t) => {
    const { url } = await startService(t);
    const [nginx] = readSample('nginx.conf').match(/(?<=client_max_body_size )\d+(?=k;)/) ?? [];
    assert.equal(readSample('Caddyfile').match(/(?<=request_buffers )\d+(?=KiB)/)?.[0], nginx);
    const send = (bytes: number, body: string) =>
      sendRaw(url, formHead('Connection: close', `Content-Length: ${bytes}`) + body);
    const bytes = Number(nginx) * 1024;
    // Accepted, read, and found not to be a form.
    assert.match(await send(bytes, 'a'.repeat(bytes)), /^HTTP\/1.1 400 /);
    // The stated length alone is refused. Sending the body could lose the answer to a disconnect.
    assert.match(await send(bytes + 1, ''), /^HTTP\/1.1 413 /);
  });

  it('systemd accepts every line of the unit', { skip: whyNotInstalled('systemd-analyze', ['--version']) }, (t) => {
    const path = join(temporaryFolder(t), 'hangtag.service');
    writeFileSync(
      path,
      replaceInSample(readSample('hangtag.service'), [
        [/^ExecStart=\S+/m, `ExecStart=${process.execPath}`],
        ['WorkingDirectory=/opt/hangtag', 'WorkingDirectory=/tmp'],
      ]),
    );
    assert.equal(execFileSync('systemd-analyze', ['verify', path], { encoding: 'utf8', stdio: 'pipe' }), '');
  });
});

for (const { name, start, skip } of [
  { name: 'nginx', start: startNginx, skip: whyNotInstalled('nginx', ['-v']) },
  { name: 'Caddy', start: startCaddy, skip: whyNotInstalled('caddy', ['version']) },
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

    it('passes the longest list that /list accepts', async () => {
      const form = new FormData();
      form.append('list', `coach bag\n${`${'x'.repeat(100_000)}\n`.repeat(10)}`);
      assert.equal((await ask(`${proxy.url}/list`, { body: form })).status, 200);
    });

    it('refuses a longer list', async () => {
      // Without the body, so that no answer is lost to a disconnect while it is sent.
      const head = 'Host: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=a\r\n';
      const answer = await sendRaw(proxy.url, `POST /list HTTP/1.1\r\n${head}Content-Length: 1900000\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 413 .*application\/problem\+json.*"code": "body_too_large"/s);
    });

    const head = 'Host: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n';
    it('refuses a body in chunks', async () => {
      const chunks = 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
      assert.match(await sendRaw(proxy.url, `POST /mcp HTTP/1.1\r\n${head}${chunks}`), /^HTTP\/1\.1 411 /);
    });

    it('passes a request for a price, even with a Content-Type', async () => {
      const request = `GET /api/public/price?brand=coach&category=bag HTTP/1.1\r\n${head}\r\n`;
      assert.match(await sendRaw(proxy.url, request), /^HTTP\/1\.1 200 .*"prices":\[/s);
    });
  });
}

it('the sample alerts use metrics that exist and are documented', async () => {
  const operations = read('docs/operations.md');
  const metrics = createMetrics('2026.29.0');
  const exposed = await metrics.formatMetrics();
  const named = readSample('alerts.yml').match(/\b(?:hangtag|nodejs|process)_\w+/g) ?? [];
  assert.ok(named.length > 0);
  for (const metric of named.map((name) => name.replace(/_bucket$/, ''))) {
    assert.ok(exposed.includes(`# TYPE ${metric} `), metric);
    if (metric.startsWith('hangtag')) assert.ok(operations.includes(`\`${metric}\``), metric);
  }
});

it('Compose passes every setting of the service to the container, and the documents explain it', () => {
  const named = `${readSample('compose.yaml')}${/^ENV .*/m.exec(read('Dockerfile'))}`;
  const settings = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void settings.add(String(name)) }));
  const operations = read('docs/operations.md');
  const missing = [...settings].filter(
    (name) => !new RegExp(`\\b${name}\\b`).test(named) || !operations.includes(`\`${name}\``),
  );
  assert.deepEqual(missing, []);
});

/** Returns true if Docker may copy a file of the checkout into an image, by the last line of .dockerignore about it. */
function isSentToDocker(path: string): boolean {
  const lines = read('.dockerignore').trim().split('\n');
  const about = lines.filter((line) =>
    new RegExp(`^${line.replace('!', '').replaceAll('*', '[^/]*')}(/|$)`).test(path),
  );
  return about.at(-1)?.startsWith('!') ?? true;
}

// Follows the Dockerfile without an engine. Nothing else that runs with the tests builds the package.
it('the image copies every file that its build needs', { skip: process.platform === 'win32' }, (t) => {
  const folder = temporaryFolder(t);
  const [build = ''] = read('Dockerfile').split(/^FROM .*(?<! AS build)$/m);
  for (const [, sources = '', to = ''] of build.matchAll(/^COPY (?!--)(.*) (\S+)$/gm)) {
    for (const source of sources.split(' ')) {
      const copied = to.endsWith('/') ? join(to, source.split('/').at(-1) as string) : to;
      const filter = (file: string) => isSentToDocker(relative(ROOT, file));
      cpSync(join(ROOT, source), join(folder, copied), { recursive: true, filter });
    }
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  run('deploy/build-package.ts');
  assert.match(run('dist/bin/hangtag.js', 'price', 'Coach Tabby 26'), /^\$\d+: half sell for/);
});
