import { categories, TIERS } from '../src/garments/catalog.ts';
import { type TokenRules, titleTokens } from '../src/pricing/title-tokens.ts';
import type { TitleSpread } from '../src/pricing/title-words-artifact.ts';
import { type Kind, kindOf } from '../src/pricing/word-features.ts';
import { sourceWeight } from './calibrate.ts';
import { type LeftOutRow, siteOfRow } from './joint/left-out.ts';
import { type Rows, solveRidge } from './joint/ridge.ts';
import { NORMAL_90 } from './level-error.ts';
import { ODD_SITE } from './markets/markets.ts';
import { tierOf } from './model/terms.ts';
import { median, quantile, type Weighted } from './quantile.ts';
import { round } from './round.ts';
import { tokenRules } from './title-rules.ts';

/** Titled items that a fit has not seen. */
export interface UnseenTitles {
  /** Their titles were left out, their marketplaces were not: they show which items are surer than others. */
  readonly inTurn: readonly LeftOutRow[];
  /** Their marketplaces were left out whole: they show how wide a range has to be. */
  readonly leftOut: readonly LeftOutRow[];
}

/** Known words beyond which more say nothing new about how far an item may be off. */
const MOST_KNOWN = 10;

/** A distance counts as at least this, log USD: how near an item happens to be says little. */
const LEAST_DISTANCE = 0.1;

/** Words of fewer titles say nothing of how their items differ. */
const LEAST_TITLES = 50;

/** Weight of a zero beside single items for effects of few groups, and of many; by cross-validation over titles. */
const PENALTY = { few: 1, many: 40 } as const;

/** Shares below which the quantiles lie. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

/** Standard deviation of items where nothing was measured, log USD. */
const UNKNOWN_SPREAD = 0.6;

/** With fewer left-out items a tier has the quantiles of all. */
const LEAST_ITEMS = 100;

/** Points of the standard normal distribution: 5, 10, ... 95%. */
const NORMAL = [
  -1.6449, -1.2816, -1.0364, -0.8416, -0.6745, -0.5244, -0.3853, -0.2533, -0.1257, 0, 0.1257,
  0.2533, 0.3853, 0.5244, 0.6745, 0.8416, 1.0364, 1.2816, 1.6449,
];

const families = new Map(categories.map(({ slug, family }) => [slug, family]));

/**
 * How far single items are from their prices by title, as normalized conformal prediction has it (Papadopoulos and others,
 * 2002): the log of the distance is a sum of effects of the goods, of how many words are known, of the brand's kind and of
 * single words; distances on marketplaces left out, divided by it, give the quantiles of each tier.
 */
export function titleSpread({ inTurn, leftOut }: UnseenTitles): TitleSpread {
  const rules = tokenRules();
  const effects = fitScale(
    residualsOf(inTurn, ({ row }) => `${row.market} ${tierOf(row.brand)}`),
    rules,
  );
  const usual = leftOut.filter(({ row }) => row.marketplace !== ODD_SITE);
  const unseen = residualsOf(usual, ({ row }) => row.market).map((one) => ({
    ...one,
    scale: Math.exp(logScale(effects, featuresOf(one, rules))),
  }));
  const weighted = weightsOf(unseen);
  const goods: Record<string, number> = {};
  const quantiles: Record<string, number[]> = {};
  for (const tier of TIERS) {
    const own = weighted.filter(({ one }) => tierOf(one.row.brand) === tier);
    const enough = own.length >= LEAST_ITEMS ? own : weighted;
    const multiple = enough.length === 0 ? UNKNOWN_SPREAD : standardWidth(enough);
    for (const family of new Set(families.values()))
      goods[`${tier} ${family}`] = round(
        (effects.get(`goods|${tier} ${family}`) ?? 0) + Math.log(multiple),
        2,
      );
    quantiles[tier] = quantilesOf(enough, multiple);
  }
  return {
    goods,
    known: byKind((kind) =>
      Array.from({ length: MOST_KNOWN + 1 }, (_, k) => effectOf(effects, `known|${kind} ${k}`)),
    ),
    brands: tableOf(effects, 'brand|'),
    words: byKind((kind) => tableOf(effects, `word|${kind} `)),
    quantiles,
  };
}

interface Residual extends LeftOutRow {
  /** Log USD beside the price, after its group's median. */
  readonly residual: number;
}

/** Distances of titled items from their prices, after each group's median. */
export function residualsOf(
  rows: readonly LeftOutRow[],
  groupOf: (row: LeftOutRow) => string,
): Residual[] {
  const distance = ({ row, titled }: LeftOutRow) => row.log - (titled as number);
  const groups = Map.groupBy(
    rows.filter(({ titled }) => titled !== undefined),
    groupOf,
  );
  return [...groups.values()].flatMap((list) => {
    const middle = median(list.map((one) => [distance(one), one.row.items]));
    return list.map((one) => ({ ...one, residual: distance(one) - middle }));
  });
}

