import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { eventually } from '../../test/support/eventually.ts';
import { ownAddress } from '../support/browser.ts';
import { check } from '../support/report.ts';

export const PHONE = { width: 390, height: 844 };
/** Longer than any step takes on a busy machine. */
export const STEP_WITHIN_MS = 60_000;

/** Chromium logs the status of refused requests and of pages that need a network: some visits cause both on purpose. */
const ON_PURPOSE = /status of 4|status of 503|ERR_INTERNET_DISCONNECTED/;
/** Matches no message. */
export const NOTHING = /^\b$/;

/** An element to look for, or its words. */
type Wanted = string | RegExp | Locator;

export type Visitor = ReturnType<typeof visitorOf>;

/** People's steps, by action. */
export type Flows = Readonly<Record<string, (visitor: Visitor) => Promise<void>>>;

/** Performs steps in a tab, as a check of that name. */
export type Visit = (name: string, body: (visitor: Visitor) => Promise<void>) => Promise<void>;

/**
 * Checks visits in one tab, since opening one takes longer than a visit: no step and no script fails. Each visit has a
 * separate client address and finds nothing stored by the one before except what works offline.
 */
export async function inTab(
  browser: Browser,
  { allowed = ON_PURPOSE, ...options }: BrowserContextOptions & { readonly allowed?: RegExp },
  body: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  let errors: string[] = [];
  const open = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_WITHIN_MS);
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowed.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    return page;
  };
  let tab: Page | undefined;
  await body((name, steps) =>
    check(name, async () => {
      await context.setOffline(false);
      await context.setExtraHTTPHeaders(ownAddress());
      errors = [];
      const page = tab ?? (await open());
      // A visit that fails leaves its tab behind.
      tab = undefined;
      await steps(visitorOf(page));
      assert.deepEqual(errors, []);
      await leave(page);
      tab = page;
    }),
  );
  await context.close();
}

/** Makes the next page forget what this one stored or was told; a blank page between them would take a new process. */
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

/** Returns the steps of a person on a page, who finds fields and buttons by their words. */
function visitorOf(page: Page) {
  const locate = (wanted: Wanted) =>
    typeof wanted === 'string' || wanted instanceof RegExp ? page.getByText(wanted) : wanted;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const fill = (label: string, text: string) => page.getByLabel(label).fill(text);
  return {
    page,
    /** The rows of the list. */
    rows: page.locator('[data-cards] > [data-row]'),
    /** The price on a tag. */
    tag: page.getByRole('textbox', { name: 'Tag price' }),
    press,
    fill,
    choose: (label: string, option: string) => page.getByLabel(label, { exact: true }).selectOption(option),
    unfold: (words: string) => page.locator('summary', { hasText: words }).click(),
    sees: (wanted: Wanted) => locate(wanted).waitFor(),
    /** Waits for words that are present, though perhaps not visible. */
    hears: (wanted: Wanted) => locate(wanted).waitFor({ state: 'attached' }),
    /** Pastes garments into the list. */
    list: async (lines: string) => {
      await fill('Paste what you have', lines);
      await press('Price my list');
    },
    upload: (label: string, text: string) =>
      page.getByLabel(label).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }),
    /** Presses a button, and returns the name and the text of the downloaded file. */
    download: async (button: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), press(button)]);
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
    },
    /** Empties the list, the sales and the terms, for another visit in the same browser. */
    forget: () => page.evaluate(() => localStorage.clear()),
    /** Returns the browser's stored value under a name. */
    kept: (name: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), name),
    /** Resolves when everything that works without a network is stored. */
    isReadyOffline: () => eventually(async () => assert.ok(await page.evaluate(storesWords), 'nothing is stored')),
  };
}

async function storesWords(): Promise<boolean> {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(stores.map((store) => store.keys()));
  return navigator.serviceWorker.controller !== null && requests.flat().some(({ url }) => url.includes('/words-'));
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns axe's findings in a page or a frame, a line for each rule. */
export async function axeFaults(where: Page | Frame, options: axe.RunOptions = {}): Promise<string[]> {
  // Sending back the value of the script, or what axe says about elements without a fault, takes seconds.
  await where.evaluate(`${AXE}; undefined`);
  return where.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
