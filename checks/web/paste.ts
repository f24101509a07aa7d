import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { PHONE, type Visitor, visit } from './visit.ts';

/** Ways to paste three garments. */
const WAYS = [
  'Coach dress, $3\nNike hoodie, $6\nZara blazer, $9',
  'Coach dress, black\nNike hoodie, size M\nZara blazer',
  'Coach dress\t$3\nNike hoodie\t$6\nZara blazer\t$9',
  'Coach\tdress\t3.00\nNike\thoodie\t6.00\nZara\tblazer\t9.00',
  '$3 Coach dress\n$6 Nike hoodie\n$9 Zara blazer',
  '1. Coach dress $3\n2. Nike hoodie $6\n3. Zara blazer $9',
  '1) Coach dress\n2) Nike hoodie\n3) Zara blazer',
  '• Coach dress\n• Nike hoodie\n• Zara blazer',
  '- Coach dress ($3)\n- Nike hoodie ($6)\n- Zara blazer ($9)',
  'Coach dress $3\n\n\nNike hoodie $6\n \nZara blazer $9\n',
  '"Coach dress, black",$3\n"Nike hoodie, gray",$6\n"Zara blazer",$9',
  'Coach dress\r\nNike hoodie\r\nZara blazer\r\n',
] as const;

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
  for (const [at, text] of WAYS.entries()) {
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
