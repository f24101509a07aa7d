// Floods the service with connections on loopback, through our sample nginx and Caddy configurations and directly.
// Behind a proxy, other clients must barely notice. Without one, the service must survive, stay within its memory,
// and answer soon after the flood.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { residentMegabytes, sleep } from '../../test/support/node-process.ts';
import { startCaddy, startNginx, whyNot } from '../../test/support/proxies.ts';
import { tally } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { FORM } from './send.ts';
import { stopwatch } from './stopwatch.ts';

/** Opens many connections that all send the same bytes. */
interface Flood {
  readonly name: string;
  readonly connections: number;
  readonly bytes: () => Buffer;
  /** True if the clients never read a response. */
  readonly isUnread?: boolean;
}

const FLOOD_MS = 4_000;
/**
 * `waitMs` limits another client's wait behind a proxy, in the best of several tries; `afterMs`, the time to the first
 * response after a flood. Both are several times what an idle machine takes, since a flood keeps every core busy.
 */
const MOST = { waitMs: 250, megabytes: 900, afterMs: 10_000 };
const TRIES = 3;
const PROBE_EVERY_MS = 10;
const MEGABYTE = 1024 * 1024;

/** Caddy forwards only requests for its own host name. */
const HOST = 'Host: 127.0.0.1\r\n';

function post(path: string, type: string, body: Buffer, length: number | 'chunked'): Buffer {
  const field = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const head = `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: ${type}\r\n${field}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

const requests = (path: string, count: number) => Buffer.from(`GET ${path} HTTP/1.1\r\n${HOST}\r\n`.repeat(count));
const tinyChunks = (count: number) => Buffer.from('1\r\na\r\n'.repeat(count));

export const FLOODS: readonly Flood[] = [
  {
    name: '300 bodies in chunks of one byte',
    connections: 300,
    bytes: () => post('/mcp', 'application/json', tinyChunks(65_000), 'chunked'),
  },
  {
    name: '1,000 sign-ups in chunks of one byte',
    connections: 1_000,
    bytes: () => post('/api/public/keys', 'application/json', tinyChunks(4_090), 'chunked'),
  },
  { name: '100 packets of 2,000 requests', connections: 100, bytes: () => requests('/', 2_000) },
  {
    name: '300 clients that send 90 requests for long answers, and read nothing',
    connections: 300,
    bytes: () => requests('/sitemap.xml', 90),
    isUnread: true,
  },
  {
    name: '1,000 uploads of 1 MB without their last byte',
    connections: 1_000,
    bytes: () => post('/list', FORM, Buffer.alloc(MEGABYTE - 1, 'a'), MEGABYTE),
  },
  { name: '1,500 connections that send nothing', connections: 1_500, bytes: () => Buffer.alloc(0) },
];

/** A route to the service: through a proxy or direct. */
interface Door {
  readonly name: string;
  readonly url: string;
  /** Processes whose scheduling delays do not count as waiting. */
  readonly pids: readonly number[];
}

/** Requests prices until `isDone`, every other time on a new connection, and resolves with the longest wait, ms. */
async function longestWait({ url, pids }: Door, isDone: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  let longest = 0;
  for (let i = 0; !isDone(); i++) {
    const waited = stopwatch(pids);
    const isAnswered = (await statusOf(url, i % 2 ? agent : false)) === 200;
    longest = Math.max(longest, isAnswered ? waited() : Number.POSITIVE_INFINITY);
    await sleep(PROBE_EVERY_MS);
  }
  agent.destroy();
  return longest;
}

/** Requests a price; resolves with the status, or 0 if there was no response. */
function statusOf(url: string, agent: Agent | false = false): Promise<number> {
  return new Promise((resolve) => {
    const request = get(`${url}/api/public/price?brand=coach&category=bag`, { agent, timeout: 30_000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(0));
  });
}

async function flood(door: Door, servicePid: number, { name }: Flood) {
  writeFileSync(`/proc/${servicePid}/clear_refs`, '5');
  const program = join(import.meta.dirname, 'flood-client.ts');
  const client = spawn(process.execPath, [program, new URL(door.url).port, name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(client, 'exit');
  await once(client.stdout, 'data');
  const end = performance.now() + FLOOD_MS;
  const waitMs = await longestWait(door, () => performance.now() > end);
  client.stdin.end();
  await ended;
  const waited = stopwatch([servicePid]);
  const isAlive = (await statusOf(door.url)) === 200;
  const afterMs = waited();
  return { waitMs, isAlive, afterMs, megabytes: isAlive ? residentMegabytes(servicePid, 'VmHWM') : Number.NaN };
}

/** Runs the floods whose name or door contains one of the words. */
export async function checkFloods(words: readonly string[]): Promise<void> {
  for (const name of ['nginx', 'Caddy', 'no proxy']) {
    if (name !== 'no proxy' && whyNot(name.toLowerCase(), ['-v'])) {
      tally(false, `${name} is not installed: apt-get install nginx caddy`);
      continue;
    }
    const folder = mkdtempSync(join(tmpdir(), 'hangtag-flood-'));
    const service = await startService({ TRUST_PROXY: 'loopback' });
    const start = { nginx: startNginx, Caddy: startCaddy }[name];
    const proxy = await start?.(service.url, folder);
    const pids = [service.pid, process.pid, ...(proxy ? [proxy.pid] : [])];
    const door = { name, url: proxy?.url ?? service.url, pids };
    const wanted = FLOODS.filter((one) => words.some((word) => `${one.name}, ${name}`.includes(word)));
    const mostWaitMs = proxy ? MOST.waitMs : Number.POSITIVE_INFINITY;
    for (const one of wanted) {
      let outcome = await flood(door, service.pid, one);
      for (let i = 1; i < TRIES && outcome.waitMs > mostWaitMs; i++) outcome = await flood(door, service.pid, one);
      const { waitMs, isAlive, afterMs, megabytes } = outcome;
      const line =
        `${one.name}, ${name}: others waited ${waitMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB, ` +
        `answered ${afterMs.toFixed(0)} ms after the end`;
      console.log(line);
      const isWithin = waitMs <= mostWaitMs && afterMs <= MOST.afterMs && megabytes <= MOST.megabytes;
      tally(isAlive && isWithin, line);
    }
    await proxy?.end();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
