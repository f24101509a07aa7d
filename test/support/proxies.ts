import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { findFreePort } from './postgres.ts';

// Starts nginx and Caddy with the sample configurations for operators.

const DEPLOY_FOLDER = new URL('../../deploy/', import.meta.url);
const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

interface Proxy {
  readonly url: string;
  readonly pid: number;
  end(): Promise<void>;
}

/** Returns the reason to skip a program that is not installed; false if it is. */
export function whyNotInstalled(program: string, args: readonly string[]): string | false {
  const { error } = spawnSync(program, args, { env: ENVIRONMENT });
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT' && 'it is not installed';
}

export function readSample(name: string): string {
  return readFileSync(new URL(name, DEPLOY_FOLDER), 'utf8');
}

/** Replaces text in a sample. Fails if the text is missing, so that changes to a sample are noticed. */
export function replaceInSample(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    assert.notEqual(after, before, `${from} is in the sample`);
    return after;
  }, text);
}

/** Starts nginx in front of a service with the sample, less its names, ports, and TLS. `folder` holds its files. */
export async function startNginx(serviceUrl: string, folder: string): Promise<Proxy> {
  const port = await findFreePort();
  const site = replaceInSample(readSample('nginx.conf'), [
    ['127.0.0.1:3000', new URL(serviceUrl).host],
    [/server \{\s+listen 80;[^}]*\}/, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['listen [::]:443 ssl http2;', ''],
    [/ssl_certificate .*\n\s*ssl_certificate_key .*\n/, ''],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log; events { worker_connections 4096; }
http { access_log off; ${temporary} include ${folder}/site.conf; }`,
  );
  return startProxy('nginx', ['-e', `${folder}/log`, '-c', `${folder}/nginx.conf`], `http://127.0.0.1:${port}`);
}

/** Starts Caddy in front of a service with the sample, less its names, ports, and TLS. `folder` holds its files. */
export async function startCaddy(serviceUrl: string, folder: string): Promise<Proxy> {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const site = replaceInSample(readSample('Caddyfile'), [
    ['reverse_proxy 127.0.0.1:3000', `reverse_proxy ${new URL(serviceUrl).host}`],
    ['\nprices.example {', `\n${url} {`],
    ['{\n\tservers', '{\n\tadmin off\n\tservers'],
  ]);
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, isBeforeLimitedBuffers() ? replaceInSample(site, [EARLIER_BUFFERS]) : site);
  return startProxy('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], url);
}

/** Replacement that the sample recommends for Debian 12. */
const EARLIER_BUFFERS = ['request_buffers 1792KiB', 'buffer_requests\n\t\tmax_buffer_size 1792KiB'] as const;

/** Returns true for Caddy before 2.6.4, which does not know the sample's limited buffers and refuses to start. */
function isBeforeLimitedBuffers(): boolean {
  const version = execFileSync('caddy', ['version'], { env: ENVIRONMENT, encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = (version.match(/\d+/g) ?? []).map(Number);
  return major * 1e6 + minor * 1e3 + patch < 2_006_004;
}

/** Starts a proxy and waits until it passes on the service's /health/live. */
async function startProxy(program: string, args: readonly string[], url: string): Promise<Proxy> {
  const child: ChildProcess = spawn(program, args, { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr?.on('data', (data) => {
    errorOutput += data;
  });
  const whenExited = once(child, 'exit');
  await eventually(async () => {
    const { status } = await fetch(`${url}/health/live`);
    assert.equal(status, 200, errorOutput);
  });
  return {
    url,
    pid: child.pid as number,
    end: async () => {
      child.kill();
      await whenExited;
    },
  };
}
