import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { note } from '../support/report.ts';
import { PAGES, type PageKind } from './pages.ts';
import { axeFaults, PHONE } from './visit.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** Total size of a visitor's first page over the network, compressed, with headers, in bytes. */
const MAX_BYTES = 60_000;

const HEIGHT = 900;

const LOOKS = [
  { name: 'narrow-light', width: 320, isDark: false, hasScript: true },
  { name: 'wide-dark', width: 1280, isDark: true, hasScript: true },
  { name: 'wide-light', width: 1280, isDark: false, hasScript: true },
  { name: 'narrow-dark-plain', width: 320, isDark: true, hasScript: false },
  { name: 'vast-light-plain', width: 2000, isDark: false, hasScript: false },
] as const;
type Look = (typeof LOOKS)[number];

/**
 * Checks every kind of page with and without JavaScript, narrow and wide, light and dark: the right status, no console
 * messages, no requests to other hosts, nothing wider than the window, and at most 60 kB in all, or the
 * page's own limit. Screenshots go to `out/`.
 */
export async function checkLooks(browser: Browser, base: string): Promise<void> {
  for (const page of PAGES) {
    for (const look of LOOKS) {
      note(`${page.name}, ${look.name}`, await problemsOf(browser, base, page, look));
    }
  }
}

/** Text sizes that people commonly set, in px; the browsers' default is 16. */
const SIZES = [24, 32];

/**
 * Checks every kind of page with JavaScript, loaded once: no axe violations narrow and light, then wide and dark, and on
 * a phone with large text, nothing wider than the window.
 */
export async function checkAxe(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const setText = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
  for (const { name, path } of PAGES) {
    const problems: string[] = [];
    await setText(16);
    await page.goto(path);
    for (const look of LOOKS.slice(0, 2)) {
      await page.setViewportSize({ width: look.width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: look.isDark ? 'dark' : 'light' });
      const faults = await axeFaults(page, { runOnly: RULES });
      problems.push(...faults.map((fault) => `${look.name}: ${fault}`));
    }
    await page.setViewportSize(PHONE);
    for (const size of SIZES) {
      await setText(size);
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), `${size}px`);
      const tooWide = await widerThanWindow(page);
      if (tooWide > 0) problems.push(`${tooWide} px wider than the window with text of ${size} px`);
    }
    note(`${name}, axe and large text`, problems);
  }
  await context.close();
}

async function problemsOf(browser: Browser, base: string, kind: PageKind, look: Look): Promise<string[]> {
  const problems: string[] = [];
  const context = await browser.newContext(contextOptions(look));
  const page = await context.newPage();
  const expected = kind.status ?? 200;
  page.on('console', (message) => {
    // Chromium itself logs the status of an error page.
    if (expected !== 200 && message.text().includes(`status of ${expected}`)) return;
    problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(base)) problems.push(`another host: ${request.url()}`);
  });
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
        () => 0,
      ),
    );
  });
  const response = await page.goto(base + kind.path, { waitUntil: 'networkidle' });
  if (response?.status() !== expected) problems.push(`status ${response?.status()}`);
  const tooWide = await widerThanWindow(page);
  if (tooWide > 0) problems.push(`${tooWide} px wider than the window`);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  if (bytes > (kind.mostBytes ?? MAX_BYTES)) problems.push(`${bytes} bytes`);
  if (look.name === 'wide-light') console.log(`    ${kind.name} weighs ${bytes} bytes`);
  await page.screenshot({
    path: join(import.meta.dirname, `out/${kind.name}-${look.name}.png`),
    fullPage: true,
  });
  await context.close();
  return problems;
}

/** Returns how many pixels a page is wider than its window. */
function widerThanWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

function contextOptions({ width, isDark, hasScript }: Look): BrowserContextOptions {
  return {
    viewport: { width, height: HEIGHT },
    colorScheme: isDark ? 'dark' : 'light',
    javaScriptEnabled: hasScript,
  };
}
