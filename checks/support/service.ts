import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening } from '../../test/support/node-process.ts';

/** Returns the environment without the variables that npm adds for its scripts. */
export function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}

const LAUNCHER = join(import.meta.dirname, '../../bin/hangtag.js');

export interface RunningService {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the service with a given Node and launcher, on a free loopback port with an empty data folder. */
export async function startService(
  env: NodeJS.ProcessEnv = {},
  [node, launcher]: readonly [node: string, launcher: string] = [process.execPath, LAUNCHER],
): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-check-'));
  const child = spawn(node, [launcher, 'serve'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    const [code] = (await ended) as [number | null];
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  try {
    const { url } = await listening(child);
    return { url, pid: child.pid as number, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Gets an API key from a running service, over a connection of its own. */
export async function newKey(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/public/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  if (!answer.ok) throw new Error(`A key is refused with ${answer.status}.`);
  return ((await answer.json()) as { apiKey: string }).apiKey;
}
