import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEffects } from '../../src/pricing/effects.ts';
import { type Group, type KeyedItem, makeKeys } from '../../src/pricing/item-keys.ts';
import { computeMedian } from '../../training/numbers/statistics.ts';
import { gatherObservations } from '../../training/observe/gather.ts';
import { agreeWithSales } from '../../training/publish/by-sales.ts';
import { createEffectsFile, formatEffects, raiseFewWords } from '../../training/publish/effects-file.ts';
import { shiftEvidence } from '../../training/publish/evidence.ts';
import { fitWidths } from '../../training/range/widths.ts';
import { solve, sumRowEffects } from '../../training/solve/solve.ts';
import { ALL_GROUPS, createTable, DEVIATIONS, getEffect, type Observation } from '../../training/solve/table.ts';
import { dropSmallEffects, shrinkWordEffects } from '../../training/solve/thin.ts';
import { effectsFile as flatFile, keyedItem } from '../support/effects.ts';

const sale = (usd: number, fields: Partial<KeyedItem>, overrides: Partial<Observation> = {}): Observation => ({
  file: 'listings.csv',
  source: 'mercari_2018_sample',
  role: 'sold',
  basis: 'sold',
  site: 'mercari',
  place: 'us',
  count: 1,
  weight: 1,
  month: '2026-01',
  log: Math.log(usd),
  variance: 0.3,
  item: keyedItem(fields),
  ...overrides,
});

const deviations = Float64Array.from(ALL_GROUPS, (group) => DEVIATIONS[group]);
const fit = (observations: readonly Observation[]) => {
  const table = createTable(observations);
  return { table, solution: solve(table.design, { deviations, rounds: 3, tolerance: 1e-7 }) };
};
const RANGES = {
  kinds: {},
  other: 0.7,
  classes: {},
  groups: {},
  prices: [[null, 1]] as const,
  shape: Array.from({ length: 19 }, (_, at) => (at + 1) / 16),
};
const published = (observations: readonly Observation[], level = 0) =>
  createEffectsFile({
    ...fit(observations),
    level,
    ranges: RANGES,
    stamp: { version: '1', fittedOn: '2026-11-28', newestSale: '2026-01' },
  });

/** Sales of two brands, one at twice the price of the other, and twice as much again with the word `cashmere`. */
const SALES = Array.from({ length: 400 }, (_, at) => {
  const [isDear, isSoft] = [at % 2 === 1, at % 4 > 1];
  return sale(20 * (isDear ? 2 : 1) * (isSoft ? 2 : 1), {
    brand: isDear ? 'jcrew' : 'gap',
    kind: 'sweater',
    words: isSoft ? ['cashmere'] : ['cotton'],
  });
});

