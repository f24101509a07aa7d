import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { noteAbout } from '../../src/present/evidence-text.ts';
import { appraiseTitle } from '../../src/pricing/appraisal.ts';
import { plainItem } from '../../src/pricing/keyed-item.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { createPricing, type Pricing } from '../../src/pricing/pricing.ts';
import { parseItem } from '../../src/titles/parse-item.ts';
import { evidenceText, pricing } from '../support/listing.ts';
import { rowsOf } from '../support/rows.ts';

const SHOP_BRAND = 'Zorbly & Finch';
const published = loadModel().artifacts;
const shop = addBrand(published, SHOP_BRAND);

/** Adds an operator's brand to the artifacts of a model. */
function addBrand(artifacts: typeof published, name: string): typeof published {
  const own = { publishedVersion: '', sales: 3, brands: 1, kinds: 1, level: 0, names: [name], evidence: {} };
  return { ...artifacts, effects: { ...artifacts.effects, own } };
}

/** Returns the brand and the price of a title, such as `Max Mara $120`, or the code of a refusal. */
function answerTo(pricing: Pricing, title: string): string {
  const outcome = appraiseTitle(pricing, parseItem(pricing.lexicon, { title }));
  return outcome instanceof Problem ? outcome.code : `${outcome.garment.brand.name} $${outcome.price.price}`;
}

describe('two models in one process', () => {
  it('know only their own brands', () => {
    const title = `${SHOP_BRAND} wool coat`;
    assert.match(answerTo(createPricing(shop), title), /^Zorbly & Finch \$\d+$/);
    assert.doesNotMatch(answerTo(createPricing(published), title), /Zorbly/);
  });

  it('answer the same whichever is created first', () => {
    const rows = rowsOf(new URL('../doors.tsv', import.meta.url));
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
    GENDERS.map((gender) => ({ brand, category, gender, ...pricing.predict({ brand, category, gender }) })),
  ),
);

describe('a prediction in the catalog', () => {
  it('has a note with its market and its evidence', () => {
    for (const prediction of predictions) {
      const note = noteAbout(pricing, prediction);
      assert.match(note, /^[A-Z0-9][^!?]*\.$/);
      assert.match(note, /what a US buyer pays another person/);
      assert.ok(note.includes(evidenceText(prediction.evidence).slice(1)), note);
    }
  });

  it('counts the listings of its brand and kind if there are any', () => {
    for (const { brand, category, gender, evidence, listings } of predictions) {
      const expected = evidence.of === 'brand and kind' ? evidence.listings : 0;
      assert.equal(listings, expected, `${brand.slug} ${category.slug} ${gender}`);
    }
  });

  it('is the sum of the effects of its keys', () => {
    const { effects } = pricing;
    for (const { brand, category, gender, price } of predictions) {
      const log = effects.logPrice(plainItem({ brand, category, gender }));
      assert.equal(price, Math.max(2, Math.round(Math.exp(log))));
    }
  });
});
