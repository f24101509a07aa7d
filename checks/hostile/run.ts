// Attacks on a running service: `npm run check:hostile`, three minutes, on loopback only. Each comes from one address and
// from 50. The process must live, others must be answered soon, and memory must stay low and come back. Words after `--`
// select attacks by name.
//
// The waits of others are counted without the time in which the service or this process was ready to go on and the
// machine was busy with something else (/proc/…/schedstat). Memory and life are checked alike on every machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { type RunningService, startService } from '../support/service.ts';
import { ATTACKS } from './attacks.ts';

/** Duration of an attack, and the time that memory may take to come back. */
const ATTACK_MS = 2_500;
const CALM_MS = 2_500;
const KEPT_MEGABYTES = 100;
/** Aims: a row above them is marked. */
const AIM = { waitMs: 250, megabytes: 400 };
/** Limits that fail the check on any machine: a stall that a visitor notices, or memory that grows without end. */
const MOST = { waitMs: 1_000, megabytes: 480 };
/** The machine's other work is not known to the microsecond. */
const TRIES = 3;
const PROBE_EVERY_MS = 10;

const PRICE = '/api/public/price?brand=coach&category=bag';

const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;

interface Waits {
  /** Milliseconds, without and with what the machine did meanwhile. */
  longest: number;
  onTheClock: number;
  failures: number;
}

/** Asks as everybody does until `isDone`: half of the requests on a connection of their own. */
async function probe({ url, pid }: RunningService, isDone: () => boolean): Promise<Waits> {
  const waits: Waits = { longest: 0, onTheClock: 0, failures: 0 };
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; !isDone(); i++) {
    const startedAt = performance.now();
    const [its, ours] = [delaysOf(pid), delaysOf(process.pid)];
    const status = await get(url + (i % 4 < 2 ? PRICE : '/health/live'), i % 2 ? agent : false);
    const wait = performance.now() - startedAt;
    waits.longest = Math.max(waits.longest, wait - heldUp(pid, its) - heldUp(process.pid, ours));
    waits.onTheClock = Math.max(waits.onTheClock, wait);
    if (status !== 200) waits.failures++;
    await sleep(PROBE_EVERY_MS);
  }
  agent.destroy();
  return waits;
}

function get(url: string, agent: Agent | false): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, timeout: 20_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(0));
    asked.end();
  });
}

async function attack(
  service: RunningService,
  key: string,
  name: string,
  addresses: number,
  from: number,
) {
  const before = memoryOf(service.pid, 'VmRSS');
  forgetPeak(service.pid);
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'attacker.ts'),
      new URL(service.url).port,
      key,
      name,
      String(addresses),
      String(from),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  let outcomes = '';
  child.stdout.on('data', (data) => {
    outcomes += data;
  });
  let isOver = false;
  const ended = once(child, 'exit');
  const probing = probe(service, () => isOver);
  await sleep(ATTACK_MS);
  child.stdin.end();
  await ended;
  isOver = true;
  const { longest, onTheClock, failures } = await probing;
  await calm(service);
  const isAlive = (await get(`${service.url}/health/live`, false)) === 200;
  return {
    isAlive,
    failures,
    longest,
    onTheClock,
    before,
    most: isAlive ? memoryOf(service.pid, 'VmHWM') : Number.NaN,
    after: isAlive ? memoryOf(service.pid, 'VmRSS') : Number.NaN,
    outcomes: outcomes.trim(),
  };
}

/** A little ordinary use, in which memory comes back. */
async function calm(service: RunningService): Promise<void> {
  const end = performance.now() + CALM_MS;
  await probe(service, () => performance.now() > end);
}

/** Milliseconds that each thread of a process was ready to run and had to wait for a processor. */
function delaysOf(pid: number): Map<string, number> {
  try {
    return new Map(
      readdirSync(`/proc/${pid}/task`).map((thread) => {
        const stat = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
        return [thread, Number(stat.split(' ')[1]) / 1e6];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Milliseconds for which the machine held up a process since `before`: its main thread, or a helper that it waited for. */
function heldUp(pid: number, before: ReadonlyMap<string, number>): number {
  const delays = [...delaysOf(pid)].map(([thread, now]) => now - (before.get(thread) ?? now));
  return Math.max(0, ...delays);
}

/** Megabytes (10^6 bytes): resident now, or at most since {@link forgetPeak}. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The process is gone.
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function newKey(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/public/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  return ((await answer.json()) as { apiKey: string }).apiKey;
}

const row = (cells: readonly string[]) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(48) : cell.padStart(9))).join(' '));
console.log(
  `Aims: ${AIM.waitMs} ms, ${AIM.megabytes} MB; what is over them is marked. Failures: ${MOST.waitMs} ms, ${MOST.megabytes} MB.`,
);
row(['attack', 'addresses', 'alive', 'wait ms', 'by clock', 'MB before', 'at most', 'after']);
/** The settings of memory are those of the image and of the systemd sample. */
const SETTINGS = {
  KEYS_PER_EMAIL: '1000',
  REQUESTS_PER_DAY: '1000000',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-old-space-size=256',
};
let service = await startService(SETTINGS);
let key = await newKey(service.url);
await calm(service);
let from = 1;
for (const { name } of ATTACKS) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  for (const addresses of [1, 50]) {
    // Addresses of their own: nothing is spared because an earlier attack was throttled.
    let seen = await attack(service, key, name, addresses, from++);
    for (let i = 1; i < TRIES && seen.isAlive && seen.longest > MOST.waitMs; i++) {
      seen = await attack(service, key, name, addresses, from++);
    }
    const isGood =
      seen.isAlive &&
      seen.failures === 0 &&
      seen.longest <= MOST.waitMs &&
      seen.most <= MOST.megabytes &&
      seen.after <= seen.before + KEPT_MEGABYTES;
    const isAsAimed = seen.longest <= AIM.waitMs && seen.most <= AIM.megabytes;
    if (isGood) passed++;
    else failed++;
    row([
      `${isGood ? (isAsAimed ? 'ok    ' : 'over  ') : 'FAILED'} ${name}`.slice(0, 48),
      String(addresses),
      seen.isAlive ? (seen.failures === 0 ? 'yes' : `${seen.failures} lost`) : 'NO',
      seen.longest.toFixed(0),
      seen.onTheClock.toFixed(0),
      ...[seen.before, seen.most, seen.after].map((megabytes) => megabytes.toFixed(0)),
    ]);
    if (process.env.HOSTILE_OUTCOMES || !isGood) console.log(`       ${seen.outcomes}`);
    if (!seen.isAlive) {
      await service.stop();
      service = await startService(SETTINGS);
      key = await newKey(service.url);
      await calm(service);
    }
  }
}
await service.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
