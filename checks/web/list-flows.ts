import assert from 'node:assert/strict';
import people from './people.json' with { type: 'json' };
import { type Flows, textOf, type Visitor } from './visit.ts';

/** Pastes text at the focus, like Ctrl+V. */
const paste = ({ page }: Visitor, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, text);

const FILE =
  'Title,Size,Paid,Status\r\nCoach leather tote,M,4,active\r\n"Zara, dress",S,2,Sold\r\nspaceship,,,active\r\n';

/** Visitors' tasks with their list. */
export const LIST_FLOWS: Flows = {
  'what is pasted on the home page or the list becomes a priced row for each garment': async (visitor) => {
    const { page, rows, press, forget } = visitor;
    for (const [path, text] of people.waysToPaste as [string, string][]) {
      await page.goto(path);
      await page.locator('#home-search, #list-text').focus();
      await paste(visitor, text);
      if (path === '/list') await press('Price my list');
      await rows.nth(2).waitFor();
      assert.equal(await page.locator('.rows .amount').count(), 3, `${path}: ${text}`);
      // The script keeps the list that it shows, also if the page came before it.
      await page.locator('.to-list [data-list-count]', { hasText: '3' }).waitFor({ state: 'attached' });
      await forget();
    }
  },

  'my list: save answers and a file, open it again, change where to sell, clear it': async (visitor) => {
    const { page, rows, press, sees, choose, upload, download } = visitor;
    const count = page.locator('.to-list [data-list-count]');
    for (const [path, counted] of [
      ['/price/coach/bag?condition=Fair', '1'],
      ['/appraise?title=Gap+jeans&tag=10', '2'],
    ] as const) {
      await page.goto(path);
      await press('Save');
      await sees(page.getByRole('button', { name: 'Saved' }));
      assert.equal(await textOf(count), counted);
    }
    await page.goto('/list');
    await sees(rows.nth(1));
    await upload('Or a CSV or Excel file', FILE);
    await sees(rows.nth(4));
    assert.equal(await textOf(count), '5');
    await page.reload();
    await sees(rows.nth(4));
    await page.getByRole('button', { name: 'Remove Zara, dress' }).click();
    await rows.nth(4).waitFor({ state: 'detached' });
    assert.equal(await textOf(count), '4');
    const { text } = await download('Download');
    assert.match(text, /\r\nCoach leather tote,M,4,active,\d.*,Coach,/);
    assert.match(text, /\r\n"?Gap jeans, women’s.*,Gap,/);
    await choose('You sell on', 'Depop');
    await sees(page.locator('.total', { hasText: 'on Depop' }));
    await page.reload();
    await sees(page.locator('.total', { hasText: 'on Depop' }));
    page.once('dialog', (question) => question.accept());
    await page.getByRole('link', { name: 'Clear' }).click();
    await sees('What are my clothes worth?');
    assert.equal(await textOf(count), '');
    assert.equal(await page.evaluate(() => localStorage.getItem('hangtag-list')), null);
  },

  'a list that is refused says why': async ({ page, rows, list, press, sees }) => {
    await page.goto('/list');
    await list('Coach bag');
    await sees(rows.first());
    const body = '<main><p class="lead">Too many lists in a short time</p></main>';
    await page.route('/list', (route) => route.fulfill({ status: 429, contentType: 'text/html', body }));
    await press('Add');
    await sees('Too many lists in a short time');
  },
};

/** Visitors' tasks with their list when JavaScript is off. */
export const PLAIN_LIST_FLOWS: Flows = {
  'a list: price, correct, add a file, download': async ({
    page,
    rows,
    press,
    sees,
    list,
    unfold,
    upload,
    download,
  }) => {
    await page.goto('/list');
    await list('Coach bag\nspaceship');
    await sees(page.locator('.rows > li', { hasText: 'spaceship' }));
    await list('Coach bag\nzara dress');
    await sees(rows.nth(1));
    await upload('Or a CSV or Excel file', FILE);
    await unfold('Paste many');
    await press('Price them');
    await sees(rows.nth(4));
    assert.match((await download('Download')).text, /\r\nzara dress,,,,\d.*,Zara,/);
  },
};
