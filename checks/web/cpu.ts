import { join } from 'node:path';
import type { Browser } from 'playwright-core';
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
  const { buildApp } = await import(join(ROOT, 'src/app/app.ts'));
  const { loadMarketplaces } = await import(join(ROOT, 'src/marketplaces/load.ts'));
  const { loadModel } = await import(join(ROOT, 'src/pricing/loading/load-model.ts'));
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

const ROWS = 200;
const MAX_REDRAW_MS = 100;

/** Measures the CPU time that a phone's page takes to draw a list again after one of its rows has changed. */
export async function checkRedraw(browser: Browser, base: string, report: Report): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `Coach leather tote ${at},${40 + at},${1 + (at % 90)},${at % 30}`,
  );
  const buffer = Buffer.from(['Title,Asking Price,Days On Sale,Cost', ...lines].join('\n'));
  await page.goto(`${base}/list`);
  await page.getByLabel('Or a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await page
    .locator('[data-cards] > tr')
    .nth(ROWS - 1)
    .waitFor({ state: 'attached' });
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const usedMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  let ms = Number.POSITIVE_INFINITY;
  for (let measurement = 0; measurement < MEASUREMENTS; measurement++) {
    const start = await usedMs();
    const drawn = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.evaluate((cost) => {
      const rows = JSON.parse(localStorage.getItem('hangtag-list') ?? '[]');
      rows[3].cost = cost;
      localStorage.setItem('hangtag-list', JSON.stringify(rows));
      dispatchEvent(new Event('storage'));
    }, 100 + measurement);
    await drawn;
    await page.locator('[data-row="3"]', { hasText: `$${100 + measurement}` }).waitFor({ state: 'attached' });
    ms = Math.min(ms, (await usedMs()) - start);
  }
  report.note(
    `${ROWS} rows drawn again, ${ms.toFixed(0)} ms of CPU`,
    ms < MAX_REDRAW_MS ? [] : [`more than ${MAX_REDRAW_MS} ms`],
  );
  await page.close();
}
