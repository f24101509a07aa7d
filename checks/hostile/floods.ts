// Attacks on a running service, on loopback only. Most come from 50 addresses, a hostile file from one. The
// process must survive, other requests must be answered soon, and memory must stay low and recover.
//
// The waits of others are counted without the time in which the service or this process was ready to continue and the
// machine was busy with something else (/proc/…/schedstat). Memory and survival are checked the same on every machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { residentMegabytes } from '../../bench/support/processes.ts';
import { MEMORY_SETTINGS, sleep } from '../../test/support/node-process.ts';
import { tally } from '../support/report.ts';
import { newKey, type RunningService, startService } from '../support/service.ts';
import { ATTACKS, type Attack } from './attacks.ts';

/** Duration of an attack, and the time for memory to recover; with lists beside it, a shorter one and half of it. */
const ATTACK_MS = 2_500;
const CALM_MS = 2_500;
const FILE_MS = 1_000;
const KEPT_MEGABYTES = 100;
/** Targets: a row above them is marked. */
const AIM = { waitMs: 250, megabytes: 400 };
/** Limits that fail the check on any machine: a stall that a visitor notices, or memory that grows without end. */
const MOST = { waitMs: 1_000, megabytes: 480 };
/** The machine's other work is not known to the microsecond. */
const TRIES = 3;
const PROBE_EVERY_MS = 10;

interface Waits {
  /** Milliseconds, without and with the machine's other work. */
  longest: number;
  onTheClock: number;
  failures: number;
}

interface Question {
  readonly path: string;
  /** The body of a POST. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const VISITS: readonly Question[] = [{ path: '/api/public/price?brand=coach&category=bag' }, { path: '/health/live' }];

/** Sends requests as strangers do until `isDone`, in turn: half of them on a new connection. */
async function probe(
  { url, pid }: RunningService,
  questions: readonly Question[],
  isDone: () => boolean,
): Promise<Waits> {
  const waits: Waits = { longest: 0, onTheClock: 0, failures: 0 };
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; !isDone(); i++) {
    const question = questions[(i >> 1) % questions.length] as Question;
    const startedAt = performance.now();
    const [its, ours] = [delaysOf(pid), delaysOf(process.pid)];
    const status = await ask(url, question, i % 2 ? agent : false);
    const wait = performance.now() - startedAt;
    waits.longest = Math.max(waits.longest, wait - heldUp(pid, its) - heldUp(process.pid, ours));
    waits.onTheClock = Math.max(waits.onTheClock, wait);
    if (status !== 200) waits.failures++;
    await sleep(PROBE_EVERY_MS);
  }
  agent.destroy();
  return waits;
}

/** Resolves with the status, or 0 if there was no answer. */
function ask(url: string, { path, body, headers = {} }: Question, agent: Agent | false = false): Promise<number> {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const flood = request(url + path, { agent, method, headers, timeout: 20_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    flood.on('timeout', () => flood.destroy());
    flood.on('error', () => resolve(0));
    flood.end(body);
  });
}

async function attack(
  service: RunningService,
  key: string,
  { name, listWithinMs, priceWithinMs = MOST.waitMs, addresses = 50 }: Attack,
  from: number,
) {
  const isFile = listWithinMs !== undefined;
  const before = residentMegabytes(service.pid);
  forgetPeak(service.pid);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'attacker.ts'), new URL(service.url).port, key, name, String(addresses), String(from)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  let outcomes = '';
  // Its first output means that it has begun.
  await once(child.stdout, 'data');
  child.stdout.on('data', (data) => {
    outcomes += data;
  });
  let isOver = false;
  const ended = once(child, 'exit');
  const visits = probe(service, VISITS, () => isOver);
  const lists = isFile ? probe(service, [listOf(key)], () => isOver) : undefined;
  await sleep(isFile ? FILE_MS : ATTACK_MS);
  child.stdin.end();
  await ended;
  isOver = true;
  const { longest, onTheClock, failures } = await visits;
  const list = await lists;
  await calm(service, isFile ? FILE_MS / 2 : CALM_MS);
  const isAlive = (await ask(service.url, { path: '/health/live' })) === 200;
  return {
    isAlive,
    failures: failures + (list?.failures ?? 0),
    longest,
    list: list?.longest,
    onTheClock: Math.max(onTheClock, list?.onTheClock ?? 0),
    before,
    most: isAlive ? residentMegabytes(service.pid, 'VmHWM') : Number.NaN,
    after: isAlive ? residentMegabytes(service.pid) : Number.NaN,
    outcomes: outcomes.trim(),
    isSoon: longest <= priceWithinMs && (list?.longest ?? 0) <= (listWithinMs ?? 0),
  };
}

