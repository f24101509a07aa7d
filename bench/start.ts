// Measures a start: `npm run bench:start`. The first one, which fills the cache of compiled code, does not count.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, residentMegabytes, startService } from './support/processes.ts';

const STARTS = 7;

interface Start {
  readonly seconds: number;
  readonly cpu: number;
  readonly megabytes: number;
}

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
await start();
const starts: Start[] = [];
while (starts.length < STARTS) starts.push(await start());
rmSync(folder, { recursive: true });
for (const [name, unit, digits] of [
  ['seconds', 's until it answers', 2],
  ['cpu', 's of CPU until then', 2],
  ['megabytes', 'MB then', 0],
] as const) {
  const values = starts.map((one) => one[name]).sort((a, b) => a - b);
  const [least, median, most] = [0, (STARTS - 1) / 2, STARTS - 1].map((index) =>
    values[index]?.toFixed(digits),
  );
  console.log(`${median} (${least}-${most}) ${unit}`);
}

/** From the launcher to the first answer. */
async function start(): Promise<Start> {
  const startedAt = performance.now();
  const service = await startService({ DATA_DIR: folder });
  await fetch(`http://127.0.0.1:${service.port}/health/live`);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSeconds(service.pid) ?? Number.NaN;
  const megabytes = residentMegabytes(service.pid);
  await service.stop();
  return { seconds, cpu, megabytes };
}
