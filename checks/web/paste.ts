import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import people from './people.json' with { type: 'json' };
import { PHONE, type Visitor, visit } from './visit.ts';

/** Pastes text where the focus is, as a keyboard does. */
const paste = ({ page }: Visitor, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, text);

/** Checks that each way of pasting into the home page and My things ends in a priced row for each garment. */
export async function checkPaste(browser: Browser, url: string): Promise<void> {
  for (const [at, text] of people.waysToPaste.entries()) {
    for (const path of ['/', '/list']) {
      const body = async (visitor: Visitor) => {
        const { page, rows, press } = visitor;
        await page.goto(path);
        await page.locator('#home-search, #list-text').focus();
        await paste(visitor, text);
        if (path === '/list') await press('Price my list');
        await rows.nth(2).waitFor();
        assert.equal(await page.locator('[data-cards] .card-price').count(), 3);
      };
      await visit(browser, `paste at ${path}: way ${at + 1}`, url, body, { viewport: PHONE });
    }
  }
}
