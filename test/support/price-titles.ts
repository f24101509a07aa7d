// Prints the answers of models to 200 titles as JSON: `node price-titles.ts shop other published`, in this order.
import { readFileSync } from 'node:fs';
import { categories } from '../../src/catalog/catalog.ts';
import { brandSlug } from '../../src/catalog/normalize.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { otherBrandsOf } from '../../src/pricing/prediction.ts';

/** The brands that each model adds; two names are words that titles have anyway. */
const OWN_BRANDS: Readonly<Record<string, readonly string[]>> = {
  shop: ['Wrenmoss', 'Otter Lane', 'Lark & Pine', 'Marled'],
  other: ['Otter Lane Studio', 'Saltgrass', 'Scalloped'],
  published: [],
};
const names = Object.values(OWN_BRANDS).flat();
const lines = readFileSync(new URL('../titles/titles.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);
const titles = lines
  .slice(0, 200)
  .map((line, at) => [at % 4 === 0 ? '' : `${names[at % names.length]} `, line.split('\t')[0]].join(''));

const { artifacts } = loadModel();

function pricingWith(own: readonly string[]) {
  const { prediction } = artifacts;
  const other = otherBrandsOf(prediction);
  const { level } = other.unnamed;
  const rows = own.map((name, at) => {
    const ofKinds = Object.fromEntries(categories.map(({ slug }) => [slug, [0, 0.5] as const]));
    return [
      brandSlug(name),
      { name, level: level + 0.2 * (at + 1), error: 0.5, kinds: ofKinds, listings: {} },
    ] as const;
  });
  const brands = { ...other.brands, ...Object.fromEntries(rows) };
  return createPricing({ ...artifacts, prediction: { ...prediction, otherBrands: { ...other, brands } } });
}

const models = process.argv.slice(2).map((name) => {
  const { appraise } = createPrices({ pricing: pricingWith(OWN_BRANDS[name] ?? []), marketplaces: loadMarketplaces() });
  return { name, appraise };
});

/** An answer without its source, or the refusal. */
function answerOf(appraise: (typeof models)[number]['appraise'], title: string): unknown {
  try {
    return appraise({ title });
  } catch (error) {
    return String(error);
  }
}

// All models exist before the first answers.
const answers = models.map(({ name, appraise }) => [name, titles.map((title) => answerOf(appraise, title))]);
process.stdout.write(JSON.stringify(Object.fromEntries(answers)));
