import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { note } from '../support/report.ts';
import { PAGES } from './pages.ts';

/** Slow 3G as defined in browsers' developer tools: applied to the network, not simulated afterwards. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const MAX_LCP_MS = 1_500;
/** A busy machine can only slow it down, so the minimum of several runs counts. */
const TRIES = 3;

/** Measures the largest contentful paint on a phone with slow 3G and an empty cache: the minimum of several runs. */
export async function checkSlowNetwork(browser: Browser, base: string): Promise<void> {
  for (const { name, path } of PAGES.filter(({ isKey }) => isKey)) {
    let least: Paint = { ms: Number.POSITIVE_INFINITY, shift: 0, element: '' };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const paint = await largestPaint(browser, base + path);
      if (paint.ms < least.ms) least = paint;
    }
    const problems: string[] = [];
    if (least.ms >= MAX_LCP_MS) problems.push(`more than ${MAX_LCP_MS} ms`);
    if (least.shift > 0) problems.push(`layout shift of ${least.shift}`);
    note(`${name}, LCP on slow 3G: ${Math.round(least.ms)} ms, ${least.element}`, problems);
  }
}

interface Paint {
  readonly ms: number;
  readonly shift: number;
  readonly element: string;
}

async function largestPaint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(
      () =>
        new Promise<Paint>((resolve) => {
          let ms = 0;
          let shift = 0;
          let element = '';
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              ms = entry.startTime;
              element = (entry as unknown as { element?: Element }).element?.localName ?? '';
            }
          }).observe({ type: 'largest-contentful-paint', buffered: true });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve({ ms, shift, element }), 200);
        }),
    );
  } finally {
    await context.close();
  }
}

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = 100;
/** Requests before the first measurement, so that all code is compiled by then. */
const WARM_UP = 500;
/** The minimum of this many measurements counts: other load on the machine can only add time. */
const MEASUREMENTS = 5;
const MAX_MS = 2;

/** Measures the CPU time of one answer including routing, within this process. */
export async function checkCpu(): Promise<void> {
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
    note(`${name}, ${ms.toFixed(2)} ms of CPU`, ms < most ? [] : [`more than ${most} ms`]);
  }
  await app.close();
}

const ROWS = 200;
const MAX_REDRAW_MS = 100;

/** Measures the CPU time that a phone's page takes to draw a list again after one of its rows has changed. */
export async function checkRedraw(browser: Browser, base: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `Coach leather tote ${at},${40 + at},${1 + (at % 90)},${at % 30}`,
  );
  const buffer = Buffer.from(['Title,Asking Price,Days On Sale,Cost', ...lines].join('\n'));
  await page.goto(`${base}/list`);
  await page.getByLabel('Or a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await page
    .locator('[data-cards] > [data-row]')
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
  note(
    `${ROWS} rows drawn again, ${ms.toFixed(0)} ms of CPU`,
    ms < MAX_REDRAW_MS ? [] : [`more than ${MAX_REDRAW_MS} ms`],
  );
  await page.close();
}
