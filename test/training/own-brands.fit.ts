import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { medianOf } from '../../src/base/numbers.ts';
import { type Brand, categories } from '../../src/catalog/catalog.ts';
import { unknownBrand } from '../../src/catalog/other-brands.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import type { OtherBrandRow } from '../../src/pricing/loading/artifact.ts';
import { otherBrandsOf } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { doubtfulKinds } from '../../training/own-sales/doubts.ts';
import { fitOwnModel } from '../../training/own-sales/own-model.ts';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { makeFolder } from './files.ts';
import { fileOf, SHOPS, type Shop, type ShopRow, salesOf } from './made-up-shops.ts';

const { write } = makeFolder();
const published = readPublishedModel();

/** Fits a shop's sales and returns its sales with the pricing of its own model. */
async function fit(shop: Shop): Promise<{ readonly rows: readonly ShopRow[]; readonly own: Pricing }> {
  const rows = salesOf(shop, published.pricing);
  const sales = await readSales([write(`${shop.name}.csv`, fileOf(rows))], [], published);
  assert.deepEqual(
    sales.ownBrands.map(({ name }) => name),
    [shop.ownBrand],
  );
  assert.deepEqual([...doubtfulKinds(sales.sales)], []);
  const { prediction, evidence } = fitOwnModel(published, sales, { fittedOn: '2026-11-23' });
  return { rows, own: createPricing({ ...published.pricing.artifacts, prediction, evidence }) };
}

/** The price of a title without a grade, and its garment. */
function priced(pricing: Pricing, title: string) {
  const outcome = createRowAppraiser(pricing)({ title, quantity: 1 });
  if ('problem' in outcome) throw new Error(`${title}: ${outcome.problem.code}`);
  return outcome.appraisal;
}

/** Returns the width of a range, log USD. */
const logWidth = ({ priceLow, priceHigh }: { priceLow: number; priceHigh: number }) => Math.log(priceHigh / priceLow);
const factor = (a: number, b: number) => Math.exp(Math.abs(Math.log(a / b)));

describe('A shop’s own brand', () => {
  for (const shop of SHOPS) {
    it(`has kinds that move independently: ${shop.name}`, async (t) => {
      const { rows, own } = await fit(shop);
      const ofBrand = Map.groupBy(
        rows.filter(({ brand }) => brand === shop.ownBrand),
        ({ goods }) => goods,
      );
      assert.ok(ofBrand.size >= 4);
      for (const [{ brand, words, sales }, sold] of ofBrand) {
        await t.test(`${words}, ${sales} sales`, () => {
          const { price, garment } = priced(own, `${brand} ${words}`);
          const median = medianOf(sold.map((row) => Number(row.price)));
          if (sales >= 8) {
            // A dozen sales decide; fewer leave some weight to what is usual.
            assert.ok(
              factor(price.price, median) <= (sales >= 12 ? 1.15 : 1.2),
              `${price.price} beside a median of ${median}`,
            );
            return;
          }
          // Two or three sales are partly chance: the price moves most of the way from the unbranded one to theirs.
          const nameless = published.pricing.predict({ ...garment, brand: unknownBrand() }).price;
          const reached = Math.log(price.price / nameless) / Math.log(median / nameless);
          assert.ok(reached > 0.4 && reached < 1.1, `${nameless} to ${price.price}, where ${median} was paid`);
        });
      }
    });
  }

  it('begins at the price and range of an unbranded item', () => {
    const { artifacts } = published.pricing;
    const other = otherBrandsOf(artifacts.prediction);
    const { level } = other.unnamed;
    const row: OtherBrandRow = {
      name: 'Wrenmoss',
      level,
      error: 0.6,
      kinds: Object.fromEntries(categories.map(({ slug }) => [slug, [0, 0.6]])),
      listings: { bag: [3, 0, 0, 3, 0, 0] },
    };
    const rows = { ...other.brands, wrenmoss: row };
    const ownSales = { 'wrenmoss bag': { sales: 3, error: 0.2, levelError: 0.1, spreadScale: 0.5 } };
    const prediction = { ...artifacts.prediction, otherBrands: { ...other, brands: rows, ownSales } };
    const own = createPricing({ ...artifacts, prediction });
    for (const category of categories) {
      const asked = { category, gender: 'female' } as const;
      const [brand] = own.lexicon.own as [Brand];
      const [named, nameless] = [
        own.predict({ ...asked, brand }),
        published.pricing.predict({ ...asked, brand: unknownBrand() }),
      ];
      assert.equal(named.price, nameless.price, category.slug);
      // A range is narrower by as much as own sales show.
      const narrower = logWidth(named) / logWidth(nameless);
      assert.ok(Math.abs(narrower - (category.slug === 'bag' ? 0.5 : 1)) < 0.1, `${category.slug}: ${narrower}`);
    }
  });
});
