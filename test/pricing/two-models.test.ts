import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseItem } from '../../src/input/parse-item.ts';
import { priceListing } from '../../src/present/listing.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { rowsOf } from '../support/rows.ts';

const { artifacts } = loadModel();
const ROWS = rowsOf(new URL('../doors.tsv', import.meta.url));
const NAMED = [...new Set(ROWS.map(({ brand, title }) => `${brand} ${title}`))];
/** Titles of brands that both models know, and the same kinds with the name of the shop's brand. */
const TITLES = NAMED.flatMap((title) => [
  title,
  `${title} NWT`,
  `Zorbly & Finch ${title.split(' ').slice(-2).join(' ')}`,
]);

/** Returns the artifacts of a shop with its own brand. */
function shopArtifacts(): typeof artifacts {
  const { otherBrands } = artifacts.prediction;
  const [known] = Object.values(otherBrands?.brands ?? {});
  assert.ok(otherBrands && known);
  const brands = { ...otherBrands.brands, 'zorbly-finch': { ...known, name: 'Zorbly & Finch' } };
  return { ...artifacts, prediction: { ...artifacts.prediction, otherBrands: { ...otherBrands, brands } } };
}

it('a model answers the same whichever others were created before, after or between', () => {
  const answersOf = (pricing: ReturnType<typeof createPricing>) =>
    TITLES.map((title) => {
      const outcome = priceListing(pricing, parseItem(pricing.lexicon, { title }));
      return isPriced(outcome) ? `${outcome.garment.brand.name} ${outcome.price.price}` : outcome.refusal.code;
    });
  assert.ok(TITLES.length >= 200);
  const published = createPricing(artifacts);
  const before = answersOf(published);
  const shop = createPricing(shopArtifacts());
  const ofShop = answersOf(shop);
  const later = createPricing(artifacts);
  for (const pricing of [published, later]) assert.deepEqual(answersOf(pricing), before);
  for (const pricing of [shop, createPricing(shopArtifacts())]) assert.deepEqual(answersOf(pricing), ofShop);
  const isOwn = (answer: string) => answer.startsWith('Zorbly & Finch');
  assert.equal(before.filter(isOwn).length, 0);
  assert.ok(ofShop.filter(isOwn).length > 50);
});
