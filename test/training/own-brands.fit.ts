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

/** Returns the appraisal of a title without a grade. Throws if it has no price. */
function appraise(pricing: Pricing, title: string) {
  const outcome = createRowAppraiser(pricing)({ title, quantity: 1 });
  if ('problem' in outcome) throw new Error(`${title}: ${outcome.problem.code}`);
  return outcome.appraisal;
}

/** Returns the width of a range, log USD. */
const logWidth = ({ priceLow, priceHigh }: { priceLow: number; priceHigh: number }) => Math.log(priceHigh / priceLow);
/** Returns the ratio of the greater of two prices to the smaller. */
const factorBetween = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

describe('A shop’s own brand', () => {
  for (const shop of SHOPS) {
    it(`gets a price near the sales of each of its kinds: ${shop.name}`, async (t) => {
      const { rows, own } = await fit(shop);
      const goodsOfBrand = shop.goods.filter(({ brand }) => brand === shop.ownBrand);
      assert.ok(goodsOfBrand.length >= 4);
      for (const { brand, words, sales } of goodsOfBrand) {
        const { price, garment } = appraise(own, `${brand} ${words}`);
        const sold = rows.filter(({ goods }) => goods.brand === brand && goods.words === words);
        const median = medianOf(sold.map((row) => Number(row.price)));
        if (sales >= 8) {
          await t.test(`of ${words}, with ${sales} sales, near their median`, () => {
            // A dozen sales decide; fewer leave some weight to what is usual.
            const most = sales >= 12 ? 1.15 : 1.2;
            assert.ok(factorBetween(price.price, median) <= most, `${price.price} beside a median of ${median}`);
          });
          continue;
        }
        await t.test(
          `of ${words}, with ${sales} sales, most of the way from an unbranded price to their median`,
          () => {
            const unbranded = published.pricing.predict({ ...garment, brand: unknownBrand() }).price;
            const reached = Math.log(price.price / unbranded) / Math.log(median / unbranded);
            // Two or three sales are partly chance. The brand's other kinds may move the price a little past the median.
            assert.ok(reached > 0.4 && reached < 1.1, `${unbranded} to ${price.price}, where ${median} was paid`);
          },
        );
      }
    });
  }

  describe('at the usual level of unknown brands', () => {
    const { artifacts } = published.pricing;
    const other = otherBrandsOf(artifacts.prediction);
    const wrenmoss: OtherBrandRow = {
      name: 'Wrenmoss',
      level: other.unnamed.level,
      error: 0.6,
      kinds: Object.fromEntries(categories.map(({ slug }) => [slug, [0, 0.6]])),
      listings: { bag: [3, 0, 0, 3, 0, 0] },
    };
    // The shop sold only bags. Their prices had half the usual spread.
    const ownSales = { 'wrenmoss bag': { sales: 3, error: 0.2, levelError: 0.1, spreadScale: 0.5 } };
    const otherBrands = { ...other, brands: { ...other.brands, wrenmoss }, ownSales };
    const own = createPricing({ ...artifacts, prediction: { ...artifacts.prediction, otherBrands } });
    const [brand] = own.lexicon.own as [Brand];

    for (const category of categories) {
      const branded = own.predict({ category, gender: 'female', brand });
      const unbranded = published.pricing.predict({ category, gender: 'female', brand: unknownBrand() });

      it(`has the price of an unbranded item: ${category.slug}`, () => assert.equal(branded.price, unbranded.price));

      const expectedWidth = category.slug === 'bag' ? 0.5 : 1;
      it(`has a range ${expectedWidth} times as wide as that of an unbranded item: ${category.slug}`, () => {
        // The tolerance covers prices rounded to whole dollars.
        const width = logWidth(branded) / logWidth(unbranded);
        assert.ok(Math.abs(width - expectedWidth) < 0.1, String(width));
      });
    }
  });
});
