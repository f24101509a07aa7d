import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { findBrand, findCategory } from '../../../src/catalog/catalog.ts';
import { findUsualLabel } from '../../../src/money/fees.ts';
import { readShippedModel } from '../../../src/pricing/read-model.ts';
import { decodeReferences, sharePages, visibleTextOf } from '../../support/pages.ts';
import { startService } from '../../support/service.ts';
import waysToPaste from './paste.json' with { type: 'json' };

const EXPORTS = new URL('../../lists/exports/', import.meta.url);
const [brand, category] = [findBrand('coach'), findCategory('bag')];
assert.ok(brand && category);
const COACH_BAG = { brand, category, gender: 'female' } as const;

const readSample = (name: string) => readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8');

type Fields = Readonly<Record<string, string | Blob>>;

/** The garments in each text of paste.json, and their tag prices in US dollars. */
const PASTED_GARMENTS = ['Coach dress', 'Nike hoodie', 'Zara blazer'];
const PASTED_TAGS = ['3', '6', '9'];

/** Returns the list that a page's form would send again: the typed lines and the rows of a file. */
const formIn = (page: string) => ({
  list: decodeReferences(/<textarea id="list-text"[^>]*>\n([^<]*)<\/textarea>/.exec(page)?.[1] ?? ''),
  rows: decodeReferences(/<input type="hidden" name="rows" value="([^"]*)"/.exec(page)?.[1] ?? ''),
});
const pricedTitles = (page: string) =>
  [...page.matchAll(/<li>[\s\S]*?<a class="name"[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => decodeReferences(name));
/** Returns the titles of the rows that have a reason instead of a price. */
const unpricedTitles = (page: string) =>
  [...page.matchAll(/<li><span class="grow"><b>(.*?)<\/b><label class="question-line"/gs)].map(([, name = '']) =>
    decodeReferences(name),
  );
const parseDollars = (text = '') => Number(text.replaceAll(/[$,]/g, ''));
const totalIn = (page: string) => parseDollars(/data-total>(\$[\d,]+)/.exec(page)?.[1]);

const { service, listAt } = sharePages();

describe('POST /list', () => {
  // Each test may send as many lists as an address may in a minute.
  beforeEach(() => {
    service().clock.now += 60_000;
  });
  const page = async (fields: Fields) => (await listAt(fields)).text;
  const download = async (fields: Fields) => {
    const text = await page({ ...fields, action: 'download' });
    return { text, rows: parse(text, { columns: true, bom: true }) as Record<string, string>[] };
  };

  it('prices pasted lines, in a response that no cache may store', async () => {
    const { status, headers, text } = await listAt({ list: 'Coach leather bag\r\nSpaceship\r\n' });
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    assert.match(text, /1 item</);
    assert.ok(totalIn(text) > 0);
    assert.deepEqual(unpricedTitles(text), ['Spaceship']);
    assert.match(text, /href="\/appraise\?title=Coach\+leather\+bag/);
  });

  it('asks the owner’s price of pieces that a line counts for all of them', async () => {
    const text = await page({ list: '3 Gap tees $15', purpose: 'sell' });
    assert.match(text, /You ask \$5 each<\/a>/);
    assert.doesNotMatch(text, /Tag \$/);
    assert.match(text, /class="amount">\$(?:9|1\d)</, 'what is kept at $15');
  });

  it('keeps pasted lines in the form, from which they can be downloaded with prices', async () => {
    const form = formIn(await page({ list: 'Coach leather bag\r\nSpaceship\r\n' }));
    assert.equal(form.list, 'Coach leather bag\nSpaceship\n');
    assert.match((await download(form)).text, /^title,quantity,asking price,hangtag_.*\r\nCoach leather bag,,,/);
  });

  it('keeps the rows of a file and pasted lines in the form, until another file replaces the rows', async () => {
    const file = (text: string) => new Blob([text]);
    const first = formIn(await page({ file: file('Size,Item,Paid\nM,Coach tote,$4\n'), list: 'Nike hoodie $6' }));
    // Browsers send every line end in a form as CRLF.
    assert.deepEqual(first, { list: 'Nike hoodie $6', rows: 'Size,Item,Paid\\nM,Coach tote,$4\\n' });
    const again = await page(first);
    assert.deepEqual(pricedTitles(again).sort(), ['Coach tote', 'Nike hoodie']);
    const { rows } = await download(first);
    assert.deepEqual(
      rows.map(({ Size, Item, Paid, hangtag_brand }) => [Size, Item, Paid, hangtag_brand]),
      [
        ['M', 'Coach tote', '$4', 'Coach'],
        ['', 'Nike hoodie $6', '', 'Nike'],
      ],
    );
    const second = await page({ ...first, file: file('title\nZara dress\n') });
    assert.deepEqual(pricedTitles(second).sort(), ['Nike hoodie', 'Zara dress']);
  });

  it('removes a row of a file or of the lines, and keeps the others', async () => {
    const form = formIn(
      await page({
        file: new Blob(['title,cost\nCoach tote,4\nZara dress,5\n']),
        list: 'Gap tee\nNike hoodie $6, paid $2',
      }),
    );
    const positionOf = (text: string, name: string) =>
      new RegExp(`name="remove" value="(\\d+)" aria-label="Remove ${name}"`).exec(text)?.[1] ?? '';
    for (const [name, left] of [
      ['Coach tote', ['Gap tee', 'Nike hoodie', 'Zara dress']],
      ['Gap tee', ['Coach tote', 'Nike hoodie', 'Zara dress']],
    ] as const) {
      const text = await page({ ...form, remove: positionOf(await page(form), name) });
      assert.deepEqual(pricedTitles(text).sort(), left);
      assert.match(text, /Paid \$5/);
      assert.match(formIn(text).list ?? '', /paid \$2/);
      assert.deepEqual(pricedTitles(await page(formIn(text))).sort(), left);
    }
  });

  it('keeps what several sold for when another row is removed', async () => {
    const text = await page({ list: 'Gap tee x3 sold for $30\n3 Gap dresses $15\nNike hoodie', remove: '3' });
    assert.equal(formIn(text).list, 'Gap tee x3 sold for $30\nGap dresses x3 $5');
    const [, tags] = decodeReferences(text).match(/(\d tags of \$\d+)/g) ?? [];
    assert.equal(tags, undefined);
    assert.ok(Number(/Sold for \$30: you kept \$(\d+)/.exec(decodeReferences(text))?.[1]) < 30);
  });

  it('keeps whose price it is when another row is removed', async () => {
    const text = await page({ list: 'A$AP Rocky tee they want $9\nNike hoodie', purpose: 'sell', remove: '2' });
    assert.equal(formIn(text).list, 'A$AP Rocky tee sticker $9');
  });

  it('adds a file without column names to the lines', async () => {
    const { list, rows } = formIn(await page({ list: 'Coach bag', file: new Blob(['Zara dress\r\nGap tee\r\n']) }));
    assert.deepEqual([list, rows], ['Coach bag\nZara dress\nGap tee', '']);
  });

  for (const [way, list] of Object.entries(waysToPaste)) {
    it(`makes a row with a price for each pasted garment: ${way}`, async () => {
      const text = await page({ list });
      const garments = pricedTitles(text).map((title) => title.replace(/, black|["$,\d.]| -|[():]/g, '').trim());
      // Rows are grouped by what to do with them.
      garments.sort();
      // Without a column for the cost, the price is that of the tag.
      const tags = [...text.matchAll(/Tag \$(\d+)/g)].map(([, tag]) => tag);
      assert.deepEqual([garments, tags.sort()], [PASTED_GARMENTS, PASTED_TAGS]);
    });
  }

  it('shows the brand and item columns as one title, and takes “Listed at” for the asking price', async () => {
    const list = 'Brand\tItem\tPaid\tListed at\nCoach\tLeather tote\t$20\t$95\nLevis\tLevi’s 501\t$6\t';
    const text = await page({ list });
    assert.deepEqual(pricedTitles(text).sort(), ['Coach Leather tote', 'Levi’s 501']);
    assert.match(decodeReferences(text), /href="\/offer\?title=Leather\+tote&brand=coach&[^"]*listPrice=95/);
  });

  it('takes a file’s prices for tags once the visitor says so', async () => {
    const file = new Blob(['sku,price,title\nA1,20,Coach leather tote\n']);
    const first = await page({ file });
    assert.match(visibleTextOf(first), /your asking price from price.*You ask \$20/);
    const dated = await page({
      list: 'title,list price,date listed,mark\nCoach Tabby 26,80,2026-01-10,',
      mark: 'tags',
    });
    assert.match(dated, /row-call buy"/);
    assert.doesNotMatch(dated, /days at/);
    assert.match(
      await page({ list: 'title,price,mark\n"Coach Tabby 26, paid $5",80,', mark: 'tags' }),
      /row-call buy"/,
    );
    const bothPrices = 'title,asking price,list price,mark\nGap jeans,5,90,';
    assert.match(visibleTextOf(await page({ list: bothPrices, mark: 'tags' })), /Tag \$5\b/);
    const marked = (text: string) => ({ ...formIn(text), mark: /name="mark" value="([^"]*)"/.exec(text)?.[1] ?? '-' });
    const again = await page(marked(first));
    assert.match(visibleTextOf(again), /asking price from price.*Tag \$20/);
    assert.match(again, /row-call buy"/);
    // The file keeps its columns, and there is a way back.
    const [, tags = ''] = /name="tags" value="([^"]*)"/.exec(again) ?? [];
    assert.match((await download({ ...formIn(again), tags })).text, /^sku,price,title,.*\r?\nA1,20,.*,buy,/);
    assert.match(visibleTextOf(await page(marked(again))), /your asking price from price.*You ask \$20/);
  });

  it('subtracts the marketplace’s fees and the label from the payout', async () => {
    const payoutWith = async (terms: Record<string, string>) => {
      const text = await page({ list: 'Coach bag', purpose: 'sell', ...terms });
      return parseDollars(/total"[^>]*><span>(\$[\d,]+)/.exec(text)?.[1]);
    };
    const { price } = readShippedModel().priceGarment(COACH_BAG);
    // eBay takes 15% of a women's bag and $0.40, and Poshmark takes 20%.
    const onEbay = price * 0.85 - 0.4;
    const label = findUsualLabel({ id: 'ebay', label: 'seller' }, COACH_BAG)?.price ?? 0;
    // It takes its share of the shipping too that the buyer is said to pay.
    assert.equal(await payoutWith({}), Math.floor(onEbay - 0.15 * label));
    assert.equal(await payoutWith({ shippingLabel: '$5' }), Math.floor(onEbay - 5));
    assert.equal(await payoutWith({ marketplace: 'poshmark' }), Math.floor(price * 0.8));
  });

  it('reads cells as people write them, and says why a row has no price', async () => {
    const text = await page({ list: readSample('as-people-write') });
    assert.match(text, /5 items: /);
    const words = visibleTextOf(text);
    assert.match(words, /Its price is .{1,6}GBP 320.{1,6}: US dollars only, so convert it first\./);
    assert.match(words, /It is listed for free\./);
    assert.doesNotMatch(text, /Is “Torrid” the model|Not read:[^.]*Status/);
  });

  it('selects the marketplace of a chosen file', async () => {
    const file = new Blob([readFileSync(new URL('ebay-active.csv', EXPORTS))]);
    const text = await page({ file, marketplace: 'poshmark' });
    assert.match(text, /<option value="ebay" selected>/);
    assert.match(text, /We read eBay active listings/);
  });

  it('downloads an uploaded file with prices added, as UTF-8 with a byte order mark', async () => {
    const content = readFileSync(new URL('vendoo-full.csv', EXPORTS));
    const body = new FormData();
    body.append('file', new Blob([content]), 'list.csv');
    body.append('action', 'download');
    const direct = await fetch(`${service().url}/list`, { method: 'POST', body });
    assert.match(direct.headers.get('content-disposition') ?? '', /attachment/);
    const bytes = Buffer.from(await direct.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const [dress] = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(dress?.hangtag_brand, 'Reformation');
  });

  it('explains why it cannot read the text, and keeps it', async () => {
    const wide = `title${',x'.repeat(300)}\nParka\n`;
    const { status, text } = await listAt({ rows: 'title\nCoach bag\n', list: wide });
    assert.equal(status, 400);
    assert.match(text, /role="alert"><p class="say" id="list-error">Line 1 has more than 300 columns/);
    assert.deepEqual(formIn(text), { list: wide, rows: 'title\\r\\nCoach bag\\r\\n' });
  });

  for (const { name, fields, message, status: expected = 413 } of [
    { name: 'empty list', fields: { list: '' }, status: 400, message: 'The list is empty.' },
    {
      name: 'invalid amount',
      fields: { list: 'Parka', minProfit: 'much' },
      status: 400,
      message: 'Least profit is',
    },
    {
      name: 'overlong list of 501 rows',
      fields: { list: 'Parka\n'.repeat(501) },
      message: 'more than 500 items: number 501 is on line 501.',
    },
    {
      name: 'unnamed table',
      fields: { list: '', file: new Blob(['foo,bar\n1,2\n']) },
      status: 400,
      message: 'We found no titles.',
    },
    {
      name: 'overlong list of 300 rows and 201 lines',
      fields: { rows: `title\n${'Parka\n'.repeat(300)}`, list: 'Coat\n'.repeat(201) },
      message: 'room for 500 items; this has 501',
    },
    {
      name: 'overlong list of lines with many items',
      fields: { list: 'Coach bag + Gap jeans + Zara dress\n'.repeat(200) },
      message: 'more than 500 items: number 501 is on line 167.',
    },
    {
      name: 'overlong line',
      fields: { list: 'coach bag + '.repeat(1500) },
      message: 'Line 1 has more than',
    },
    { name: 'oversized list, above 1 MB', fields: { list: 'x'.repeat(1024 * 1024 + 1) }, message: 'longer than 1 MB' },
    {
      name: 'oversized form, above 1.75 MB',
      fields: { list: 'x'.repeat(2 * 1024 * 1024) },
      message: 'larger than 1835008 bytes',
    },
  ]) {
    it(`refuses an ${name} with the reason`, async () => {
      const { status, text } = await listAt(fields);
      assert.equal(status, expected);
      assert.ok(text.includes(message), visibleTextOf(text).slice(0, 2_000));
    });
  }

  it('does not show again what takes long to escape', async () => {
    for (const list of ['<'.repeat(1_000_000), `title\n${`${'<'.repeat(2_000)} coach bag\n`.repeat(400)}`]) {
      const { status, text } = await listAt({ list });
      assert.equal(status, 400);
      assert.ok(text.length < 200_000, `${text.length} characters`);
    }
  });

  it('escapes typed text and the rows of a file', async () => {
    const typed = await page({ list: '<script>alert(1)</script> coach bag\r\n"><img src=x>\r\n' });
    const stored = await page({ rows: 'title\n"""><b></script> bag"\n' });
    for (const text of [typed, stored]) assert.doesNotMatch(text, /<script>alert|<img src=x|<b><\/script>/);
  });

  it('accepts 30 lists a minute from an address and refuses the next with 429', async (t) => {
    const otherService = await startService(t);
    const statuses: number[] = [];
    const body = new FormData();
    body.append('list', 'coach bag');
    for (let i = 0; i < 31; i++) statuses.push((await otherService.ask('/list', { body })).status);
    assert.deepEqual(statuses, [...Array(30).fill(200), 429]);
  });
});
