// Measures startup: `npx node bench/start.ts`, or `npm run build && npx node bench/start.ts --folder dist` for the code
// in the image. Each run starts a process with the image's memory settings and times it from launch to first answer,
// then requests a price, a page, and an MCP call. The first run only fills the compile cache.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MEMORY_SETTINGS } from '../test/support/node-process.ts';
import { record, spread } from './support/figures.ts';
import { cpuSeconds, residentMegabytes, startService } from './support/processes.ts';
import { GET_PRICE, mcp, page, price } from './support/scenarios.ts';

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '40' },
    folder: { type: 'string', default: '.' },
  },
});

/** Figures measured at each start. */
const FIGURES = {
  seconds: { unit: 's until it answers', digits: 2 },
  cpu: { unit: 's of CPU until then', digits: 2 },
  megabytes: { unit: 'MB then', digits: 0 },
  rest: { unit: 'MB after a price, a page and a call over MCP', digits: 0 },
};

type Start = Readonly<Record<keyof typeof FIGURES, number>>;

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
await start();
const starts: Start[] = [];
while (starts.length < Number(options.starts)) starts.push(await start());
rmSync(folder, { recursive: true });
for (const [name, { unit, digits }] of Object.entries(FIGURES)) {
  const values = starts.map((sample) => sample[name as keyof Start]);
  console.log(`${spread(values, digits)} ${unit}`);
  record(`${options.folder === '.' ? 'checkout' : 'image'}: ${unit}`, values);
}

async function start(): Promise<Start> {
  const startedAt = performance.now();
  const { port, pid, stop } = await startService({ ...MEMORY_SETTINGS, DATA_DIR: folder }, options.folder);
  await fetch(`http://127.0.0.1:${port}/health/live`);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSeconds(pid);
  const megabytes = residentMegabytes(pid);
  await price(port);
  await page(port, 'a title', '/appraise?title=coach+tabby');
  await mcp(port, 'get_price', '/mcp', GET_PRICE);
  await setTimeout(1_000);
  const rest = residentMegabytes(pid);
  await stop();
  return { seconds, cpu, megabytes, rest };
}
