import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { sleep } from '../../test/support/node-process.ts';
import type { RunningService } from '../support/service.ts';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

const WITHIN_MS = 60_000;
const PROBE_EVERY_MS = 5;
let sent = 0;

/** Sends a request from an address of its own, so that earlier ones never throttle it. Resolves with the answer. */
export function send(
  { url }: Pick<RunningService, 'url'>,
  { method, path, headers = {}, body }: Sent,
): Promise<string> {
  const fields = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const head = `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1\r\n${lines}${length}\r\n`;
  const at = sent++;
  const localAddress = `127.1.${(at >> 7) % 250}.${1 + (at % 128)}`;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress }).setEncoding('latin1');
    socket.setTimeout(WITHIN_MS, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {}).on('close', () => resolve(answer));
    socket.write(head);
    if (body !== undefined) socket.write(body);
  });
}

/** Returns an answer's HTTP status, or 0 if there was none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** Returns the CPU time of a process's main thread, ms. */
const busyMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Sends a request while another client asks for prices. Resolves with the answer and that client's longest wait, ms. */
export async function besideOthers(
  service: RunningService,
  request: Sent,
): Promise<{ answer: string; waitMs: number }> {
  let isDone = false;
  let waitMs = 0;
  const answering = send(service, request).finally(() => {
    isDone = true;
  });
  do {
    const waited = stopwatch([service.pid, process.pid]);
    const busyBefore = busyMs(service.pid);
    const price = await fetch(`${service.url}/api/public/price?brand=coach&category=bag`).catch(() => undefined);
    await price?.text();
    if (price?.status !== 200) waitMs = Number.POSITIVE_INFINITY;
    // A busy machine may deliver the answer late, after the service has moved on to its next steps.
    else waitMs = Math.max(waitMs, Math.min(waited(), busyMs(service.pid) - busyBefore));
    await sleep(PROBE_EVERY_MS);
  } while (!isDone);
  return { answer: await answering, waitMs };
}

/**
 * Starts a stopwatch that returns elapsed milliseconds, less the longest time that one of the processes was ready to
 * run but waited for a processor (/proc/…/schedstat). Delays can overlap, so only the longest is subtracted.
 */
export function stopwatch(pids: readonly number[]): () => number {
  const startedAt = performance.now();
  const before = pids.map(delaysOf);
  return () => {
    const delays = pids.flatMap((pid, at) =>
      [...delaysOf(pid)].map(([thread, now]) => now - (before[at]?.get(thread) ?? now)),
    );
    return performance.now() - startedAt - Math.max(0, ...delays);
  };
}

/** Returns, by thread, the milliseconds that it was ready to run but waited for a processor. */
function delaysOf(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`;
  try {
    const delayOf = (thread: string) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
    return new Map(readdirSync(folder).map((thread) => [thread, delayOf(thread)]));
  } catch {
    return new Map();
  }
}
