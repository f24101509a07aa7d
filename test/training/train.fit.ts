import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dayAt } from '../../src/base/day.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { isNear } from '../../src/pricing/ranges/confidence.ts';
import { meanOf, shareOf, total } from '../../training/numbers/sums.ts';
import type { predictionArtifact } from '../../training/publish/artifacts.ts';
import { brandKey, categoryKind } from '../../training/read/words.ts';
import { assertSameFiles, makeFolder, pipeline, runPipeline } from './files.ts';
import { generateListings, HEADER, type Listing } from './generated-listings.ts';

const { at, write } = makeFolder();

const listings = generateListings(3000, 1);
const UNMAPPED = [
  'shop,shop,2026-03-01,sold,Nike,keyring with logo,Jewellery,women,Good,9.00',
  'shop,shop,2026-03-01,sold,Nike,shoes for a child,Kids / Sneakers,kids,Good,9.00',
  'shop,shop,2026-03-01,sold,Nike,something else,Garden tools,women,Good,9.00',
  'shop,shop,2026-03-01,sold,,tee without a label,T-shirts,women,Good,9.00',
  'shop,shop,2026-03-01,sold,Nike,tee in a strange state,T-shirts,women,so so,9.00',
  'shop,shop,2026-03-01,sold,Nike,tee for nothing,T-shirts,women,Good,0',
  'shop,shop,2026-03-01,sold,Nike,tee with words for a price,T-shirts,women,Good,cheap',
];
/** One item listed three times: a title of five words or more at one price. */
const TWICE = Array.from(
  { length: 3 },
  () => 'shop,shop,2026-03-02,sold,Prada,red dress with blue buttons,Dresses,women,Good,150.00',
);
const file = write('listings.csv', [HEADER, ...listings.map(({ line }) => line), ...UNMAPPED, ...TWICE]);
const printed = pipeline('fit', file, '--out', at('first'));
const prediction = (): ReturnType<typeof predictionArtifact> =>
  JSON.parse(readFileSync(at('first/prediction.json'), 'utf8'));

/** The garment of a listing by its names in artifacts. */
const garmentOf = ({ brand, category, gender }: Listing) => ({
  brand: brandKey(brand),
  category: categoryKind(category),
  gender: gender === 'men' ? ('male' as const) : ('female' as const),
});
const womens = (ofBrand: string, kind: string) => {
  const { cells } = prediction();
  const cell = cells.find(
    ({ brand, category, gender }) => brand === ofBrand && category === kind && gender === 'female',
  );
  assert.ok(cell);
  return cell;
};

describe('The pipeline of the published model', () => {
  it('should write artifacts that the service loads, with the days of the fit and the newest sale', () => {
    const pricing = loadModel(pathToFileURL(`${at('first')}/`));
    assert.match(pricing.modelVersion, /^\d{4}\.\d+\.\d+\+listings\.20260328\.[0-9a-f]{8}$/);
    assert.equal(prediction().fittedOn, dayAt(Date.now()));
    assert.equal(prediction().newestSale, '2026-03-28');
  });

  it('should write the same bytes for the same listings in any order', () => {
    const [header, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
    const reversed = write('reversed.csv', [header as string, ...rows.reverse()]);
    pipeline('fit', reversed, '--out', at('second'));
    assertSameFiles(at('first'), at('second'), ['static-estimate.json', 'prediction.json']);
  });

  it('should count and print the rows it leaves out, by reason', () => {
    const { leftOut, sources } = prediction();
    const counts = Object.fromEntries(leftOut.map(({ reason, rows }) => [reason, rows]));
    assert.deepEqual(counts, {
      'category not recognized': 1,
      'condition not recognized': 1,
      'no brand': 1,
      'no price': 2,
      'out: children': 1,
      'out: jewelry and watches': 1,
    });
    for (const reason of Object.keys(counts)) assert.ok(printed.includes(reason), reason);
    const rows = total(sources, (source) => source.rows);
    assert.equal(rows, listings.length + UNMAPPED.length + TWICE.length);
  });

  it('should count an item that is listed three times once', () => {
    assert.equal(womens('prada', 'dress').listings, 1);
  });

  it('should use the level of sale prices, not of asking prices', () => {
    const alike = Map.groupBy(listings, (one) => Object.values(garmentOf(one)).join(' '));
    const distances = prediction().cells.flatMap(({ brand, category, gender, price }) => {
      const own = alike.get(`${brand} ${category} ${gender}`) ?? [];
      return own.length < 30 ? [] : [Math.log(price) - meanOf(own, ({ log }) => log)];
    });
    const mean = meanOf(distances, (distance) => distance);
    assert.ok(distances.length >= 10);
    assert.ok(Math.abs(mean) < 0.1, `prices are off by ${mean.toFixed(3)} in log USD`);
  });

  it('should hold at least 80% of new items in ranges without sales, and as many near the price as stated', () => {
    const pricing = loadModel(pathToFileURL(`${at('first')}/`));
    const items = generateListings(4000, 2).flatMap((listing) => {
      const garment = garmentOf(listing);
      const brand = brands.find(({ slug }) => slug === garment.brand);
      const category = categories.find(({ slug }) => slug === garment.category);
      if (!brand || !category) return [];
      const predicted = pricing.predict({ brand, category, gender: garment.gender });
      return [{ ...predicted, paid: Math.exp(listing.log) }];
    });
    const inside = shareOf(items, (one) => one.paid >= one.priceLow && one.paid <= one.priceHigh);
    const near = shareOf(items, ({ paid, price }) => isNear(Math.log(paid / price)));
    const stated = meanOf(items, ({ confidence }) => confidence);
    // Without sellers' sales, ranges are as wide as houses' listings on unseen markets are apart.
    assert.ok(inside >= 0.8, `coverage ${inside}`);
    assert.ok(near >= stated, `near ${near}, stated ${stated}`);
  });

  it('should say which brands and categories it has not seen', () => {
    assert.deepEqual([womens('chanel', 'bag').level, womens('hermes', 'bag').level], ['brand x category', 'tier']);
  });

  it('should answer what it cannot read with one sentence', () => {
    const whole = listings.slice(0, 20).map(({ line }) => line);
    for (const [rows, says] of [
      [[HEADER, ...whole, 'shop,shop'], /broken\.csv, line 22: /],
      [['brand,title,price_usd', 'Nike,tee,9'], /line 1: .*category/],
      [[], /broken\.csv/],
      [[HEADER, UNMAPPED[0] as string], /No listing could be mapped/],
    ] as const) {
      const { status, stderr } = runPipeline('fit', write('broken.csv', rows), '--out', at('broken'));
      assert.equal(status, 1);
      const [first = '', second = '', ...others] = stderr.trim().split('\n');
      assert.deepEqual(others, []);
      assert.match(first, /^ *\d+\.\d s {2}reading /);
      assert.match(second, says);
      assert.ok(!existsSync(at('broken')));
    }
  });

  it('should report a missing file, and the usage', () => {
    for (const [args, says] of [
      [[at('nowhere.csv')], /nowhere\.csv: there is no such file/],
      [[], /^Name files of listings, or --cells/],
      [[file, '--dates', 'today'], /'--dates'/],
    ] as const)
      assert.match(runPipeline('fit', ...args).stderr, says);
  });
});
