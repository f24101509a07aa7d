import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import { soldGroups, whyOutside } from '../../src/pricing/evidence/sold-groups.ts';
import type { PaidRow } from '../../src/pricing/item/item-effects.ts';
import { paidFor } from '../../src/pricing/item/score.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { type Facts, NO_FACTS } from '../../src/titles/facts.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';
import type { PricedSale } from '../../training/level/price-sales.ts';
import type { Median } from '../../training/model/published-figures.ts';
import { total } from '../../training/numbers/sums.ts';
import { doubtMedians } from '../../training/sold-models/doubt-medians.ts';
import { fitNamed, type NamedSale, namedSales } from '../../training/sold-models/fit-named.ts';
import { fitMixtures, fitUsualPieces } from '../../training/sold-models/mixtures.ts';
import { titledBag } from './made-up-cells.ts';

const KEYS = ['class:designer/bags', 'brand:hermes/bags', 'model:hermes/kelly'];

const pricing = loadModel();

/** Returns a US sale of a Hermès Kelly at a log ratio to its prices. */
const sale = (above: number, change: Partial<NamedSale> = {}): NamedSale => ({
  channel: 'person to person',
  keys: KEYS,
  sales: 1,
  isNew: false,
  isBeyond: false,
  aboveDetailed: above,
  aboveModel: above,
  aboveVersions: [],
  ...change,
});

const repeated = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

/** Returns the price of a title, US dollars. */
function priceOf(title: string, model = pricing): number {
  const listing = appraiseTitle(model, { title });
  assert.ok(isPriced(listing), title);
  return listing.price.price;
}

/** Returns the sum of a table's effects on the price of the model alone, log USD. */
const effectOnModel = (table: Readonly<Record<string, PaidRow>>) => total(KEYS, (key) => table[key]?.log[2] ?? 0);

describe('the effect of a model’s sales on its price', () => {
  for (const { sales, least, most } of [
    { sales: 1, least: 0.2, most: 0.5 },
    { sales: 3, least: 0.5, most: 0.75 },
    { sales: 10, least: 0.8, most: 1 },
    { sales: 50, least: 0.95, most: 1 },
  ])
    it(`is between ${least} and ${most} of what ${sales} equal sales show`, () => {
      const share = effectOnModel(fitNamed(repeated(sales, sale(0.5)))) / 0.5;
      assert.ok(share > least && share < most, String(share));
    });

  it('is that of most sales, regardless of two outliers', () => {
    const effect = effectOnModel(fitNamed([...repeated(20, sale(0.2)), sale(-3), sale(-3)]));
    assert.ok(Math.abs(effect - 0.2) < 0.11, String(effect));
  });

  const auctioned = repeated(40, sale(0.9, { channel: 'auction' }));
  const withAuctions = fitNamed([...auctioned, ...repeated(20, sale(0.1))]);

  it('is that of person-to-person sales, regardless of auctions', () => {
    assert.ok(Math.abs(effectOnModel(withAuctions) - 0.1) < 0.05, String(effectOnModel(withAuctions)));
  });

  it('comes with the number of sales without auctions', () => {
    assert.equal(withAuctions['model:hermes/kelly']?.n, 20);
  });

  it('is as large for a published median of 100 sales as for about twenty single sales', () => {
    const effect = effectOnModel(fitNamed([sale(0.5, { channel: 'published median', sales: 100 })]));
    assert.ok(effect > 0.42 && effect < 0.5, String(effect));
  });

  // Sales at 0.3 above the price of the model, and at 0.1 above or below the price of the whole title.
  const aroundTitles = fitNamed([0.1, -0.1].flatMap((aboveDetailed) => repeated(30, sale(0.3, { aboveDetailed }))));
  const hermes = findBrand('hermes') ?? assert.fail('no such brand');
  const bag = findCategory('bag') ?? assert.fail('no such category');
  const kelly = { ...NO_FACTS, model: 'kelly' };
  const effectOn = (facts: Facts) =>
    paidFor(aroundTitles, { brand: hermes, category: bag, facts }, false) ?? assert.fail('no effect');

  it('on a model alone is what sales show of models', () => assert.ok(effectOn(kelly).log > 0.25));

  it('on a detailed title is what sales show of whole titles', () => {
    assert.ok(Math.abs(effectOn({ ...kelly, era: 'vintage' }).log) < 0.05);
  });

  it('comes with a range as narrow as its sales', () => {
    const { distance = 1, weight = 0 } = effectOn(kelly).within ?? {};
    assert.ok(distance < 0.25 && weight > 0.8, `distance ${distance}, weight ${weight}`);
  });
});

