import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { brands, categories, findBrand, findCategory, GENDERS } from '../../src/catalog/catalog.ts';
import { findBrands } from '../../src/operations/find-brands.ts';
import { priceNoteInWords } from '../../src/present/evidence-text.ts';
import { appraiseTitle } from '../../src/pricing/appraisal.ts';
import { toPlainItem } from '../../src/pricing/item-keys.ts';
import { createPricing, type Pricing } from '../../src/pricing/pricing.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { readItem } from '../../src/titles/parse-item.ts';
import { parts } from '../mcp/support.ts';
import { effectsFile } from '../support/effects.ts';
import { evidenceText, pricing } from '../support/listing.ts';
import { pluck } from '../support/pluck.ts';
import { readRows } from '../support/rows.ts';

const SHOP_BRAND = 'Zorbly & Finch';
const published = readShippedModel().toFiles();
const shop = addBrand(published, SHOP_BRAND);

/** Adds an operator's brand to the files of a model. */
function addBrand(files: typeof published, name: string): typeof published {
  const own = { publishedVersion: '', sales: 3, brands: 1, kinds: 1, level: 0, names: [name], evidence: {} };
  return { ...files, effects: { ...files.effects, own } };
}

/** Returns the brand and the price of a title, such as `Max Mara $120`, or the code of a refusal. */
function answerTo(pricing: Pricing, title: string): string {
  const outcome = appraiseTitle(pricing, readItem(pricing.lexicon, { title }));
  return outcome instanceof Problem ? outcome.code : `${outcome.garment.brand.name} $${outcome.estimate.price}`;
}

describe('two models in one process', () => {
  it('know only their own brands', () => {
    const title = `${SHOP_BRAND} wool coat`;
    assert.match(answerTo(createPricing(shop), title), /^Zorbly & Finch \$\d+$/);
    assert.doesNotMatch(answerTo(createPricing(published), title), /Zorbly/);
    const namesIn = (files: typeof published) =>
      pluck(findBrands.run({ ...parts, pricing: createPricing(files) }, {}).brands, 'name');
    assert.deepEqual(
      [shop, published].map((files) => namesIn(files).includes(SHOP_BRAND)),
      [true, false],
    );
  });

  it('answer the same whichever is created first', () => {
    const rows = readRows(new URL('../doors.tsv', import.meta.url));
    const titles = new Set(rows.flatMap(({ brand, title }) => [`${brand} ${title}`, `${SHOP_BRAND} ${title}`]));
    const answersOf = (pricing: Pricing) => [...titles].map((title) => `${title}: ${answerTo(pricing, title)}`);
    const [publishedFirst, shopSecond] = [createPricing(published), createPricing(shop)].map(answersOf);
    const [shopFirst, publishedSecond] = [createPricing(shop), createPricing(published)].map(answersOf);
    assert.deepEqual(publishedSecond, publishedFirst);
    assert.deepEqual(shopSecond, shopFirst);
  });
});

const predictions = brands.flatMap((brand) =>
  categories.flatMap((category) =>
    GENDERS.map((gender) => ({ brand, category, gender, ...pricing.priceGarment({ brand, category, gender }) })),
  ),
);

describe('a prediction in the catalog', () => {
  it('has a note with its market and its evidence', () => {
    for (const prediction of predictions) {
      const note = priceNoteInWords(pricing, prediction);
      assert.match(note, /^[A-Z0-9][^!?]*\.$/);
      assert.match(note, /what a US buyer pays another person/);
      assert.ok(note.startsWith(/^[^,.]+/.exec(evidenceText(prediction.evidence))?.[0] as string), note);
    }
  });

  it('counts the listings of its brand and kind if there are any', () => {
    for (const { brand, category, gender, evidence, listings } of predictions) {
      const expected = evidence.subject === 'brand and kind' ? evidence.listings : 0;
      assert.equal(listings, expected, `${brand.slug} ${category.slug} ${gender}`);
    }
  });

  it('is the sum of the effects of its keys', () => {
    const { effects } = pricing;
    for (const { brand, category, gender, price } of predictions) {
      const log = effects.computeLogPrice(toPlainItem({ brand, category, gender }));
      assert.equal(price, Math.max(2, Math.round(Math.exp(log))));
    }
  });
});

const coach = findBrand('coach') ?? assert.fail('no such brand');
const jeans = findCategory('jeans') ?? assert.fail('no such category');
for (const { gender, by, counts, why } of [
  { gender: 'female', by: 'evidence', counts: { jeans: [3, 2] }, why: 'most of its jeans are women’s' },
  { gender: 'male', by: 'evidence', counts: { jeans: [2, 3], all: [9, 3] }, why: 'most of its jeans are men’s' },
  { gender: 'male', by: 'brand', counts: { jeans: [2, 2], all: [2, 3] }, why: 'only its other kinds are mostly men’s' },
  { gender: 'male', by: 'brand', counts: { jeans: [3, 2], all: [3, 400] }, why: 'it hardly sells to women' },
  { gender: 'male', by: 'brand', counts: { kind: [0, 100], all: [9, 3] }, why: 'hardly any jeans are for women' },
  { gender: 'female', by: 'default', counts: { kind: [0, 99] }, why: 'too few jeans are known to say so' },
  { gender: 'female', by: 'default', counts: { kind: [1, 99] }, why: 'one pair of jeans in a hundred is for women' },
  { gender: 'female', by: 'default', counts: {}, why: 'nothing is known of either' },
] as const)
  it(`the usual gender of a brand’s jeans is ${gender} if ${why}`, () => {
    const rowOf = ([female, male]: readonly [number, number] = [0, 0]) => ({ female, male });
    const { jeans: ofJeans, all, kind } = counts as Partial<Record<'jeans' | 'all' | 'kind', [number, number]>>;
    const pair = { 'coach|jeans': rowOf(ofJeans) };
    const file = effectsFile({}, { 'brand x kind': pair, brand: { coach: rowOf(all) }, kind: { jeans: rowOf(kind) } });
    assert.deepEqual(createPricing({ ...published, effects: file }).findUsualGender(coach, jeans), { gender, by });
  });

it('what is computed of a brand and a kind is kept until there are too many', () => {
  const { priceGarment } = createPricing(published);
  const garment = { brand: coach, category: jeans, gender: 'female' } as const;
  const first = priceGarment(garment);
  assert.equal(priceGarment(garment), first);
  for (let other = 0; other < 5_000; other++) priceGarment({ ...garment, brand: { ...coach, slug: `${other}` } });
  assert.notEqual(priceGarment(garment), first);
});
