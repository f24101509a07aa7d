import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { ownAddress } from './address.ts';
import type { Report } from './report.ts';

const WIDTHS = [390, 768, 1280];
/** Texts and fields may touch by this much, in px: lines are rounded. */
const SLACK = 2;
/** More lists than an address may send within a minute, however slow the machine is. */
const TOO_MANY_LISTS = 45;
/** The longest a title's page may be on a phone, in px; with signs of a real one, which stand open. */
const MOST_PX = { plain: 1_100, withSigns: 1_250 };
/** The farthest down that the field for the tag ends on a phone, in px. */
const TAG_FIELD_PX = 420;

const TITLES = [
  'Coach Tabby 26 shoulder bag $60',
  'Vuori joggers $12',
  'gucci belt $45',
  'lululemon align leggings $6',
];

const ROWS =
  'title,asking price,days on sale\nCoach leather tote,150,41\nShein blouse,9,3\nRolex watch,90,3\nspaceship,5,3';

const PATHS = [
  '/',
  '/appraise?title=Coach+Tabby+26+shoulder+bag&tag=60',
  '/appraise?title=gucci+belt&tag=45',
  '/appraise?title=black+floral+dress+%249.99',
  '/appraise?title=coach',
  '/browse',
  '/fees?price=60',
  '/offer?title=Coach+Tabby+26+shoulder+bag&asked=200&offered=130',
];

/** Looks at controls by their pixels: what a filter hides, what lies on top of what, and how long a page is. */
export async function checkControls(browser: Browser, base: string, report: Report): Promise<void> {
  const at = async (width: number, body: (page: Page) => Promise<void>) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, extraHTTPHeaders: ownAddress() });
    try {
      await body(page);
    } finally {
      await page.close();
    }
  };
  for (const width of WIDTHS) {
    await report.run(`rows that ask for something are readable, ${width} px`, () =>
      at(width, async (page) => {
        await fillList(page, base);
        await page.getByLabel('Description of spaceship').waitFor();
        assert.deepEqual(await overlaps(page), []);
      }),
    );
    await report.run(`nothing lies on top of another thing, ${width} px`, () =>
      at(width, async (page) => {
        for (const path of PATHS) {
          await page.goto(base + path);
          for (const fold of await page.locator('main details:not([open]) > summary').all()) {
            if (await fold.isVisible())
              await fold.evaluate((summary) => summary.parentElement?.setAttribute('open', ''));
          }
          assert.deepEqual(await overlaps(page), [], path);
        }
      }),
    );
  }
  await report.run('a browser that offers to install the site gets a button for it', () =>
    at(390, async (page) => {
      await page.goto(base);
      const button = page.getByRole('button', { name: 'Install' });
      assert.equal(await button.count(), 0);
      await page.evaluate(() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        const prompt = () => document.body.setAttribute('data-asked', String(offer.defaultPrevented));
        dispatchEvent(Object.assign(offer, { prompt }));
      });
      await button.click();
      await page.locator('body[data-asked="true"]').waitFor();
      assert.equal(await button.count(), 0);
    }),
  );
  await report.run('a list prints its rows without its tools', () =>
    at(1280, async (page) => {
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await fillList(page, base);
      await page.locator('summary', { hasText: 'Add & more' }).click();
      await page.getByRole('button', { name: 'Print' }).click();
      await page.locator('body[data-printed]').waitFor();
      await page.emulateMedia({ media: 'print' });
      assert.ok(await page.locator('[data-cards] > tr').first().isVisible());
      assert.equal(await page.locator('.list-tools').isVisible(), false);
      assert.deepEqual(await overlaps(page), []);
    }),
  );
  await report.run('a list that is refused says why', () =>
    at(390, async (page) => {
      await fillList(page, base);
      const form = { multipart: { list: 'Coach leather tote' } };
      for (let sent = 0; sent < TOO_MANY_LISTS; sent++) await page.request.post(`${base}/list`, form);
      await page.locator('[data-cards] summary').first().click();
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await page.getByText('Too many lists in a short time: try again in').waitFor();
    }),
  );
  await report.run('a title’s page on a phone is short, and the tag’s field stands in its upper half', () =>
    at(390, async (page) => {
      for (const title of TITLES) {
        await page.goto(`${base}/appraise?${new URLSearchParams({ title })}`);
        // The cart has a row for each page before.
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const most = (await page.locator('.looks[open]').count()) > 0 ? MOST_PX.withSigns : MOST_PX.plain;
        assert.ok(height <= most, `${title}: ${height} px`);
        const field = await page.locator('.tag-field').boundingBox();
        assert.ok(field && field.y + field.height <= TAG_FIELD_PX, `${title}: ${JSON.stringify(field)}`);
        // A tag price that is cut in half looks like another one.
        const cut = await page.locator('.tag-form .chips').evaluateAll((rows) =>
          rows.flatMap((row) => {
            const end = row.getBoundingClientRect().right;
            const boxes = [...row.children].map((chip) => chip.getBoundingClientRect());
            return boxes.filter(({ left, right }) => left < end - 1 && right > end + 1).map(({ right }) => right - end);
          }),
        );
        assert.deepEqual(cut, [], `${title}: a tag price is cut`);
      }
    }),
  );
}

async function fillList(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/list`);
  await page.getByLabel('Garments, one per line').fill(ROWS);
  await page.getByRole('button', { name: 'Price my list' }).first().click();
  await page.locator('[data-cards] > tr').first().waitFor();
}

/** Returns the pairs of fields, buttons, links and texts that cover one another. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate((slack) => {
    const shown = [...document.querySelectorAll('main :is(input, select, textarea, button, a, p, h1, h2, dt, dd, td)')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.closest('.visually-hidden, .list-toast, .scroll, svg, nav ul, .tag-field'))
      // A link within a text may take several lines, each with a box.
      .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box })))
      .filter(({ box }) => box.width > slack && box.height > slack);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}`;
    const found: string[] = [];
    for (const [index, one] of shown.entries()) {
      for (const other of shown.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > slack && down > slack) found.push(`${name(one.element)} | ${name(other.element)}`);
      }
    }
    return found.slice(0, 5);
  }, SLACK);
}