/** What a row's scale is the sum of. */
function featuresOf({ row, known }: LeftOutRow, rules: TokenRules): string[] {
  const kind = kindOf(row.category);
  return [
    `goods|${tierOf(row.brand)} ${families.get(row.category)}`,
    `known|${kind} ${Math.min(known, MOST_KNOWN)}`,
    `brand|${row.brand} ${row.category}`,
    ...titleTokens(row.title as string, row.brand, rules).map((word) => `word|${kind} ${word}`),
  ];
}

type Effects = ReadonlyMap<string, number>;

function logScale(effects: Effects, features: readonly string[]): number {
  return features.reduce((sum, id) => sum + (effects.get(id) ?? 0), 0);
}

/** Effects on the log of the distance; none for words of few titles. */
function fitScale(residuals: readonly Residual[], rules: TokenRules): Effects {
  const features = residuals.map((one) => featuresOf(one, rules));
  const counts = new Map<string, number>();
  for (const id of features.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const ids = [...counts]
    .filter(([id, count]) => !id.startsWith('word|') || count >= LEAST_TITLES)
    .map(([id]) => id)
    .sort();
  const index = new Map(ids.map((id, j) => [id, j]));
  const weights = weightsOf(residuals).map(({ weight }) => weight);
  const y = residuals.map(({ residual }) => Math.log(Math.abs(residual) + LEAST_DISTANCE));
  const mean = weights.reduce((sum, w, i) => sum + w * (y[i] as number), 0) / total(weights);
  const effect = new Float64Array(ids.length);
  solveRidge(
    {
      rows: sparse(
        features.map((list) => list.flatMap((id) => index.get(id) ?? [])),
        ids.length,
      ),
      y: Float64Array.from(y, (value) => value - mean),
      weight: Float64Array.from(weights),
      penalty: Float64Array.from(ids, (id) =>
        id.startsWith('word|') || id.startsWith('brand|') ? PENALTY.many : PENALTY.few,
      ),
    },
    effect,
    1e-3,
  );
  return new Map(ids.map((id, j) => [id, round(effect[j] as number, 2)]));
}

function sparse(columns: readonly (readonly number[])[], count: number): Rows {
  const start = new Int32Array(columns.length + 1);
  columns.forEach((list, i) => {
    start[i + 1] = (start[i] as number) + list.length;
  });
  const column = Int32Array.from(columns.flat());
  return { start, column, value: new Float32Array(column.length).fill(1), columns: count };
}

/** Items with their weights: no single large site says how wide a range is. */
function weightsOf<T extends LeftOutRow>(rows: readonly T[]): { one: T; weight: number }[] {
  const totals = new Map<string, number>();
  for (const { row } of rows)
    totals.set(siteOfRow(row), (totals.get(siteOfRow(row)) ?? 0) + row.items);
  return rows.map((one) => ({
    one,
    weight: one.row.items * sourceWeight(totals.get(siteOfRow(one.row)) as number),
  }));
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

type Scaled = { readonly one: Residual & { readonly scale: number }; readonly weight: number };

/** What makes the scale a standard deviation: the middle 80% of a normal distribution are 2.56 of them wide. */
function standardWidth(list: readonly Scaled[]): number {
  const values = list.map(({ one, weight }): Weighted => [one.residual / one.scale, weight]);
  return (quantile(values, 0.9) - quantile(values, 0.1)) / (2 * NORMAL_90);
}

/** Distances as multiples of their standard deviation, without the level's error, which none shows; their median is the price. */
function quantilesOf(list: readonly Scaled[], multiple: number): number[] {
  if (list.length === 0) return [...NORMAL];
  const values = list.map(
    ({ one, weight }): Weighted => [one.residual / (multiple * one.scale), weight],
  );
  const middle = quantile(values, 0.5);
  return SHARES.map((share) => round(quantile(values, share) - middle, 3));
}

const effectOf = (effects: Effects, id: string) => effects.get(id) ?? 0;

/** Effects whose id begins with what they belong to, without it; zeros are left out. */
function tableOf(effects: Effects, begin: string): Record<string, number> {
  return Object.fromEntries(
    [...effects]
      .filter(([id, effect]) => id.startsWith(begin) && effect !== 0)
      .map(([id, effect]) => [id.slice(begin.length), effect]),
  );
}

function byKind<T>(make: (kind: Kind) => T) {
  return { bags: make('bags'), garments: make('garments') };
}
