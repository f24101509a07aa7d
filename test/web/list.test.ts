import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import type { ListRow } from '../../src/lists/list-rows.ts';
import { parseSales, type Sale } from '../../src/lists/sales.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { decoded, sharePages, wordsOf } from '../support/pages.ts';
import { startService, type TestService } from '../support/service.ts';
import waysToPaste from './paste.json' with { type: 'json' };

const EXPORTS = new URL('../lists/exports/', import.meta.url);
const HTML = { accept: 'text/html' };
const [brand, category] = [findBrand('coach'), findCategory('bag')];
assert.ok(brand && category);
const COACH_BAG = { brand, category, gender: 'female' } as const;

const readSample = (name: string) => readFileSync(new URL(`./lists/${name}.csv`, import.meta.url), 'utf8');

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'list.csv');
  }
  return form;
}

const postList = ({ ask }: TestService, fields: Record<string, string | Blob>) =>
  ask('/list', { body: formOf(fields), headers: HTML });

/** The garments in each text of paste.json, and their tag prices in US dollars. */
const PASTED_GARMENTS = ['Coach dress', 'Nike hoodie', 'Zara blazer'];
const PASTED_TAGS = ['3', '6', '9'];

/** Returns the text in the field for pasted lists. */
const typedTextIn = (page: string) =>
  decoded(/<textarea id="list-text"[^>]*>\n([^<]*)<\/textarea>/.exec(page)?.[1] ?? '');
/** Returns the JSON that the page has for `list.js` under a name. */
const dataIn = (page: string, name: string) =>
  JSON.parse(
    new RegExp(`<script type="application/json" data-list-${name}>(.*?)</script>`, 's').exec(page)?.[1] ?? '{}',
  );
