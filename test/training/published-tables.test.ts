import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { buildDesign } from '../../training/model/design.ts';
import { fitModel } from '../../training/model/fit.ts';
import { type Median, mergeStatistics } from '../../training/model/published-figures.ts';
import { titledRows } from '../../training/model/rows.ts';
import { idOf } from '../../training/model/terms.ts';
import { coarsened, readTables } from '../../training/sources/read-tables.ts';
import { noItems } from '../../training/titles/item-effects.ts';
import { mediansWithoutWords } from '../../training/titles/wordless.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder, withDatabase } from './files.ts';
import { askedCell } from './made-up-cells.ts';

/** Shares of conditions: all garments are in good condition. */
const MIX = new Map([['Good', 1]]);

describe('a published table', NEEDS_DUCKDB, () => {
  const { folder, at, write } = makeFolder();

  async function readLines(name: string, lines: readonly string[]) {
    for (const part of ['us-sold', 'retail']) mkdirSync(at(part), { recursive: true });
    const file = write(name, lines);
    return withDatabase((db) => readTables(db, folder)).finally(() => rmSync(file));
  }

  const readRetailPrices = (...rows: readonly string[]) =>
    readLines('retail/bag_models_therealreal.csv', ['brand,model,n,retail_usd_median', ...rows]);
  const withoutWords = (medians: readonly Median[]) =>
    mediansWithoutWords({ ...mergeStatistics([]), medians }, noItems()).medians;

  describe('of sold bags', NEEDS_DUCKDB, () => {
    const readSoldBags = () =>
      readLines('us-sold/bag_models_2026.csv', [
        'marketplace,period,brand,title,category,price_usd,price_high_usd',
        'ebay,2026-06,Coach,Tabby 26 bag (median of 177 sold),bag,200,200',
        'ebay,2026-06,Coach,"Tabby 26 bag (middle half of 76 sold, median 210)",bag,150,260',
        'fashionphile,2026-06,Coach,Tabby 26 bag (median of 20 sold),bag,400,400',
      ]);

    it('counts only the median of a model: no quartiles, and no sales of dealers', async () => {
      const { medians, files } = await readSoldBags();
      assert.partialDeepStrictEqual(files, [{ rows: 3, used: 1 }]);
      assert.deepEqual(
        medians.map(({ brand, title, log }) => ({ brand, title, dollars: Math.exp(log).toFixed(2) })),
        [{ brand: 'coach', title: 'tabby 26 bag', dollars: '200.00' }],
      );
    });

    it('counts 177 sales as 30 items', async () => {
      const { medians } = await readSoldBags();
      // 177 x 40 / (177 + 40) is 32.6, which is rounded to one digit.
      assert.partialDeepStrictEqual(medians, [{ items: 30, sales: 177 }]);
    });

    it('loses its titles for prices without words', async () => {
      const { medians } = await readSoldBags();
      const [{ title, isWordless, log } = assert.fail()] = withoutWords(medians);
      // The log of $200, rounded to one decimal.
      assert.deepEqual({ title, isWordless, log }, { title: undefined, isWordless: true, log: 5.3 });
    });
  });

  it('is refused without a column that it needs, by the name of that column', async () => {
    const reading = readLines('us-sold/bag_models_2026.csv', ['marketplace,period,brand', 'ebay,2026-06,Coach']);
    await assert.rejects(reading, /bag_models_2026\.csv, line 1: the column category is missing\./);
  });

  describe('of new prices', NEEDS_DUCKDB, () => {
    it('counts at most five items of a bag, and none without a price', async () => {
      const { medians } = await readRetailPrices(
        'Louis Vuitton,Monogram Neverfull MM,80,1540',
        'Louis Vuitton,Monogram Alma,2,',
      );
      assert.deepEqual(
        medians.map(({ brand, category, items, title }) => ({ brand, category, items, title })),
        [{ brand: 'louis-vuitton', category: 'bag', items: 5, title: 'monogram neverfull mm' }],
      );
    });

    it('does not set the level of prices without words', async () => {
      const { medians } = await readRetailPrices('Louis Vuitton,Monogram Neverfull MM,80,1540');
      assert.deepEqual(withoutWords(medians), []);
    });

    it('raises the effect of a model without listings above that of a cheaper kind of bag', async () => {
      const { medians } = await readRetailPrices(
        'Louis Vuitton,Petite Malle,5,4000',
        'Louis Vuitton,Petite Malle Noir,5,4200',
        'Louis Vuitton,Tote,5,1500',
        'Louis Vuitton,Pouch,5,1500',
      );
      const bag = { ...askedCell('vestiaire', 'louis-vuitton', 'bag', 6), isTitled: true };
      const listings = ['tote', 'pouch', 'shoulder'].map((title) => ({ ...bag, title, log: 6, items: 20 }));
      const rows = titledRows([bag], listings, { ...mergeStatistics([]), medians }, MIX);
      const { effect, design } = fitModel(buildDesign(rows, MIX), { mix: MIX });
      const effectOf = (term: string, fact: string) =>
        effect[design.index.get(idOf({ term, facets: { fact } })) as number] as number;
      const malle = effectOf('model', 'louis-vuitton/petite-malle');
      const tote = effectOf('brand sub-kind', 'louis-vuitton/bag/tote');
      // New, a Malle costs log(4,000 / 1,500) = 0.98 more than a tote. Ten items move the price by a part of that.
      assert.ok(malle > tote + 0.1, `${malle} ${tote}`);
    });
  });
});

describe('coarse statistics', () => {
  const market = { source: 'table', marketplace: 'mercari', basis: 'sold' };
  const boots = { market, brand: 'aldo', category: 'boots', gender: 'female', condition: 'Good' } as const;

  it('merge the medians of the same goods, weighted by items', () => {
    const medians = [
      { ...boots, log: 3.42, items: 13 },
      { ...boots, log: 3.91, items: 31 },
    ];
    // (13 x 3.42 + 31 x 3.91) / 44 is 3.77. Logs are rounded to one decimal, and items to one digit.
    assert.deepEqual(coarsened({ ...mergeStatistics([]), medians }).medians, [{ ...boots, log: 3.8, items: 40 }]);
  });

  it('round a single median to one decimal and its items to one digit', () => {
    const medians = [{ ...boots, log: 2.777, items: 52 }];
    assert.deepEqual(coarsened({ ...mergeStatistics([]), medians }).medians, [{ ...boots, log: 2.8, items: 50 }]);
  });

  it('round the mean of a category to one decimal and its items to two digits', () => {
    const bootsOfWomen = { market, category: 'boots', gender: 'female' } as const;
    const categories = [{ ...bootsOfWomen, items: 46_380, logSum: 46_380 * 2.777 }];
    const coarse = coarsened({ ...mergeStatistics([]), categories });
    // 46,000 x 2.8 is 128,800.
    assert.deepEqual(coarse.categories, [{ ...bootsOfWomen, items: 46_000, logSum: 128_800 }]);
  });

  it('average the ratios of a grade, and count their figures', () => {
    const ratio = (grade: 'Like New' | 'Fair', log: number, figures: number) => ({ grade, log, figures });
    const grades = [ratio('Like New', 0.181, 1), ratio('Like New', 0.199, 1), ratio('Fair', -0.3, 1)];
    const coarse = coarsened({ ...mergeStatistics([]), grades });
    // (0.181 + 0.199) / 2 is 0.19.
    assert.deepEqual(coarse.grades, [ratio('Like New', 0.19, 2), ratio('Fair', -0.3, 1)]);
  });
});
