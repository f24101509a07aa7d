import { join } from 'node:path';
import { PAGES } from './pages.ts';
import type { Report } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = 100;
/** Asked before the first measurement, so that the first page is not measured with code that is still compiled. */
const WARM_UP = 500;
/** The least of so many measurements counts: what else runs on the machine only ever adds. */
const MEASUREMENTS = 5;
const MAX_MS = 2;

/** CPU time of one answer, with the routing around it, inside this process. */
export async function checkCpu(report: Report): Promise<void> {
  const { buildApp } = await import(join(ROOT, 'src/app.ts'));
  const { loadMarketplaces } = await import(join(ROOT, 'src/marketplaces/load.ts'));
  const { loadModel } = await import(join(ROOT, 'src/pricing/load-model.ts'));
  const store = { check: async () => {}, close: async () => {} };
  const app = buildApp({
    config: {
      logLevel: 'silent',
      trustProxy: false,
      requestsPerDay: 100,
      keysPerEmail: 20,
      signUpsPerHour: 60,
      mcpRequestsPerMinute: 60,
      mcpAllowedHosts: [],
      mcpAllowedOrigins: [],
    },
    pricing: loadModel(),
    marketplaces: loadMarketplaces(),
    store,
    clock: Date.now,
  });
  await app.ready();
  for (const { name, path, mostCpuMs: most = MAX_MS } of PAGES) {
    const ask = async () => {
      await app.inject({ url: path, headers: { accept: 'text/html' } });
      // Without yielding to the event loop, all answers would stay in memory.
      await new Promise(setImmediate);
    };
    for (let round = 0; round < WARM_UP; round++) await ask();
    let ms = Number.POSITIVE_INFINITY;
    for (let measurement = 0; measurement < MEASUREMENTS; measurement++) {
      const start = process.cpuUsage();
      for (let round = 0; round < ROUNDS; round++) await ask();
      const { user, system } = process.cpuUsage(start);
      ms = Math.min(ms, (user + system) / 1000 / ROUNDS);
    }
    report.note(`${name}, ${ms.toFixed(2)} ms of CPU`, ms < most ? [] : [`more than ${most} ms`]);
  }
  await app.close();
}
