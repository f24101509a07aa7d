// Lists of garments: a batch of 100 over HTTP, CSV files of 10,000 rows on the command line, and ten simultaneous
// uploads of 1 MB with their effect on other requests: `npm run bench:lists`.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openSqliteStore } from '../src/service/keys/sqlite/sqlite-store.ts';
import { issueKeys } from './support/keys.ts';
import { cpuSeconds, residentMegabytes, startService } from './support/processes.ts';

const BATCHES = 200;
const BATCH = 100;
const ROWS = 10_000;
const MOST_SECONDS = 2;
const LONG_ROWS = 50_000;
const MOST_MEGABYTES = 400;
const UPLOADS = 10;
const UPLOAD_BYTES = 1_000_000;
const MOST_MILLISECONDS = 50;

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
const store = await openSqliteStore(join(folder, 'hangtag.sqlite'));
const [key = ''] = await issueKeys(store, 1);
await store.close();
const service = await startService({ DATA_DIR: folder, REQUESTS_PER_DAY: '1000000' });
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
    headers: { 'content-type': type, authorization: `Bearer ${key}` },
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

/** Prices a file with a title in every row by the command line, including its startup. */
function file(): void {
  const path = join(folder, 'list.csv');
  const rows = Array.from({ length: ROWS }, (_, index) => `${index},"${titleOf(index)}",${index % 90}\n`);
  writeFileSync(path, `sku,title,price\n${rows.join('')}`);
  const launcher = fileURLToPath(new URL('../bin/hangtag.js', import.meta.url));
  const args = [launcher, 'list', path, '-o', join(folder, 'out.csv')];
  const run = () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return (performance.now() - start) / 1000;
  };
  run();
  const seconds = [run(), run(), run()].sort((a, b) => a - b)[1] as number;
  console.log(
    `a CSV file of ${ROWS} rows: ${seconds.toFixed(2)} s, ${verdict(seconds, MOST_SECONDS)} ${MOST_SECONDS} s`,
  );
}

/** Plans a long file by the command line, and measures the most memory that it takes. */
function longFile(): void {
  const path = join(folder, 'long.csv');
  const rows = Array.from({ length: LONG_ROWS }, (_, index) => `${index},"${titleOf(index)}",${20 + (index % 90)}\n`);
  writeFileSync(path, `sku,title,price\n${rows.join('')}`);
  const program = new URL('../src/main.ts', import.meta.url).href;
  const code = `process.once('exit', () => console.log(process.resourceUsage().maxRSS)); await import('${program}')`;
  const args = ['--input-type=module', '-e', code, '--', 'reprice', path, '-o', join(folder, 'out.csv')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const megabytes = Number(stdout) / 1024;
  console.log(
    `a plan of ${LONG_ROWS} rows: ${megabytes.toFixed(0)} MB, ${verdict(megabytes, MOST_MEGABYTES)} ${MOST_MEGABYTES} MB`,
  );
}

/** Measures the longest wait of other requests meanwhile, and the memory. */
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
  console.log(
    `${UPLOADS} uploads of ${(Buffer.byteLength(body) / 1e6).toFixed(1)} MB at once: others wait at most ` +
      `${longest.toFixed(0)} ms, ${verdict(longest, MOST_MILLISECONDS)} ${MOST_MILLISECONDS} ms; ` +
      `${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
  );
}

try {
  file();
  longFile();
  await batches();
  await uploads();
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
