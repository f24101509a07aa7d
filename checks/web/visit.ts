import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { eventually } from '../../test/support/eventually.ts';
import { createAddressHeader } from '../support/browser.ts';
import { check } from '../support/report.ts';

export const PHONE = { width: 390, height: 844 };
/** Longer than any step takes on a busy machine. */
const STEP_WITHIN_MS = 60_000;

/** Console messages that some visits cause on purpose: refused requests and missing networks. */
const EXPECTED_MESSAGES = /status of 4|status of 503|ERR_INTERNET_DISCONNECTED/;

export type Visitor = ReturnType<typeof visitorOf>;

type Steps = (visitor: Visitor) => Promise<void>;

/** Visitors' tasks by name. */
export type Flows = Readonly<Record<string, Steps>>;

/** Runs steps in a tab as a named check. */
type Visit = (name: string, steps: Steps) => Promise<void>;

/**
 * Runs visits in one tab, because opening a tab takes longer than a visit. A visit fails if a step or a script of the
 * page does. Each has its own client address and starts with empty storage, except for offline pages.
 */
export async function inTab(
  browser: Browser,
  options: BrowserContextOptions,
  body: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  let errors: string[] = [];
  const open = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_WITHIN_MS);
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED_MESSAGES.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    return page;
  };
  let tab: Page | undefined;
  await body((name, steps) =>
    check(name, async () => {
      await context.setOffline(false);
      await context.setExtraHTTPHeaders(createAddressHeader());
      errors = [];
      const page = tab ?? (await open());
      // If this visit fails, the next one opens a new tab.
      tab = undefined;
      await steps(visitorOf(page));
      assert.deepEqual(errors, []);
      await leave(page);
      tab = page;
    }),
  );
  await context.close();
}

/** Clears storage and overrides when the tab leaves the page. Going to a blank page would start another process. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      localStorage.clear();
      sessionStorage.clear();
    });
  });
}

/** Returns the actions of a visitor, who finds fields and buttons by their labels. */
function visitorOf(page: Page) {
  const locate = (target: string | RegExp | Locator) =>
    typeof target === 'string' || target instanceof RegExp ? page.getByText(target) : target;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const fill = (label: string, text: string) => page.getByLabel(label).fill(text);
  return {
    page,
    /** Rows of the list. */
    rows: page.locator('.rows > li'),
    /** Field for the tag price. */
    tag: page.getByRole('textbox', { name: 'Tag price' }),
    press,
    fill,
    choose: (label: string, option: string) => page.getByLabel(label, { exact: true }).selectOption(option),
    unfold: (summary: string) => page.locator('summary', { hasText: summary }).click(),
    sees: (target: string | RegExp | Locator) => locate(target).waitFor(),
    /** Waits for something that is on the page, though perhaps not visible. */
    hears: (target: string | RegExp | Locator) => locate(target).waitFor({ state: 'attached' }),
    /** Types the lines of the list. */
    list: async (lines: string) => {
      const closed = page.locator('#add-more:not([open]) > summary');
      if ((await closed.count()) > 0) await closed.click();
      await fill('One item on a line', lines);
      await page.getByRole('button', { name: /^Price (my list|them)$/ }).click();
    },
    upload: (label: string, text: string) =>
      page.getByLabel(label).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }),
    /** Presses a button, and returns the name and text of the file that it downloads. */
    download: async (button: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), press(button)]);
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
    },
    /** Clears the stored list and terms. */
    forget: () => page.evaluate(() => localStorage.clear()),
    /** Waits until everything for offline pages is stored. */
    isReadyOffline: () => eventually(async () => assert.ok(await page.evaluate(storesPrices), 'nothing is stored')),
  };
}

async function storesPrices(): Promise<boolean> {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(stores.map((store) => store.keys()));
  return navigator.serviceWorker.controller !== null && requests.flat().some(({ url }) => url.includes('/prices-'));
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Returns axe's violations in a page, one line per rule. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Return neither the script's value nor results other than violations, which take seconds to transfer.
  await page.evaluate(`${AXE}; undefined`);
  return page.evaluate(async (runOnly) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { runOnly, resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, RULES);
}
