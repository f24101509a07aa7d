import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { SalesReport } from '../../src/lists/sold/report.ts';
import { sharesOf } from '../../src/lists/sold/sale.ts';
import { hangtag } from '../support/command-line.ts';
import fc from '../support/properties.ts';
import { temporaryFolder } from '../support/service.ts';

const sold = (...args: string[]) => hangtag({}, 'sold', ...args);
type Report = SalesReport & { readonly unsold: number };

describe('hangtag sold', () => {
  it('keeps sales in a file, reports on them, and passes them to the training', async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, 'sales.csv');
    const add = async (...args: string[]) => {
      const { status, err } = await sold(file, '--add', ...args);
      assert.equal(status, 0, err);
    };
    const terms = '--price $150 --on 2026-10-03 --marketplace poshmark --cost 40';
    await add('Coach Tabby 26 bag', ...terms.split(' '), '--listed', '2026-09-23');
    await add('Zara, "midi" dress', '--price', '22.50', '--on', '2026-11-02', '--personal');
    const [header, first, second] = readFileSync(file, 'utf8').split('\r\n');
    assert.match(header ?? '', /^title,sold price,sold date,marketplace,cost,/);
    assert.match(first ?? '', /^Coach Tabby 26 bag,150\.00,2026-10-03,Poshmark,40\.00,,,2026-09-23,,,,\d+,\d+,\d+$/);
    assert.match(second ?? '', /^"Zara, ""midi"" dress",22\.50,2026-11-02,In person,.*,personal,/);

    const { out } = await sold(file);
    assert.match(out, /^\$\d+\.\d\d profit from 2 sales: \$172\.50 paid, less \$30\.00 fees/);
    assert.match(out, /Of 2 sales with an estimate/);
    assert.match(out, /\nPoshmark +1 +\$150\.00 +\$30\.00 +\$80\.00\n/);
    assert.match(out, /within 10 days of listing/);
    const report = JSON.parse((await sold(file, '--json')).out) as Report;
    assert.equal(report.total.profit, 102.5);
    const months = report.months.map(({ name }) => name);
    assert.deepEqual(months, ['2026-11', '2026-10']);
    assert.equal(report.total.withoutCost, 1);

    const trained = await hangtag({}, 'train', file, '--out', join(folder, 'own'));
    assert.match(trained.out + trained.err, /2 (?:sales|rows)/);
  });

  it('compares with the stored estimate, regardless of the current model', async (t) => {
    const file = join(temporaryFolder(t), 'sales.csv');
    writeFileSync(
      file,
      'title,sold price,sold date,estimate,estimate low,estimate high\nCoach bag,50,2026-10-03,40,20,60\nCoach bag,90,2026-10-04,30,15,45\n',
    );
    const { accuracy } = JSON.parse((await sold(file, '--json')).out) as Report;
    assert.equal(accuracy?.inRange, 1);
    assert.equal(accuracy?.sales, 2);
    assert.ok(Math.abs((accuracy?.drift ?? 0) - (Math.sqrt((50 / 40) * 3) - 1)) < 1e-9);
  });

  it('splits the cost of a lot over all its pieces by value, sold or not', async (t) => {
    const file = join(temporaryFolder(t), 'sales.csv');
    for (const args of [
      ['Louis Vuitton Neverfull MM', '--lot', 'estate', '--lot-cost', '100'],
      ['Zara dress', '--lot', 'estate', '--price', '20'],
      ['Coach bag', '--price', '60', '--cost', '5'],
    ]) {
      assert.equal((await sold(file, '--add', ...args)).status, 0, `${args}`);
    }
    const { total, unsold } = JSON.parse((await sold(file, '--json')).out) as Report;
    assert.equal(unsold, 1);
    // The dress is a small part of the lot's value.
    assert.ok(total.cost > 5 && total.cost < 5 + 20, String(total.cost));
    assert.match((await sold(file)).out, /Of 3 pieces in the file 67% were sold\./);
  });

  it('keeps an unsold piece', async (t) => {
    const file = join(temporaryFolder(t), 'sales.csv');
    const { status, out } = await sold(file, '--add', 'Zara dress', '--cost', '4', '--listed', '2026-10-01');
    assert.equal(status, 0);
    assert.match(out, /: Zara dress, not sold yet, estimated \$\d+\.\n$/);
    assert.equal((await sold(file, '--add', 'Coach bag', '--price', '60')).status, 0);
    const { total, unsold } = JSON.parse((await sold(file, '--json')).out) as Report;
    assert.deepEqual([total.sales, total.gross, unsold], [1, 60, 1]);
  });

  it('splits to the cent', () => {
    const value = fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined });
    const values = fc.array(value, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), values, (cents, values) => {
        const shares = sharesOf(cents / 100, values).map((share) => Math.round(share * 100));
        const sum = shares.reduce((all, one) => all + one, 0);
        assert.equal(sum, cents);
        assert.ok(shares.every((share) => share >= 0));
      }),
    );
    assert.deepEqual(sharesOf(100, [30, 10, undefined]), [50, 16.67, 33.33]);
  });

  it('adds rows under the names of your own file, and reports missing columns', async (t) => {
    const file = join(temporaryFolder(t), 'mine.csv');
    writeFileSync(file, 'Item;Sold For;Date Sold;Platform\nCoach bag;50;2026-10-03;eBay');
    const dress = ['--add', 'Zara dress', '--price', '20'];
    assert.equal((await sold(file, ...dress, '--on', '2026-10-04')).status, 0);
    assert.match(readFileSync(file, 'utf8'), /eBay\r?\nZara dress;20\.00;2026-10-04;In person\r?\n$/);
    const missing = await sold(file, ...dress, '--cost', '3');
    assert.equal(missing.status, 1);
    assert.match(missing.err, /has no column for “cost”: add one/);
    writeFileSync(file, 'Coach bag\nZara dress\n');
    assert.match((await sold(file, ...dress)).err, /has no known column names/);
    const report = fileURLToPath(new URL('../lists/exports/poshmark-sales.csv', import.meta.url));
    const refused = await sold(report, ...dress);
    assert.match(refused.err, /was read as Poshmark sales report: add to a file of your own instead/);
    assert.match((await sold(report)).out, /^Poshmark/m);
  });

  it('writes no formulas, and refuses unreadable files', async (t) => {
    const file = join(temporaryFolder(t), 'sales.csv');
    assert.equal((await sold(file, '--add', '=HYPERLINK(1)', '--price', '5')).status, 0);
    assert.match(readFileSync(file, 'utf8'), /\n'=HYPERLINK\(1\),5\.00/);
    for (const [args, sentence] of [
      ['--add x --on 2026-10-04', /--on needs --price/],
      ['--add x --price abc', /--price .*'abc' .* Give a plain number above 0/],
      ['--add x --price 0', /--price .*'0' /],
      ['--add x --price 5 --on soon', /--on .*'soon' .* Give a day/],
      ['--add x --price 5 --on 2099-01-01', /--on is .*not in the future/],
      ['--price 5', /^--price needs --add/],
      ['--lot-cost 5', /^--lot-cost needs --add/],
      ['--add x --price 5 --marketplace shop', /^--marketplace is "shop": give one of ebay/],
      ['--add x --price 5 --lot-cost 9', /--lot-cost needs --lot/],
      ['--add ', /--add .* Give text/],
    ] as const) {
      const { status, err } = await sold(file, ...args.split(' '));
      assert.equal(status, 2, args);
      assert.match(err, sentence, args);
    }
    const none = await sold(join(temporaryFolder(t), 'none.csv'));
    assert.equal(none.status, 1);
    assert.match(none.err, /there is no such file/);
  });
});
