import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dayAt } from '../../src/base/day.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import type { PredictionCell } from '../../src/pricing/loading/artifact.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { CONFIDENCE_FACTOR } from '../../src/pricing/ranges/spread.ts';
import { meanOf, shareOf, total } from '../../training/numbers/sums.ts';
import type { predictionArtifact } from '../../training/publish/artifacts.ts';
import { readCells } from '../../training/read/cell-rows.ts';
import { readOnce } from '../../training/read/read-input.ts';
import { brandKey, categoryKind } from '../../training/read/words.ts';
import { assertSameFiles, makeFolder, pipeline, runPipeline, withDatabase } from './files.ts';
import { generateListings, HEADER, type Listing } from './generated-listings.ts';

const { at, write } = makeFolder();

const SOLD = 'poshmark_x,poshmark,2026-03-01,sold';
const UNMAPPED = [
  `${SOLD},Nike,keyring with logo,Jewellery,women,Good,9.00`,
  `${SOLD},Nike,shoes for a child,Kids / Sneakers,kids,Good,9.00`,
  `${SOLD},Nike,something else,Garden tools,women,Good,9.00`,
  `${SOLD},,tee without a label,T-shirts,women,Good,9.00`,
  `${SOLD},Nike,tee in a strange state,T-shirts,women,so so,9.00`,
  `${SOLD},Nike,tee for nothing,T-shirts,women,Good,0`,
  `${SOLD},Nike,tee with words for a price,T-shirts,women,Good,cheap`,
];
/** An item listed three times: the same title of at least five words at the same price. */
const TWICE = Array.from({ length: 3 }, () => `${SOLD},Prada,red dress with blue buttons,Dresses,women,Good,150.00`);

// All tests share one fit of these listings.
const listings = generateListings(3000, 1);
const rows = [...listings.map(({ line }) => line), ...UNMAPPED, ...TWICE];
const file = write('listings.csv', [HEADER, ...rows]);
const printed = pipeline('fit', file, '--out', at('first'), '--write-cells', at('made/cells.csv'));

const parsed = (name: string) => JSON.parse(readFileSync(at(name), 'utf8'));
const prediction: ReturnType<typeof predictionArtifact> = parsed('first/prediction.json');

/** Returns a listing's garment by its names in artifacts. */
const garmentOf = ({ brand, category, gender }: Listing) => ({
  brand: brandKey(brand),
  category: categoryKind(category),
  gender: gender === 'men' ? ('male' as const) : ('female' as const),
});

/** Returns the women's price of a brand's kind. */
function womens(brand: string, kind: string): PredictionCell {
  const cells = prediction.cells.filter((cell) => cell.brand === brand && cell.category === kind);
  return cells.find(({ gender }) => gender === 'female') ?? assert.fail(`no price of ${brand} ${kind}`);
}

