import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { type Visitor, visit } from './visit.ts';

/** A phone between the browser's bars. */
const SCREEN = { width: 390, height: 664 };

/** By address, the parts that people came for: all of them are on the first screen. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  '/': ['#home-search', '[data-live] .verdict'],
  '/appraise?title=coach+tabby+26+%2440': [
    '.verdict .zone-buy',
    '.verdict .tag-price',
    '#tag',
    '.price-bar text:has-text("tag")',
    '.price-bar text:has-text("pay up to $")',
    '.price-bar text:has-text("usual")',
    '[data-list-item]',
    '.tag .evidence',
    '#selling summary:has-text("you’d get $")',
  ],
  '/price/coach/bag': ['.worth .tag-price', '#tag', '.price-bar', '#which > summary'],
  '/appraise?title=Chanel+bag+%24180': [
    '.verdict .zone-check',
    '.asked li:last-child',
    'p:has-text("with protection")',
  ],
  '/appraise?title=pattagonia+fleece+jacket': ['h1:has-text("read as Patagonia")', '.worth .tag-price'],
  '/appraise?title=bundle+of+kids+clothes+size+4T+12+pieces+%2420': [
    'p:has-text("as one lot about $")',
    'a:has-text("eBay sold")',
  ],
  '/offer?title=Madewell+leather+jacket&asked=65&offered=40': ['.verdict strong', '.figures', '.price-bar'],
  '/offer?title=Madewell+leather+jacket&asked=65': ['#offer-offered', 'form:has(#offer-offered) button'],
  '/fees?price=60': ['.fees > li:has-text("Vinted")'],
  '/list': ['#list-text', 'button:has-text("Price my list")'],
};

const CLOSET = `Patagonia fleece, mens large, good
Coach leather tote, brown, like new
Levi's 501 jeans, fair
Reformation midi dress
Gucci belt bag
something without a brand or kind`;

/** Checks that a phone shows what matters of each answer without scrolling, and no figure larger than a warning. */
export async function checkFirstScreen(browser: Browser, base: string): Promise<void> {
  const at = (name: string, path: string, body: (visitor: Visitor) => Promise<void>) =>
    visit(browser, `first screen: ${name}`, base + path, body, { viewport: SCREEN });
  for (const [path, selectors] of Object.entries(SEEN)) {
    await at(path, path, async ({ page }) => {
      for (const selector of selectors) await assertOnScreen(page, selector);
    });
  }
  await at('a closet that was pasted, with its sums', '/list', async ({ page, rows, list }) => {
    await list(CLOSET);
    await rows.nth(5).waitFor();
    for (const selector of ['.total', '.list-keep strong', '[data-cards] [data-row]']) {
      await assertOnScreen(page, selector);
    }
  });
  await at('nothing is larger than the doubt', '/appraise?title=Chanel+bag+%24180', async ({ page }) => {
    const sizes = await page
      .locator('.tag *')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }) && /\d/.test(one.textContent ?? ''))
          .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      );
    const warning = await page
      .locator('.verdict .zone-check')
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    assert.ok(Math.max(...sizes) < warning, `${Math.max(...sizes)} px beside ${warning} px`);
  });
}

async function assertOnScreen(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= SCREEN.height, `${selector}: ${JSON.stringify(box)}`);
}