describe('the sales of models in a fit', () => {
  const { items, ...rest } = pricing.artifacts;
  const withoutSales = createPricing({ ...rest, items: items && { ...items, paid: {} } });
  const kellyAt9000 = (marketplace: string, basis = 'sold', title = 'hermes kelly 28 togo bag') =>
    titledBag(title, { marketplace, basis, log: Math.log(9000) });
  const unused = {
    'an asking price': kellyAt9000('ebay', 'asking'),
    'a sale abroad': kellyAt9000('vestiaire'),
    'a sale on a site that inspects goods': kellyAt9000('thredup'),
    'a sale without a model': kellyAt9000('ebay', 'sold', 'hermes bag'),
  };
  for (const [what, item] of Object.entries(unused))
    it(`do not include ${what}`, () => {
      assert.deepEqual(namedSales(withoutSales, [item], { medians: [] }), []);
    });

  const sales = namedSales(withoutSales, [kellyAt9000('ebay'), kellyAt9000('sothebys')], { medians: [] });

  it('are US sales by persons and auction houses, with the version that they name', () => {
    const channels = sales.map(({ channel, keys }) => `${channel}, ${keys.at(-1)}`);
    assert.deepEqual(channels, ['person to person, variant:hermes/kelly/28', 'auction, variant:hermes/kelly/28']);
  });

  it('are compared with the price of the model without sales', () => {
    const ratio = Math.log(9000 / priceOf('Hermès kelly Bags', withoutSales));
    assert.ok(Math.abs((sales[0]?.aboveModel ?? 0) - ratio) < 0.01);
  });
});

describe('a published median of a model judged at $190', () => {
  const tabby = (usd: number, marketplace: string, basis: string) =>
    titledBag('tabby 26 bag', { brand: 'coach', marketplace, basis, log: Math.log(usd) });
  const median = (usd: number): Median => {
    const { source, marketplace, basis, ...item } = tabby(usd, 'ebay', 'sold');
    return { ...item, market: { source, marketplace, basis }, sales: 80 };
  };
  const judged = [{ brand: 'coach', model: 'tabby', judgedUsd: 190, isKnown: true }];
  const asking = (usd: number, n: number) => repeated(n, tabby(usd, 'thredup', 'asking'));

  const doubtOf = (usd: number, asked: number | undefined) => [
    { title: 'coach tabby 26 bag', published: usd, judged: 190, asked },
  ];
  for (const { name, usd, offers, doubted } of [
    { name: 'near the judgment is used', usd: 200, offers: [], doubted: [] },
    { name: 'below it by less than a factor of two is used', usd: 130, offers: [], doubted: [] },
    { name: 'far above it is doubted', usd: 500, offers: [], doubted: doubtOf(500, undefined) },
    { name: 'far below it is doubted', usd: 90, offers: [], doubted: doubtOf(90, undefined) },
    { name: 'far above it is used if eight asking prices confirm it', usd: 500, offers: asking(520, 8), doubted: [] },
    { name: 'is doubted if only two confirm it', usd: 500, offers: asking(520, 2), doubted: doubtOf(500, undefined) },
    { name: 'is doubted if eight contradict it', usd: 500, offers: asking(210, 8), doubted: doubtOf(500, 210) },
  ])
    it(name, () => assert.deepEqual(doubtMedians([median(usd)], judged, offers).doubted, doubted));

  it('is used if the model was not judged', () => {
    assert.deepEqual(doubtMedians([median(500)], [], []), { believed: [median(500)], doubted: [] });
  });
});

describe('the price of an item without a named model', () => {
  const sold = (seller: string, above: number, n: number, more: Partial<PricedSale> = {}) => {
    const item = { seller, paid: 3 + above, price: 3, untitled: 3, title: '', brand: 'nike', category: 'sneakers' };
    return repeated(n, { ...item, class: 'mid-range', ...more } satisfies PricedSale);
  };
  const others = ['a', 'b', 'c', 'd'].flatMap((seller) => sold(seller, 0, 40, { brand: 'gap' }));
  const shiftBy = (...sales: PricedSale[][]) => fitUsualPieces([...others, ...sales.flat()]).nike?.sneakers?.log;

  // Eighty items of the brand's kind at 0.4 above the price, by four sellers and by one.
  for (const { sellers, sales, least, most } of [
    {
      sellers: 'four sellers',
      sales: ['a', 'b', 'c', 'd'].flatMap((seller) => sold(seller, 0.4, 20)),
      least: 0.22,
      most: 0.34,
    },
    { sellers: 'one seller', sales: sold('a', 0.4, 80), least: 0.12, most: 0.22 },
  ])
    it(`moves by ${least} to ${most} if ${sellers} got 0.4 more`, () => {
      const shift = shiftBy(sales) ?? 0;
      assert.ok(shift > least && shift < most, String(shift));
    });

  for (const { name, sales } of [
    { name: 'four sales', sales: sold('a', 1, 4) },
    { name: 'sales of new items', sales: sold('a', 1, 9, { grade: 'New with tags' }) },
    { name: 'sales of houses', sales: sold('a', 1, 9, { class: 'luxury' }) },
    { name: 'sales without a brand', sales: sold('a', 1, 9, { class: 'no brand' }) },
  ])
    it(`is not moved by ${name}`, () => assert.equal(shiftBy(sales), undefined));
});

