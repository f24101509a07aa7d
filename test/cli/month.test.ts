import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import type { MonthReport } from '../../src/lists/sold/report.ts';
import { hangtag } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';
import rows from './month.json' with { type: 'json' };

const TODAY = ['--today', '2026-11-23'];
const EXPORTS = fileURLToPath(new URL('../lists/exports/', import.meta.url));

const SOLD = rows.sold;
const STOCK = [
  'title,asking price,cost,listed date',
  'Old Navy cotton tee,12,1.50,2025-10-01',
  'Coach Tabby 26 bag,900,60,2026-07-01',
  '=HYPERLINK("x") Coach tote,40,5,2026-03-01',
  '<script>alert(1)</script> Nike hoodie,20,5,2026-10-01',
];

function writeFiles(t: TestContext) {
  const folder = temporaryFolder(t);
  const at = (name: string) => join(folder, name);
  writeFileSync(at('sold.csv'), `${SOLD.join('\n')}\n`);
  writeFileSync(at('stock.csv'), `${STOCK.join('\n')}\n`);
  return { at, files: [at('sold.csv'), at('stock.csv')] };
}

const reportOn = async (...args: string[]) =>
  JSON.parse((await hangtag({}, 'month', ...args, ...TODAY, '--json')).out) as MonthReport;

/** Adds amounts as whole cents, in a separate way: as text without the decimal point. */
const added = (texts: readonly string[]) =>
  Number(texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n)) / 100;