describe('the solve', () => {
  it('finds what a brand and a word are worth', () => {
    const { computeLogPrice } = createEffects(published(SALES));
    const usd = (fields: Partial<KeyedItem>) => Math.exp(computeLogPrice(keyedItem({ kind: 'sweater', ...fields })));
    for (const [fields, paid] of [
      [{ words: ['cotton'] }, 20],
      [{ words: ['cashmere'] }, 40],
      [{ brand: 'jcrew', words: ['cashmere'] }, 80],
    ] as const)
      assert.ok(Math.abs(usd(fields) / paid - 1) < 0.1, `${usd(fields)} beside ${paid}`);
  });

  it('gives a typing error little weight', () => {
    const { computeLogPrice } = createEffects(
      published([...SALES, sale(2000, { kind: 'sweater', words: ['cotton'] })]),
    );
    assert.ok(Math.exp(computeLogPrice(keyedItem({ kind: 'sweater', words: ['cotton'] }))) < 30);
  });

  it('writes the same bytes each time', () => {
    assert.equal(formatEffects(published(SALES)), formatEffects(published(SALES)));
  });

  it('estimates the deviation of a group from its effects', () => {
    const brands = Array.from({ length: 150 }, (_, at) => `brand-${at}`);
    const table = createTable(
      brands.flatMap((brand, at) =>
        Array.from({ length: 6 }, () => sale(30 * Math.exp(0.4 * Math.sin(at * 12.9898) * Math.SQRT2), { brand })),
      ),
      (keyed) => makeKeys(keyed).filter(([group]) => group === 'kind' || group === 'brand'),
    );
    const isFree = ALL_GROUPS.map((group) => group === 'brand');
    const { deviations: found } = solve(table.design, { deviations, isFree, rounds: 12, tolerance: 1e-7 });
    const deviation = found[ALL_GROUPS.indexOf('brand')] as number;
    assert.ok(deviation > 0.25 && deviation < 0.5, String(deviation));
  });

  it('lets no judged price set the level of sales', () => {
    const judged = SALES.map((row) => ({ ...row, role: 'judged' as const, source: 'titles', log: row.log + 0.5 }));
    const { table, solution } = fit([...SALES, ...judged]);
    assert.ok(getEffect(table, solution.effects, ['judge', 'judged']) > 0.4);
  });

  it('prices a name alone like usual sales, however low the judge prices names', () => {
    const names = SALES.map((row) => {
      const item = { ...row.item, words: [] };
      return {
        ...row,
        role: 'name' as const,
        source: 'brands',
        log: Math.log(row.item.brand === 'jcrew' ? 20 : 10),
        variance: 0.1,
        item,
      };
    });
    const titles = SALES.map((row) => ({ ...row, role: 'judged' as const, source: 'titles', variance: 0.1 }));
    const figure = sale(20, { brand: 'gap', kind: 'sweater' }, { isFigure: true, variance: 0.01 });
    const { computeLogPrice } = createEffects(published([...SALES, ...titles, ...names, figure]));
    const usd = Math.exp(computeLogPrice(keyedItem({ brand: 'jcrew', kind: 'sweater' })));
    assert.ok(usd > 37, String(usd));
  });

  it('believes ten sales of a model beside a hundred judgments of it', () => {
    const shoe = { brand: 'nike', kind: 'sneakers', model: 'dunk' };
    const rows = (n: number, usd: number, more: Partial<Observation> = {}) =>
      Array.from({ length: n }, () => sale(usd, shoe, more));
    const judged = rows(100, 50, { role: 'judged', basis: 'judged', source: 'titles', variance: 0.35 ** 2 });
    const judgedRows = SALES.map((row) => ({ ...row, role: 'judged' as const, source: 'titles', variance: 0.35 ** 2 }));
    const { computeLogPrice } = createEffects(published([...SALES, ...judgedRows, ...judged, ...rows(10, 100)]));
    assert.ok(Math.exp(computeLogPrice(keyedItem(shoe))) > 70);
  });

  it('leaves small effects out, and gives what they said together to the keys that stay', () => {
    const named = {
      brand: 'gap',
      kind: 'jeans',
      model: 'curvy',
      words: ['alpha', 'beta', 'gamma', 'delta', 'zeta', 'eta'],
    };
    const rows = [...SALES, ...Array.from({ length: 40 }, (_, at) => sale(at % 2 ? 24 : 20, at % 2 ? named : {}))];
    const { table, solution } = fit(rows);
    const thinned = dropSmallEffects(table, solution);
    assert.ok(thinned.table.design.groupByColumn.length < table.design.groupByColumn.length);
    const log = (of: typeof thinned) => sumRowEffects(of.table.design, of.solution.effects, rows.length - 1);
    assert.ok(Math.abs(log(thinned) - log({ table, solution })) < 0.02);
  });
});

it('the level moves all prices but those of houses', () => {
  const rows = [...SALES, ...Array.from({ length: 9 }, () => sale(900, { brand: 'chanel', kind: 'bag' }))];
  const move = (fields: Partial<KeyedItem>) => {
    const [before, after] = [0, 0.3].map((level) =>
      createEffects(published(rows, level)).computeLogPrice(keyedItem(fields)),
    );
    return Number(((after as number) - (before as number)).toFixed(2));
  };
  assert.deepEqual([move({ brand: 'gap' }), move({ brand: 'chanel', kind: 'bag' })], [0.3, 0]);
});

it('words count less than the solve finds, since other sources show less of them', () => {
  const { table, solution } = fit(SALES);
  const traveled = shrinkWordEffects(table, solution);
  const shareOf = (key: readonly [Group, string]) => {
    const [found, counted] = [solution, traveled].map(({ effects }) => getEffect(table, effects, key));
    return Number(((counted as number) / (found as number)).toFixed(2));
  };
  assert.deepEqual([shareOf(['word', 'cashmere']), shareOf(['brand', 'gap'])], [0.95, 1]);
});

it('a title of few words is priced as the usual piece, and no word lowers that', () => {
  const words = new Map([
    ['0', -0.3],
    ['1', -0.25],
    ['4', 0.1],
    ['0 beside a model', -0.1],
  ]);
  raiseFewWords(words, 0.2);
  assert.deepEqual(
    [...words.values()].map((log) => Number(log.toFixed(2))),
    [-0.1, -0.1, 0.1, -0.1],
  );
});

it('sales of a model in a whole market say what its name alone brings, and those of a search do not', () => {
  const rowsOf = (source: string) =>
    [90, 100, 110].map((usd, at) => ({
      ...sale(usd, { brand: 'coach', kind: 'bag', model: 'tabby', words: ['tabby', `word${at}`] }, { source }),
      ...{ usd, title: `Coach Tabby word${at}`, brand: 'Coach', category: '', gender: '', condition: '' as const },
    }));
  const alone = (source: string) => gatherObservations(rowsOf(source)).filter(({ count }) => count === 0);
  const [row] = alone('mercari_2018_sample');
  assert.deepEqual([row?.item.words, Math.round(Math.exp(row?.log ?? 0))], [['tabby'], 100]);
  assert.deepEqual(alone('grailed_flow_2019'), []);
});

