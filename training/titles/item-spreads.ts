import { categories, TIERS } from '../../src/garments/catalog.ts';
import type { ItemSpreads } from '../../src/pricing/item/item-effects.ts';
import { NORMAL_POINTS, P90 } from '../../src/pricing/normal.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { equationsOf, leastSquares } from '../model/least-squares.ts';
import type { LeftOutRow } from '../model/left-out.ts';
import {
  type Effects,
  type Entry,
  familyOf,
  idOf,
  type Key,
  labelOf,
  sumOf,
  tierOf,
} from '../model/terms.ts';
import { byGroup } from '../numbers/by-group.ts';
import { median, quantile, type Weighted } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { sourceWeight } from '../ranges/calibrate.ts';
import { siteOf } from '../read/cells.ts';

/** Titled items that a fit has not seen. */
export interface UnseenTitles {
  /** Their titles were left out, their marketplaces were not: they show which items are surer than others. */
  readonly inTurn: readonly LeftOutRow[];
  /** Their marketplaces were left out whole: they show how wide a range has to be. */
  readonly leftOut: readonly LeftOutRow[];
}

/** Depths of what a title says: nothing, facts, a model, a variant of it. */
const DEPTHS = [0, 1, 2, 3];

/** A distance counts as at least this, log USD: how near an item happens to be says little. */
const LEAST_DISTANCE = 0.1;

/** Weight of a zero beside single items for effects of few groups, and of many; by cross-validation over titles. */
const PENALTY = { few: 1, many: 40 } as const;

/** Shares below which the quantiles lie. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

/** Standard deviation of items where nothing was measured, log USD. */
const UNKNOWN_SPREAD = 0.6;

/** With fewer left-out items a tier has the quantiles of all. */
const LEAST_ITEMS = 100;

const families = new Set(categories.map(({ family }) => family));

/**
 * Returns the distances of single items from their prices by title, as normalized conformal prediction has it (Papadopoulos and others,
 * 2002): the log of the distance is a sum of effects of the goods, of how much is known, and of the brand's
 * kind; distances on marketplaces left out, divided by it, give the quantiles of each tier.
 */
export function itemSpreads({ inTurn, leftOut }: UnseenTitles): ItemSpreads {
  const scale = fitScale(residualsOf(inTurn, ({ row }) => `${row.market} ${tierOf(row.brand)}`));
  const usual = leftOut.filter(({ row }) => row.marketplace !== ODD_SITE);
  const unseen = residualsOf(usual, ({ row }) => row.market).map((one) => ({
    ...one,
    scale: Math.exp(sumOf(scale.effects, entriesOf(one))),
  }));
  const weighted = weightsOf(unseen);
  const goods: Record<string, number> = {};
  const quantiles: Record<string, number[]> = {};
  for (const tier of TIERS) {
    const own = weighted.filter(({ one }) => tierOf(one.row.brand) === tier);
    const enough = own.length >= LEAST_ITEMS ? own : weighted;
    const multiple = enough.length === 0 ? UNKNOWN_SPREAD : standardWidth(enough);
    for (const family of families)
      goods[`${tier} ${family}`] = round(
        scale.effects(goodsOf(tier, family)) + Math.log(multiple),
        2,
      );
    quantiles[tier] = quantilesOf(enough, multiple);
  }
  return {
    goods,
    known: byKind((kind) => DEPTHS.map((depth) => scale.effects(knownOf(kind, depth)))),
    brands: tableOf(scale, 'brand'),
    quantiles,
  };
}

interface Residual extends LeftOutRow {
  /** Log USD beside the price, after its group's median. */
  readonly residual: number;
}

/** Distances of titled items from their prices, after each group's median. */
function residualsOf(
  rows: readonly LeftOutRow[],
  groupOf: (row: LeftOutRow) => string,
): Residual[] {
  const distance = ({ row, titled }: LeftOutRow) => row.log - (titled as number);
  const known = rows.filter(({ titled }) => titled !== undefined);
  const offsetOf = byGroup(known, groupOf, (own) =>
    median(own.map((one) => [distance(one), one.row.items])),
  );
  return known.map((one) => ({ ...one, residual: distance(one) - offsetOf(one) }));
}

