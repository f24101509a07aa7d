import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import people from './people.json' with { type: 'json' };
import { PHONE, type Visitor, visitIn } from './visit.ts';

/** Pastes text where the focus is, as a keyboard does. */
const paste = ({ page }: Visitor, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, text);

/** Checks that what is pasted into the home page and My things becomes a priced row for each garment. */
export async function checkPaste(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: PHONE });
  for (const [at, text] of people.waysToPaste.entries()) {
    for (const path of ['/', '/list']) {
      await visitIn(context, `paste at ${path}: way ${at + 1}`, async (visitor) => {
        const { page, rows, press, forget } = visitor;
        await page.goto(path);
        await page.locator('#home-search, #list-text').focus();
        await paste(visitor, text);
        if (path === '/list') await press('Price my list');
        await rows.nth(2).waitFor();
        assert.equal(await page.locator('[data-cards] .card-price').count(), 3);
        await forget();
      });
    }
  }
  await context.close();
}
