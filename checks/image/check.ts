// Validates compose.yaml, then builds and starts the Dockerfile's image with Docker or Podman.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/postgres.ts';
import { check, finish, Skipped } from '../support/report.ts';
import { newKey } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IMAGE = 'hangtag-check';
const BASE = 'docker.io/library/node:26-bookworm-slim';
/** Maximum time to start, milliseconds. */
const START_MS = 60_000;

await check('compose.yaml is read', readComposeFile);
await check('the image is built and started', async () => {
  const port = await freePort();
  await tryService(startContainer(findEngine(), port), port);
});
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

/** Returns an engine that can pull and run the base image here. Throws if there is none. */
function findEngine(): string {
  const engine = ['docker', 'podman'].find((name) => {
    try {
      execFileSync(name, ['run', '--rm', BASE, 'true'], { stdio: 'ignore', timeout: 300_000 });
      return true;
    } catch {
      return false;
    }
  });
  if (engine === undefined) throw new Error('Neither Docker nor Podman can run images here.');
  return engine;
}

function startContainer(engine: string, port: number): ChildProcess {
  execFileSync(engine, ['build', '--quiet', '--tag', IMAGE, '.'], { cwd: ROOT, stdio: 'inherit' });
  // The image may write only to /data and /tmp.
  const args = ['run', '--rm', '--init', '--read-only', '--tmpfs', '/tmp', '-v', '/data'];
  return spawn(engine, [...args, '-p', `127.0.0.1:${port}:3000`, IMAGE], { stdio: 'inherit' });
}

async function tryService(service: ChildProcess, port: number): Promise<void> {
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
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`not ready after ${START_MS} ms`);
}
