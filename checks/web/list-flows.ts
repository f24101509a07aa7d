import assert from 'node:assert/strict';
import people from './people.json' with { type: 'json' };
import { type Flows, textOf, type Visitor } from './visit.ts';

/** Name of the fold with a list's tools. */
const TOOLS = 'Add & more';

/** Pastes text at the focus, like Ctrl+V. */
const paste = ({ page }: Visitor, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, text);

/** Visitors' tasks with their list and sales. */
export const LIST_FLOWS: Flows = {
  'what is pasted on the home page or the list becomes a priced row for each garment': async (visitor) => {
    const { page, rows, press, forget } = visitor;
    for (const [path, text] of people.waysToPaste as [string, string][]) {
      await page.goto(path);
      await page.locator('#home-search, #list-text').focus();
      await paste(visitor, text);
      if (path === '/list') await press('Price my list');
      await rows.nth(2).waitFor();
      assert.equal(await page.locator('[data-cards] .card-price').count(), 3, `${path}: ${text}`);
      await forget();
    }
  },

  'my list: hearts, count, undo, kept after Back': async ({ page, rows, press, sees }) => {
    const count = page.locator('[data-list-count]');
    for (const [path, counted] of [
      ['/price/coach/bag?condition=Fair', '1'],
      ['/price/zara/dress', '2'],
    ] as const) {
      await page.goto(path);
      await page.locator('[data-list-item]').click();
      assert.equal(await textOf(count), counted);
    }
    await page.goto('/list');
    await sees(rows.nth(1));
    await page.getByRole('link', { name: 'Coach Bags', exact: true }).click();
    await page.waitForURL(/price\/coach\/bag/);
    await page.goBack();
    await rows.nth(1).locator('summary').click();
    await page.getByRole('button', { name: 'Remove Zara' }).click();
    await sees('Changed.');
    assert.equal(await rows.count(), 1);
    await press('Undo');
    await sees(rows.nth(1));
    assert.equal(await textOf(count), '2');
    await page.reload();
    await sees(rows.nth(1));
  },

  'my list: import a file twice without duplicates, change a grade and the marketplace': async (visitor) => {
    const { page, rows, choose, sees, hears, unfold, upload } = visitor;
    const report = 'Listing Title,Order Price\nCoach tote,60\nNike sneakers,30\n';
    const marketplace = page.getByLabel('Marketplace', { exact: true });
    await page.goto('/list');
    await upload('Or a file', report);
    await hears('Read as: Poshmark sales report');
    await unfold(TOOLS);
    assert.equal(await marketplace.inputValue(), 'poshmark');
    await upload('Or a file', report);
    await sees(page.locator('[data-list-toast]').getByText('0 rows added. 2 rows already on the list.'));
    assert.equal(await rows.count(), 2);
    const tote = rows.filter({ hasText: 'Coach tote' });
    const price = await textOf(tote.locator('.card-price'));
    await tote.locator('summary').click();
    await choose('Condition of Coach tote', 'Poor');
    await sees(tote.locator('.card-price').filter({ hasNotText: price }));
    const net = await textOf(page.locator('.list-keep strong'));
    await unfold(TOOLS);
    await choose('Marketplace', 'Depop');
    await sees(page.locator('.list-keep strong').filter({ hasNotText: net }));
    await page.reload();
    await sees(rows.first());
    assert.equal(await marketplace.inputValue(), 'depop');
  },

  'another person’s list is only taken on demand, and added': async ({ page, rows, press, sees }) => {
    await page.goto('/price/gucci/bag');
    await page.locator('[data-list-item]').click();
    await page.goto('/list?items=coach/bag,zara/dress');
    assert.equal(await textOf(page.locator('[data-list-count]')), '1');
    await press('Put these on my list');
    await page.waitForURL('/list');
    await sees(rows.nth(2));
  },

  'a file on my list: its own columns come back, and a sold row asks for price and date': async (visitor) => {
    const { page, fill, press, sees, unfold, upload, download, kept } = visitor;
    const own =
      'Title,Size,Paid,Status\r\nCoach leather tote,M,4,active\r\n"Zara, dress",S,2,Sold\r\nspaceship,,,active\r\n';
    const saved = async () => {
      if (!(await page.getByRole('button', { name: 'Download', exact: true }).isVisible())) await unfold(TOOLS);
      return (await download('Download')).text;
    };
    await page.goto('/list');
    await upload('Or a file', own);
    await sees('for 1 piece');
    await page.reload();
    await sees('for 1 piece');
    assert.equal((await saved()).replaceAll(/,(hangtag_brand|Coach|Zara|,,,).*/g, ''), own);
    await press('Sold');
    await sees('Enter the price and the day of the sale.');
    await fill('Sold for, $: Zara, dress', '21');
    await fill('Sold on: Zara, dress', '2026-10-03');
    await press('Sold');
    await sees('Moved to Sold.');
    const [sale] = await kept('hangtag-sales');
    assert.deepEqual([sale.price, sale.soldOn, sale.marketplace], [21, '2026-10-03', undefined]);
    await fill('Description of spaceship', 'nike hoodie x2');
    await page.keyboard.press('Enter');
    await sees('for 3 pieces');
    assert.match(await saved(), /\r\nnike hoodie,,,active,2,Nike,/);
  },
};

/** Visitors' tasks with their list when JavaScript is off. */
export const PLAIN_LIST_FLOWS: Flows = {
  'a list: price, correct, download': async ({ page, rows, sees, unfold, list, download }) => {
    await page.goto('/list');
    await list('Coach bag\nspaceship');
    await sees(page.getByText('spaceship', { exact: true }));
    await unfold(TOOLS);
    await list('Coach bag\nzara dress');
    await sees(rows.nth(1));
    await unfold(TOOLS);
    assert.match((await download('Download')).text, /\r\nzara dress,Zara,/);
  },

  'a plan for my list': async ({ page, rows, fill, press, sees, unfold, list }) => {
    await page.goto('/list');
    await list('title,asking price,days on sale\nCoach leather tote,110,41\nShein blouse,9,3');
    await unfold(TOOLS);
    await fill('Your time, $ an hour', '40');
    await press('Price my list');
    await unfold(TOOLS);
    await sees('2 rows: cut 1 and donate 1.');
    await rows.first().locator('summary').click();
    await sees('41 days at $110');
  },
};
