import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRowPricer } from '../../src/lists/price-row.ts';
import {
  compareSales,
  comparisonInWords,
  comparisonTables,
  estimateSales,
  saleInWords,
} from '../../src/lists/sales-compared.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';

type ComparedSale = Parameters<typeof compareSales>[0][number];
const estimate = { price: 50, low: 30, high: 80 };
const sale = (price: number, more: Partial<ComparedSale> = {}): ComparedSale => ({
  title: 'Coach bag',
  price,
  marketplace: 'Poshmark',
  brand: 'Coach',
  kind: 'Bags',
  estimate,
  ...more,
});
const sentencesOn = (prices: readonly number[]) => comparisonInWords(compareSales(prices.map((price) => sale(price))));

describe('sales compared with our estimate of $50', () => {
  const comparison = compareSales([sale(40), sale(60), sale(100, { marketplace: 'eBay', brand: 'Zara' }), sale(5)]);

  it('are summed up by their median, their ratio to the estimate, and the number in range', () => {
    const { aboveEstimate, halfWithin, ...counts } = comparison.all;
    assert.deepEqual(counts, { sales: 4, median: 50, inRange: 2 });
    // The ratios are 0.1, 0.8, 1.2, and 2, whose medians are taken in logs: the roots of 0.8 * 1.2 and of 1.25 * 2.
    assert.equal(aboveEstimate.toFixed(6), '-0.020204');
    assert.equal(halfWithin.toFixed(6), '0.581139');
  });

  it('are grouped by marketplace, brand, and kind, with the most sales first', () => {
    const { marketplaces, brands, kinds } = comparison;
    const countsOf = (groups: typeof brands) => groups.map(({ name, sales }) => `${name}: ${sales}`);
    assert.deepEqual(countsOf(marketplaces), ['Poshmark: 3', 'eBay: 1']);
    assert.deepEqual(countsOf(brands), ['Coach: 3', 'Zara: 1']);
    assert.deepEqual(countsOf(kinds), ['Bags: 4']);
  });

  it('are listed if they are out of range, the farthest first', () => {
    const prices = comparison.toLookAt.map(({ price }) => price);
    assert.deepEqual(prices, [5, 100]);
  });

  it('have tables by group, each of at most 30 rows', () => {
    const sales = Array.from({ length: 31 }, (_, at) => sale(40 + at, { brand: `Brand ${at}` }));
    const [marketplaces, brands] = comparisonTables(compareSales(sales));
    assert.deepEqual(marketplaces, {
      title: 'By marketplace',
      head: ['marketplace', 'sales', 'median paid', 'vs. estimate', 'half within', 'in range'],
      rows: [['Poshmark', '31', '$55.00', '+10%', '16%', '31']],
    });
    assert.deepEqual([brands?.title, brands?.rows.length], ['By brand (30 of 31)', 30]);
    assert.equal(comparisonTables(compareSales(sales.slice(1)))[1]?.title, 'By brand');
  });

  for (const [price, accuracy, typical] of [
    [60, 'half within 20% of the estimate; 1 of 1 in its range.', 'Typical sale: 20% over the estimate.'],
    [20, 'half within 150% of the estimate; 0 of 1 in its range.', 'Typical sale: 60% under the estimate.'],
    [50, 'half within 0% of the estimate; 1 of 1 in its range.', 'Typical sale: as estimated.'],
  ] as const)
    it(`are described in words if sold for $${price}`, () => {
      assert.deepEqual(sentencesOn([price]), [`Of 1 sale with an estimate, ${accuracy} ${typical}`]);
    });

  it('have a sentence even if there are none', () => {
    assert.deepEqual(sentencesOn([]), ['We have no estimate for any of these sales.']);
  });

  it('are named with their price and range', () => {
    assert.equal(saleInWords(sale(20)), 'Coach bag: sold for $20, estimated $50 ($30 to $80)');
  });

  it('are doubted if the median of three is more than 5 times the estimate, or less than a fifth', () => {
    const advice = 'Check that the price column is what was paid, in US dollars and not in cents.';
    const [over] = sentencesOn([5000, 5000, 5000]);
    assert.equal(over, `Looks wrong: the median sale is 100 times our estimate. ${advice}`);
    const [under] = sentencesOn([5, 5, 5]);
    assert.equal(under, `Looks wrong: the median sale is 1/10 of our estimate. ${advice}`);
    const isDoubted = (price: number) => sentencesOn([price, price, price]).length === 2;
    assert.deepEqual([245, 255, 10.2, 9.8].map(isDoubted), [false, true, false, true]);
    assert.equal(sentencesOn([5000, 5000]).length, 1, 'two sales are too few to doubt');
  });
});

describe('a sale is estimated', () => {
  const price = createRowPricer({ pricing: loadModel(), marketplaces: loadMarketplaces() });
  const bag = { title: 'Coach bag', price: 100, quantity: 2 };
  const estimated = async (more: object) => (await estimateSales([{ ...bag, ...more }], price))[0];

  it('for one item, by its brand and kind', async () => {
    const compared = await estimated({});
    assert.deepEqual([compared?.price, compared?.brand, compared?.kind], [50, 'Coach', 'Bags']);
  });

  it('from the fields of its row, without the asking price', async () => {
    const item = { brand: 'Coach', category: 'Bags', askingPrice: 900, quantity: 2 };
    const compared = await estimated({ title: 'from Paris', item });
    assert.deepEqual(compared?.estimate, (await estimated({}))?.estimate);
  });

  it('by an estimate made before the sale, if there is one', async () => {
    assert.deepEqual((await estimated({ estimate }))?.estimate, estimate);
  });

  it('only if it can be priced', async () => {
    assert.equal(await estimated({ title: 'Spaceship' }), undefined);
  });
});