/** Returns the added rows without the columns of their own file. */
const addedRows = (page: string): ListRow[] => {
  const { rows = [] } = dataIn(page, 'added') as { readonly rows?: readonly ListRow[] };
  return rows.map(({ own, ...row }) => row);
};
const addedTitles = (page: string) => addedRows(page).map(({ title }) => title);
/** Returns the added rows as a browser sends them with the next form. */
const rowsField = (page: string) => JSON.stringify(addedRows(page));
const pricedTitles = (page: string) =>
  [...page.matchAll(/<a class="card-name"[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => decoded(name));
/** Returns the titles of the rows that ask a question instead of showing a price. */
const askingTitles = (page: string) =>
  [...page.matchAll(/<tr class="is-asking".*?<span class="card-name">(.*?)<\/span>/gs)].map(([, name = '']) =>
    decoded(name),
  );
const parseDollars = (text = '') => Number(text.replaceAll(/[$,]/g, ''));

const PLAN =
  /<tr data-row="(\d+)".*?<td class="card-plan">(?:<button.*?<\/button>)?<details[^>]*>\n<summary>(.*?)<\/td>/gs;

/** Returns the advice on each priced row, by the row's index. */
const plansIn = (page: string) =>
  Object.fromEntries([...page.matchAll(PLAN)].map(([, index = '', plan = '']) => [index, plan]));

const { service, get } = sharePages();

describe('POST /list', () => {
  // Each test may send as many lists as an address may in a minute.
  beforeEach(() => {
    service().clock.now += 60_000;
  });
  const pageWithoutScripts = async (fields: Record<string, string | Blob>) => (await postList(service(), fields)).text;
  /** Sends a form as `list.js` does, with the rows that the browser stores. */
  const page = (fields: Record<string, string | Blob>) => pageWithoutScripts({ rows: '[]', ...fields });

  it('prices pasted lines without scripts, in a response that no cache may store', async () => {
    const { status, headers, text } = await postList(service(), { list: 'Coach leather bag\r\nSpaceship\r\n' });
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    assert.match(text, /<strong class="rail-price">\$\d+<\/strong> for 1 piece/);
    assert.deepEqual(askingTitles(text), ['Spaceship']);
    assert.match(text, /href="\/appraise\?title=Coach\+leather\+bag/);
  });

  it('keeps pasted text in its field without scripts, from which it can be downloaded with prices', async () => {
    const text = await pageWithoutScripts({ list: 'Coach leather bag\r\nSpaceship\r\n' });
    assert.equal(typedTextIn(text).trim(), 'Coach leather bag\nSpaceship');
    assert.doesNotMatch(text, /data-list-added/);
    const file = await pageWithoutScripts({ list: typedTextIn(text), action: 'download' });
    assert.match(file, /^title,hangtag_brand.*\r\nCoach leather bag,Coach,/);
  });

  for (const [way, list] of Object.entries(waysToPaste)) {
    it(`makes a row with a price for each pasted garment: ${way}`, async () => {
      const text = await page({ list });
      const garments = pricedTitles(text).map((title) => title.replace(/, black|["$,\d.]| -|[():]/g, '').trim());
      // Without a column for the cost, the price is that of the tag.
      const tags = [...text.matchAll(/tag \$(\d+)/g)].map(([, tag]) => tag);
      assert.deepEqual([garments, tags], [PASTED_GARMENTS, PASTED_TAGS]);
    });
  }

  it('asks about pasted lines that it does not understand instead of refusing the text', async () => {
    const text = await page({ list: 'Artikel;Preis\nColumn,Other\n"Coach dress\n12\t7\n\t\tx\n---\nNike hoodie $6' });
    assert.match(pricedTitles(text).join(), /^Nike hoodie/);
    assert.ok(askingTitles(text).length >= 3);
  });

  it('joins the brand and item columns into one title, and takes “Listed at” for the asking price', async () => {
    const list = 'Brand\tItem\tPaid\tListed at\nCoach\tLeather tote\t$20\t$95\nLevis\tLevi’s 501\t$6\t';
    const text = await page({ list });
    assert.deepEqual(pricedTitles(text).sort(), ['Coach Leather tote', 'Levi’s 501']);
    assert.match(text, /<td class="card-asked">\$95</);
    assert.match(decoded(text), /href="\/offer\?title=Coach\+Leather\+tote&/);
  });

  it('merges duplicates among added rows, and does not add a row that is on the list', async () => {
    const first = await page({ list: 'Coach leather bag\nZara dress x2\nZara dress' });
    const counted = addedRows(first).map(({ title, quantity }) => `${quantity} ${title}`);
    assert.deepEqual(counted, ['1 Coach leather bag', '3 Zara dress']);
    const second = await page({ rows: rowsField(first), list: 'coach LEATHER bag\nNike sneakers' });
    assert.deepEqual(addedTitles(second), ['Nike sneakers']);
    assert.equal(pricedTitles(second).length, 3);
    assert.match(second, /1 row added\. 1 row already on the list\./);
  });

  describe('of stock with dates and prices', () => {
    const STOCK = readSample('stock');
    const TERMS = { hourly: '24', marketplace: 'poshmark' };

    it('shows advice with its reason on each row, urgent rows first', async () => {
      const text = await page({ list: STOCK, ...TERMS });
      const plans = plansIn(text);
      assert.deepEqual(Object.keys(plans), ['0', '1', '2', '3', '4', '6']);
      for (const [index, plan] of Object.entries({
        0: /^<strong class="zone-cut">Cut to \$\d+<\/strong> from \$110<\/summary>\n<p>41 days at \$110, .*\.<\/p>/,
        1: /^<strong class="zone-(cut|donate)">.*<\/summary>\n<p>120 days at \$35/,
        2: /^<strong class="zone-donate">Donate<\/strong><\/summary>\n<p>You’d get \$[\d.]+ for it at \$\d+ on Poshmark/,
        4: /^<strong>Which brand\? Unknown Maker is not one we know\./,
        6: /^<strong class="zone-hold">List at \$\d+<\/strong><\/summary>\n<p>Not for sale yet/,
      })) {
        assert.match(plans[index] ?? '', plan, index);
      }
      assert.ok(text.indexOf('zone-cut') < text.indexOf('zone-donate'));
      assert.match(text, /Markdown schedule through Feb 7: Nov 20 \$\d+, /);
      assert.match(text, /data-plan-said>6 rows: list 1, cut \d and donate \d; 1 with a question first\.</);
    });

    it('shows piles whose totals add up to the total of the list', async () => {
      const text = await page({ list: STOCK, ...TERMS });
      const [, total] = /class="total"><strong class="rail-price">(\$[\d,.]+)/.exec(text) ?? [];
      for (const start of ['<option value="\\w+">', '<tr class="pile"><th colspan="6">']) {
        const piles = [...text.matchAll(new RegExp(`${start}[^:<]*: \\d+, worth (\\$[\\d,.]+)`, 'g'))];
        const sum = piles.reduce((sum, [, amount]) => sum + parseDollars(amount), 0);
        assert.equal(sum, parseDollars(total), start);
      }
    });

    it('advises the same from stored rows as from the file, on the page and in a download', async () => {
      const first = await page({ list: STOCK, ...TERMS });
      const rows = rowsField(first);
      assert.deepEqual(plansIn(await page({ rows, ...TERMS })), plansIn(first));
      const file = await page({ rows, ...TERMS, action: 'download' });
      const actions = (parse(file, { columns: true }) as Record<string, string>[]).map((row) => row.hangtag_action);
      assert.match(actions.join(), /^CUT,(CUT|DONATE),DONATE,DONATE,,,LIST$/);
    });
  });

  for (const { name, list, field } of [
    { name: 'kinds if the title names none', list: 'Lululemon size 4 navy', field: 'category' },
    { name: 'the other gender if one was assumed', list: 'Coach leather bag', field: 'gender' },
  ]) {
    it(`offers ${name}, until one is chosen`, async () => {
      const first = await page({ list });
      const [, value = ''] = new RegExp(`data-set="${field}"\\s+value="([^"]*)"`).exec(first) ?? [];
      const chosen = await page({ rows: JSON.stringify([{ ...addedRows(first)[0], [field]: decoded(value) }]) });
      assert.match(chosen, /data-price="\d+"/);
      assert.doesNotMatch(chosen, new RegExp(`data-set="${field}"`));
    });
  }

  it('selects the marketplace of a sales report, and does not show buyers', async () => {
    const file = new Blob([readFileSync(new URL('depop-sales.csv', EXPORTS))]);
    const text = await pageWithoutScripts({ file, marketplace: 'ebay' });
    assert.match(text, /<option value="depop" selected>/);
    assert.match(text, /Read as: Depop sales report/);
    assert.doesNotMatch(text, /Lovelace|Hopper|Made Up St|madeup_/);
  });

  it('subtracts the marketplace’s fees and the label from the payout', async () => {
    const payoutWith = async (terms: Record<string, string>) => {
      const text = await page({ list: 'Coach bag', ...terms });
      return parseDollars(/You’d get\s*<strong>(\$[\d,]+)/.exec(text)?.[1]);
    };
    const { price } = loadModel().priceAtCondition(COACH_BAG);
    // eBay takes 15% of a women's bag and $0.40, and Poshmark takes 20%.
    const onEbay = Math.round(price * 0.85 - 0.4);
    assert.equal(await payoutWith({}), onEbay);
    assert.equal(await payoutWith({ label: '$5' }), onEbay - 5);
    assert.equal(await payoutWith({ marketplace: 'poshmark' }), Math.round(price * 0.8));
  });

  it('reads cells as people write them, and says why a row has no price', async () => {
    const text = await page({ list: readSample('as-people-write') });
    assert.match(text, /6 rows added\./);
    assert.match(text, /for 5 pieces/);
    const words = wordsOf(text);
    assert.match(words, /Coach bags, Fair\./);
    assert.match(words, /Nike hoodies and sweatshirts, (Fair|Poor)\./);
    assert.match(words, /Its price is .{1,6}GBP 320.{1,6}: US dollars only, so convert it first\./);
    assert.match(words, /It is listed for free\./);
    assert.doesNotMatch(text, /Is “Torrid” the model|Not read:[^.]*Status/);
  });

  it('asks for the price and date of a row that is only marked as sold', async () => {
    const text = await page({ list: readSample('as-people-write') });
    assert.match(text, /is-asking.*H&#38;M sweater<.*Sold: for how much, and when\?.*data-sold-on/s);
    assert.equal(addedRows(text).find(({ isSold }) => isSold)?.title, 'H&M sweater');
    assert.doesNotMatch(text, /data-list-moved/);
  });

  it('moves a sold row to Sold only if it states a price and a date', async () => {
    const text = await page({ list: readSample('some-sold') });
    const [sale, ...others]: Sale[] = dataIn(text, 'moved');
    const { title, price, soldOn, marketplace } = sale ?? {};
    assert.deepEqual([title, price, soldOn, marketplace], ['Nike hoodie', 31, '2026-10-03', undefined]);
    assert.deepEqual(others, []);
    assert.match(text, /1 row sold: Nike hoodie\. They are now in <a href="\/sold">Sold/);
    assert.deepEqual(askingTitles(text), ['Levi’s jeans', 'Gap sweater']);
    assert.deepEqual(pricedTitles(text), ['Coach leather tote']);
    assert.match(text, /for 1 piece/);
  });

  it('asks if the sales in a report are to move to Sold, and prices them if not', async () => {
    const file = new Blob([readFileSync(new URL('depop-sales.csv', EXPORTS))]);
    const question = await page({ file });
    assert.match(question, /Is this a sales report\?/);
    assert.deepEqual(addedRows(question), []);
    const sales = dataIn(question, 'sales') as Sale[];
    assert.deepEqual(new Set(sales.map(({ marketplace }) => marketplace)), new Set(['Depop']));
    const priced = await page({ file, sales: 'price' });
    assert.doesNotMatch(priced, /Is this a sales report|for how much, and when/);
    assert.ok(addedRows(priced).length >= sales.length);
  });

  it('prices a report without dates right away, since it contains no complete sales', async () => {
    const text = await page({ list: 'Listing Title,Order Price\nCoach tote,60\n' });
    assert.doesNotMatch(text, /Is this a sales report/);
    assert.deepEqual(addedTitles(text), ['Coach tote']);
  });

  it('accepts the rows and sales that release 1.1 stored in a browser', async () => {
    const stored = readFileSync(new URL('./kept-by-1.1.json', import.meta.url), 'utf8');
    const { list, sales } = JSON.parse(stored);
    const text = await page({ rows: JSON.stringify(list) });
    const names = ['Coach leather tote, brown', "Levi's 501 jeans", 'Madewell leather jacket', 'Nike Shoes × 2'];
    assert.deepEqual(pricedTitles(text).toSorted(), names);
    assert.match(text, /paid \$12\.50/);
    const [dress, belt] = parseSales(JSON.stringify(sales));
    const estimate = { price: 19, low: 9, high: 41 };
    assert.partialDeepStrictEqual(
      [dress, belt],
      [
        { title: 'Zara dress', price: 21, soldOn: '2026-11-02', marketplace: 'eBay', cost: 4, estimate },
        { title: 'Gucci belt', price: 95, soldOn: '2026-10-03', marketplace: 'In person' },
      ],
    );
    assert.equal(belt?.estimate, undefined);
  });

  describe('with items to buy and items that the visitor only looked at', () => {
    const rows = JSON.stringify([
      { title: 'Coach leather tote', cost: 10, state: 'cart' },
      { title: 'Levi’s 501 jeans', cost: 8, quantity: 2, state: 'cart' },
      { title: 'Zara dress', cost: 4, state: 'looked' },
      { title: 'Nike hoodie mens', askingPrice: 30 },
    ]);

    it('shows totals that are the sums of its rows, without items only looked at', async () => {
      const text = await page({ rows });
      const numberIn = (title: string, name: string) => {
        const row = [...text.matchAll(/<tr data-row.*?<\/tr>/gs)].find(([row]) => row.includes(title))?.[0] ?? '';
        return Number(new RegExp(`data-${name}="([\\d.-]+)"`).exec(row)?.[1]);
      };
      const worth = numberIn('Coach', 'price') + 2 * numberIn('Levi', 'price') + numberIn('Nike', 'price');
      assert.match(text, new RegExp(`rail-price">\\$${worth}</strong> for 4 pieces`));
      const profit = Math.round(numberIn('Coach', 'left') + 2 * numberIn('Levi', 'left'));
      assert.match(text, new RegExp(`>To buy: 2, \\$26 to pay, about \\$${profit} profit<`));
      assert.match(text, /Looked at: 1, worth \$\d+</);
    });

    it('advises whether to buy at a tag price, and what to do with an asking price', async () => {
      const text = await page({ rows });
      assert.match(text, /data-row="0"((?!<tr).)*class="zone-buy"/s);
      assert.match(text, /data-row="3"((?!<tr).)*class="zone-(hold|cut|raise)"/s);
      assert.match(text, /value="cart" aria-pressed="false">Keep</);
    });

    it('states in a download which items are to buy and which were looked at', async () => {
      const file = await page({ rows, action: 'download' });
      const states = (parse(file, { columns: true }) as Record<string, string>[]).map((row) => row['my things']);
      assert.deepEqual(states, ['to buy', 'to buy', 'looked at', '']);
    });
  });

  it('downloads an uploaded file with prices added, as UTF-8 with a byte order mark', async () => {
    const content = readFileSync(new URL('vendoo-full.csv', EXPORTS));
    const body = formOf({ file: new Blob([content]), action: 'download' });
    const direct = await fetch(`${service().url}/list`, { method: 'POST', body });
    assert.match(direct.headers.get('content-disposition') ?? '', /attachment/);
    const bytes = Buffer.from(await direct.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const [dress] = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(dress?.hangtag_brand, 'Reformation');
  });

  it('downloads a file that yields the same rows when it is added', async () => {
    const list = 'Coach leather bag\n=HYPERLINK("x") coach bag';
    const [bag, ...more] = addedRows(await page({ list }));
    const changed = [{ ...bag, cost: 12, condition: 'Fair' }, ...more];
    const file = await page({ rows: JSON.stringify(changed), action: 'download' });
    const [first, formula] = parse(file, { columns: true }) as Record<string, string>[];
    assert.equal(first?.cost, '12');
    assert.equal(first?.hangtag_condition, 'Fair');
    // An apostrophe keeps spreadsheets from evaluating the cell.
    assert.match(formula?.title ?? '', /^'=/);
    assert.deepEqual(addedRows(await page({ list: file }))[0], changed[0]);
  });

  it('explains why it cannot read added text, and keeps that text and the stored rows', async () => {
    const stored = rowsField(await page({ list: 'Coach bag' }));
    const wide = `title${',x'.repeat(300)}\nParka\n`;
    const { status, text } = await postList(service(), { rows: stored, list: wide });
    assert.equal(status, 400);
    assert.match(text, /role="alert">Line 1 has more than 300 columns/);
    assert.equal(typedTextIn(text), wide);
    assert.deepEqual(pricedTitles(text), ['Coach bag']);
  });

  for (const { name, fields, message, status: expected = 413 } of [
    { name: 'empty list', fields: { list: '' }, status: 400, message: 'The list is empty.' },
    { name: 'invalid amount', fields: { list: 'Parka', profit: 'much' }, status: 400, message: 'profit is' },
    { name: 'overlong list of 501 rows', fields: { list: `title\n${'Parka\n'.repeat(501)}` }, message: '500 rows' },
    { name: 'oversized list, above 1 MB', fields: { list: 'x'.repeat(1024 * 1024 + 1) }, message: 'longer than 1 MB' },
    {
      name: 'oversized form, above 1.75 MB',
      fields: { list: 'x'.repeat(2 * 1024 * 1024) },
      message: 'larger than 1835008 bytes',
    },
  ]) {
    it(`refuses an ${name} with the reason`, async () => {
      const { status, text } = await postList(service(), fields);
      assert.equal(status, expected);
      assert.ok(text.includes(message), wordsOf(text));
    });
  }

  it('keeps at most 500 rows, and says how many it left out', async () => {
    const list = `title\n${Array.from({ length: 499 }, (_, i) => `Coach bag ${i}`).join('\n')}`;
    const full = rowsField(await page({ list }));
    const text = await page({ rows: full, list: 'Zara dress\nNike shoes\nGucci belt bag' });
    assert.equal(addedRows(text).length, 1);
    assert.match(text, /1 row added\. 2 rows left out: a list has at most 500\./);
  });

  it('drops invalid stored rows and columns, on the page and in a download', async () => {
    const stored = '[null,{"title":""},{"title":"Nike bag","own":{"__proto__":"y","":"x"}}]';
    const fields = { rows: stored, list: 'Zara dress' };
    assert.deepEqual(pricedTitles(await page(fields)).sort(), ['Nike bag', 'Zara dress']);
    assert.match(await page({ ...fields, action: 'download' }), /Zara dress/);
  });

  it('escapes typed text and stored titles', async () => {
    const typed = await page({ list: '<script>alert(1)</script> coach bag\r\n"><img src=x>\r\n' });
    const stored = await page({ rows: JSON.stringify([{ title: '"></script><b>' }]), list: '</script><b> bag' });
    for (const text of [typed, stored]) assert.doesNotMatch(text, /<script>alert|<img src=x|<b>/);
  });

  const lines500 = (line: (index: number) => string) => Array.from({ length: 500 }, (_, i) => line(i)).join('\n');

  for (const [name, list] of Object.entries({
    'one line of characters to escape': '<'.repeat(1_000_000),
    'equal long lines': `coach bag ${'<'.repeat(1_900)}\n`.repeat(500),
    'different long lines': lines500((i) => `coach bag ${i} ${'<'.repeat(1_900)}`),
    'lines of two-byte characters': lines500((i) => `${i}${'é'.repeat(1_000)}`),
    'a file of characters to escape': `title,brand\n${'<>&"\'`coach bag '.repeat(100)},x\n`.repeat(400),
  })) {
    it(`answers with a page below 1 MB to ${name}`, async () => {
      const bytes = Buffer.byteLength(await pageWithoutScripts({ list }));
      assert.ok(bytes < 1_000_000, `${bytes} bytes`);
    });
  }

  it('accepts 30 lists a minute from an address and refuses the next with 429', async (t) => {
    const otherService = await startService(t);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await postList(otherService, { list: 'coach bag' })).status);
    assert.deepEqual(statuses, [...Array(30).fill(200), 429]);
  });
});

describe('GET /list?items=', () => {
  it('shows a shared list with its grades, quantities and titles', async () => {
    const { text } = await get('/list?items=coach/bag/female/fair/x2,~zara_silk_dress_$20/female');
    assert.deepEqual(addedRows(text), [
      { brand: 'Coach', category: 'Bags', gender: 'female', condition: 'Fair', quantity: 2 },
      { title: 'zara silk dress $20', gender: 'female', quantity: 1 },
    ]);
    assert.match(text, /for 3 pieces/);
    assert.match(text, /data-list="shared"/);
  });

  it('shows the same rows at the address that a list offers for sharing', async () => {
    const rows = [
      { brand: 'Coach', category: 'Bags', gender: 'female', condition: 'Fair', quantity: 2 },
      { title: 'zara silk dress $20', gender: 'female', quantity: 1 },
    ];
    const { text } = await postList(service(), { rows: JSON.stringify(rows) });
    const [, address = ''] = /href="([^"]*)" data-list-share/.exec(text) ?? [];
    assert.deepEqual(addedRows((await get(decoded(address))).text), rows);
  });

  it('shows rows that it cannot read without a price', async () => {
    for (const items of ['coach', 'coach/stapler']) {
      const page = await get(`/list?items=${items}`);
      assert.equal(page.status, 200, items);
      assert.equal(askingTitles(page.text).length, 1, items);
    }
  });

  it('accepts at most 20 items', async () => {
    const most = Array(20).fill('coach/bag/x99');
    assert.equal((await get(`/list?items=${most}`)).status, 200);
    assert.equal((await get(`/list?items=${most},coach/bag`)).status, 400);
  });
});
