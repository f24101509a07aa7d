import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export type Child = ChildProcessByStdio<Writable, Readable, null>;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TICKS_PER_SECOND = 100;
const canPin = hasTaskset() && availableParallelism() > 1;

/** Starts a Node program: servers on one core, their client on another, if the machine has two and taskset. */
export function pinned(
  role: 'server' | 'client',
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Child {
  const command = [process.execPath, program, ...args];
  const pinning = canPin ? ['taskset', '-c', role === 'server' ? '0' : '1'] : [];
  const [executable = '', ...rest] = [...pinning, ...command];
  return spawn(executable, rest, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** A server under measurement. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  readonly child: Child;
  /** Stops it and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Waits until a server prints its address. */
export async function listening(child: Child): Promise<Server> {
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000);
      const match = /listens on http:\/\/[^:]+:(\d+)/.exec(output);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', () => reject(new Error(`a server did not start: ${output}`)));
  });
  const exited = once(child, 'exit');
  return {
    pid: child.pid as number,
    port,
    child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
}

/** Starts the service, or the one in a package's folder, on a free loopback port. */
export function startService(env: NodeJS.ProcessEnv, folder = '.'): Promise<Server> {
  return listening(
    pinned('server', join(folder, 'bin/hangtag.js'), ['serve'], {
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    }),
  );
}

/** Waits for the model's files, which a process next to the service builds on its core some seconds after the start. */
export async function filesMade({ port }: Server): Promise<void> {
  await (await fetch(`http://127.0.0.1:${port}/service-worker.js`)).text();
}

/** Returns the CPU seconds of a process, all threads, user and system; undefined without /proc. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces; utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Returns the memory of a process in MB (10^6 bytes), now or at its peak; NaN without /proc. */
export function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