describe('the pipeline of the published model', () => {
  it('writes artifacts that the service loads, with the days of the fit and the newest sale', () => {
    const pricing = loadModel(pathToFileURL(`${at('first')}/`));
    assert.match(pricing.modelVersion, /^\d{4}\.\d+\.\d+\+listings\.20260328\.[0-9a-f]{8}$/);
    assert.equal(prediction.fittedOn, dayAt(Date.now()));
    assert.equal(prediction.newestSale, '2026-03-28');
  });

  it('counts and prints the rows it leaves out by reason, and counts an item listed three times once', () => {
    const { leftOut, sources } = prediction;
    const counts = Object.fromEntries(leftOut.map((group) => [group.reason, group.rows]));
    assert.deepEqual(counts, {
      'category not recognized': 1,
      'condition not recognized': 1,
      'no brand': 1,
      'no price': 2,
      'out: children': 1,
      'out: jewelry and watches': 1,
    });
    for (const reason of Object.keys(counts)) assert.ok(printed.includes(reason), reason);
    assert.equal(
      total(sources, (source) => source.rows),
      rows.length,
    );
    assert.equal(womens('prada', 'dress').listings, 1);
  });

  it('has the level of sale prices, not of asking prices', () => {
    const byGarment = Map.groupBy(listings, (listing) => Object.values(garmentOf(listing)).join(' '));
    const distances = prediction.cells.flatMap(({ brand, category, gender, price }) => {
      const alike = byGarment.get(`${brand} ${category} ${gender}`) ?? [];
      return alike.length < 30 ? [] : [Math.log(price) - meanOf(alike, ({ log }) => log)];
    });
    const mean = meanOf(distances, (distance) => distance);
    assert.ok(distances.length >= 10);
    assert.ok(Math.abs(mean) < 0.1, `prices are off by ${mean.toFixed(3)} in log USD`);
    const sold = prediction.markets.filter(({ market }) => market.endsWith(' / sold'));
    assert.deepEqual(new Set(sold.map(({ expected }) => expected)), new Set([0]));
  });

  it('has ranges that contain at least 80% of new items, and a confidence that is not too high', () => {
    const pricing = loadModel(pathToFileURL(`${at('first')}/`));
    const items = generateListings(4000, 2).flatMap((listing) => {
      const garment = garmentOf(listing);
      const brand = brands.find(({ slug }) => slug === garment.brand);
      const category = categories.find(({ slug }) => slug === garment.category);
      if (!brand || !category) return [];
      const predicted = pricing.predict({ brand, category, gender: garment.gender });
      return [{ ...predicted, paid: Math.exp(listing.log) }];
    });
    const inside = shareOf(items, ({ paid, priceLow, priceHigh }) => paid >= priceLow && paid <= priceHigh);
    const near = shareOf(items, ({ paid, price }) => Math.abs(Math.log(paid / price)) <= Math.log(CONFIDENCE_FACTOR));
    const stated = meanOf(items, ({ confidence }) => confidence);
    // Without sellers' sales, ranges are those of houses' listings on unseen markets.
    assert.ok(inside >= 0.8, `coverage ${inside}`);
    assert.ok(near >= stated, `near ${near}, stated ${stated}`);
  });

  it('states the level of the nearest listings behind a price', () => {
    assert.deepEqual([womens('chanel', 'bag').level, womens('hermes', 'bag').level], ['brand x category', 'tier']);
  });

  it('writes the same bytes for listings in another order, from what a stopped run has read', async () => {
    const reversed = write('reversed.csv', [HEADER, ...rows.toReversed()]);
    await readOnce({ listings: [reversed], out: at('second') }, () => {});
    assert.match(pipeline('fit', reversed, '--out', at('second')), /going on from the cells of a stopped run/);
    assertSameFiles(at('first'), at('second'), ['static-estimate.json', 'prediction.json', 'item-effects.json']);
    assert.ok(!existsSync(at('second.stopped-run')));
  });

  it('stops with one sentence, before it writes, at input that it cannot read', () => {
    for (const [lines, says] of [
      [[HEADER, ...rows.slice(0, 20), 'shop,shop'], /broken\.csv, line 22: /],
      [['brand,title,price_usd', 'Nike,tee,9'], /line 1: .*category/],
      [[HEADER, UNMAPPED[0] as string], /No listing could be mapped/],
    ] as const) {
      const { status, stderr } = runPipeline('fit', write('broken.csv', lines), '--out', at('broken'));
      assert.equal(status, 1);
      const [first = '', second = '', ...others] = stderr.trim().split('\n');
      assert.deepEqual(others, []);
      assert.match(first, /^ *\d+\.\d s {2}reading /);
      assert.match(second, says);
      assert.ok(!existsSync(at('broken')));
    }
  });

  it('refuses a call that it does not understand', () => {
    for (const [args, says] of [
      [[at('nowhere.csv')], /nowhere\.csv: there is no such file/],
      [[], /^Name files of listings, or --cells/],
      [[file, '--dates', 'today'], /'--dates'/],
    ] as const)
      assert.match(runPipeline('fit', ...args).stderr, says);
  });
});

describe('cells of the same listings', () => {
  it('give the same bytes, with the file of facts', () => {
    pipeline('fit', '--cells', at('made/cells.csv'), '--out', at('cells'), '--write-cells', at('again/cells.csv'));
    assertSameFiles(at('cells'), at('first'), ['prediction.json', 'static-estimate.json', 'item-effects.json']);
    assertSameFiles(at('again'), at('made'), ['cells.csv']);
  });

  it('state prices of few items only to a quarter, log USD', async () => {
    const stored = await withDatabase((db) => readCells(db, at('made/cells.csv')));
    const known = stored.filter(({ wordless }) => wordless !== null);
    assert.ok(known.length > 100);
    for (const { wordless, histogram } of known) {
      const items = total(histogram.split(' '), (bin) => Number(bin.split(':')[1]));
      if (items < 5) assert.ok(Number.isInteger((wordless as number) * 4), `${items}: ${wordless}`);
    }
  });

  it('give nearly the same prices without the file of facts', () => {
    mkdirSync(at('alone'));
    copyFileSync(at('made/cells.csv'), at('alone/cells.csv'));
    pipeline('fit', '--cells', at('alone/cells.csv'), '--out', at('alone/model'));
    const alone = parsed('alone/model/prediction.json');
    assert.deepEqual(alone.sources, prediction.sources);
    for (const [i, cell] of (alone.cells as PredictionCell[]).entries()) {
      const other = prediction.cells[i] as PredictionCell;
      assert.equal(cell.pairListings, other.pairListings);
      // Titles add effects to the fit, which moves prices with many listings by a few percent.
      if (cell.pairListings >= 100)
        assert.ok(Math.abs(Math.log(cell.price / other.price)) < 0.06, JSON.stringify(cell));
    }
    assert.deepEqual(parsed('alone/model/item-effects.json').effects, {});
  });

  it('can be evaluated, and another model in the folder does not get these figures', () => {
    const [cells, out] = [at('alone/cells.csv'), at('alone/model')];
    const half = /^Half of \d{3} held-out listings were within \d+% of the price, .* held \d+% of them\..*MODEL_DIR=/m;
    assert.match(pipeline('evaluate', '--cells', cells, '--out', out), half);
    const evaluation = parsed('alone/model/evaluation.json');
    assert.doesNotMatch(JSON.stringify(evaluation), /null/);
    assert.equal(evaluation.version, parsed('alone/model/prediction.json').version);
    pipeline('fit', '--cells', cells, '--out', out, '--version', '2027.2.0');
    assert.equal(loadModel(pathToFileURL(`${out}/`)).artifacts.evaluation, undefined);
  });
});
