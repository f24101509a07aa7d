import { brandSlug } from '../../src/garments/read/normalize.ts';
import { type Wear, wearOf } from '../model/terms.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import judgedTiers from './judged-tiers.json' with { type: 'json' };
import { type BrandRow, type Deviations, solveBrand } from './solve.ts';

/**
 * Differences of a brand's families, categories and markets from the brand, standard deviations in log USD. The first
 * two are about those of the catalog's brands (`variances` in prediction.json); held-out errors are flat around all
 * three.
 */
export const WITHIN: Omit<Deviations, 'brand'> = {
  family: PARAMETERS.otherBrands.family,
  category: PARAMETERS.otherBrands.category,
  market: PARAMETERS.otherBrands.market,
};

/** The brands that a brand is drawn from: a mean and a standard deviation, log USD. */
export interface Population {
  /** Of brands of which nothing is known. */
  readonly mean: number;
  readonly deviation: number;
  /** Of brands that were judged: `from` + `slope` x the log of their factor, log USD. */
  readonly line: { readonly from: number; readonly slope: number; readonly deviation: number };
}

/** The judged worth of a brand's pieces over nameless ones of their kinds. */
export interface Judgment {
  /** Log of a factor. */
  readonly level: number;
  /** The addition of bags, footwear or clothes, if judged apart: log of a factor. */
  readonly wears: Readonly<Wears>;
}
type Wears = Partial<Record<Wear, number>>;

/** By slug. */
export type Judged = ReadonlyMap<string, Judgment>;

/** The content of `judged-tiers.json`. */
export function readJudged(): Judged {
  const { factor, steps, families } = judgedTiers;
  /** Logs of factors by slug, from names by step. */
  const logsOf = (named: Readonly<Record<string, readonly string[]>>) =>
    new Map(
      Object.entries(named).flatMap(([step, names]) =>
        names.map((name) => [brandSlug(name), Number(step) * Math.log(factor)] as const),
      ),
    );
  const judged = new Map([...logsOf(steps)].map(([slug, level]) => [slug, { level, wears: {} as Wears }]));
  for (const [family, named] of Object.entries(families))
    for (const [slug, log] of logsOf(named)) {
      const brand = judged.get(slug);
      if (brand) brand.wears[family as Wear] = log - brand.level;
    }
  return judged;
}

/** Rows of a brand less a share of what its bags, footwear or clothes were judged to add, log USD. */
export function withoutJudged(rows: readonly BrandRow[], judgment: Judgment | undefined, share: number): BrandRow[] {
  return rows.map((row) => ({ ...row, log: row.log - share * ofWear(judgment, row.category) }));
}

/** Returns the judged addition of a brand's category, log USD. */
export function ofWear(judgment: Judgment | undefined, category: string): number {
  return judgment?.wears[wearOf(category)] ?? 0;
}

/** Returns true where any brand is of a market where people sell what they happen to own. */
export function hasPopulation(rows: readonly BrandRow[]): boolean {
  return rows.some(({ isChosen }) => !isChosen);
}

/**
 * The population, from brands of markets where people sell what they happen to own: brands of dealers of designer goods
 * were chosen.
 */
export function populationOf(rows: readonly BrandRow[], judged: Judged): Population {
  const estimates = [...Map.groupBy(rows, ({ brand }) => brand)]
    .filter(([, own]) => own.some(({ isChosen }) => !isChosen))
    .map(([brand, own]) => ({
      brand,
      items: total(own, ({ items }) => items),
      ...solveBrand(withoutJudged(own, judged.get(brand), 1), 1, {
        brand: PARAMETERS.otherBrands.freeBrand,
        ...WITHIN,
      }),
    }));
  const weight = ({ error }: { readonly error: number }) => 1 / (error ** 2 + PARAMETERS.otherBrands.evenBrands);
  const all = moments(estimates.map((one) => [one.level, one.error, weight(one)]));
  const onLine = estimates.flatMap((one) => {
    const x = judged.get(one.brand)?.level;
    return x !== undefined && one.items >= PARAMETERS.otherBrands.fewestForLine ? [{ ...one, x }] : [];
  });
  if (onLine.length < 10) return { ...all, line: { from: all.mean, slope: 0, deviation: all.deviation } };
  const whole = total(onLine, weight);
  const meanX = total(onLine, (one) => weight(one) * one.x) / whole;
  const meanY = total(onLine, (one) => weight(one) * one.level) / whole;
  const both = total(onLine, (one) => weight(one) * (one.x - meanX) * (one.level - meanY));
  const slope = both / total(onLine, (one) => weight(one) * (one.x - meanX) ** 2);
  const from = meanY - slope * meanX;
  const left = moments(onLine.map((one) => [one.level - from - slope * one.x, one.error, weight(one)]));
  return { ...all, line: { from, slope, deviation: left.deviation } };
}

/** Returns the expectation of a brand before any of its listings: our judgment, or the mean of brands. */
export function priorOf(
  { mean, deviation, line }: Population,
  judged: Judgment | undefined,
): { readonly mean: number; readonly deviation: number } {
  return judged === undefined
    ? { mean, deviation }
    : { mean: line.from + line.slope * judged.level, deviation: line.deviation };
}

/** Mean and true standard deviation of estimates with known errors. */
function moments(rows: readonly (readonly [value: number, error: number, weight: number])[]): {
  readonly mean: number;
  readonly deviation: number;
} {
  const whole = total(rows, ([, , weight]) => weight);
  const mean = total(rows, ([value, , weight]) => weight * value) / whole;
  const square = total(rows, ([value, error, weight]) => weight * Math.max(-0.1, (value - mean) ** 2 - error ** 2));
  return { mean, deviation: Math.sqrt(Math.max(0.04, square / whole)) };
}