describe('hangtag month', () => {
  it('adds up to the cent, by month, marketplace, brand and kind', async (t) => {
    const { files } = writeFiles(t);
    const { total, months, marketplaces, brands, kinds } = await reportOn(...files);
    assert.equal(total.sales, 5);
    assert.equal(total.gross, added(['150.10', '80.20', '120.00', '22.35', '18.99']));
    assert.equal(total.cost, added(['40.05', '20.00', '30.33', '5.11']));
    const cents = (rows: MonthReport['months'], name: 'gross' | 'fees' | 'cost' | 'profit') =>
      rows.reduce((sum, row) => sum + Math.round(100 * row[name]), 0);
    for (const rows of [months, marketplaces, brands, kinds])
      for (const name of ['gross', 'fees', 'cost', 'profit'] as const)
        assert.equal(cents(rows, name), Math.round(100 * total[name]), name);
    const counts = months.map(({ name, sales }) => `${name}: ${sales}`);
    assert.deepEqual(counts, ['2026-10: 1', '2026-11: 4']);
    const coach = brands.find(({ name }) => name === 'Coach');
    assert.deepEqual([coach?.sales, coach?.standing, coach?.days, coach?.accuracy?.sales], [3, 2, 30, 3]);
    // Half of the median net of three sales: $80.20 minus Poshmark's fifth.
    assert.equal(coach?.payUpTo, 48);
  });

  it('leaves out unknown fees, and states it at the top', async (t) => {
    const { files } = writeFiles(t);
    const { marketplaces, unknown } = await reportOn(...files);
    const counts = marketplaces.map(({ name, withoutFees }) => `${name}: ${withoutFees}`);
    assert.deepEqual(counts, ['Poshmark: 0', 'eBay: 0', 'Unknown marketplace: 1', 'In person: 0']);
    assert.equal(unknown.fees, 1);
    const { out } = await hangtag({}, 'month', ...files, ...TODAY);
    const [result = '', notKnown = ''] = out.split('\n');
    const profit =
      /^\$\d+\.\d\d profit from 5 sales: \$391\.64 paid, less \$\d+\.\d\d \(1 not counted\) fees, no labels/;
    assert.match(result, profit);
    const gaps = /^Not known, .*: fees of 1 sale \(not counted\); shipping labels of 4 sales; costs of 1 sale\.$/;
    assert.match(notKnown, gaps);
    assert.match(out, /^Unknown marketplace +1 +\$22\.35 +not counted +\$5\.11/m);
  });

  it('lists skipped rows with their reason and line', async (t) => {
    const { files } = writeFiles(t);
    const { err } = await hangtag({}, 'month', ...files, ...TODAY);
    assert.match(err, /\(line 7\): Its price “£20” is not in US dollars\.$/m);
    assert.match(err, /\(line 8\): Its price “TBD” could not be read as US dollars\.$/m);
    assert.match(err, /\(line 9\): Not a garment: a total or a note in the report\.$/m);
  });

  it('gives advice on each unsold piece', async (t) => {
    const { files } = writeFiles(t);
    const { standing, ages, sellThrough } = await reportOn(...files);
    const steps = standing.map(({ title, days, next }) => `${title}, ${days} days: ${next?.action}`);
    assert.deepEqual(steps, [
      'Old Navy cotton tee, 418 days: DONATE',
      '=HYPERLINK("x") Coach tote, 267 days: null',
      'Coach Tabby 26 bag, 145 days: null',
      '<script>alert(1)</script> Nike hoodie, 53 days: HOLD',
    ]);
    assert.match(standing[0]?.next?.why ?? '', /likely to bring less than \$1/);
    const sits = ages.map(({ name, pieces, cost }) => `${name}: ${pieces} for ${cost}`);
    assert.deepEqual(sits, [
      '0 to 29 days: 0 for 0',
      '30 to 59 days: 1 for 5',
      '60 to 89 days: 0 for 0',
      '90 days or more: 3 for 66.5',
    ]);
    assert.equal(sellThrough, 5 / 9);
  });

  it('writes a page without scripts, with escaped text', async (t) => {
    const { at, files } = writeFiles(t);
    const { status } = await hangtag({}, 'month', ...files, ...TODAY, '--html', at('month.html'));
    assert.equal(status, 0);
    const page = readFileSync(at('month.html'), 'utf8');
    assert.doesNotMatch(page, /<script|<link|<img|src=|href=|javascript:/i);
    assert.ok(page.includes('default-src &#39;none&#39;') || page.includes("default-src 'none'"));
    assert.match(page, /&#60;script&#62;alert\(1\)|&lt;script&gt;alert\(1\)/);
  });

  it('writes CSV without cells that a spreadsheet would execute', async (t) => {
    const { at, files } = writeFiles(t);
    await hangtag({}, 'month', ...files, ...TODAY, '--csv', at('month.csv'));
    const rows = parse(readFileSync(at('month.csv'), 'utf8'), { columns: true }) as Record<string, string>[];
    assert.ok(rows.some(({ name }) => name === '\'=HYPERLINK("x") Coach tote'));
    assert.ok(rows.every((row) => Object.values(row).every((cell) => !/^[=+@]/.test(cell))));
    const sits = rows.find(({ table }) => table === 'sits');
    assert.deepEqual([sits?.days, sits?.asked, sits?.cost, sits?.next_step], ['418', '12', '1.5', 'donate']);
    const months = rows.filter(({ table }) => table === 'month');
    const paid = months.map((row) => `${row.name}: ${row.sales} for ${row.paid}`);
    assert.deepEqual(paid, ['2026-10: 1 for 150.1', '2026-11: 4 for 241.54']);
  });

  it('reads the reports of marketplaces together, with refunds in their month', async () => {
    const reports = 'poshmark-sales ebay-transactions shopify-orders etsy-sold-items depop-sales whatnot-weekly'.split(
      ' ',
    );
    const { marketplaces, refunds, refunded } = await reportOn(...reports.map((name) => join(EXPORTS, `${name}.csv`)));
    const places = new Map(marketplaces.map((place) => [place.name, place]));
    assert.equal([...places.keys()].sort().join(), 'Depop,Etsy,Poshmark,Shopify,Whatnot,eBay');
    assert.partialDeepStrictEqual(places.get('Whatnot'), { gross: 126, fees: 16, cost: 9.5, profit: 100.5 });
    assert.ok(places.get('Shopify')?.withoutFees);
    assert.partialDeepStrictEqual([refunds, refunded], [[{ month: '2026-10', orders: 2 }], 0]);
    assert.equal(refunds.length, 1);
  });

  it('warns first about amounts in cents, and about a list of asking prices without sales', async (t) => {
    const { at } = writeFiles(t);
    const sales = ['Coach Tabby 26 bag,15000', 'Zara midi dress,2500', 'Nike hoodie,3000'].join(',2026-10-03\n');
    writeFileSync(at('cents.csv'), `title,sold price,sold date\n${sales},2026-10-03`);
    const cents = await hangtag({}, 'month', at('cents.csv'), ...TODAY);
    const wrong = /^Looks wrong: the median sale is \d+ times our estimate, so the totals below may be wrong\. Check/;
    assert.match(cents.out, wrong);
    writeFileSync(at('asked.csv'), 'title,price,listed date\nCoach bag,90,2026-01-01\nZara dress,20,2026-01-01\n');
    const asked = await hangtag({}, 'month', at('asked.csv'), ...TODAY);
    assert.match(asked.out, /^No sales in these files\.\n\nFor sale, by age\n/);
    const { out } = await hangtag({}, 'month', at('sold.csv'), ...TODAY);
    assert.doesNotMatch(out, /Looks wrong/);
  });

  it('refuses unreadable input, with status 1 or 2', async (t) => {
    const { at } = writeFiles(t);
    writeFileSync(at('none.csv'), 'a,b\n1,2\n');
    assert.equal((await hangtag({}, 'month')).status, 2);
    const none = await hangtag({}, 'month', at('none.csv'));
    assert.equal(none.status, 1);
    assert.match(none.err, /none\.csv: /);
    assert.equal((await hangtag({}, 'month', at('missing.csv'))).status, 1);
    assert.equal((await hangtag({}, 'month', at('sold.csv'), '--today', 'soon')).status, 2);
    for (const option of ['--html', '--csv'])
      assert.equal((await hangtag({}, 'month', at('sold.csv'), option, at('sold.csv'))).status, 2, option);
    assert.equal(readFileSync(at('sold.csv'), 'utf8'), `${SOLD.join('\n')}\n`);
  });
});
