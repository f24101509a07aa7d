import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An environment as people's shells have it, also where npm runs a check and hands over its options. */
export function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}

const LAUNCHER = join(import.meta.dirname, '../../bin/hangtag.js');
const START_WITHIN_MS = 20_000;

export interface RunningService {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the service as an operator would, on a free loopback port with an empty data folder. */
export async function startService(env: NodeJS.ProcessEnv = {}): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-check-'));
  const child = spawn(process.execPath, [LAUNCHER, 'serve'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await firstAddress(child.stdout, ended), pid: child.pid as number, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function firstAddress(log: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = (reason: string) => reject(new Error(`The service did not start: ${reason}. ${text}`));
    const timer = setTimeout(() => fail(`no address within ${START_WITHIN_MS} ms`), START_WITHIN_MS);
    log.on('data', (chunk) => {
      text += chunk;
      const found = /listens on (http:\/\/[\d.:]+)/.exec(text);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1] as string);
    });
    void ended.then(() => {
      clearTimeout(timer);
      fail('it ended');
    });
  });
}
