import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { RunningService } from '../support/service.ts';
import { type Flows, inTab, textOf } from './visit.ts';

const findVerdict = (page: Page, words: RegExp) =>
  page.locator('[data-answer] .pill, [data-live] .pill', { hasText: words });

/** Visitors' tasks without a network. The first one installs the service worker for all. */
const OFFLINE_FLOWS: Flows = {
  'no network: a page says so and is saved, a list is downloaded, other pages ask for the network': async (visitor) => {
    const { page, rows, press, sees, list, download, isReadyOffline } = visitor;
    const path = '/appraise?title=Louis+Vuitton+Neverfull+MM+monogram+tote';
    const price = page.locator('[data-price]').first();
    await page.goto(path);
    const online = await textOf(price);
    await isReadyOffline();
    await page.context().setOffline(true);
    await page.reload();
    await sees(/No connection\. Prices from today/);
    assert.equal(await textOf(price), online);
    await press('Save');
    await page.goto('/list');
    await sees(rows.first());
    await list('Coach bag $20\nGucci belt bag x2');
    await sees(/1 of 3 items/);
    assert.equal((await download('Download')).name, 'list-with-prices.csv');
    // A page to read was kept.
    await page.goto('/method');
    await sees(page.getByRole('heading', { name: 'How right are we?' }));
    await page.goto('/developers');
    await sees(page.getByRole('heading', { name: 'You’re offline' }));
    await page.context().setOffline(false);
    await page.goto(path);
    assert.equal(await page.getByText('No connection').count(), 0);
  },
};

/**
 * Visitors' tasks on a network that accepts connections and never answers, so the device answers everything. They cover
 * some of the ways in which pages send requests; test/web/offline/offline-service.test.ts compares all pages with the service's.
 */
const HUNG_FLOWS: Flows = {
  'typing on removes the verdict on the shorter price at once, then answers the whole price': async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('searchbox');
    await box.pressSequentially('levis 501 $1');
    await findVerdict(page, /Buy/).waitFor();
    // In one go, before the next answer can arrive.
    const isShown = await box.evaluate((field: HTMLInputElement) => {
      field.value += '9';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const verdicts = [...document.querySelectorAll('[data-live] .pill')];
      return verdicts.some((element) => element.checkVisibility({ visibilityProperty: true }));
    });
    assert.equal(isShown, false);
    await box.press('End');
    await box.pressSequentially('0');
    await findVerdict(page, /Skip/).waitFor();
  },
  'the price on the tag, typed on after an answer': async ({ page, tag }) => {
    await page.goto('/appraise?title=levis+501');
    await tag.pressSequentially('1');
    await findVerdict(page, /Buy/).waitFor();
    await tag.pressSequentially('90');
    await findVerdict(page, /Skip/).waitFor();
  },
  'a pasted list, opened again': async ({ page, list, rows }) => {
    await page.goto('/list');
    await list('Coach Tabby 26 $20\nLevi’s 501 jeans $8');
    await rows.nth(1).waitFor();
    await page.goto('/list');
    await rows.nth(1).waitFor();
  },
};

/** Checks the pages on a device that has stored the prices, without a network and then on one that hangs. */
export async function checkOffline(browser: Browser, { url, pid }: RunningService): Promise<void> {
  // One browser context, since installing the service worker takes longer than a visit.
  await inTab(browser, { baseURL: url }, async (visit) => {
    for (const [name, steps] of Object.entries(OFFLINE_FLOWS)) await visit(name, steps);
    process.kill(pid, 'SIGSTOP');
    try {
      for (const [name, steps] of Object.entries(HUNG_FLOWS)) await visit(`hung network: ${name}`, steps);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
}
