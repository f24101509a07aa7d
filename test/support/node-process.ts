import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Time until a process counts as stuck, with room for a loaded machine, which can be many times slower. */
const PATIENCE_MS = 600_000;

/**
 * Starts the service on a free loopback port: `node` runs `launcher`. Rejects with the service's output if it does not
 * start.
 */
export async function startNode(
  env: NodeJS.ProcessEnv,
  [node, launcher]: readonly [node: string, launcher: string] = [process.execPath, 'bin/hangtag.js'],
) {
  const child = spawn(node, [launcher, 'serve'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // Below npm, the launcher starts the operator's Node, which SIGKILL of the launcher would leave running.
      npm_node_execpath: '',
      HOST: '127.0.0.1',
      PORT: '0',
      SIGN_UPS_PER_HOUR: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const whenExited = once(child, 'exit');
  const { port, log } = await waitUntilListening(child);
  return {
    port,
    pid: child.pid as number,
    child,
    output: log,
    /** Sends a signal and resolves with the exit code, or the signal that ended it. */
    end: async (signal: NodeJS.Signals): Promise<number | string | null> => {
      child.kill(signal);
      const [code, endSignal] = await whenExited;
      return code ?? endSignal;
    },
  };
}

/** Resolves when a service listens, however it was started. Rejects with its output if it does not. */
export function waitUntilListening(child: ChildProcess): Promise<{ url: string; port: number; log: () => string }> {
  let output = '';
  return new Promise((resolve, reject) => {
    const overdueTimer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`it does not listen after ${PATIENCE_MS} ms: ${output}`));
    }, PATIENCE_MS);
    const readChunk = (chunk: Buffer) => {
      // Keeps only the start of a long log: it names the port.
      if (output.length < 1_000_000) output += chunk;
      const [, url, port] = /listens on (http:\/\/[\w.]+:(\d+))/.exec(output) ?? [];
      if (url === undefined) return;
      clearTimeout(overdueTimer);
      resolve({ url, port: Number(port), log: () => output });
    };
    child.stdout?.on('data', readChunk);
    child.stderr?.on('data', readChunk);
    child.once('close', (code, signal) => {
      clearTimeout(overdueTimer);
      reject(new Error(output.trim() || `it ended with ${code ?? signal} without a word`));
    });
  });
}

interface ServiceResponse {
  /** HTTP status, or 0 if the connection was refused, cut, or too slow. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
  readonly error?: string;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 900 });
export const ML_PATH = '/api/public/ml-price?brand=coach&category=bag';
export const PRICE_PATH = '/api/public/price?brand=coach&category=bag';

/** Sends a request over a keep-alive connection and waits for the whole answer. Never rejects. */
export async function send(
  port: number,
  path: string,
  { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<ServiceResponse> {
  const startedAt = performance.now();
  const countElapsedMs = () => performance.now() - startedAt;
  try {
    const target = { host: '127.0.0.1', port, path, agent };
    const outgoing = request({ ...target, ...options, timeout: PATIENCE_MS });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    // Ignores errors after the answer's first bytes; reading the body reports them.
    outgoing.on('error', () => {});
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await text(response), ms: countElapsedMs() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: 0, headers: {}, body: '', ms: countElapsedMs(), error: code ?? message };
  }
}

export function predict(port: number, key: string): Promise<ServiceResponse> {
  return send(port, ML_PATH, { headers: { authorization: `Bearer ${key}` } });
}

/** Gets a new key, or undefined if the service issued none. */
export async function signUp(port: number): Promise<string | undefined> {
  const reply = await send(port, '/api/public/keys', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // An address keeps only 20 keys that were never used.
    body: JSON.stringify({ email: `${randomUUID()}@example.com` }),
  });
  return reply.status === 200 ? (JSON.parse(reply.body) as { apiKey: string }).apiKey : undefined;
}

/** Gets new keys, 10 at a time, as many as PostgreSQL has connections. Retries those that the database of a busy machine refuses. */
export async function signUpMany(port: number, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const triedKeys = await Promise.all(Array.from({ length: Math.min(10, count - keys.length) }, () => signUp(port)));
    const issuedKeys = triedKeys.filter((key) => key !== undefined);
    if (issuedKeys.length === 0) throw new Error('no key was issued');
    keys.push(...issuedKeys);
  }
  return keys;
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns a process's resident memory, now (`VmRSS`) or at its peak (`VmHWM`), in MB (10^6 bytes); NaN without /proc.
 */
export function readResidentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6;
}