/** Returns the effects that add up to a row's scale. */
function entriesOf({ row, known }: LeftOutRow): Entry[] {
  const { brand, category } = row;
  return [
    goodsOf(tierOf(brand), familyOf(category)),
    knownOf(category === 'bag' ? 'bags' : 'garments', known),
    { term: 'brand', facets: { brand, category } },
  ].map((key) => ({ ...key, weight: 1 }));
}

const goodsOf = (tier: string, family: string): Key => ({
  ...{ term: 'goods', facets: { tier, family } },
});
type Kind = 'bags' | 'garments';

const knownOf = (kind: Kind, known: number): Key => ({
  ...{ term: `${kind} known`, facets: { known: String(known) } },
});

/** Effects on the log of the distance. */
function fitScale(residuals: readonly Residual[]): Scale {
  const { matrix, columns } = equationsOf(residuals.map(entriesOf));
  const weights = weightsOf(residuals).map(({ weight }) => weight);
  const y = residuals.map(({ residual }) => Math.log(Math.abs(residual) + LEAST_DISTANCE));
  const mean = weights.reduce((sum, w, i) => sum + w * (y[i] as number), 0) / total(weights);
  const effect = leastSquares(
    {
      matrix,
      y: Float64Array.from(y, (value) => value - mean),
      weight: Float64Array.from(weights),
      penalty: Float64Array.from(columns, ({ facets: { brand } }) =>
        brand === undefined ? PENALTY.few : PENALTY.many,
      ),
    },
    { tolerance: 1e-3 },
  );
  const values = new Map(columns.map((key, j) => [idOf(key), round(effect[j] as number, 2)]));
  return { columns, effects: (key) => values.get(idOf(key)) ?? 0 };
}

/** The fitted scale: its effects, and what they are about. */
interface Scale {
  readonly columns: readonly Key[];
  readonly effects: Effects;
}

/** Items with their weights: no single large site says how wide a range is. */
function weightsOf<T extends LeftOutRow>(rows: readonly T[]): { one: T; weight: number }[] {
  const totalOf = byGroup(
    rows,
    ({ row }) => siteOf(row),
    (own) => total(own.map(({ row }) => row.items)),
  );
  return rows.map((one) => ({ one, weight: one.row.items * sourceWeight(totalOf(one)) }));
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

type Scaled = { readonly one: Residual & { readonly scale: number }; readonly weight: number };

/** Returns the factor that makes the scale a standard deviation: the middle 80% of a normal distribution are 2.56 of them wide. */
function standardWidth(list: readonly Scaled[]): number {
  const values = list.map(({ one, weight }): Weighted => [one.residual / one.scale, weight]);
  return (quantile(values, 0.9) - quantile(values, 0.1)) / (2 * P90);
}

/** Distances as multiples of their standard deviation, without the level's error, which none shows; their median is the price. */
function quantilesOf(list: readonly Scaled[], multiple: number): number[] {
  if (list.length === 0) return [...NORMAL_POINTS];
  const values = list.map(
    ({ one, weight }): Weighted => [one.residual / (multiple * one.scale), weight],
  );
  const middle = quantile(values, 0.5);
  return SHARES.map((share) => round(quantile(values, share) - middle, 3));
}

/** Effects of a term by what they are about; zeros are left out. */
function tableOf({ columns, effects }: Scale, term: string): Record<string, number> {
  return Object.fromEntries(
    columns
      .filter((key) => key.term === term && effects(key) !== 0)
      .map((key) => [labelOf(key.facets), effects(key)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function byKind<T>(make: (kind: Kind) => T) {
  return { bags: make('bags'), garments: make('garments') };
}
