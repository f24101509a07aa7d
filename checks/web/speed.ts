import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { note } from '../support/report.ts';
import { PAGES } from './pages.ts';

/** Slow 3G as defined in browsers' developer tools. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const MAX_LCP_MS = 1_200;
/** Number of runs, of which the fastest counts, because a busy machine can only slow a page down. */
const TRIES = 3;

/** Measures the largest contentful paint of key pages on a phone with slow 3G and an empty cache. */
export async function checkSlowNetwork(browser: Browser, base: string): Promise<void> {
  for (const { name, path } of PAGES.filter(({ isKey }) => isKey)) {
    const paints = [];
    for (let attempt = 0; attempt < TRIES; attempt++) paints.push(await largestPaint(browser, base + path));
    const [least] = paints.sort((a, b) => a.ms - b.ms);
    assert.ok(least);
    const problems: string[] = [];
    if (least.ms >= MAX_LCP_MS) problems.push(`more than ${MAX_LCP_MS} ms`);
    if (least.shift > 0) problems.push(`layout shift of ${least.shift}`);
    note(`${name}, LCP on slow 3G: ${Math.round(least.ms)} ms, ${least.element}`, problems);
  }
}

async function largestPaint(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(
      () =>
        new Promise<{ ms: number; shift: number; element: string }>((resolve) => {
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
