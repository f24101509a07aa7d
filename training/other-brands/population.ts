import { brandSlug } from '../../src/catalog/normalize.ts';
import { type Wear, wearOf } from '../model/terms.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import judgedTiers from './judged-tiers.json' with { type: 'json' };
import { type BrandRow, solveBrand } from './solve.ts';

/** Standard deviations of a brand's families, categories and markets around the brand, log USD. */
export const WITHIN = {
  family: PARAMETERS.otherBrands.family,
  category: PARAMETERS.otherBrands.category,
  market: PARAMETERS.otherBrands.market,
};

/**
 * The distribution from which a brand's level is drawn, log USD: the mean of brands, judged or not, that people sell
 * themselves, which is the prior of unjudged ones; and the line of judged ones, `from` + `slope` x log of their factor.
 */
export type Population = ReturnType<typeof populationOf>;

/** A brand's judged price relative to an unbranded piece of the same kind. */
export interface Judgment {
  /** Log of a factor. */
  readonly level: number;
  /** Log factors on top for bags, footwear or clothes, if judged separately. */
  readonly wears: Partial<Record<Wear, number>>;
}

/** Reads the judgments of `judged-tiers.json`, by brand slug. */
export function readJudged(): ReadonlyMap<string, Judgment> {
  const { factor, steps, families } = judgedTiers;
  /** Converts names by step to log factors by slug. */
  const logsOf = (named: Readonly<Record<string, readonly string[]>>) =>
    new Map(
      Object.entries(named).flatMap(([step, names]) =>
        names.map((name) => [brandSlug(name), Number(step) * Math.log(factor)] as const),
      ),
    );
  const ofWears = Object.entries(families).map(([wear, named]) => [wear, logsOf(named)] as const);
  return new Map(
    [...logsOf(steps)].map(([slug, level]) => {
      const wears = ofWears.map(([wear, logs]) => [wear, (logs.get(slug) ?? level) - level]);
      return [slug, { level, wears: Object.fromEntries(wears) }];
    }),
  );
}

/** Subtracts a share of the judged additions for bags, footwear or clothes from a brand's rows, log USD. */
export function withoutJudged(rows: readonly BrandRow[], judgment: Judgment | undefined, share: number): BrandRow[] {
  return rows.map((row) => ({ ...row, log: row.log - share * ofWear(judgment, row.category) }));
}

/** Returns the judged addition for a category, log USD. */
export function ofWear(judgment: Judgment | undefined, category: string): number {
  return judgment?.wears[wearOf(category)] ?? 0;
}

/** Estimates the population from brands that people sell themselves; dealers select their brands. */
export function populationOf(rows: readonly BrandRow[], judged: ReadonlyMap<string, Judgment>) {
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
  const all = moments(estimates.map((estimate) => [estimate.level, estimate.error, weight(estimate)]));
  const onLine = estimates.flatMap((estimate) => {
    const x = judged.get(estimate.brand)?.level;
    return x !== undefined && estimate.items >= PARAMETERS.otherBrands.fewestForLine ? [{ ...estimate, x }] : [];
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

/** Returns a brand's prior: the judgment, or the mean of brands. */
export function priorOf(
  { mean, deviation, line }: Population,
  judged: Judgment | undefined,
): { readonly mean: number; readonly deviation: number } {
  return judged === undefined
    ? { mean, deviation }
    : { mean: line.from + line.slope * judged.level, deviation: line.deviation };
}

/** Returns the mean of estimates with known errors, and the standard deviation without these errors. */
function moments(rows: readonly (readonly [value: number, error: number, weight: number])[]): {
  readonly mean: number;
  readonly deviation: number;
} {
  const whole = total(rows, ([, , weight]) => weight);
  const mean = total(rows, ([value, , weight]) => weight * value) / whole;
  const square = total(rows, ([value, error, weight]) => weight * Math.max(-0.1, (value - mean) ** 2 - error ** 2));
  return { mean, deviation: Math.sqrt(Math.max(0.04, square / whole)) };
}
