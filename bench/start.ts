// Measures startup: `npx node bench/start.ts`, or `npm run build && npx node bench/start.ts --folder dist` for the
// image's code. Each run is a new process with the image's memory settings, measured from the launcher to the first
// answer, asked for a page and over MCP, then warmed up and loaded with prices. The first run, which fills the cache of
// compiled code, does not count.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MEMORY_SETTINGS } from '../test/support/node-process.ts';
import { record } from './support/figures.ts';
import { measure } from './support/load.ts';
import { cpuSeconds, residentMegabytes, startService } from './support/processes.ts';
import { GET_PRICE, mcp, page, price } from './support/scenarios.ts';
import { median, spread } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '2' },
    folder: { type: 'string', default: '.' },
  },
});

interface Start {
  readonly seconds: number;
  readonly cpu: number;
  readonly megabytes: number;
  /** Memory after a price, a page and a call over MCP. */
  readonly rest: number;
  /** CPU time per warm price, in microseconds, and the memory then. */
  readonly micros: number;
  readonly loaded: number;
}

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
await start();
const starts: Start[] = [];
while (starts.length < Number(options.starts)) starts.push(await start());
rmSync(folder, { recursive: true });
for (const [name, unit, digits] of [
  ['seconds', 's until it answers', 2],
  ['cpu', 's of CPU until then', 2],
  ['megabytes', 'MB then', 0],
  ['rest', 'MB after a price, a page and a call over MCP', 0],
  ['micros', 'µs of CPU for a price, warm', 1],
  ['loaded', 'MB after that load', 0],
] as const) {
  const values = starts.map((sample) => sample[name]);
  console.log(`${spread(values, digits)} ${unit}`);
  record(`${options.folder === '.' ? 'checkout' : 'image'}: ${unit}`, values);
}
const micros = starts.map((sample) => sample.micros);
const slow = micros.filter((one) => one > 2 * median(micros));
console.log(`${slow.length} of ${starts.length} starts took more than twice the median for a price`);

async function start(): Promise<Start> {
  const startedAt = performance.now();
  const service = await startService({ ...MEMORY_SETTINGS, DATA_DIR: folder }, options.folder);
  await fetch(`http://127.0.0.1:${service.port}/health/live`);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSeconds(service.pid) ?? Number.NaN;
  const megabytes = residentMegabytes(service.pid);
  const { requests } = await price(service.port);
  await page(service.port, 'a title', '/appraise?title=coach+tabby');
  await mcp(service.port, 'get_price', '/mcp', GET_PRICE);
  await setTimeout(1_000);
  const rest = residentMegabytes(service.pid);
  const job = { port: service.port, connections: 32, warmUpSeconds: 2, requests };
  const load = await measure({ ...job, seconds: Number(options.seconds) }, service.pid);
  const loaded = residentMegabytes(service.pid);
  await service.stop();
  return { seconds, cpu, megabytes, rest, micros: load.cpuMicros ?? Number.NaN, loaded };
}
