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

it('Published statistics are coarse: the same goods once, sums and counts approximately, grades by their mean', () => {
  const market = { source: 'table', marketplace: 'mercari', basis: 'sold' };
  const boots = { market, brand: 'aldo', category: 'boots', gender: 'female', condition: 'Good' } as const;
  const sum = { market, category: 'boots', gender: 'female' } as const;
  const ratio = (grade: 'Like New' | 'Fair', log: number, figures = 1) => ({ grade, log, figures });
  const coarse = coarsened({
    ...NO_STATISTICS,
    medians: [
      { ...boots, log: 3.42, items: 13 },
      { ...boots, log: 3.91, items: 31 },
      { ...boots, brand: 'nike', log: 2.777, items: 52 },
    ],
    categories: [{ ...sum, items: 46_380, logSum: 46_380 * 2.777 }],
    grades: [ratio('Like New', 0.181), ratio('Like New', 0.199), ratio('Fair', -0.3)],
  });
  assert.deepEqual(coarse.medians, [
    { ...boots, log: 3.8, items: 40 },
    { ...boots, brand: 'nike', log: 2.8, items: 50 },
  ]);
  assert.deepEqual(coarse.categories, [{ ...sum, items: 46_000, logSum: 128_800 }]);
  assert.deepEqual(coarse.grades, [ratio('Like New', 0.19, 2), ratio('Fair', -0.3)]);
});
