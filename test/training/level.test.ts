import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brokenGates, RACK, rackRows, unseenSales } from '../../training/evaluation/rack.ts';
import { fitKinds, fitLevels } from '../../training/level/fit-levels.ts';
import { fitSaleErrors } from '../../training/level/fit-ranges.ts';
import { leveledInTurn, levelsFrom } from '../../training/level/leave-sellers-out.ts';
import type { PricedSale } from '../../training/level/price-sales.ts';

/** Sales of a seller at distances from the price spaced evenly from -`wide` to `wide` around `level`, log USD. */
function sales(seller: string, level: number, changed: Partial<PricedSale> = {}, wide = 0.6) {
  return Array.from(
    { length: 61 },
    (_, i): PricedSale => ({
      source: seller,
      seller,
      year: 2024,
      title: 'Levi’s 501 jeans',
      brand: 'levis',
      category: 'jeans',
      family: 'trousers',
      class: 'mid-range',
      price: 3,
      ends: [-0.4, 0.4],
      error: 0.2,
      isDated: false,
      confidence: 0.6,
      paid: 3 + level + wide * (((i * 37) % 61) / 30 - 1),
      ...changed,
    }),
  );
}

const levelOf = (list: readonly PricedSale[], name = 'mid-range') =>
  fitLevels(list).classes.find((one) => one.class === name);

const SELLERS = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('the level of prices', () => {
  it('is that of sellers’ prices, each seller weighted equally', () => {
    const even = SELLERS.flatMap((name, i) => sales(name, i % 2 === 0 ? -0.4 : -0.2));
    const level = levelOf(even);
    assert.ok(level && Math.abs(level.level + 0.3) < 0.05, String(level?.level));
    const [low, high] = level.interval ?? [0, 0];
    assert.ok(low < level.level && level.level < high);
    const loud = [...even, ...Array.from({ length: 20 }, () => sales('a', -0.4)).flat()];
    assert.ok(Math.abs((levelOf(loud)?.level ?? 0) - level.level) < 0.05);
  });

  it('weights a sample of a whole market above one seller', () => {
    const list = (market: string) => [...SELLERS.flatMap((name) => sales(name, -0.4)), ...sales(market, 0)];
    const besideSeller = levelOf(list('g'))?.level ?? 0;
    const besideMarket = levelOf(list('ebay_ninjascout'))?.level ?? 0;
    assert.ok(besideMarket > besideSeller + 0.03, `${besideMarket}, ${besideSeller}`);
  });

  it('is that of the fit if too few sold', () => {
    assert.deepEqual(levelOf(sales('a', -0.5)), {
      class: 'mid-range',
      sales: 61,
      sellers: 1,
      level: 0,
    });
  });

  it('follows the years as far as the data support', () => {
    const moved = SELLERS.flatMap((name, i) => sales(name, -0.06 * (8 - i), { year: 2018 + i }));
    const trend = fitLevels(moved).trends.find((one) => one.class === 'all');
    assert.ok(trend && trend.yearly > 0.005 && trend.interval[0] < trend.interval[1]);
  });

  it('of pieces without a brand differs by kind', () => {
    const none = { class: 'no brand' as const };
    const kinds = fitKinds([...sales('a', 0, none), ...sales('a', 0.6, { ...none, category: 'bag' })]);
    assert.ok((kinds.bag as number) - (kinds.jeans as number) > 0.3);
  });
});

describe('ranges', () => {
  const list = SELLERS.flatMap((name) => sales(name, 0));

  it('contain four in five sales of held-out sellers', () => {
    const { errors } = levelsFrom(list);
    assert.ok(errors && errors.classes.length > 0);
    for (const { class: name, held } of errors.classes) assert.ok(held >= 0.77 && held <= 0.83, name);
  });

  it('are wider for pieces with sales farther from the price', () => {
    const errorsOf = (changed: Partial<PricedSale>) =>
      fitSaleErrors(
        leveledInTurn(
          SELLERS.flatMap((name) => [...sales(name, 0, {}, 0.4), ...sales(name, 0, { ...changed, year: 2023 }, 0.9)]),
        ),
      );
    const facts = (changed: Partial<PricedSale>) => errorsOf(changed)?.facts;
    assert.ok((facts({ grade: 'New with tags' })?.new ?? 0) > 0.3);
    assert.ok((facts({ grade: 'Poor' })?.worn ?? 0) > 0.3);
    assert.ok((facts({ isDated: true })?.era ?? 0) > 0.3);
    assert.ok((facts({ error: 0.9 })?.error ?? 0) > 0.2);
  });

  it('and confidence are tested on other sellers’ sales', () => {
    const rows = rackRows(unseenSales(list));
    const row = rows.find(({ name }) => name === 'mid-range');
    assert.ok(row && row.inside > 0.75 && row.inside < 0.85, JSON.stringify(row));
    assert.ok(row.confidence <= row.near + 0.02);
  });
});

describe('a release', () => {
  it('is blocked if its level differs from sellers’ prices', () => {
    const rows = rackRows(unseenSales(SELLERS.flatMap((name) => sales(name, 0))));
    assert.deepEqual(brokenGates(rows), []);
    const [broken] = brokenGates(rows.map((row) => ({ ...row, level: -0.3 })));
    assert.match(broken ?? '', /level of catalog brands except houses is -0\.30/);
  });

  it('has labels that are correct for any number of brands', () => {
    for (const { name } of RACK) assert.doesNotMatch(name, /\d/);
  });
});
