import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { BIN_WIDTH } from '../../training/read/cells.ts';
import { openDatabase } from '../../training/read/database.ts';
import { readInput } from '../../training/read/read-input.ts';

/** Returns the cell of one listing, or the reason why it is left out. */
async function fateOf(t: TestContext, columns: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'listings-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'one.csv');
  const certain = { brand: 'Zara', category: 'Jeans', price_usd: '20', title: 'the certain one' };
  const names = [...new Set([...Object.keys(certain), ...Object.keys(columns)])];
  const line = (row: Record<string, string>) => names.map((n) => `"${row[n] ?? ''}"`).join(',');
  writeFileSync(file, `${names.join(',')}\n${line(certain)}\n${line(columns)}\n`);
  const { grouped } = await readInput({ listings: [file] });
  const cell = grouped.cells.find(
    ({ brand, category }) => brand !== 'zara' || category !== 'jeans',
  );
  return cell ?? grouped.leftOut[0]?.reason;
}

describe('Reading files', () => {
  it('should read Parquet, other delimiters and several files at once', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'listings-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const csv = join(folder, 'mine.csv');
    writeFileSync(
      csv,
      '\uFEFFbrand;category;price_usd\r\nZara;Jeans;20\r\n"H&M";"Dresses";12.5\r\n',
    );
    const parquet = join(folder, 'yours.parquet');
    const db = await openDatabase();
    await db.run(
      `COPY (SELECT 'Nike' AS brand, 'Sneakers' AS category, 60.0 AS price_usd) TO '${parquet}' (FORMAT parquet)`,
    );
    db.closeSync();
    const { grouped } = await readInput({ listings: [csv, parquet] });
    assert.deepEqual(
      grouped.sources.map(({ source, basis, items }) => [source, basis, items]),
      [
        ['mine', 'sold', 2],
        ['yours', 'sold', 1],
      ],
    );
    const { bins } = grouped.cells.find(
      ({ brand }) => brand === 'nike',
    ) as (typeof grouped.cells)[number];
    assert.ok(Math.abs((bins[0]?.log as number) - Math.log(60)) <= BIN_WIDTH / 2);
  });
});

describe('Prices in other currencies', () => {
  it('should be converted; unknown currencies and bases are left out and counted', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'listings-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'euro.csv');
    const lines = [
      'brand,category,price,currency,basis',
      'Zara,Jeans,20,EUR,Listed',
      'Zara,Jeans,20,doubloons,sold',
      'Zara,Jeans,20,EUR,dreamt of',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    const { grouped } = await readInput({ listings: [file] });
    assert.equal(grouped.cells.length, 1);
    const cell = grouped.cells[0] as (typeof grouped.cells)[number];
    assert.equal(cell.basis, 'asking');
    assert.ok(Math.abs((cell.bins[0]?.log as number) - Math.log(22)) <= BIN_WIDTH / 2);
    assert.deepEqual(grouped.leftOut.map(({ reason, rows }) => [reason, rows]).sort(), [
      ['basis not recognized', 1],
      ['no price', 1],
    ]);
  });
});

describe('Mapping a listing', () => {
  it('should tell a wallet from a bag by its title', async (t) => {
    const bag = { brand: 'Gucci', category: 'handbags', price_usd: '400' };
    assert.equal(await fateOf(t, { ...bag, title: 'Zippy wallet' }), 'out: small leather goods');
    const chain = await fateOf(t, { ...bag, title: 'Boy wallet on chain' });
    assert.ok(typeof chain === 'object' && chain.category === 'bag');
  });

  it("should leave a child's shoe out by its title", async (t) => {
    const shoe = {
      brand: 'Adidas',
      category: 'Sneakers',
      price_usd: '9',
      title: 'scarpe bimbo 26',
    };
    assert.equal(await fateOf(t, shoe), 'out: children');
  });

  it('should find kind, brand and gender in the title where the columns are empty', async (t) => {
    const cell = await fateOf(t, {
      brand: '',
      category: '',
      price_usd: '40',
      title: "Vintage Levi's 501 jeans mens",
    });
    assert.ok(typeof cell === 'object');
    assert.deepEqual([cell.brand, cell.category, cell.gender], ['levis', 'jeans', 'male']);
  });

  it('should take the kind from the title where the category is coarse', async (t) => {
    const row = { brand: 'Moncler', category: 'jackets', price_usd: '300' };
    const coat = await fateOf(t, { ...row, title: 'black down jacket' });
    assert.ok(typeof coat === 'object' && coat.category === 'coat');
    const jacket = await fateOf(t, { ...row, title: 'black cotton' });
    assert.ok(typeof jacket === 'object' && jacket.category === 'jacket');
  });

  it("should read each marketplace's condition words", async (t) => {
    const grade = async (marketplace: string, condition: string) => {
      const cell = await fateOf(t, {
        brand: 'Nike',
        category: 'Jeans',
        price_usd: '20',
        marketplace,
        condition,
      });
      return typeof cell === 'object' ? cell.condition : cell;
    };
    assert.equal(await grade('mercari', 'New'), 'New with tags');
    assert.equal(await grade('vestiaire', 'Never worn'), 'Like New');
    assert.equal(await grade('vinted_fr', 'Très bon état'), 'Good');
    assert.equal(await grade('vinted_it', 'Discrete'), 'Fair');
    assert.equal(await grade('fashionphile', 'Flawed'), 'Poor');
    assert.equal(await grade('ebay', 'Pre-Owned'), 'unknown');
    assert.equal(await grade('ebay', 'splendid'), 'condition not recognized');
  });
});
