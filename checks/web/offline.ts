import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { RunningService } from '../support/service.ts';
import { inTab, PHONE, type Visitor } from './visit.ts';

/** The network never answers, so that any answer is the phone's own; a busy machine is slow. */
const ANSWERED_WITHIN_MS = 30_000;

const verdict = (page: Page, words: RegExp) =>
  page.locator('[data-answer] .verdict, [data-live] .verdict', { hasText: words });

/** Steps on a network that accepts connections and never answers; the prices are on the phone. */
const STEPS: Readonly<Record<string, readonly [path: string, (visitor: Visitor) => Promise<void>]>> = {
  'typed further, the verdict on the shorter price goes at once': [
    '/',
    async ({ page }) => {
      const box = page.getByRole('combobox');
      await box.pressSequentially('coach tabby 26 $1');
      await verdict(page, /Buy/).waitFor();
      // Before the next answer can come.
      const isShown = await box.evaluate((field: HTMLInputElement) => {
        field.value += '9';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        const verdicts = [...document.querySelectorAll('[data-live] .verdict')];
        return verdicts.some((one) => one.checkVisibility({ visibilityProperty: true }));
      });
      assert.equal(isShown, false);
    },
  ],
  'typed on after an answer, the next one is to the whole price': [
    '/',
    async ({ page }) => {
      const box = page.getByRole('combobox');
      await box.pressSequentially('coach tabby 26 $1');
      await verdict(page, /Buy/).waitFor();
      await box.pressSequentially('90');
      await verdict(page, /Skip/).waitFor();
      assert.match((await page.getByRole('option').first().textContent()) ?? '', /Skip/);
    },
  ],
  'Enter in the box': [
    '/',
    async ({ page }) => {
      await page.getByRole('combobox').fill('coach tabby 26 $40');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/appraise\?/);
      await verdict(page, /Buy/).waitFor();
    },
  ],
  'a suggestion': [
    '/browse?brand=coach',
    async ({ page }) => {
      await page.locator('#site-search').fill('gucci belt');
      await page.getByRole('option').first().click();
      await page.waitForURL(/\/appraise\?/);
      await page.locator('[data-answer]').waitFor();
    },
  ],
  'the price on the tag, typed on after an answer': [
    '/appraise?title=coach+tabby+26',
    async ({ page, tag }) => {
      await tag.pressSequentially('1');
      await verdict(page, /Buy/).waitFor();
      await tag.pressSequentially('90');
      await verdict(page, /Skip/).waitFor();
    },
  ],
  'a price by its address': ['/price/coach/bag', ({ page }) => page.locator('[data-price]').first().waitFor()],
  'a list pasted': [
    '/list',
    async ({ list, rows }) => {
      await list('Coach Tabby 26 $20\nLevi’s 501 jeans $8');
      await rows.nth(1).waitFor();
    },
  ],
  'my things, opened again': [
    '/list',
    async ({ page, list, rows }) => {
      await list('Coach Tabby 26 $20');
      await rows.first().waitFor();
      await page.goto('/list');
      await rows.first().waitFor();
    },
  ],
  'an offer': [
    '/offer',
    async ({ page, fill, press }) => {
      await fill('Listing title', 'Coach Tabby 26');
      await fill('Your price, $', '220');
      await fill('Their offer, $', '150');
      await press('What should I do?');
      await verdict(page, /Accept|Counter|Decline/).waitFor();
    },
  ],
  fees: [
    '/fees',
    async ({ page, fill, press }) => {
      await fill('Sale price, $', '60');
      await press('Show what I’d get');
      await page.locator('.fees > li').first().waitFor();
    },
  ],
  'browse, a brand and a kind of its own': [
    '/browse',
    async ({ page }) => {
      await page.goto('/browse?brand=levis');
      await page.locator('main a[href*="/price/levis/"]').first().click();
      await page.waitForURL(/\/price\/levis\//);
      await page.locator('[data-answer]').waitFor();
    },
  ],
};

/** Stops the service without closing its connections once the phone has the prices; checks that the steps work. */
export async function checkHungNetwork(browser: Browser, { url, pid }: RunningService): Promise<void> {
  await inTab(browser, { baseURL: url, viewport: PHONE }, async (visit) => {
    await visit('hung network: the phone has the prices', async ({ page, isReadyOffline }) => {
      await page.goto('/');
      await isReadyOffline();
    });
    process.kill(pid, 'SIGSTOP');
    for (const [name, [path, step]] of Object.entries(STEPS)) {
      await visit(`hung network: ${name}`, async (visitor) => {
        visitor.page.setDefaultTimeout(ANSWERED_WITHIN_MS);
        await visitor.page.goto(path);
        await step(visitor);
      });
    }
    process.kill(pid, 'SIGCONT');
  });
}
