import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import { isOutside, soldGroups } from '../../src/pricing/evidence/sold-groups.ts';
import type { PaidRow } from '../../src/pricing/item/item-effects.ts';
import { paidFor } from '../../src/pricing/item/score.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { type Facts, NO_FACTS } from '../../src/titles/facts.ts';
import { modelWith, variantNames } from '../../src/titles/models.ts';
import type { PricedSale } from '../../training/level/price-sales.ts';
import type { Median } from '../../training/model/statistics.ts';
import { doubtMedians } from '../../training/sold-models/doubt-medians.ts';
import { fitNamed } from '../../training/sold-models/fit-named.ts';
import { fitMixtures } from '../../training/sold-models/mixtures.ts';
import { type NamedSale, namedSales } from '../../training/sold-models/named-sales.ts';
import { fitUsualPieces } from '../../training/sold-models/usual-pieces.ts';
import { titledBag } from './made-up-cells.ts';

const KEYS = ['class:designer/bags', 'brand:hermes/bags', 'model:hermes/kelly'];

const pricing = loadModel();

const sale = (above: number, more: Partial<NamedSale> = {}): NamedSale => ({
  channel: 'person to person',
  keys: KEYS,
  sales: 1,
  isNew: false,
  isBeyond: false,
  aboveDetailed: above,
  aboveModel: above,
  aboveVersions: [],
  ...more,
});

const repeated = <T>(times: number, one: T): T[] => Array.from({ length: times }, () => one);

/** The price of a title by the shipped model, US dollars. */
function priceOf(title: string, model = pricing): number {
  const listing = appraiseTitle(model, { title });
  assert.ok(isPriced(listing), title);
  return listing.price.price;
}

/** The sum of a table's effects on the price of a model alone, log USD. */
const sumOf = (table: Readonly<Record<string, PaidRow>>, place = 2) =>
  KEYS.reduce((sum, key) => sum + (table[key]?.log[place] ?? 0), 0);

describe('the effect of a model’s sales on its price', () => {
  it('is little for one sale, half for three, nearly all for ten and more', () => {
    for (const [n, least, most] of [
      [1, 0.2, 0.5],
      [3, 0.5, 0.75],
      [10, 0.8, 1],
      [50, 0.95, 1],
    ] as const) {
      const share = sumOf(fitNamed(repeated(n, sale(0.5)))) / 0.5;
      assert.ok(share > least && share < most, `${n}: ${share}`);
    }
  });

  it('is that of most sales, not of an outlier', () => {
    const wild = fitNamed([...repeated(20, sale(0.2)), sale(-3), sale(-3)]);
    assert.ok(Math.abs(sumOf(wild) - 0.19) < 0.1, String(sumOf(wild)));
  });

  it('ignores auction houses', () => {
    const auctioned = repeated(40, sale(0.9, { channel: 'auction' }));
    assert.ok(Math.abs(sumOf(fitNamed(auctioned))) < 0.25);
    const both = fitNamed([...auctioned, ...repeated(20, sale(0.1))]);
    assert.ok(Math.abs(sumOf(both) - 0.1) < 0.05, String(sumOf(both)));
    assert.equal(both['model:hermes/kelly']?.n, 20);
  });

  it('weights a published median like about twenty sales', () => {
    const median = fitNamed([sale(0.5, { channel: 'published median', sales: 100 })]);
    assert.ok(sumOf(median) > 0.42 && sumOf(median) < 0.5, String(sumOf(median)));
  });

  it('distinguishes a bare model from a detailed title, and the spread of sales', () => {
    const spread = [0.1, -0.1].flatMap((aboveDetailed) => repeated(30, sale(0.3, { aboveDetailed })));
    const table = fitNamed(spread);
    assert.ok(Math.abs(sumOf(table, 0)) < 0.05);
    assert.ok(sumOf(table, 2) > 0.25);
    const [hermes, bag] = [findBrand('hermes'), findCategory('bag')];
    assert.ok(hermes && bag);
    const kelly = { ...NO_FACTS, model: 'kelly' };
    const of = (facts: Facts) => paidFor(table, hermes, bag, facts, false);
    assert.ok((of(kelly)?.log ?? 0) > 0.25);
    assert.ok(Math.abs(of({ ...kelly, era: 'vintage' })?.log ?? 1) < 0.05);
    const { distance = 1, weight = 0 } = of(kelly)?.within ?? {};
    assert.ok(distance < 0.25 && weight > 0.8, `${distance} ${weight}`);
  });

  it('is fitted to person-to-person US sales with titles', () => {
    const { items, ...rest } = pricing.artifacts;
    const bare = createPricing({ ...rest, items: items && { ...items, paid: {} } });
    const item = (marketplace: string, basis: string, title = 'hermes kelly 28 togo bag') =>
      titledBag(title, { marketplace, basis, log: Math.log(9000) });
    const others = [
      item('ebay', 'asking'),
      item('vestiaire', 'sold'),
      item('thredup', 'sold'),
      item('ebay', 'sold', 'hermes bag'),
    ];
    const found = namedSales(bare, [item('ebay', 'sold'), item('sothebys', 'sold'), ...others], { medians: [] });
    const channels = found.map(({ channel, keys }) => `${channel}, ${keys.at(-1)}`);
    assert.deepEqual(channels, ['person to person, variant:hermes/kelly/28', 'auction, variant:hermes/kelly/28']);
    const above = Math.log(9000 / priceOf('Hermès kelly Bags', bare));
    assert.ok(Math.abs((found[0]?.aboveModel ?? 0) - above) < 0.01);
  });
});

