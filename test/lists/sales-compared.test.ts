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
const sale = (price: number, named: Partial<ComparedSale> = {}): ComparedSale => ({
  title: `sold for ${price}`,
  price,
  marketplace: 'Poshmark',
  brand: 'Coach',
  kind: 'Bags',
  estimate,
  ...named,
});

describe('sales beside our prices', () => {
  it('are compared as a whole, by marketplace, brand and kind, and those out of range are named', () => {
    const found = compareSales([sale(40), sale(60), sale(100, { marketplace: 'eBay', brand: 'Zara' }), sale(5)]);
    const { sales, inRange, median, aboveEstimate, halfWithin } = found.all;
    assert.deepEqual([sales, inRange, median], [4, 2, 50]);
    assert.ok(Math.abs(aboveEstimate - (Math.sqrt(0.8 * 1.2) - 1)) < 1e-9);
    assert.ok(Math.abs(halfWithin - (Math.sqrt(1.25 * 2) - 1)) < 1e-9);
    const names = [found.marketplaces, found.brands, found.kinds].map((groups) => groups.map(({ name }) => name));
    assert.deepEqual(names, [['Poshmark', 'eBay'], ['Coach', 'Zara'], ['Bags']]);
    assert.deepEqual(
      found.toLookAt.map(({ price }) => price),
      [5, 100],
    );
    assert.match(
      comparisonInWords(found)[0] ?? '',
      /^Of 4 sales with an estimate, half within 58% .* 2 of 4 in its range/,
    );
    assert.match(comparisonInWords(compareSales([]))[0] ?? '', /no estimate/);
  });

  it('have a table of each kind of group, of at most 30', () => {
    const sales = Array.from({ length: 31 }, (_, at) => sale(40 + at, { brand: `Brand ${at}` }));
    const [places, brands] = comparisonTables(compareSales(sales));
    assert.deepEqual(places, {
      title: 'By marketplace',
      head: ['marketplace', 'sales', 'median paid', 'vs. estimate', 'half within', 'in range'],
      rows: [['Poshmark', '31', '$55.00', '+10%', '16%', '31']],
    });
    assert.deepEqual([brands?.title, brands?.rows.length], ['By brand (30 of 31)', 30]);
    assert.equal(comparisonTables(compareSales(sales.slice(1)))[1]?.title, 'By brand');
  });

  it('are in words over, under or as estimated', () => {
    const words = (price: number) => comparisonInWords(compareSales([sale(price)])).join(' ');
    assert.match(words(60), /1 of 1 in its range\. Typical sale: 20% over the estimate\.$/);
    assert.match(words(20), /0 of 1 .* Typical sale: 60% under the estimate\.$/);
    assert.match(words(50), /Typical sale: as estimated\.$/);
    assert.equal(saleInWords(sale(20)), 'sold for 20: sold for $20, estimated $50 ($30 to $80)');
  });

  it('are doubted if their median is far from the estimates', () => {
    const words = (times: number, sales: number) =>
      comparisonInWords(compareSales(Array.from({ length: sales }, () => sale(50 * times))));
    assert.match(words(100, 3)[0] ?? '', /^Looks wrong: the median sale is 100 times our estimate\./);
    assert.match(words(0.1, 3)[0] ?? '', /^Looks wrong: the median sale is 1\/10 of our estimate\./);
    const isDoubted = (times: number, sales: number) => words(times, sales).length > 1;
    assert.deepEqual(
      [4.9, 5.1, 1 / 4.9, 1 / 5.1].map((times) => isDoubted(times, 3)),
      [false, true, false, true],
    );
    assert.ok(!isDoubted(100, 2));
  });

  it('are estimated without their price, per piece, and keep an estimate from before the sale', async () => {
    const price = createRowPricer({ pricing: loadModel(), marketplaces: loadMarketplaces() });
    const bag = { title: 'Coach bag', price: 100, quantity: 2 };
    const item = { brand: 'Coach', category: 'Bags', askingPrice: 900, quantity: 2 };
    const [plain, described, kept, ...others] = await estimateSales(
      [bag, { ...bag, title: 'from Paris', item }, { ...bag, estimate }, { ...bag, title: 'Spaceship' }],
      price,
    );
    assert.equal(others.length, 0);
    assert.deepEqual([plain?.price, plain?.brand, plain?.kind], [50, 'Coach', 'Bags']);
    assert.deepEqual(described?.estimate, plain?.estimate);
    assert.deepEqual(kept?.estimate, estimate);
  });
});