describe('the price of a house’s item without a named model', () => {
  const listed = (model: string, n: number) => repeated(n, titledBag(`hermes ${model} bag`));
  const mixtureOf = (...titled: Parameters<typeof fitMixtures>[1][]) => fitMixtures(pricing, titled.flat()).hermes?.bag;

  it('is between those of its models, nearer to the more frequent, with a range that contains them', () => {
    const few = mixtureOf(listed('evelyne', 40), listed('birkin', 10));
    const many = mixtureOf(listed('evelyne', 10), listed('birkin', 40));
    assert.ok(few && many && few.log < many.log, `${few?.log} ${many?.log}`);
    const untitled = Math.log(priceOf('hermes bag'));
    for (const { log, ends } of [few, many]) {
      const [low, high] = ends.map((end) => Math.exp(untitled + log + end)) as [number, number];
      assert.ok(low < 1.01 * priceOf('Hermès Evelyne Bags') && high > 0.99 * priceOf('Hermès Birkin Bags'));
    }
  });

  it('is not that of a single model', () => {
    assert.equal(mixtureOf(listed('birkin', 40)), undefined);
    assert.equal(mixtureOf(), undefined);
  });

  it('does not change the prices of the models', () => {
    const { items, prediction, ...rest } = pricing.artifacts;
    const { log = 0 } = items?.mixtures?.hermes?.bag ?? {};
    assert.ok(log > 0.1, String(log));
    const words = prediction.effects['ordinary words'] ?? {};
    const effects = {
      ...prediction.effects,
      'ordinary words': { ...words, 'hermes bag': (words['hermes bag'] as number) - log },
    };
    const bare = createPricing({
      ...rest,
      prediction: { ...prediction, effects },
      items: items && { ...items, mixtures: {} },
    });
    for (const title of ['Hermès Birkin 30', 'Hermès Evelyne bag', 'Hermès Kelly 28 togo'])
      assert.ok(Math.abs(Math.log(priceOf(title) / priceOf(title, bare))) < 0.01, title);
  });
});

for (const title of ['Hermès Kelly 28', 'Coach Tabby 26', 'Kate Spade Knott'])
  it(`the range of ${title} is that of its sales, narrower than a factor of four`, () => {
    const listing = appraiseTitle(pricing, { title });
    assert.ok(isPriced(listing) && listing.price.item.within);
    assert.ok(listing.price.priceHigh / listing.price.priceLow < 4);
  });

it('prices of models and versions are within the middle half of ten or more used sales by persons', () => {
  const { sold } = pricing.artifacts;
  assert.ok(sold);
  let compared = 0;
  for (const key of Object.keys(sold.named)) {
    const [, slug = '', id = '', version] = /^(?:model|variant):([^/]+)\/([^/]+)(?:\/(.+))?$/.exec(key) ?? [];
    const brand = findBrand(slug) ?? findOtherBrand(slug);
    const model = brand && modelWith(brand, id);
    if (!model) continue;
    const [ofVersion = ''] = variantNames(brand, id).find((one) => one.id === version)?.names ?? [];
    const title = [brand.name, model.name, ofVersion, findCategory(model.kind)?.name ?? model.kind].join(' ');
    const listing = appraiseTitle(pricing, { title });
    if (!isPriced(listing)) continue;
    const shown = soldGroups(sold, listing.garment, listing.facts);
    for (const group of shown?.groups ?? []) {
      const { place, channel, n, new: fresh = 0, newest = '2026' } = group;
      const isUsed = place === 'us' && channel === 'person to person' && n >= 10 && 2 * fresh < n;
      const isOfModel = shown?.of === 'model' || shown?.of === 'version';
      if (!isOfModel || !isUsed || newest < '2021') continue;
      compared++;
      // Nine sales would always be a reason for a price outside.
      assert.equal(whyOutside(listing, shown.of, { ...group, n: 9 }), undefined, title);
    }
  }
  assert.ok(compared > 20, String(compared));
});