/** Another client's list. */
function listOf(key: string): Question {
  return {
    path: '/api/public/appraise',
    body: 'title,price\nCoach Tabby 26 bag,120\nCasio watch,15\n',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
  };
}

/** Some ordinary use, during which memory recovers. */
async function calm(service: RunningService, ms: number): Promise<void> {
  const end = performance.now() + ms;
  await probe(service, VISITS, () => performance.now() > end);
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

/**
 * Milliseconds for which the machine held up a process since `before`: its main thread, or a helper that it waited for.
 */
function heldUp(pid: number, before: ReadonlyMap<string, number>): number {
  const delays = [...delaysOf(pid)].map(([thread, now]) => now - (before.get(thread) ?? now));
  return Math.max(0, ...delays);
}

/** Starts a new peak of memory. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The process is gone.
  }
}

const row = (cells: readonly string[]) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(48) : cell.padStart(9))).join(' '));

/** Runs the attacks whose name contains one of some words; all of them without any. */
export async function checkFloods(words: readonly string[]): Promise<void> {
  const attacks = ATTACKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  console.log(
    `Aims: ${AIM.waitMs} ms, ${AIM.megabytes} MB; higher values are marked. Failures: ${MOST.waitMs} ms, ${MOST.megabytes} MB.`,
  );
  row(['attack', 'alive', 'wait ms', 'list ms', 'by clock', 'MB before', 'at most', 'after']);
  const SETTINGS = { KEYS_PER_EMAIL: '1000', REQUESTS_PER_DAY: '1000000', ...MEMORY_SETTINGS };
  let service = await startService(SETTINGS);
  let key = await newKey(service.url);
  await calm(service, CALM_MS);
  let from = 1;
  for (const one of attacks) {
    // Separate addresses: no attack is blunted because an earlier one was throttled.
    let seen = await attack(service, key, one, from++);
    for (let i = 1; i < TRIES && seen.isAlive && !seen.isSoon; i++) {
      seen = await attack(service, key, one, from++);
    }
    const isGood =
      seen.isAlive &&
      seen.failures === 0 &&
      seen.isSoon &&
      seen.most <= MOST.megabytes &&
      seen.after <= seen.before + KEPT_MEGABYTES;
    const isAsAimed = seen.longest <= AIM.waitMs && seen.most <= AIM.megabytes;
    tally(isGood, one.name);
    row([
      `${isGood ? (isAsAimed ? 'ok    ' : 'over  ') : 'FAILED'} ${one.name}`.slice(0, 48),
      seen.isAlive ? (seen.failures === 0 ? 'yes' : `${seen.failures} lost`) : 'NO',
      seen.longest.toFixed(0),
      seen.list?.toFixed(0) ?? '',
      seen.onTheClock.toFixed(0),
      ...[seen.before, seen.most, seen.after].map((megabytes) => megabytes.toFixed(0)),
    ]);
    if (process.env.HOSTILE_OUTCOMES || !isGood) console.log(`       ${seen.outcomes}`);
    if (seen.isAlive) continue;
    // The others are still tried.
    await service.stop();
    service = await startService(SETTINGS);
    key = await newKey(service.url);
  }
  await service.stop();
}
