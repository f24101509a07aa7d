import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { parseSales, type Sale } from '../../src/lists/kept-sales.ts';
import type { ListRow } from '../../src/lists/list-rows.ts';
import { decoded, getPage, wordsOf } from '../support/pages.ts';
import { shareService, startService, type TestService } from '../support/service.ts';
import { sheetXml, workbook } from '../support/workbook.ts';

const EXPORTS = new URL('../lists/exports/', import.meta.url);
const HTML = { accept: 'text/html' };

const own = (name: string) => readFileSync(new URL(`./lists/${name}.csv`, import.meta.url), 'utf8');

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'list.csv');
  }
  return form;
}

const send = ({ ask }: TestService, fields: Record<string, string | Blob>) =>
  ask('/list', { body: formOf(fields), headers: HTML });

const textIn = (page: string) => decoded(/<textarea id="list-text"[^>]*>\n([^<]*)<\/textarea>/.exec(page)?.[1] ?? '');
const dataIn = (page: string, name: string) =>
  JSON.parse(
    new RegExp(`<script type="application/json" data-list-${name}>(.*?)</script>`, 's').exec(page)?.[1] ?? '{}',
  );
/** Returns the added rows, with the cells of their file. */
const addedIn = (page: string) => dataIn(page, 'added') as { readonly rows?: readonly ListRow[] };
const rows = (page: string) => (addedIn(page).rows ?? []).map(({ own, ...row }) => row);
const rowsIn = (page: string) => JSON.stringify(rows(page));
const named = (page: string) =>
  [...page.matchAll(/<a class="card-name"[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => decoded(name));
/** The names of the rows with a question. */
const asking = (page: string) =>
  [...page.matchAll(/<tr class="is-asking".*?<span class="card-name">(.*?)<\/span>/gs)].map(([, name = '']) =>
    decoded(name),
  );
/** Of rows whose cells may be anything. */
const OWNERS = ['Coach bag', 'Nike bag'];
const times = (row?: ListRow) => ((row?.quantity ?? 1) > 1 ? ` × ${row?.quantity}` : '');
const titles = (page: string) => rows(page).map(({ title }) => title);
const dollars = (text = '') => Number(text.replaceAll(/[$,]/g, ''));

function plansIn(page: string): (string | undefined)[] {
  return [
    ...page.matchAll(
      /<tr data-row="(\d+)".*?<td class="card-plan">(?:<button.*?<\/button>)?<details[^>]*>\n<summary>(.*?)<\/td>/gs,
    ),
  ]
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
    .map(([, , said]) => said);
}

describe('the list', () => {
  const service = shareService();
  // Each may send a minute's worth of lists.
  beforeEach(() => {
    service().clock.now += 60_000;
  });
  const withoutScripts = async (fields: Record<string, string | Blob>) => (await send(service(), fields)).text;
  /** As `list.js` sends it. */
  const page = (fields: Record<string, string | Blob>) => withoutScripts({ rows: '[]', ...fields });

  it('prices pasted lines with a total, without scripts, and is never cached', async () => {
    const answer = await send(service(), { list: 'Coach leather bag\r\nSpaceship\r\n' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const { text } = answer;
    assert.match(text, /<strong class="rail-price">\$\d+<\/strong> for 1 piece/);
    assert.deepEqual(asking(text), ['Spaceship']);
    assert.match(text, /href="\/appraise\?title=Coach\+leather\+bag/);
    // Pasted text stays in its field, to be changed or downloaded; only scripts store rows.
    assert.equal(textIn(text).trim(), 'Coach leather bag\nSpaceship');
    assert.doesNotMatch(text, /data-list-added/);
    const file = await withoutScripts({ list: textIn(text), action: 'download' });
    assert.match(file, /^title,hangtag_brand.*\r\nCoach leather bag,Coach,/);
  });

  it('adds rows without overwriting or duplicating any', async () => {
    const first = await page({ list: 'Coach leather bag\nZara dress x2\nZara dress' });
    const counted = rows(first).map(({ title, quantity }) => `${quantity} ${title}`);
    assert.deepEqual(counted, ['1 Coach leather bag', '3 Zara dress']);
    const second = await page({ rows: rowsIn(first), list: 'coach LEATHER bag\nNike sneakers' });
    assert.deepEqual(titles(second), ['Nike sneakers']);
    assert.equal(named(second).length, 3);
    assert.match(second, /1 row added\. 1 row already on the list\./);
  });

  const STOCK = own('stock');
  const PLAN = { hourly: '24', marketplace: 'poshmark' };

  it('gives advice on each row with the reason, and keeps facts from its file', async () => {
    const text = await page({ list: STOCK, ...PLAN });
    const plans = plansIn(text);
    // With a plan, actions come first.
    assert.ok(text.indexOf('zone-cut') < text.indexOf('zone-donate'));
    assert.equal(plans.length, 6);
    assert.doesNotMatch(text.slice(text.indexOf('<main')).replace(/<script.*?<\/script>/s, ''), /\\n/);
    for (const [at, said] of [
      [0, /^<strong class="zone-cut">Cut to \$\d+<\/strong> from \$110<\/summary>\n<p>41 days at \$110, .*\.<\/p>/],
      [1, /^<strong class="zone-(cut|donate)">.*<\/summary>\n<p>120 days at \$35/],
      [
        2,
        /^<strong class="zone-donate">Donate<\/strong><\/summary>\n<p>You’d get \$[\d.]+ for it at \$\d+ on Poshmark/,
      ],
      [4, /^<strong>Which brand\? Unknown Maker is not one we know\./],
      [5, /^<strong class="zone-hold">List at \$\d+<\/strong><\/summary>\n<p>Not for sale yet/],
    ] as const) {
      assert.match(plans[at] ?? '', said, `${at}`);
    }
    assert.match(text, /Markdown schedule through Feb 7: Nov 20 \$\d+, /);
    assert.match(text, /data-plan-said>6 rows: list 1, cut \d and donate \d; 1 with a question first\.</);
    const [, total = ''] = /class="total"><strong class="rail-price">(\$[\d,.]+)/.exec(text) ?? [];
    for (const part of ['<option value="\\w+">', '<tr class="pile"><th colspan="6">']) {
      const named = [...text.matchAll(new RegExp(`${part}[^:<]*: \\d+, worth (\\$[\\d,.]+)`, 'g'))];
      const sum = named.reduce((all, [, amount]) => all + dollars(amount), 0);
      assert.equal(sum, dollars(total), part);
    }
    assert.match(text, /name="hourly"[^>]* value="24"/);
    // The list embedded in the page yields the same again, without the file.
    const again = await page({ rows: rowsIn(text), ...PLAN });
    assert.deepEqual(plansIn(again), plans);
    // A price in a line is that of its tag, not what was paid or is asked.
    const line = await page({ list: 'Nike sneakers $25', ...PLAN });
    assert.match(line, /<strong class="zone-(buy|thin|leave)">/);
    const file = await page({ rows: rowsIn(text), ...PLAN, action: 'download' });
    const actions = (parse(file, { columns: true }) as Record<string, string>[]).map((row) => row.hangtag_action);
    assert.match(actions.join(), /^CUT,(CUT|DONATE),DONATE,DONATE,,,LIST$/);
  });

  it('lists items to donate, with published values and an accountant’s words', async () => {
    const text = await page({ list: STOCK, ...PLAN, action: 'donations' });
    const all = [...text.matchAll(/<tr>(<th scope="row">.*?)<\/tr>/gs)].map(([, cells]) => cells);
    const row = all.find((cells) => cells?.includes('Shein'));
    const ending = /(<td><\/td>){3}<td>\$2 to \$12 \(Blouse or top\)<\/td><td><\/td>$/;
    assert.match(row ?? '', /Shein polyester blouse: .*, Like New</);
    assert.match(row ?? '', ending);
    assert.match(text, /1 row left out: not in good used condition or better\./);
    for (const words of ['not an appraisal or tax advice', 'Form 8283', '$5,000', '$250']) {
      assert.ok(text.includes(words), words);
    }
    assert.match(text, /qualified appraisal/);
    // With nothing to donate, the whole list.
    const listed = await page({ list: 'Nike hoodie mens x2\nZara dress, $5' });
    const whole = await page({ rows: rowsIn(listed), action: 'donations' });
    assert.match(whole, /Nike hoodie mens × 2.*The Salvation Army and Goodwill of Orange County do not list it/s);
    assert.match(whole, /<td>\$5<\/td><td>\$3 to \$20/);
  });

  it('shows 120 characters of a title', async () => {
    for (const [length, end] of Object.entries({ 120: ' ', 121: '… ' })) {
      const title = `Coach bag ${'x'.repeat(Number(length) - 10)}`;
      const text = await page({ list: title });
      assert.ok(wordsOf(text.slice(text.indexOf('class="things'))).includes(` ${title.slice(0, 120)}${end}`), end);
    }
  });

  it('offers the kinds of a brand if a title names none, and the other gender if one was assumed, once', async () => {
    for (const [list, field] of Object.entries({
      'Lululemon size 4 navy': 'category',
      'Coach leather bag': 'gender',
    })) {
      const first = await page({ list });
      const [, value = ''] = new RegExp(`data-set="${field}"\\s+value="([^"]*)"`).exec(first) ?? [];
      const chosen = await page({ rows: JSON.stringify([{ ...rows(first)[0], [field]: decoded(value) }]) });
      assert.match(chosen, /data-price="\d+"/, field);
      assert.doesNotMatch(chosen, new RegExp(`data-set="${field}"`));
    }
  });

  it('shows the payout on a marketplace, a report’s own first, and stores no buyer', async () => {
    const file = new Blob([readFileSync(new URL('depop-sales.csv', EXPORTS))]);
    const text = await withoutScripts({ file, marketplace: 'ebay' });
    assert.match(text, /<option value="depop" selected>/);
    assert.match(text, /Read as: Depop sales report/);
    assert.doesNotMatch(text, /Lovelace|Hopper|Made Up St|madeup_/);
    const kept = (text: string) => dollars(/You’d get\s*<strong>(\$[\d,]+)/.exec(text)?.[1]);
    const usual = await page({ list: 'Coach bag\nNike shoes' });
    const total = dollars(/class="rail-price">(\$[\d,]+)/.exec(usual)?.[1]);
    // eBay's fees are about 14%, Poshmark's a fifth.
    assert.ok(Math.abs(kept(usual) / total - 0.86) < 0.03, usual);
    const atPoshmark = await page({ list: 'Coach bag\nNike shoes', marketplace: 'poshmark' });
    assert.ok(Math.abs(kept(atPoshmark) / total - 0.8) < 0.02, atPoshmark);
    const labeled = await page({ list: 'Coach bag', label: '$5', profit: '15' });
    const free = await page({ list: 'Coach bag' });
    assert.equal(kept(free) - kept(labeled), 5);
  });

  it('reads cells as people write them, and names ignored ones', async () => {
    const list = own('as-people-write');
    const text = await page({ list });
    assert.match(text, /6 rows added\./);
    assert.match(text, /is-asking.*H&#38;M sweater<.*Sold: for how much, and when\?.*data-sold-on/s);
    assert.match(text, /for 5 pieces/);
    assert.doesNotMatch(text, /data-list-moved/);
    assert.equal(rows(text).find(({ isSold }) => isSold)?.title, 'H&M sweater');
    assert.doesNotMatch(text, /Is “Torrid” the model/);
    assert.doesNotMatch(text, /Not read:[^.]*Status/);
    const words = wordsOf(text);
    assert.match(words, /Coach bags, Fair\./);
    assert.match(words, /Nike hoodies and sweatshirts, (Fair|Poor)\./);
    assert.match(words, /Its price is .{1,6}GBP 320.{1,6}: US dollars only, so convert it first\./);
    assert.match(words, /It is listed for free\./);
  });

  it('accepts a sold row as a sale only with its price and day', async () => {
    const text = await page({ list: own('some-sold') });
    const [sale, ...others]: Sale[] = dataIn(text, 'moved');
    const { title, price, soldOn, marketplace } = sale ?? {};
    assert.deepEqual([title, price, soldOn, marketplace], ['Nike hoodie', 31, '2026-10-03', undefined]);
    assert.deepEqual(others, []);
    assert.match(text, /1 row sold: Nike hoodie\. They are now in <a href="\/sold">Sold/);
    assert.deepEqual(asking(text), ['Levi’s jeans', 'Gap sweater']);
    assert.deepEqual(named(text), ['Coach leather tote']);
    assert.match(text, /for 1 piece/);
  });

  it('asks once whether a report of sales goes into Sold, and prices it without scripts', async () => {
    const file = new Blob([readFileSync(new URL('depop-sales.csv', EXPORTS))]);
    const asked = await page({ file });
    assert.match(asked, /Is this a sales report\?/);
    assert.deepEqual(rows(asked), []);
    const sales = dataIn(asked, 'sales') as Sale[];
    assert.ok(sales.length > 0);
    assert.ok(sales.every(({ price, soldOn, marketplace }) => price > 0 && soldOn && marketplace === 'Depop'));
    const priced = await page({ file, sales: 'price' });
    assert.doesNotMatch(priced, /Is this a sales report|for how much, and when/);
    assert.ok(rows(priced).length >= sales.length);
    // Without days there are no sales to keep.
    const undated = await page({ list: 'Listing Title,Order Price\nCoach tote,60\n' });
    assert.doesNotMatch(undated, /Is this a sales report/);
    assert.equal(rows(undated).length, 1);
  });

  it('adopts a browser’s data from release 1.1', async () => {
    const kept = readFileSync(new URL('./kept-by-1.1.json', import.meta.url), 'utf8');
    const { list, sales } = JSON.parse(kept) as { readonly list: readonly ListRow[]; readonly sales: readonly Sale[] };
    const text = await page({ rows: JSON.stringify(list) });
    const names = list.map((row) => (row.title ?? `${row.brand} ${row.category}`) + times(row));
    assert.deepEqual(named(text).toSorted(), names.toSorted());
    assert.match(text, /paid \$12\.50/);
    const [dress] = sales;
    const read = parseSales(JSON.stringify(sales));
    assert.deepEqual(
      read.map(({ title, price, soldOn, marketplace, cost, estimate }) => [
        title,
        price,
        soldOn,
        marketplace,
        cost,
        estimate,
      ]),
      [
        ['Zara dress', 21, '2026-11-02', 'eBay', 4, dress?.estimate],
        ['Gucci belt', 95, '2026-10-03', 'In person', undefined, undefined],
      ],
    );
  });

  it('has sums that agree with its rows, without pieces that were only looked at', async () => {
    const rows = JSON.stringify([
      { title: 'Coach leather tote', cost: 10, state: 'cart' },
      { title: 'Levi’s 501 jeans', cost: 8, quantity: 2, state: 'cart' },
      { title: 'Zara dress', cost: 4, state: 'looked' },
      { title: 'Nike hoodie mens', askingPrice: 30 },
    ]);
    const text = await page({ rows });
    const shown = [...text.matchAll(/<tr data-row.*?<\/tr>/gs)].map(([row]) => row);
    const sum = (name: string, titles: readonly string[]) => {
      const named = titles.map((title) => shown.find((row) => row.includes(title)) ?? assert.fail(title));
      const amounts = named.map((row) => Number(new RegExp(`data-${name}="([\\d.-]+)"`).exec(row)?.[1]));
      return amounts.reduce((all, amount, at) => all + amount * (titles[at] === 'Levi' ? 2 : 1), 0);
    };
    assert.match(text, new RegExp(`rail-price">\\$${sum('price', ['Coach', 'Levi', 'Nike'])}</strong> for 4 pieces`));
    const left = Math.round(sum('left', ['Coach', 'Levi']));
    assert.match(text, new RegExp(`>To buy: 2, \\$26 to pay, about \\$${left} profit<`));
    assert.match(text, /(Listed|Not selling): 1, worth \$\d+<.*Looked at: 1, worth \$\d+</s);
    // A tag price is judged, unlike an asking price.
    assert.match(text, /data-row="0"((?!<tr).)*class="zone-buy"/s);
    assert.match(text, /data-row="3"((?!<tr).)*class="zone-(hold|cut|raise)"/s);
    assert.match(text, /value="cart" aria-pressed="false">Keep</);
    const file = await page({ rows, action: 'download' });
    const states = (parse(file, { columns: true }) as Record<string, string>[]).map((row) => row['my things']);
    assert.deepEqual(states, ['to buy', 'to buy', 'looked at', '']);
  });

  it('returns a file with its bytes and prices', async () => {
    const content = readFileSync(new URL('vendoo-full.csv', EXPORTS));
    const body = formOf({ file: new Blob([content]), action: 'download' });
    const direct = await fetch(`${service().url}/list`, { method: 'POST', body });
    assert.match(direct.headers.get('content-disposition') ?? '', /attachment/);
    const bytes = Buffer.from(await direct.arrayBuffer());
    assert.equal(bytes[0], 0xef);
    const [dress] = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(dress?.hangtag_brand, 'Reformation');
  });

  it('reads a workbook like CSV, and keeps its columns', async () => {
    const sheet = sheetXml([
      ['Title', 'Size', 'Paid'],
      ['Coach leather tote', 'M', 4],
    ]);
    const text = await page({ file: new Blob([workbook([sheet]) as Uint8Array<ArrayBuffer>]) });
    assert.deepEqual(rows(text), [{ title: 'Coach leather tote', cost: 4, quantity: 1 }]);
    assert.deepEqual(addedIn(text).rows?.[0]?.own, { Title: 'Coach leather tote', Size: 'M', Paid: '4' });
    const locked = new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 1)]);
    assert.match(await page({ file: locked }), /role="alert">This is a workbook with a password/);
  });

  it('exports the list as a file that can be added again', async () => {
    const list = 'Coach leather bag\n=HYPERLINK("x") coach bag';
    const [bag, ...more] = rows(await page({ list }));
    const changed = [{ ...bag, cost: 12, condition: 'Fair' }, ...more];
    const file = await page({ rows: JSON.stringify(changed), action: 'download' });
    const [first, formula] = parse(file, { columns: true }) as Record<string, string>[];
    assert.equal(first?.cost, '12');
    assert.equal(first?.hangtag_condition, 'Fair');
    assert.match(formula?.title ?? '', /^'=/);
    assert.deepEqual(rows(await page({ list: file }))[0], changed[0]);
  });

  it('explains what is wrong with an added list, and keeps both lists', async () => {
    const kept = rowsIn(await page({ list: 'Coach bag' }));
    const wide = `title${',x'.repeat(300)}\nParka\n`;
    const wrong = await send(service(), { rows: kept, list: wide });
    assert.equal(wrong.status, 400);
    const { text } = wrong;
    assert.match(text, /role="alert">Line 1 has more than 300 columns/);
    assert.equal(textIn(text), wide);
    assert.deepEqual(named(text), ['Coach bag']);
    for (const [fields, status] of [
      [{ list: '' }, 400],
      [{ list: 'Parka', profit: 'much' }, 400],
      [{ list: `title\n${'Parka\n'.repeat(501)}` }, 413],
      [{ list: 'x'.repeat(1024 * 1024 + 1) }, 413],
      [{ list: 'x'.repeat(2 * 1024 * 1024) }, 413],
    ] as const) {
      assert.equal((await send(service(), fields)).status, status, JSON.stringify(fields).slice(0, 80));
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    assert.equal((await service().ask('/list', { body: 'nothing', headers })).status, 400);
  });

  it('has room for 500, and reports the rest', async () => {
    const list = `title\n${Array.from({ length: 499 }, (_, i) => `Coach bag ${i}`).join('\n')}`;
    const full = rowsIn(await page({ list }));
    const text = await page({ rows: full, list: 'Zara dress\nNike shoes\nGucci belt bag' });
    assert.equal(rows(text).length, 1);
    assert.match(text, /1 row added\. 2 rows left out: a list has at most 500\./);
  });

  it('accepts any data from a browser, and leaves out invalid rows', async () => {
    for (const [kept, expected] of [
      ['{', []],
      ['{"title":"x"}', []],
      ['[null,1,"x",[],{},{"title":""},{"quantity":2}]', []],
      ['[{"title":"Coach bag","quantity":1e9,"cost":-1,"other":1}]', ['Coach bag']],
      ...['"{"', '[1]', '{"1":7}', '{"title":""}', '{"":"x","__proto__":"y"}', `{"title":"${'x'.repeat(9999)}"}`].map(
        (own) =>
          [`[{"title":"Coach bag","own":{"constructor":"x"}},{"title":"Nike bag","own":${own}}]`, OWNERS] as const,
      ),
    ] as const) {
      const text = await page({ rows: kept, list: 'Zara dress' });
      assert.deepEqual(named(text).sort(), [...expected, 'Zara dress'], kept);
      assert.match(await page({ rows: kept, list: 'Zara dress', action: 'download' }), /Zara dress/);
    }
  });

  it('never repeats a list’s text as markup', async () => {
    const list = '<script>alert(1)</script> coach bag\r\n"><img src=x>\r\n';
    const first = await page({ list });
    const text = await page({ rows: JSON.stringify([{ title: '"></script><b>' }]), list: '</script><b> bag' });
    for (const one of [first, text]) assert.doesNotMatch(one, /<script>alert|<img src=x|<b>/);
  });

  it('stays below 1 MB for any pasted text', async () => {
    for (const list of [
      '<'.repeat(1_000_000),
      `coach bag ${'<'.repeat(1_900)}\n`.repeat(500),
      Array.from({ length: 500 }, (_, i) => `coach bag ${i} ${'<'.repeat(1_900)}`).join('\n'),
      Array.from({ length: 500 }, (_, i) => `${i}${'é'.repeat(1_000)}`).join('\n'),
      `title,brand\n${'<>&"\'`coach bag '.repeat(100)},x\n`.repeat(400),
    ]) {
      const text = await withoutScripts({ list });
      assert.ok(Buffer.byteLength(text) < 1_000_000, `${Buffer.byteLength(text)}`);
    }
  });

  it('is throttled by address', async (t) => {
    const own = await startService(t);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await send(own, { list: 'coach bag' })).status);
    assert.deepEqual(statuses, [...Array(30).fill(200), 429]);
  });
});

describe('a list by its address', () => {
  const service = shareService();
  const get = (path: string) => getPage(service(), path);

  it('is shown with its grades, counts and titles', async () => {
    const { text } = await get('/list?items=coach/bag/female/fair/x2,~zara_silk_dress_$20/female');
    assert.deepEqual(rows(text), [
      { brand: 'Coach', category: 'Bags', gender: 'female', condition: 'Fair', quantity: 2 },
      { title: 'zara silk dress $20', gender: 'female', quantity: 1 },
    ]);
    assert.match(text, /for 3 pieces/);
    assert.match(text, /data-list="shared"/);
    // Its address leads back to it.
    const shown = (await send(service(), { rows: rowsIn(text) })).text;
    const [, address = ''] = /href="([^"]*)" data-list-share/.exec(shown) ?? [];
    assert.deepEqual(rows((await get(decoded(address))).text), rows(text));
  });

  it('keeps unreadable rows without a price, and refuses too many', async () => {
    for (const items of ['coach', 'coach/stapler']) {
      const page = await get(`/list?items=${items}`);
      assert.equal(page.status, 200, items);
      assert.equal(asking(page.text).length, 1, items);
    }
    const most = Array(20).fill('coach/bag/x99');
    assert.equal((await get(`/list?items=${most}`)).status, 200);
    assert.equal((await get(`/list?items=${most},coach/bag`)).status, 400);
  });
});
