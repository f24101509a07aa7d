// Lists of garments: a batch of 100 over HTTP, CSV files of 10,000 and 50,000 rows on the command line, and ten
// simultaneous uploads of 1 MB with their effect on other requests: `npx node bench/lists.ts`.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MEMORY_SETTINGS } from '../test/support/node-process.ts';
import { record } from './support/figures.ts';
import { cpuSeconds, residentMegabytes, startService } from './support/processes.ts';
import { wordings } from './support/scenarios.ts';

const BATCHES = 200;
const BATCH = 100;
const ROWS = 10_000;
const LONG_ROWS = 50_000;
/** Linear: a start is paid for once. */
const MOST_TIMES = LONG_ROWS / ROWS;
const MOST_MEGABYTES = 400;
const UPLOADS = 10;
const UPLOAD_BYTES = 1_000_000;
const MOST_MILLISECONDS = 50;

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
const service = await startService({ DATA_DIR: folder, MCP_REQUESTS_PER_MINUTE: '10000000' });
const url = `http://127.0.0.1:${service.port}`;

const TITLES = [
  'Louis Vuitton Monogram Neverfull MM tote',
  'Levi’s 501 jeans mens 32x32 dark wash',
  'Coach Willow tote, brown pebbled leather, like new',
  'Nike Air Force 1 white sneakers size 10',
];
const titleOf = (index: number) => TITLES[index % TITLES.length] as string;

async function send(type: string, body: string): Promise<void> {
  const answer = await fetch(`${url}/api/public/appraise`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A list was answered ${answer.status}: ${text.slice(0, 200)}`);
}

function verdict(measured: number, most: number): string {
  if (measured > most) process.exitCode = 1;
  return measured > most ? 'above' : 'within';
}

/** Prices the same list repeatedly. */
async function batches(): Promise<void> {
  const items = Array.from({ length: BATCH }, (_, index) => ({ title: titleOf(index) }));
  const body = JSON.stringify({ items });
  for (let run = 0; run < BATCHES / 4; run++) await send('application/json', body);
  const before = cpuSeconds(service.pid) ?? Number.NaN;
  const start = performance.now();
  for (let run = 0; run < BATCHES; run++) await send('application/json', body);
  const milliseconds = (performance.now() - start) / BATCHES;
  const cpu = (((cpuSeconds(service.pid) ?? Number.NaN) - before) * 1000) / BATCHES;
  console.log(`a batch of ${BATCH}: ${milliseconds.toFixed(1)} ms, ${cpu.toFixed(1)} ms of CPU`);
}

/** Writes a file of rows with varied titles and prices. */
function writeRows(count: number): string {
  const path = join(folder, `${count}.csv`);
  const titles = Array.from(
    { length: count },
    (_, at) => `"${wordings[at % wordings.length]} ${at}",${20 + (at % 90)}`,
  );
  writeFileSync(path, `title,price\n${titles.join('\n')}\n`);
  return path;
}

/** Runs a command on a file with the image's memory settings; returns its CPU time and its peak memory. */
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

/** Prices and plans long files on the command line. */
function longFiles(): void {
  const [short, long] = [writeRows(ROWS), writeRows(LONG_ROWS)];
  const [few, many] = [cost('list', short), cost('list', long)];
  const micros = ((many.seconds - few.seconds) / (LONG_ROWS - ROWS)) * 1e6;
  record('list: µs a row', [micros]);
  record('list of 10,000 rows: MB', [few.megabytes]);
  record('list of 50,000 rows: MB', [many.megabytes]);
  const times = many.seconds / few.seconds;
  record('list of 50,000 rows: CPU beside 10,000', [times]);
  console.log(
    `${LONG_ROWS} rows: ${times.toFixed(1)} times the CPU of ${ROWS}, ${verdict(times, MOST_TIMES)} ${MOST_TIMES}`,
  );
  console.log(
    `lists of ${ROWS} and ${LONG_ROWS} rows: ${micros.toFixed(0)} µs of CPU a row, ${few.megabytes.toFixed(0)} and ` +
      `${many.megabytes.toFixed(0)} MB, ${verdict(many.megabytes, MOST_MEGABYTES)} ${MOST_MEGABYTES} MB`,
  );
  const { megabytes } = cost('reprice', long);
  record('plan of 50,000 rows: MB', [megabytes]);
  console.log(
    `a plan of ${LONG_ROWS} rows: ${megabytes.toFixed(0)} MB, ` +
      `${verdict(megabytes, MOST_MEGABYTES)} ${MOST_MEGABYTES} MB`,
  );
}

/** Measures the longest wait of other requests in the meantime, and the memory. */
async function uploads(): Promise<void> {
  const row = (index: number) => `${titleOf(index)},"${'a long description '.repeat(520)}"\n`;
  const body = `title,description\n${Array.from({ length: BATCH }, (_, i) => row(i)).join('')}`;
  await send('text/csv', body.slice(0, UPLOAD_BYTES));
  const before = residentMegabytes(service.pid);
  let peak = before;
  const others = new Worker(new URL('support/waits.ts', import.meta.url), { workerData: url });
  await once(others, 'message');
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(service.pid));
  }, 5);
  await Promise.all(Array.from({ length: UPLOADS }, () => send('text/csv', body)));
  clearInterval(sampling);
  others.postMessage('stop');
  const [longest] = (await once(others, 'message')) as [number];
  record('uploads: longest wait, ms', [longest]);
  console.log(
    `${UPLOADS} uploads of ${(Buffer.byteLength(body) / 1e6).toFixed(1)} MB at once: others wait at most ` +
      `${longest.toFixed(0)} ms, ${verdict(longest, MOST_MILLISECONDS)} ${MOST_MILLISECONDS} ms; ` +
      `${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
  );
}

try {
  longFiles();
  await batches();
  await uploads();
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
