import { join } from 'node:path';
import { PAGES } from './pages.ts';
import type { Report } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = 100;
/** Requests before the first measurement, so that all code is compiled by then. */
const WARM_UP = 500;
/** The minimum of so many measurements counts: other load on the machine can only add time. */
const MEASUREMENTS = 5;
const MAX_MS = 2;

/** Measures the CPU time of one answer including routing, within this process. */
export async function checkCpu(report: Report): Promise<void> {
  const { buildApp } = await import(join(ROOT, 'src/service/app.ts'));
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
