// Attacks on a running service: `npm run check:hostile`, two to three minutes, on loopback only. Each comes from one
// address and from 50. The process must live, others must be answered soon, and memory must stay low and come back.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { type RunningService, startService } from '../support/service.ts';
import { ATTACKS } from './attacks.ts';

/** How long an attack goes on, and how long memory may take to come back. */
const ATTACK_MS = 2_500;
const CALM_MS = 2_500;
const MOST_MEGABYTES = 320;
const KEPT_MEGABYTES = 60;
/** What others may wait: a machine that is busy with other things has more of its own. */
const isQuiet = (loadavg()[0] as number) < availableParallelism() / 4;
const MOST_WAIT_MS = isQuiet ? 250 : 1_000;
const PROBE_EVERY_MS = 10;

const PRICE = '/api/public/price?brand=coach&category=bag';

const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;

interface Waits {
  longest: number;
  failures: number;
}

/** Asks as everybody does until `isDone`: half of the requests on a connection of their own. */
async function probe(url: string, isDone: () => boolean): Promise<Waits> {
  const waits: Waits = { longest: 0, failures: 0 };
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; !isDone(); i++) {
    const startedAt = performance.now();
    const status = await get(url + (i % 4 < 2 ? PRICE : '/health/live'), i % 2 ? agent : false);
    waits.longest = Math.max(waits.longest, performance.now() - startedAt);
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
  const probing = probe(service.url, () => isOver);
  await sleep(ATTACK_MS);
  child.stdin.end();
  await ended;
  isOver = true;
  const { longest, failures } = await probing;
  await calm(service.url);
  const isAlive = (await get(`${service.url}/health/live`, false)) === 200;
  return {
    isAlive,
    failures,
    longest,
    before,
    most: isAlive ? memoryOf(service.pid, 'VmHWM') : Number.NaN,
    after: isAlive ? memoryOf(service.pid, 'VmRSS') : Number.NaN,
    outcomes: outcomes.trim(),
  };
}

/** A little ordinary use, in which memory comes back. */
async function calm(url: string): Promise<void> {
  const end = performance.now() + CALM_MS;
  await probe(url, () => performance.now() > end);
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
console.log(`The machine is ${isQuiet ? 'quiet' : 'busy'}: others may wait ${MOST_WAIT_MS} ms.`);
row(['attack', 'addresses', 'alive', 'wait ms', 'MB before', 'at most', 'after']);
let service = await startService({ KEYS_PER_EMAIL: '1000', REQUESTS_PER_DAY: '1000000' });
let key = await newKey(service.url);
await calm(service.url);
let from = 1;
for (const { name } of ATTACKS) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  for (const addresses of [1, 50]) {
    // Addresses of their own: nothing is spared because an earlier attack was throttled.
    const seen = await attack(service, key, name, addresses, from++);
    const isGood =
      seen.isAlive &&
      seen.failures === 0 &&
      seen.longest <= MOST_WAIT_MS &&
      seen.most <= MOST_MEGABYTES &&
      seen.after <= seen.before + KEPT_MEGABYTES;
    if (isGood) passed++;
    else failed++;
    row([
      `${isGood ? 'ok    ' : 'FAILED'} ${name}`.slice(0, 48),
      String(addresses),
      seen.isAlive ? (seen.failures === 0 ? 'yes' : `${seen.failures} lost`) : 'NO',
      seen.longest.toFixed(0),
      ...[seen.before, seen.most, seen.after].map((megabytes) => megabytes.toFixed(0)),
    ]);
    if (process.env.HOSTILE_OUTCOMES || !isGood) console.log(`       ${seen.outcomes}`);
    if (!seen.isAlive) {
      await service.stop();
      service = await startService({ KEYS_PER_EMAIL: '1000', REQUESTS_PER_DAY: '1000000' });
      key = await newKey(service.url);
      await calm(service.url);
    }
  }
}
await service.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
