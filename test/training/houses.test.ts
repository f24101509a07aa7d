import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { buildDesign } from '../../training/model/design.ts';
import { fitModel, untitledLog } from '../../training/model/fit.ts';
import { titledRows } from '../../training/model/rows.ts';
import { type Median, NO_STATISTICS } from '../../training/model/statistics.ts';
import { idOf } from '../../training/model/terms.ts';
import type { Cell } from '../../training/read/cells.ts';
import { openDatabase } from '../../training/read/database.ts';
import { coarsened, readTables } from '../../training/sources/read-tables.ts';
import { noItems } from '../../training/titles/item-effects.ts';
import { mediansWithoutWords } from '../../training/titles/wordless.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder } from './files.ts';
import { cellOf } from './made-up-cells.ts';

const MIX = new Map([['Good', 1]]);

const asked = (site: string, brand: string, category: string, log: number) =>
  cellOf({
    source: site,
    marketplace: site,
    basis: 'asking',
    brand,
    category,
    gender: 'female',
    bins: [{ log, count: 60 }],
  });

/** Log USD of brand and category after a fit to some cells. */
function fitted(cells: readonly Cell[], medians: readonly Median[] = []) {
  const statistics = { ...NO_STATISTICS, medians };
  const design = buildDesign(titledRows(cells, [], statistics, MIX), MIX);
  const fit = fitModel(design, { mix: MIX });
  return (brand: string, category: string) =>
    untitledLog(fit, { brand, category, gender: 'female', condition: 'Good' });
}

describe('The level of a fashion house', () => {
  /** Three fashion houses at equal prices on a site with authentication; without it, one sells for half. */
  const houses = ['prada', 'gucci', 'burberry'];
  const checked = houses.map((brand) => asked('vestiaire', brand, 'dress', 5.4));
  const unchecked = houses.map((brand) => asked('vinted', brand, 'dress', brand === 'burberry' ? 4.3 : 5));

  it('comes from sites that authenticate its goods', () => {
    const with_ = fitted([...checked, ...unchecked]);
    const without = fitted(checked);
    const gap = (log: typeof with_) => log('prada', 'dress') - log('burberry', 'dress');
    assert.ok(Math.abs(gap(without)) < 0.05, `${gap(without)}`);
    // A quarter of the unchecked site's difference counts, not half.
    assert.ok(gap(with_) < 0.2, `${gap(with_)}`);
  });
});

it('Bags of brands without leather are cheap relative to clothes because other brands’ bags are', () => {
  const clothes = ['coach', 'michael-kors', 'nike', 'patagonia', 'lululemon'];
  const cells = [
    ...clothes.map((brand) => asked('shop', brand, 'jacket', 4)),
    ...['coach', 'michael-kors'].map((brand) => asked('shop', brand, 'bag', 4.5)),
    ...['nike', 'patagonia'].map((brand) => asked('shop', brand, 'bag', 3.5)),
  ];
  const log = fitted(cells);
  // Nobody lists a bag by this brand.
  assert.ok(log('lululemon', 'bag') < log('coach', 'bag') - 0.4, `${log('lululemon', 'bag')}`);
});