it('a pair of words of fewer than three sellers stays out', () => {
  const words = ['golden', 'fleece'];
  const of = (sellers: readonly string[]) =>
    createTable(sellers.map((seller) => sale(20, { words }, { seller }))).columns.get('pair')?.size;
  assert.equal(of(['posh_xaboo', 'posh_xaboo', 'posh_xaboo', 'rkish_2023_log']), 0);
  assert.equal(of(['posh_xaboo', 'vendoo_btxbtwn', 'rkish_2023_log']), 1);
});

describe('the evidence of a key', () => {
  const countsOf = (rows: readonly Observation[]) =>
    createEffects(published(rows)).findCounts('brand x kind', 'gap|jeans');
  const prices = [10, 12, 14, 16, 18, 22, 24, 26, 28, 30];
  const sales = prices.map((usd) => sale(usd, {}, { source: 'mercari_2018_sample' }));

  it('counts sales by sale and by voice, with the median of those since 2022', () => {
    const { soldHere, recent, sellers, topSeller, median, newest } = countsOf(sales) ?? {};
    assert.deepEqual([soldHere, recent, sellers, topSeller, median, newest], [10, 10, 9, 0, 18, 202601]);
    const older = countsOf(sales.map((row) => ({ ...row, month: '2021-12' })));
    assert.deepEqual([older?.recent, older?.sellers, older?.median, older?.newest], [0, 0, 0, 202112]);
    const ofOne = countsOf(prices.slice(1).map((usd) => sale(usd, {}, { source: 'posh_xaboo' })));
    assert.deepEqual([ofOne?.soldHere, ofOne?.sellers, ofOne?.topSeller, ofOne?.alikeCount], [9, 1, 9, 0]);
  });

  it('says how far sales lie from our price of each, and how grades and named models raise them', () => {
    const { alikeCount, p25, p50 = 0, p75 = 0 } = countsOf(sales) ?? {};
    assert.ok(
      alikeCount === 10 && Math.abs(p50) < 10 && p75 - (p25 ?? 0) > 30,
      `${alikeCount}, ${p25}, ${p50}, ${p75}`,
    );
    const named = sales.map((row) => ({ ...row, item: { ...row.item, model: 'icon', words: ['icon'] } }));
    const mixed = countsOf([...sales.slice(0, 3), ...named]);
    assert.deepEqual([mixed?.priced, mixed?.namesMore, mixed?.alikeCount], [13, 10, 0]);
    const graded = prices.map((usd) => sale(4 * usd, { grade: 'New with tags' }, { source: 'mercari_2018_sample' }));
    const { asNew, worn, gradeShift = 0 } = countsOf([...sales, ...graded]) ?? {};
    assert.ok(asNew === 10 && worn === 0 && gradeShift > 10, `${asNew}, ${worn}, ${gradeShift}`);
  });
});

it('evidence counts what moved the price: no sale of the open test, and no median that all else contradicts', () => {
  const cotton = { kind: 'sweater', words: ['cotton'] };
  const median = (usd: number) => sale(usd, cotton, { isFigure: true, count: 50, variance: 9 });
  const rows = [...SALES, median(1000), { ...SALES[0], variance: Infinity } as Observation];
  const counted = (added: readonly Observation[]) =>
    createEffects(published(added)).findCounts('brand', 'gap')?.soldHere ?? 0;
  assert.equal(counted(rows), counted(SALES));
  assert.equal(counted([...SALES, median(20)]), counted(SALES) + 50);
});

it('a kind of a brand moves to its own recent sales if ten of three sellers are off, by 10 in 35 of that', () => {
  const moveOf = (n: number, usd: number, source = 'mercari_2018_sample') => {
    const sales = Array.from({ length: n }, () => sale(usd, {}, { source }));
    const { findEffect } = createEffects(agreeWithSales(flatFile(), sales));
    return Number((findEffect(['brand x kind', 'gap|jeans']).log / (Math.log(usd) - 3)).toFixed(2));
  };
  const moves = [moveOf(10, 40), moveOf(30, 40), moveOf(9, 40), moveOf(10, 23), moveOf(30, 40, 'posh_xaboo')];
  assert.deepEqual(moves, [0.29, 0.55, 0, 0, 0]);
});

