import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { buildDesign } from '../../training/model/design.ts';
import { fitModel } from '../../training/model/fit.ts';
import { type Median, mergeStatistics } from '../../training/model/published-figures.ts';
import { titledRows } from '../../training/model/rows.ts';
import { idOf } from '../../training/model/terms.ts';
import { openDatabase } from '../../training/read/database.ts';
import { coarsened, readTables } from '../../training/sources/read-tables.ts';
import { noItems } from '../../training/titles/item-effects.ts';
import { mediansWithoutWords } from '../../training/titles/wordless.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder } from './files.ts';
import { askedCell } from './made-up-cells.ts';

const MIX = new Map([['Good', 1]]);

describe('a published table', NEEDS_DUCKDB, () => {
  const { folder, at, write } = makeFolder();

  /** Reads a table with these lines. */
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

  const models = (...rows: readonly string[]) =>
    read('retail/bag_models_therealreal.csv', ['brand,model,n,retail_usd_median', ...rows]);
  const withoutWords = (medians: readonly Median[]) =>
    mediansWithoutWords({ ...mergeStatistics([]), medians }, noItems()).medians;

  it('of sold bags counts a model’s median, but no quartiles or dealers’ sales, and loses its titles', async () => {
    const { medians, files } = await read('us-sold/bag_models_2026.csv', [
      'marketplace,period,brand,title,category,price_usd,price_high_usd',
      'ebay,2026-06,Coach,Tabby 26 bag (median of 177 sold),bag,200,200',
      'ebay,2026-06,Coach,"Tabby 26 bag (middle half of 76 sold, median 210)",bag,150,260',
      'fashionphile,2026-06,Coach,Tabby 26 bag (median of 20 sold),bag,400,400',
    ]);
    assert.partialDeepStrictEqual(files, [{ rows: 3, used: 1 }]);
    // 177 sales count as 177 x 40 / (177 + 40) items, rounded to one digit.
    assert.partialDeepStrictEqual(medians, [{ brand: 'coach', title: 'tabby 26 bag', items: 30, sales: 177 }]);
    assert.equal(Math.exp(medians[0]?.log ?? 0).toFixed(2), '200.00');
    const [{ title, isWordless, log } = assert.fail()] = withoutWords(medians);
    assert.deepEqual([title, isWordless, log], [undefined, true, 5.3]);
  });

  it('without a column is refused with the name of that column', async () => {
    const parsed = read('us-sold/bag_models_2026.csv', ['marketplace,period,brand', 'ebay,2026-06,Coach']);
    await assert.rejects(parsed, /bag_models_2026\.csv, line 1: the column category is missing\./);
  });

  it('of new prices counts at most five items per bag, and does not set a level', async () => {
    const { medians } = await models('Louis Vuitton,Monogram Neverfull MM,80,1540', 'Louis Vuitton,Monogram Alma,2,');
    const rows = medians.map(({ brand, category, items, title }) => [brand, category, items, title]);
    assert.deepEqual(rows, [['louis-vuitton', 'bag', 5, 'monogram neverfull mm']]);
    assert.deepEqual(withoutWords(medians), []);
  });

  it('of new prices shows the relative values of a house’s models without listings', async () => {
    const bag = { ...askedCell('vestiaire', 'louis-vuitton', 'bag', 6), isTitled: true };
    const titled = ['tote', 'pouch', 'shoulder'].map((title) => ({ ...bag, title, log: 6, items: 20 }));
    const { medians } = await models(
      'Louis Vuitton,Petite Malle,5,4000',
      'Louis Vuitton,Petite Malle Noir,5,4200',
      'Louis Vuitton,Tote,5,1500',
      'Louis Vuitton,Pouch,5,1500',
    );
    const rows = titledRows([bag], titled, { ...mergeStatistics([]), medians }, MIX);
    const { effect, design } = fitModel(buildDesign(rows, MIX), { mix: MIX });
    const effectOf = (term: string, fact: string) =>
      effect[design.index.get(idOf({ term, facets: { fact } })) as number] as number;
    const malle = effectOf('model', 'louis-vuitton/petite-malle');
    const tote = effectOf('brand sub-kind', 'louis-vuitton/bag/tote');
    assert.ok(malle > tote + 0.1, `${malle} ${tote}`);
  });
});

it('published statistics are coarse: figures on the same goods are merged, and prices and counts are rounded', () => {
  const market = { source: 'table', marketplace: 'mercari', basis: 'sold' };
  const boots = { market, brand: 'aldo', category: 'boots', gender: 'female', condition: 'Good' } as const;
  const sum = { market, category: 'boots', gender: 'female' } as const;
  const ratio = (grade: 'Like New' | 'Fair', log: number, figures = 1) => ({ grade, log, figures });
  const coarse = coarsened({
    ...mergeStatistics([]),
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
