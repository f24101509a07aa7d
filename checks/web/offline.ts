import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { RunningService } from '../support/service.ts';
import { type Flows, inTab, textOf } from './visit.ts';

const REPORT = 'Listing Title,Order Price,Order Date,Your Earnings\nCoach tote,60,2026-10-03,48\n';

const verdict = (page: Page, words: RegExp) =>
  page.locator('[data-answer] .verdict, [data-live] .verdict', { hasText: words });

/** Visitors' tasks without a network. The first one installs the service worker for all. */
const OFFLINE_FLOWS: Flows = {
  'no network: a page says so, a list is downloaded, and other pages ask for the network': async (visitor) => {
    const { page, rows, sees, unfold, list, download, isReadyOffline } = visitor;
    const path = '/appraise?title=Louis+Vuitton+Neverfull+MM+monogram+tote';
    const price = page.locator('.tag [data-price]').first();
    await page.goto(path);
    const online = await textOf(price);
    await isReadyOffline();
    await page.context().setOffline(true);
    await page.reload();
    await sees(/Offline\. Prices from today/);
    assert.equal(await textOf(price), online);
    await page.goto('/list');
    await sees(rows.first());
    await unfold('Add & more');
    await list('Coach bag $20\nGucci belt bag x2');
    await sees('for 3 pieces');
    await unfold('Add & more');
    assert.equal((await download('Download')).name, 'list-with-prices.csv');
    await page.goto('/method');
    await sees(page.getByRole('heading', { name: 'This page needs an internet connection' }));
    await page.context().setOffline(false);
    await page.goto(path);
    assert.equal(await page.getByText('Offline. Prices from').count(), 0);
  },

  'no network: each answer stays in the list as looked at': async (visitor) => {
    const { page, rows, tag, choose, press, sees, hears, unfold, kept, isReadyOffline } = visitor;
    const look = (title: string) => page.goto(`/appraise?title=${encodeURIComponent(title)}`);
    const cart = page.getByLabel('Show', { exact: true }).locator('option', { hasText: 'To buy' });
    await look('lululemon align leggings $6');
    await page.locator('[data-answer] [data-list-item]').click();
    assert.ok(await page.locator('[data-list-looked]').isHidden());
    await isReadyOffline();
    await page.context().setOffline(true);
    await look('mens patagonia fleece fair $18');
    await look('gucci belt $45');
    await page.getByRole('link', { name: '2 looked at, 1 to buy, $6 to pay' }).click();
    await sees(rows.nth(2));
    assert.match(await textOf(cart), /^To buy: 1, \$6 to pay, about \$\d+ profit$/);
    await rows.filter({ hasText: 'patagonia' }).getByRole('button', { name: 'Keep' }).click();
    await sees('Changed.');
    assert.match(await textOf(cart), /^To buy: 2, \$24 to pay/);
    assert.equal(await textOf(page.locator('[data-list-count]')), '2');
    // Another tag price changes the row of the item instead of adding one.
    await look('mens patagonia fleece fair $18');
    await tag.fill('10');
    await sees('1 looked at, 2 to buy, $16 to pay');
    await page.goto('/list');
    await sees(rows.nth(2));
    await choose('Show', 'cart');
    await unfold('Add & more');
    await press('All shown are bought');
    await sees('2 rows changed.');
    assert.equal(await rows.getByRole('button', { name: 'Keep' }).count(), 1);
    assert.equal(await cart.count(), 0);
    await press('Undo');
    await hears(cart);
    // Only the latest viewed items remain.
    await page.evaluate(() => {
      const looked = Array.from({ length: 52 }, (_, at) => ({ title: `Dress ${at}`, quantity: 1, state: 'looked' }));
      const own = JSON.parse(localStorage.getItem('hangtag-list') ?? '[]');
      localStorage.setItem('hangtag-list', JSON.stringify([...own, ...looked].slice(0, 52)));
    });
    await look('zara dress $4');
    await sees(page.locator('[data-list-looked]'));
    const all = await kept('hangtag-list');
    assert.equal(all.length, 52);
    assert.equal(all.at(-1).title, 'zara dress');
    // Rows that a long list does not show yet are not removed.
    await page.goto('/list');
    await sees('Show all 52');
    await unfold('Add & more');
    await press('Remove all shown');
    await sees('50 rows changed.');
    assert.equal(await rows.count(), 2);
  },

  'no network: a sale from the list to the report': async (visitor) => {
    const { page, rows, fill, press, sees, list, upload, isReadyOffline } = visitor;
    await page.goto('/list');
    await isReadyOffline();
    await page.context().setOffline(true);
    await list('Coach leather tote\nZara dress x2');
    await rows.nth(1).locator('summary').click();
    await fill('Sold for, $: Zara dress', '21');
    await rows.nth(1).getByRole('button', { name: 'Sold' }).click();
    await sees('Moved to Sold.');
    await sees('for 2 pieces');
    await page.goto('/sold');
    await sees('paid in 1 sale');
    await sees(page.getByText('Zara dress', { exact: true }));
    await upload('Or a sales report', REPORT);
    await sees('1 sale added. Read as: Poshmark sales report');
    await sees('of 2 sales in our range');
    await fill('Add sales', 'Nike sneakers, $30');
    await press('Add');
    await sees('paid in 3 sales');
    await press('Undo');
    await sees('paid in 2 sales');
    await page.reload();
    await sees('paid in 2 sales');
    await fill('Add sales', 'Gucci belt sold for $95 on eBay, 10/03/2026');
    await press('Add');
    await sees('1 sale added.');
    await press('Change Gucci belt');
    const line = page.getByLabel('Add sales');
    await line.fill((await line.inputValue()).replace('$95', '$105'));
    await press('Add');
    await sees(page.locator('.card-price', { hasText: '$105.00' }));
    await sees('paid in 3 sales');
  },
};

/**
 * Visitors' tasks on a network that accepts connections and never answers, so the device answers everything. They cover
 * each way in which pages send requests; test/web/offline.test.ts compares all pages with the service's.
 */
const HUNG_FLOWS: Flows = {
  'typing on removes the verdict on the shorter price at once, then answers the whole price': async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('combobox');
    await box.pressSequentially('coach tabby 26 $1');
    await verdict(page, /Buy/).waitFor();
    // In one go, before the next answer can arrive.
    const isShown = await box.evaluate((field: HTMLInputElement) => {
      field.value += '9';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const verdicts = [...document.querySelectorAll('[data-live] .verdict')];
      return verdicts.some((element) => element.checkVisibility({ visibilityProperty: true }));
    });
    assert.equal(isShown, false);
    await box.press('End');
    await box.pressSequentially('0');
    await verdict(page, /Skip/).waitFor();
    assert.match(await textOf(page.getByRole('option').first()), /Skip/);
  },
  'the price on the tag, typed on after an answer': async ({ page, tag }) => {
    await page.goto('/appraise?title=coach+tabby+26');
    await tag.pressSequentially('1');
    await verdict(page, /Buy/).waitFor();
    await tag.pressSequentially('90');
    await verdict(page, /Skip/).waitFor();
  },
  'a price by its address': async ({ page }) => {
    await page.goto('/price/coach/bag');
    await page.locator('[data-price]').first().waitFor();
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
