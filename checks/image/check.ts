// Validates compose.yaml, then builds and starts the Dockerfile's image. Uses Docker or Podman if one of them can pull
// and run images. Otherwise builds a base image and runs in a chroot, as root on Debian with podman and debootstrap.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/postgres.ts';
import { check, finish, Skipped } from '../support/report.ts';
import { newKey } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IMAGE = 'hangtag-check';
const BASE = 'docker.io/library/node:26-bookworm-slim';
/** Maximum time to start, milliseconds. */
const START_MS = 60_000;

interface Started {
  readonly process: ChildProcess;
  /** Lists files that the service wrote outside its volume and /tmp; absent if the engine forbids that. */
  readonly written?: () => string;
}

const folder = mkdtempSync(join(tmpdir(), 'hangtag-image-'));
const env = { ...process.env, STORAGE_DRIVER: 'vfs' };
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();

await check('compose.yaml is read', readComposeFile);
await check('the image is built and started', async () => {
  const port = await freePort();
  const engine = findEngine();
  const start = engine ? inContainer(engine, port) : inChroot(port);
  await tryService(start(), port);
});
rmSync(folder, { recursive: true, force: true });
finish();

/** Checks that Compose accepts the file and substitutes the environment. Needs no engine. */
function readComposeFile(): void {
  const commands = [['docker', 'compose'], ['docker-compose'], ['podman-compose']];
  const compose = commands.find(([command = '', ...args]) => {
    try {
      execFileSync(command, [...args, 'version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (!compose) throw new Skipped('there is no Compose (docker-compose will do)');
  const [command = '', ...args] = compose;
  const settings = { ...process.env, POSTGRES_PASSWORD: 'check' };
  const options = { cwd: ROOT, env: settings, encoding: 'utf8', stdio: 'pipe' } as const;
  const text = execFileSync(command, [...args, 'config'], options);
  assert.ok(text.includes('postgres://hangtag:check@database:5432/hangtag'), text);
}

/** Returns an engine that can pull and run the base image here; undefined if there is none. */
function findEngine(): string | undefined {
  return ['docker', 'podman'].find((name) => {
    try {
      execFileSync(name, ['run', '--rm', BASE, 'true'], { stdio: 'ignore', timeout: 300_000 });
      return true;
    } catch {
      return false;
    }
  });
}

function inContainer(engine: string, port: number): () => Started {
  run(engine, 'build', '--quiet', '--tag', IMAGE, '.');
  const args = ['run', '--rm', '--init', '--read-only', '--tmpfs', '/tmp', '-v', '/data'];
  return () => ({
    process: spawn(engine, [...args, '-p', `127.0.0.1:${port}:3000`, IMAGE], { stdio: 'inherit' }),
  });
}

function inChroot(port: number): () => Started {
  for (const command of ['podman', 'debootstrap', 'chroot']) {
    try {
      run('which', command);
    } catch {
      throw new Error(`no container engine works here, and ${command} is missing: apt-get install podman debootstrap`);
    }
  }
  makeBase();
  const options = ['--isolation=chroot', '--network=host', '--format=docker', '--ulimit=nofile=1024:1024'];
  run('podman', 'build', ...options, '--quiet', '--tag', IMAGE, '.');
  const { Config } = JSON.parse(run('podman', 'image', 'inspect', IMAGE))[0];
  const image = join(folder, 'image');
  cpSync(run('podman', 'image', 'mount', IMAGE), image, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
  });
  run('podman', 'image', 'unmount', IMAGE);
  run('podman', 'image', 'rm', '--force', IMAGE, BASE);
  // cpSync makes root the owner of its copies, so give the image user's files back.
  for (const path of ['data', 'app/node_modules/.cache']) run('chroot', image, 'chown', '-R', 'node:node', `/${path}`);
  chmodSync(join(image, 'tmp'), 0o1777);
  for (const name of ['null', 'urandom']) run('cp', '-a', `/dev/${name}`, join(image, 'dev/'));
  return () => {
    const settings = [...Config.Env, `PORT=${port}`, 'HOST=127.0.0.1'];
    const args = [`--userspec=${Config.User}`, image, '/usr/bin/env', '-i', '-C', Config.WorkingDir];
    const marker = join(folder, 'started');
    writeFileSync(marker, '');
    return {
      process: spawn('chroot', [...args, ...settings, ...Config.Cmd], { stdio: 'inherit' }),
      written: () => {
        const elsewhere = ['data', 'tmp'].flatMap((name) => ['-not', '-path', `${image}/${name}/*`]);
        return run('find', image, '-newer', marker, '-type', 'f', ...elsewhere);
      },
    };
  };
}

/** Builds the Dockerfile's base image: Debian, the current Node with npm, and this machine's registry settings. */
function makeBase(): void {
  const root = join(folder, 'root');
  const mirror = run('apt-get', 'indextargets', '--format', '$(SITE) $(RELEASE)', 'Created-By: Packages')
    .split('\n')
    .find((line) => line.endsWith(' bookworm'))
    ?.split(' ')[0];
  run(
    'debootstrap',
    '--variant=minbase',
    // Node 26 needs libatomic1.
    '--include=ca-certificates,libatomic1',
    'bookworm',
    root,
    mirror ?? 'http://deb.debian.org/debian',
  );
  const npm = dirname(dirname(realpathSync(run('which', 'npm'))));
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  if (existsSync(`/${certificates}`)) cpSync(`/${certificates}`, join(root, certificates));
  writeFileSync(join(root, 'root/.npmrc'), `registry=${run('npm', 'config', 'get', 'registry')}\n`);
  run('chroot', root, 'useradd', '-m', 'node');
  const archive = join(folder, 'base.tar');
  run('tar', '-C', root, '-cf', archive, '.');
  const changes = ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'].flatMap((name) => [
    '--change',
    `ENV ${name}=/${certificates}`,
  ]);
  run('podman', 'import', ...changes, archive, BASE);
}

async function tryService({ process: service, written }: Started, port: number): Promise<void> {
  const exit = once(service, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    await check('it starts', () => untilReady(`${url}/health/ready`));
    for (const path of ['/', '/api/public/price?brand=coach&category=bag', '/changelog.md', '/openapi.json']) {
      await check(`${path} answers`, async () => assert.equal((await fetch(url + path)).status, 200));
    }
    await check('a key works', async () => {
      const headers = { authorization: `Bearer ${await newKey(url)}` };
      const prediction = await fetch(`${url}/api/public/ml-price?brand=coach&category=bag`, { headers });
      assert.equal(prediction.status, 200);
    });
  } finally {
    service.kill('SIGTERM');
  }
  const [code] = await exit;
  await check('it stops on request', () => assert.equal(code, 0));
  if (written) await check('it writes to /data and /tmp only', () => assert.equal(written(), ''));
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`not ready after ${START_MS} ms`);
}
