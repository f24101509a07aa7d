import { categories, TIERS } from '../../src/catalog/catalog.ts';
import type { ItemSpreads } from '../../src/pricing/item/item-effects.ts';
import { NORMAL_POINTS, P90 } from '../../src/pricing/ranges/confidence.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { equationsOf, leastSquares } from '../model/least-squares.ts';
import type { LeftOutRow } from '../model/left-out.ts';
import { type Effects, type Entry, familyOf, idOf, type Key, labelOf, sumOf, tierOf } from '../model/terms.ts';
import { median, quantile, type Weighted } from '../numbers/robust.ts';
import { byGroup, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { sourceWeight } from '../ranges/calibrate.ts';
import { siteOf } from '../read/cells.ts';

/** Titled items priced by fits without them. */
export interface UnseenTitles {
  /** Fits without their titles, but with their marketplaces: these show which items are more certain than others. */
  readonly inTurn: readonly LeftOutRow[];
  /** Fits without their marketplaces: these show how wide ranges have to be. */
  readonly leftOut: readonly LeftOutRow[];
}

/** Depths of a title: nothing, facts, a model, a variant of it. */
const DEPTHS = [0, 1, 2, 3];

/** Shares of the published quantiles. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

const families = new Set(categories.map(({ family }) => family));

/**
 * Returns the spread of individual items around prices by title, by normalized conformal prediction (Papadopoulos and
 * others, 2002): the log absolute error is a sum of effects of the goods, of the title's depth, and of the brand's
 * kind; errors on marketplaces left out, divided by it, give each tier's quantiles.
 */
export function itemSpreads({ inTurn, leftOut }: UnseenTitles): ItemSpreads {
  const { columns, effects } = fitScale(residualsOf(inTurn, ({ row }) => `${row.market} ${tierOf(row.brand)}`));
  const usual = leftOut.filter(({ row }) => row.marketplace !== ODD_SITE);
  const unseen = residualsOf(usual, ({ row }) => row.market);
  const distances = weightsOf(unseen).map((weight, i) => {
    const one = unseen[i] as Residual;
    const scale = Math.exp(sumOf(effects, entriesOf(one)));
    return { tier: tierOf(one.row.brand), distance: one.residual / scale, weight };
  });
  const goods: Record<string, number> = {};
  const quantiles: Record<string, number[]> = {};
  for (const tier of TIERS) {
    const own = distances.filter((distance) => distance.tier === tier);
    const enough = (own.length >= PARAMETERS.ranges.fewestItemsOfTier ? own : distances).map(
      ({ distance, weight }): Weighted => [distance, weight],
    );
    // The middle 80% of a normal distribution spans 2.56 standard deviations.
    const width = quantile(enough, 0.9) - quantile(enough, 0.1);
    const multiple = enough.length === 0 ? PARAMETERS.ranges.unknownSpread : width / (2 * P90);
    for (const family of families)
      goods[`${tier} ${family}`] = round(effects(goodsOf(tier, family)) + Math.log(multiple), 2);
    quantiles[tier] = quantilesOf(enough, multiple);
  }
  const depths = (kind: string) => DEPTHS.map((depth) => effects(knownOf(kind, depth)));
  const brands = columns.filter((key) => key.term === 'brand' && effects(key) !== 0);
  return {
    goods,
    known: { bags: depths('bags'), garments: depths('garments') },
    brands: Object.fromEntries(
      brands.map((key) => [labelOf(key.facets), effects(key)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    quantiles,
  };
}

interface Residual extends LeftOutRow {
  /** Log error after its group's median, log USD. */
  readonly residual: number;
}

/** Returns log errors of titled items after each group's median. */
function residualsOf(rows: readonly LeftOutRow[], groupOf: (row: LeftOutRow) => string): Residual[] {
  const distance = ({ row, titled }: LeftOutRow) => row.log - titled;
  const offsetOf = byGroup(rows, groupOf, (own) => median(own.map((one) => [distance(one), one.row.items])));
  return rows.map((one) => ({ ...one, residual: distance(one) - offsetOf(one) }));
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
  term: 'goods',
  facets: { tier, family },
});

const knownOf = (kind: string, known: number): Key => ({
  term: `${kind} known`,
  facets: { known: String(known) },
});

/** Keeps the log of a distance finite, log USD. */
const LEAST_DISTANCE = 0.1;

/** Fits the log absolute error and returns its effects. */
function fitScale(residuals: readonly Residual[]): {
  readonly columns: readonly Key[];
  readonly effects: Effects;
} {
  const { matrix, columns } = equationsOf(residuals.map(entriesOf));
  const weights = weightsOf(residuals);
  const y = residuals.map(({ residual }) => Math.log(Math.abs(residual) + LEAST_DISTANCE));
  const whole = total(weights, (weight) => weight);
  const mean = total(weights.entries(), ([i, weight]) => weight * (y[i] as number)) / whole;
  const effect = leastSquares(
    {
      matrix,
      y: Float64Array.from(y, (value) => value - mean),
      weight: Float64Array.from(weights),
      penalty: Float64Array.from(columns, ({ facets: { brand } }) =>
        brand === undefined ? PARAMETERS.ranges.penaltyOfFew : PARAMETERS.ranges.penaltyOfMany,
      ),
    },
    { tolerance: 1e-3 },
  );
  const values = new Map(columns.map((key, j) => [idOf(key), round(effect[j] as number, 2)]));
  return { columns, effects: (key) => values.get(idOf(key)) ?? 0 };
}

/** Returns weights of items, so that no large site dominates. */
function weightsOf(rows: readonly LeftOutRow[]): number[] {
  const totalOf = byGroup(
    rows,
    ({ row }) => siteOf(row),
    (own) => total(own, ({ row }) => row.items),
  );
  return rows.map((row) => row.row.items * sourceWeight(totalOf(row)));
}

/**
 * Returns quantiles of errors as multiples of their standard deviation, without the level's error, which no item shows;
 * their median is the price.
 */
function quantilesOf(distances: readonly Weighted[], multiple: number): number[] {
  if (distances.length === 0) return [...NORMAL_POINTS];
  const values = distances.map(([distance, weight]): Weighted => [distance / multiple, weight]);
  const middle = quantile(values, 0.5);
  return SHARES.map((share) => round(quantile(values, share) - middle, 3));
}
