import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

type Child = ChildProcessByStdio<Writable, Readable, null>;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TICKS_PER_SECOND = 100;
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Starts a Node program. If the machine has two cores and taskset, servers run on one and clients on the other. */
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
  /** Stops it and waits for its exit. */
  stop(): Promise<void>;
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
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

/** Starts the service from a folder, by default the checkout, on a free loopback port. */
export function startService(env: NodeJS.ProcessEnv, folder = '.'): Promise<Server> {
  return listening(
    pinned('server', join(folder, 'bin/hangtag.js'), ['serve'], {
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    }),
  );
}

/** Waits for the data files, which a second process on the service's core builds a few seconds after the start. */
export async function filesMade({ port }: Server): Promise<void> {
  await (await fetch(`http://127.0.0.1:${port}/service-worker.js`)).text();
}

/** Returns a process's CPU seconds over all threads, user and system; NaN without /proc. */
export function cpuSeconds(pid: number): number {
  const stat = readProcess(pid, 'stat');
  // The name, in parentheses, may contain spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/**
 * Returns a process's resident memory, now (`VmRSS`) or at its peak (`VmHWM`), in MB (10^6 bytes); NaN without /proc.
 */
export function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readProcess(pid, 'status'))?.[1]) * 1024) / 1e6;
}

/** Reads a process's file in /proc; returns an empty string if there is none. */
function readProcess(pid: number, name: string): string {
  const file = `/proc/${pid}/${name}`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