it('ranges follow the sales of what the evidence is of, in sources left out', () => {
  const effects = createEffects(published(SALES));
  const misses = (id: string, distance: number) =>
    Array.from({ length: 30 }, () => {
      const item = keyedItem({ brand: id, kind: 'sweater' });
      return { item, kind: 'sweater', class: 'brand', price: 20, distance, weight: 1 };
    });
  const { 'brand x kind': widths = {} } = fitWidths([...misses('gap', 0.35), ...misses('jcrew', 1.4)], effects);
  const { 'gap|sweater': gap = 1, 'jcrew|sweater': jcrew = 1 } = widths;
  assert.ok(gap < 0.85 && jcrew > 1.3 && jcrew < 2, `${gap}, ${jcrew}`);
});

it('evidence of a moved model tells the same of one like another', () => {
  const base = published(SALES);
  const moved = { ...base, level: base.level + 0.2 };
  const likeThis = (file: typeof base) => {
    const effects = createEffects(file);
    const { p50 = 0 } = effects.findCounts('brand x kind', 'gap|sweater') ?? {};
    return Math.exp(effects.computeLogPrice(keyedItem({ kind: 'sweater' })) + p50 / 100).toFixed(0);
  };
  assert.equal(likeThis({ ...moved, evidence: shiftEvidence(base, moved) }), likeThis(base));
});

describe('the name of a model alone', () => {
  const tabby = { brand: 'coach', kind: 'bag', model: 'tabby', words: ['tabby'] };
  const nameOf = (rows: readonly Observation[], variants: readonly string[] = []) =>
    Math.exp(createEffects(published(rows)).computeLogPrice(keyedItem({ ...tabby, variants })));
  const salesAt = (usd: number, n: number, more: Partial<Observation> = {}, variants: readonly string[] = []) =>
    Array.from({ length: n }, () => sale(usd, { ...tabby, words: ['tabby', 'suede'], variants }, more));
  const bags = [...SALES, ...salesAt(60, 40, { month: '2019-05', source: 'mercari_2018_sample' })];

  it('costs what its recent US sales brought, and more of it the more there are', () => {
    const fifth = nameOf([...bags, ...salesAt(200, 5)]);
    const all = nameOf([...bags, ...salesAt(200, 400)]);
    assert.ok(fifth > nameOf(bags) && fifth < 150 && all > 190 && all < 210, `${fifth}, ${all}`);
  });

  it('hardly moves with one seller, and not with sales of before 2022', () => {
    const ofMany = nameOf([...bags, ...salesAt(200, 30)]);
    const ofOne = nameOf([...bags, ...salesAt(200, 30, { source: 'posh_xaboo' })]);
    const older = nameOf([...bags, ...salesAt(200, 30, { month: '2021-12' })]);
    assert.ok(ofOne < 0.8 * ofMany && older < 0.8 * ofMany, `${ofMany}, ${ofOne}, ${older}`);
  });

  it('includes its line, and is of its usual kind', () => {
    const yeezy = { brand: 'adidas', kind: 'sneakers', line: 'yeezy', model: 'yeezy-350', words: ['yeezy', '350'] };
    const pairs = [100, 200].flatMap((usd) =>
      Array.from({ length: 60 }, () => sale(usd, { ...yeezy, ...(usd > 100 && { model: 'yeezy-700' }) })),
    );
    const tees = Array.from({ length: 40 }, () => sale(20, { ...yeezy, kind: 't-shirt' }));
    const price = Math.exp(createEffects(published([...SALES, ...pairs, ...tees])).computeLogPrice(keyedItem(yeezy)));
    assert.ok(price > 90 && price < 110, `${price}`);
  });

  it('moves its versions, which their own sales move on', () => {
    const rows = [...bags, ...salesAt(200, 300), ...salesAt(400, 100, {}, ['26'])];
    const [model, version] = [nameOf(rows), nameOf(rows, ['26'])];
    assert.ok(model > 180 && model < 220 && version > 330 && version < 420, `${model}, ${version}`);
  });
});

it('the price of a lot grows with its count to 99, at a falling rate', () => {
  const rows = [
    ...SALES,
    ...[2, 6, 10, 20, 50].flatMap((lot) => Array.from({ length: 20 }, () => sale(30, { lotPieces: lot }))),
  ];
  const { computeLogPrice } = createEffects(published(rows));
  const [six, ten, twenty, fifty, most] = [6, 10, 20, 50, 99].map((lot) =>
    computeLogPrice(keyedItem({ lotPieces: lot })),
  ) as [number, number, number, number, number];
  assert.ok(ten - six >= 0.15 && twenty - ten >= 0.1 && fifty - twenty >= 0.1 && most > fifty);
  assert.ok((ten - six) / 4 > (twenty - ten) / 10 && (twenty - ten) / 10 > (fifty - twenty) / 30);
});

it('a median is the middle number or the mean of the two middle numbers, in any order', () => {
  assert.equal(computeMedian([10, 9, -1]), 9);
  assert.equal(computeMedian([4, 1, 10, 2]), 3);
  assert.equal(computeMedian([7]), 7);
  assert.ok(Number.isNaN(computeMedian([])));
});