describe('A published table', NEEDS_DUCKDB, () => {
  const { folder, at, write } = makeFolder();

  /** Reads one table with the given lines. */
  async function read(name: string, lines: readonly string[]) {
    for (const part of ['us-sold', 'retail']) mkdirSync(at(part), { recursive: true });
    const file = write(name, lines);
    const db = await openDatabase();
    try {
      return await readTables(db, folder);
    } finally {
      db.closeSync();
      rmSync(file);
    }
  }

  const sold = (...rows: readonly string[]) =>
    read('us-sold/bag_models_2026.csv', ['marketplace,period,brand,title,category,price_usd,price_high_usd', ...rows]);
  const models = (...rows: readonly string[]) =>
    read('retail/bag_models_therealreal.csv', ['brand,model,n,retail_usd_median', ...rows]);

  it('of sold bags counts as at most forty sales with one title, and is written without it', async () => {
    const { medians } = await sold('ebay,2026-06,Coach,Tabby 26 bag (median of 177 sold),bag,200,200');
    const [{ brand, title, log, items, sales } = assert.fail(), ...others] = medians;
    const dollars = Math.exp(log).toFixed(2);
    assert.deepEqual([brand, title, dollars, items, sales], ['coach', 'tabby 26 bag', '200.00', 30, 177]);
    const [written] = mediansWithoutWords({ ...NO_STATISTICS, medians }, noItems()).medians;
    assert.deepEqual([written?.title, written?.isWordless, written?.log, others], [undefined, true, 5.3, []]);
  });

  it('of sold bags is read without quartiles and dealers’ sales', async () => {
    const { medians, files } = await sold(
      'ebay,2026-06,Coach,"Tabby 26 bag (middle half of 76 sold, median 210)",bag,150,260',
      'fashionphile,2026-06,Coach,Tabby 26 bag (median of 20 sold),bag,400,400',
    );
    assert.deepEqual([medians, files[0]?.rows, files[0]?.used], [[], 2, 0]);
  });

  it('without a column is refused with the name of that column', async () => {
    const parsed = read('us-sold/bag_models_2026.csv', ['marketplace,period,brand', 'ebay,2026-06,Coach']);
    await assert.rejects(parsed, /bag_models_2026\.csv, line 1: the column category is missing\./);
  });

  it('of new prices is one fact per bag, none without a price, and does not set the level', async () => {
    const { medians, files } = await models(
      'Louis Vuitton,Monogram Neverfull MM,80,1540',
      'Louis Vuitton,Monogram Alma,2,',
    );
    assert.equal(files[0]?.used, 1);
    const [{ brand, category, items, title } = assert.fail(), ...others] = medians;
    assert.deepEqual([brand, category, items, title], ['louis-vuitton', 'bag', 5, 'monogram neverfull mm']);
    assert.deepEqual(others, []);
    // The title is dropped once the facts are known.
    assert.deepEqual(mediansWithoutWords({ ...NO_STATISTICS, medians }, noItems()).medians, []);
  });

  it('of new prices distinguishes a house’s models without listings', async () => {
    const bag = { ...asked('vestiaire', 'louis-vuitton', 'bag', 6), isTitled: true };
    const titled = ['tote', 'pouch', 'shoulder'].map((title) => ({ ...bag, title, log: 6, items: 20 }));
    const { medians } = await models(
      'Louis Vuitton,Petite Malle,5,4000',
      'Louis Vuitton,Petite Malle Noir,5,4200',
      'Louis Vuitton,Tote,5,1500',
      'Louis Vuitton,Pouch,5,1500',
    );
    const rows = titledRows([bag], titled, { ...NO_STATISTICS, medians }, MIX);
    const { effect, design } = fitModel(buildDesign(rows, MIX), { mix: MIX });
    const of = (term: string, fact: string) =>
      effect[design.index.get(idOf({ term, facets: { fact } })) as number] as number;
    const malle = of('model', 'louis-vuitton/petite-malle');
    assert.ok(malle > of('brand sub-kind', 'louis-vuitton/bag/tote') + 0.1, String(malle));
  });
});

const market = { source: 'table', marketplace: 'mercari', basis: 'sold' };

function median(log: number, items: number, brand = 'aldo'): Median {
  return { market, brand, category: 'boots', gender: 'female', condition: 'Good', log, items };
}

describe('Published statistics', () => {
  it('merge figures about the same goods without repeating any', () => {
    const medians = [median(3.42, 13), median(3.91, 31), median(2.777, 52, 'nike')];
    assert.deepEqual(coarsened({ ...NO_STATISTICS, medians }).medians, [median(3.8, 40), median(2.8, 50, 'nike')]);
  });

  it('keep category sums only approximately', () => {
    const category = { market, category: 'boots', gender: 'female' as const };
    const exact = { ...category, items: 46_380, logSum: 46_380 * 2.777 };
    const { categories } = coarsened({ ...NO_STATISTICS, categories: [exact] });
    assert.deepEqual(categories, [{ ...category, items: 46_000, logSum: 128_800 }]);
  });

  it('state how many figures each grade’s mean comes from', () => {
    const grades = [0.181, 0.199, -0.3].map((log, i) => ({
      grade: i < 2 ? ('Like New' as const) : ('Fair' as const),
      log,
      figures: 1,
    }));
    assert.deepEqual(coarsened({ ...NO_STATISTICS, grades }).grades, [
      { grade: 'Like New', log: 0.19, figures: 2 },
      { grade: 'Fair', log: -0.3, figures: 1 },
    ]);
  });
});
