import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ownAddress } from '../support/browser.ts';
import { check } from '../support/report.ts';

/** Chromium logs the status of refused requests and of pages that need a network: some visits cause both on purpose. */
const ON_PURPOSE = /status of 4|status of 503|ERR_INTERNET_DISCONNECTED/;
/** Matches no message. */
export const NOTHING = /^\b$/;

/** Checks a visit that begins at an address, from a client address of its own: no step fails, and no script. */
export function visit(
  browser: Browser,
  name: string,
  start: string,
  body: (page: Page) => Promise<void>,
  { allowed = ON_PURPOSE, ...options }: BrowserContextOptions & { readonly allowed?: RegExp } = {},
): Promise<void> {
  return check(name, async () => {
    const context = await browser.newContext({ extraHTTPHeaders: ownAddress(), ...options });
    const errors: string[] = [];
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.on('console', (message) => {
        if (message.type() === 'error' && !allowed.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(start);
      await body(page);
      assert.deepEqual(errors, []);
    } finally {
      await context.close();
    }
  });
}
