import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { ownAddress } from './address.ts';
import type { Report } from './report.ts';

const WIDTHS = [390, 1280] as const;
/** The farthest down that the first row of a list begins, by the width of the screen, in px. */
const MOST_ABOVE = { 390: 260, 1280: 300 };
const ROWS = [
  'title,asking price,days on sale,cost',
  'Coach leather tote,150,41,20',
  'Shein blouse,9,300,4',
  'Patagonia fleece jacket,60,10,12',
  'Zara dress,40,120,6',
  'Rolex Submariner watch,400,10,100',
  'something without a brand or kind,20,5,2',
].join('\n');
/** Sold rows of a seller's own file: one says for what and when, the others do not. */
const SOLD = [
  'title,price,listed date,status,sold price,sold date',
  'Coach leather tote,150,2026-08-08,active,,',
  'H&M sweater,22,2026-08-08,Sold,,',
  'Levi’s 501 jeans,45,2026-08-08,Sold,38,',
  'Nike hoodie,35,2026-08-08,Sold,31,2026-10-03',
].join('\n');

/** Checks the list by what is drawn, not by its markup: what a button hides is gone, and no text lies under a field. */
export async function checkSeen(browser: Browser, base: string, report: Report): Promise<void> {
  for (const width of WIDTHS) {
    const look = (name: string, body: (page: Page) => Promise<void>) =>
      report.run(`${name}, ${width} wide`, async () => {
        const context = await browser.newContext({ viewport: { width, height: 900 }, extraHTTPHeaders: ownAddress() });
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        try {
          await page.goto(`${base}/list`);
          await body(page);
        } finally {
          await context.close();
        }
      });

    await look('a choice shows the rows of one verdict alone', async (page) => {
      await addRows(page, ROWS);
      const rows = page.locator('[data-cards] > tr:visible');
      const all = await rows.count();
      const show = page.getByLabel('Show', { exact: true });
      const [group = ''] = await show.locator('option').filter({ hasText: 'Cut' }).allInnerTexts();
      const [, named] = /: (\d+), worth/.exec(group) ?? [];
      assert.ok(Number(named) < all, `a verdict of ${named} among ${all} rows tries nothing`);
      const whole = await page.locator('[data-cards]').screenshot();
      await show.selectOption(group);
      assert.equal(await rows.count(), Number(named));
      const part = await page.locator('[data-cards]').screenshot();
      assert.ok(heightOf(part) < heightOf(whole), 'the list is drawn as tall as before');
      await show.selectOption('');
      assert.equal(await rows.count(), all);
    });

    for (const rows of [1, 30, 500]) {
      for (const asking of rows === 30 ? [0, 3] : [0]) {
        await look(`the first of ${rows} rows, ${asking} of them asking, is on the first screen`, async (page) => {
          const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(manyRows(rows, asking)) };
          await page.getByLabel('Or a file').setInputFiles(file);
          const first = await page.locator('[data-cards] > tr').first().boundingBox();
          assert.ok(first && first.y <= MOST_ABOVE[width], `it begins at ${first?.y} px`);
          assert.equal(await page.locator('.is-asking').count(), asking);
          await page.screenshot({ path: `${import.meta.dirname}/out/list-${rows}-${asking}-${width}.png` });
        });
      }
    }
    await look('without rows, the field to paste them into is on the first screen', async (page) => {
      const field = await page.getByLabel('Garments, one per line').boundingBox();
      assert.ok(field && field.y + field.height < 420, JSON.stringify(field));
    });

    await look('no text of a list lies under a field or another text', async (page) => {
      await addRows(page, ROWS);
      await page.locator('.is-asking').first().waitFor();
      await page.screenshot({ path: `${import.meta.dirname}/out/list-words-${width}.png`, fullPage: true });
      assert.deepEqual(await coveredTexts(page), []);
    });

    await look('Enter in a field takes it over and stays in its row', async (page) => {
      await addRows(page, ROWS);
      await page.getByLabel('Description of something').fill('Nike hoodie');
      await page.keyboard.press('Enter');
      await page.getByText('Changed.').waitFor();
      assert.equal(await page.locator('[data-row]:has(:focus) .card-name').innerText(), 'Nike hoodie');
    });

    await look('a sold row without a price and a day is no sale', async (page) => {
      await addRows(page, SOLD);
      const unknown = page.locator('.is-asking');
      assert.deepEqual(await unknown.locator('.card-name').allInnerTexts(), ['H&M sweater', 'Levi’s 501 jeans']);
      assert.deepEqual(await coveredTexts(page), []);
      await page.getByLabel('Sold on: H&M sweater').fill('2026-10-05');
      await page.getByLabel('Sold for, $: H&M sweater').fill('12');
      await page.keyboard.press('Enter');
      await page.getByText('Moved to Sold.').waitFor();
      await unknown.nth(1).waitFor({ state: 'detached' });
      assert.equal(await unknown.count(), 1);
      assert.equal(await page.locator('[data-row]:has(:focus) .card-name').innerText(), 'Levi’s 501 jeans');
      await page.goto(`${base}/sold`);
      await page.getByText('profit from 2 sales').waitFor();
      assert.deepEqual((await page.locator('.is-sales .card-name').allInnerTexts()).toSorted(), [
        'H&M sweater',
        'Nike hoodie',
      ]);
      assert.deepEqual(await coveredTexts(page), []);
    });
  }
}

/** Returns a made-up file of a seller; the first rows are sold without a price, or name no kind. */
function manyRows(rows: number, asking: number): string {
  const names = ['Coach leather tote', 'Nike Air Force 1 mens', 'Zara dress', 'Patagonia fleece mens', 'Gucci belt'];
  const lines = Array.from({ length: rows }, (_, at) => {
    const [name, status] =
      at >= asking ? [names[at % 5], 'active'] : at === 2 ? ['size 4 navy', 'active'] : ['H&M top', 'Sold'];
    return `${name} ${at},${12 + ((at * 53) % 140)},${1 + ((at * 37) % 200)},${2 + (at % 15)},${status}`;
  });
  return ['Title,Asking Price,Days On Sale,Cost,Status', ...lines].join('\n');
}

async function addRows(page: Page, rows: string): Promise<void> {
  await page.getByLabel('Garments, one per line').fill(rows);
  await page.getByRole('button', { name: 'Price my list' }).first().click();
  await page.locator('[data-cards] > tr').first().waitFor();
}

/** Returns the height of a PNG picture, in pixels. */
function heightOf(picture: Buffer): number {
  return picture.readUInt32BE(20);
}

/** Returns the texts of the page's main part where a point of a line shows something else. */
async function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered = new Set<string>();
    const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement as Element;
      if (!text.nodeValue?.trim() || parent.closest('.visually-hidden, textarea, select, svg, template')) continue;
      if (!parent.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) continue;
      parent.scrollIntoView({ block: 'center', behavior: 'instant' });
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, top, width, height } of range.getClientRects()) {
        for (const share of [0.1, 0.5, 0.9]) {
          const [x, y] = [left + share * width, top + height / 2];
          const clip = parent.getBoundingClientRect();
          // A name longer than two lines is cut on purpose.
          if (y > clip.bottom || x > clip.right) continue;
          const seen = document.elementFromPoint(x, y);
          if (seen && (seen.contains(parent) || parent.contains(seen))) continue;
          covered.add(`“${text.nodeValue.trim().slice(0, 60)}” lies under ${seen?.outerHTML.slice(0, 80)}`);
        }
      }
    }
    return [...covered];
  });
}
