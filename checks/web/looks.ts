import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser, CDPSession, Page, Request } from 'playwright-core';
import { reportCheck } from '../support/report.ts';
import { type PageKind, pagesOf } from './pages.ts';
import { axeFaults, leave, PHONE } from './visit.ts';

/** Maximum bytes of a first visit over the network, compressed, with headers. */
const MAX_FIRST_VISIT_BYTES = 60_000;
/** Large text sizes that people commonly set, px. */
const LARGE_SIZES = [24, 32];
const DEFAULT_SIZE = 16;

const LOOKS = [
  { name: 'narrow-light', width: 320, colorScheme: 'light', javaScriptEnabled: true },
  { name: 'wide-dark', width: 1280, colorScheme: 'dark', javaScriptEnabled: true },
  { name: 'narrow-dark-plain', width: 320, colorScheme: 'dark', javaScriptEnabled: false },
  { name: 'vast-light-plain', width: 2000, colorScheme: 'light', javaScriptEnabled: false },
] as const;
/** Looks that cover all colors and layouts with JavaScript. */
const AXE_LOOKS = LOOKS.slice(0, 2);

/**
 * Checks every kind of page in every look: the right status, no console messages, no requests to other hosts, nothing
 * wider than the window, and few bytes. In two of the looks, also runs axe, looks for covered text and tries large text. A quick check leaves out
 * variants, and alternates between these two looks. Otherwise, screenshots go to `out/`.
 */
export async function checkLooks(browser: Browser, base: string, isQuick: boolean): Promise<void> {
  const pages = await pagesOf(base);
  const distinctPages = pages.filter(({ isVariant }) => !isVariant);
  for (const [turn, look] of (isQuick ? AXE_LOOKS : LOOKS).entries()) {
    const context = await browser.newContext({
      ...look,
      viewport: { width: look.width, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    for (const kind of isQuick ? distinctPages.filter((_, at) => at % AXE_LOOKS.length === turn) : pages) {
      // Make each page a first visit.
      await session.send('Network.clearBrowserCache');
      const problems = await findPageProblems(page, base, kind);
      const path = join(import.meta.dirname, `out/${kind.name}-${look.name}.png`);
      if (!isQuick) await page.screenshot({ path, fullPage: true });
      if (AXE_LOOKS.includes(look)) {
        problems.push(...(await axeFaults(page)), ...(await findLargeTextProblems(page, session)));
        await page.setViewportSize({ width: look.width, height: 900 });
        problems.push(...(await findCoveredTexts(page)));
      }
      reportCheck(`${kind.name}, ${look.name}`, problems);
      await leave(page);
    }
    await context.close();
  }
}

/** Loads a page, and returns its problems. */
async function findPageProblems(page: Page, base: string, kind: PageKind): Promise<string[]> {
  const problems: string[] = [];
  const expectedStatus = kind.status ?? 200;
  const finished: Request[] = [];
  page.removeAllListeners();
  page.on('console', (message) => {
    // Chromium logs the status of error pages, and Playwright logs what it blocks.
    if (expectedStatus !== 200 && message.text().includes(`status of ${expectedStatus}`)) return;
    if (message.text().endsWith('blocked by Playwright')) return;
    problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(base)) problems.push(`another host: ${request.url()}`);
  });
  page.on('requestfinished', (request) => finished.push(request));
  const response = await page.goto(base + kind.path);
  if (response?.status() !== expectedStatus) problems.push(`status ${response?.status()}`);
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const bytes = sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  );
  if (bytes > (kind.mostBytes ?? MAX_FIRST_VISIT_BYTES)) problems.push(`${bytes} bytes`);
  problems.push(...(await findTooWide(page)));
  return problems;
}

/** Returns what is too wide on a phone with large text. */
async function findLargeTextProblems(page: Page, session: CDPSession): Promise<string[]> {
  const problems: string[] = [];
  const setSize = (size: number) => session.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await page.setViewportSize(PHONE);
  for (const size of LARGE_SIZES) {
    await setSize(size);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), `${size}px`);
    problems.push(...(await findTooWide(page)).map((problem) => `${problem} with text of ${size} px`));
  }
  await setSize(DEFAULT_SIZE);
  return problems;
}

/** Returns a problem if the page is wider than its window. */
async function findTooWide(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return pixels > 0 ? [`${pixels} px wider than the window`] : [];
}

/** Returns the texts in the page's main part that something covers, such as a field or another text. Opens what is folded. */
async function findCoveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) (details as HTMLDetailsElement).open = true;
    const covered = new Set<string>();
    const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement as Element;
      if (!text.nodeValue?.trim() || parent.closest('.visually-hidden, .scroll, pre, textarea, select, svg, template'))
        continue;
      if (!parent.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) continue;
      parent.scrollIntoView({ block: 'center', behavior: 'instant' });
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, top, width, height } of range.getClientRects()) {
        for (const share of [0.1, 0.5, 0.9]) {
          const [x, y] = [left + share * width, top + height / 2];
          const topElement = document.elementFromPoint(x, y);
          if (topElement && (topElement.contains(parent) || parent.contains(topElement))) continue;
          covered.add(`“${text.nodeValue.trim().slice(0, 60)}” lies under ${topElement?.outerHTML.slice(0, 80)}`);
        }
      }
    }
    return [...covered];
  });
}
