// Measures lists of garments: CSV files with 10,000 and 50,000 rows on the command line, and how ten simultaneous 1 MB
// uploads delay other requests: `npx node bench/lists.ts`.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MEMORY_SETTINGS } from '../test/support/node-process.ts';
import { record } from './support/figures.ts';
import { residentMegabytes, startService } from './support/processes.ts';
import { wordings } from './support/scenarios.ts';

const LIST_ROWS = 100;
const ROWS = 10_000;
const LONG_ROWS = 50_000;
/** Cost must grow no faster than the rows. Startup is paid once, so the ratio stays below this. */
const MOST_TIMES = LONG_ROWS / ROWS;
const MOST_MEGABYTES = 400;
const UPLOADS = 10;
const UPLOAD_BYTES = 1_000_000;
const MOST_MILLISECONDS = 50;

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
const service = await startService({ DATA_DIR: folder, MCP_REQUESTS_PER_MINUTE: '10000000' });
const url = `http://127.0.0.1:${service.port}`;

const titleOf = (index: number) => `"${wordings[index % wordings.length]}`;

async function send(body: string): Promise<void> {
  const headers = { 'content-type': 'text/csv' };
  const answer = await fetch(`${url}/api/public/appraise`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A list was answered ${answer.status}: ${text.slice(0, 200)}`);
}

/** Prints a figure with its limit, and fails the run if it is above. */
function show(what: string, measured: number, most: number): void {
  if (measured > most) process.exitCode = 1;
  console.log(`${what}: ${measured.toFixed(1)}, ${measured > most ? 'above' : 'within'} ${most}`);
}

/** Writes a CSV file with varied titles and prices; returns its path. */
function writeRows(count: number): string {
  const path = join(folder, `${count}.csv`);
  const titles = Array.from({ length: count }, (_, at) => `${titleOf(at)} ${at}",${20 + (at % 90)}`);
  writeFileSync(path, `title,price\n${titles.join('\n')}\n`);
  return path;
}

/** Runs a command on a file with the image's memory settings; returns its CPU seconds and peak memory, MB. */
function cost(command: string, path: string): { seconds: number; megabytes: number } {
  const program = new URL('../src/main.ts', import.meta.url).href;
  const code =
    "process.once('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); " +
    'const seconds = (userCPUTime + systemCPUTime) / 1e6; ' +
    'console.log(JSON.stringify({ seconds, megabytes: (maxRSS * 1024) / 1e6 })); }); ' +
    `await import('${program}')`;
  const args = ['--input-type=module', '-e', code, '--', 'hangtag', command, path, '-o', join(folder, 'out.csv')];
  const env = { ...process.env, ...MEMORY_SETTINGS };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) as string);
}

/** Measures `list` and `reprice` on long files. */
function longFiles(): void {
  const longFile = writeRows(LONG_ROWS);
  const short = cost('list', writeRows(ROWS));
  const long = cost('list', longFile);
  const micros = ((long.seconds - short.seconds) / (LONG_ROWS - ROWS)) * 1e6;
  record('list: µs a row', [micros]);
  record('list of 10,000 rows: MB', [short.megabytes]);
  record('list of 50,000 rows: MB', [long.megabytes]);
  const times = long.seconds / short.seconds;
  record('list of 50,000 rows: CPU beside 10,000', [times]);
  console.log(`lists: ${micros.toFixed(0)} µs of CPU a row, ${short.megabytes.toFixed(0)} MB with ${ROWS} rows`);
  show(`${LONG_ROWS} rows, CPU of ${ROWS}`, times, MOST_TIMES);
  show(`a list of ${LONG_ROWS} rows, MB`, long.megabytes, MOST_MEGABYTES);
  const { megabytes } = cost('reprice', longFile);
  record('plan of 50,000 rows: MB', [megabytes]);
  show(`a plan of ${LONG_ROWS} rows, MB`, megabytes, MOST_MEGABYTES);
}

/** Sends uploads at once and measures memory and the longest wait of other requests. */
async function uploads(): Promise<void> {
  const row = (index: number) => `${titleOf(index)}","${'a long description '.repeat(520)}"\n`;
  const body = `title,description\n${Array.from({ length: LIST_ROWS }, (_, i) => row(i)).join('')}`;
  await send(body.slice(0, UPLOAD_BYTES));
  const before = residentMegabytes(service.pid);
  let peak = before;
  const others = new Worker(new URL('support/waits.ts', import.meta.url), { workerData: url });
  await once(others, 'message');
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(service.pid));
  }, 5);
  await Promise.all(Array.from({ length: UPLOADS }, () => send(body)));
  clearInterval(sampling);
  others.postMessage('stop');
  const [longest] = (await once(others, 'message')) as [number];
  record('uploads: longest wait, ms', [longest]);
  show(`${UPLOADS} uploads at once, longest wait of others, ms`, longest, MOST_MILLISECONDS);
  console.log(`${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
}

try {
  longFiles();
  await uploads();
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