describe('a published median of a model', () => {
  const tabby = (usd: number, marketplace: string, basis: string) =>
    titledBag('tabby 26 bag', { brand: 'coach', marketplace, basis, log: Math.log(usd) });
  const median = (usd: number): Median => {
    const { source, marketplace, basis, ...one } = tabby(usd, 'ebay', 'sold');
    return { ...one, market: { source, marketplace, basis }, sales: 80 };
  };
  const judged = [{ brand: 'coach', model: 'tabby', judgedUsd: 190, isKnown: true }];
  const asking = (usd: number, n: number) => repeated(n, tabby(usd, 'thredup', 'asking'));

  it('is not used if the judge contradicts it and asking prices do not confirm it', () => {
    for (const [usd, asked, isUsed, known = judged] of [
      [200, [], true],
      [130, [], true],
      [500, [], false],
      [90, [], false],
      [500, asking(520, 8), true],
      [500, asking(520, 2), false],
      [500, [], true, []],
    ] as const)
      assert.equal(doubtMedians([median(usd)], known, asked).believed.length === 1, isUsed, `${usd}, ${asked.length}`);
    const { doubted } = doubtMedians([median(500)], judged, asking(210, 8));
    assert.deepEqual(doubted, [{ title: 'coach tabby 26 bag', published: 500, judged: 190, asked: 210 }]);
  });
});

describe('a piece with no named model', () => {
  const sold = (seller: string, above: number, n: number, more: Partial<PricedSale> = {}) => {
    const one = { seller, paid: 3 + above, price: 3, untitled: 3, title: '', brand: 'nike', category: 'sneakers' };
    return repeated(n, { ...one, class: 'mid-range', ...more } satisfies PricedSale);
  };
  const others = ['a', 'b', 'c', 'd'].flatMap((seller) => sold(seller, 0, 40, { brand: 'gap' }));
  const shiftBy = (...sales: PricedSale[][]) => fitUsualPieces([...others, ...sales.flat()]).nike?.sneakers?.log;

  it('goes most of the way to what many sellers got for its brand’s kind, and less to what one got', () => {
    const ofMany = shiftBy(...['a', 'b', 'c', 'd'].map((seller) => sold(seller, 0.4, 20))) ?? 0;
    const ofOne = shiftBy(sold('a', 0.4, 80)) ?? 0;
    assert.ok(ofMany > 0.22 && ofMany < 0.34 && ofOne > 0.12 && ofOne < 0.22, `${ofMany} ${ofOne}`);
  });

  it('is not moved by four sales, by new pieces, by houses or by pieces without a brand', () => {
    assert.equal(shiftBy(sold('a', 1, 4)), undefined);
    assert.equal(shiftBy(sold('a', 1, 9, { grade: 'New with tags' })), undefined);
    for (const name of ['luxury', 'no brand'] as const)
      assert.equal(shiftBy(sold('a', 1, 9, { class: name })), undefined);
  });
});

describe('a designer item with no named model', () => {
  const listed = (model: string, n: number) => repeated(n, titledBag(`hermes ${model} bag`));
  const mixtureOf = (...titled: Parameters<typeof fitMixtures>[1][]) => fitMixtures(pricing, titled.flat()).hermes?.bag;

  it('is priced between the house’s models, weighted by listings, with a range that spans them', () => {
    const few = mixtureOf(listed('evelyne', 40), listed('birkin', 10));
    const many = mixtureOf(listed('evelyne', 10), listed('birkin', 40));
    assert.ok(few && many && few.log < many.log, JSON.stringify([few, many]));
    const untitled = Math.log(priceOf('hermes bag'));
    for (const { log, ends } of [few, many]) {
      const [low, high] = ends.map((end) => Math.exp(untitled + log + end)) as [number, number];
      assert.ok(low < 1.01 * priceOf('Hermès Evelyne Bags') && high > 0.99 * priceOf('Hermès Birkin Bags'));
    }
  });

  it('needs several models', () => {
    assert.equal(mixtureOf(listed('birkin', 40)), undefined);
    assert.equal(mixtureOf(), undefined);
  });

  it('does not change the price of a model', () => {
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

it('prices of a detailed title are those of its sales, with a range as wide as their spread', () => {
  for (const title of ['Hermès Kelly 28', 'Coach Tabby 26', 'Kate Spade Knott']) {
    const listing = appraiseTitle(pricing, { title });
    assert.ok(isPriced(listing) && listing.price.item.within, title);
    assert.ok(listing.price.priceHigh / listing.price.priceLow < 4, title);
  }
});

it('answers about models and versions are inside the middle half of ten used person-to-person sales', () => {
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
      assert.ok(!isOutside(listing.price.price, group), title);
    }
  }
  assert.ok(compared > 20, String(compared));
});
