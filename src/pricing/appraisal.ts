import type { Condition } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import type { PredictionArtifact } from './artifact.ts';
import { gradeLog } from './prediction.ts';
import { allGrades, mixOf } from './price-at-condition.ts';
import type { PriceRange, Pricing, TitledPrice } from './pricing.ts';
import { rounded, roundingOf } from './rounding.ts';
import { createTitleScorer, nothing, type TitleWordsArtifact } from './title-words.ts';
import { kindOf } from './word-features.ts';

/** Points of the standard normal distribution: 5, 10, ... 95 %. */
const NORMAL = [
  -1.6449, -1.2816, -1.0364, -0.8416, -0.6745, -0.5244, -0.3853, -0.2533, -0.1257, 0, 0.1257,
  0.2533, 0.3853, 0.5244, 0.6745, 0.8416, 1.0364, 1.2816, 1.6449,
];

/** Places of 10, 30, 70 and 90 % among them. */
const [P10, P30, P70, P90] = [1, 5, 13, 17];

/** Makes the function that prices one listing by the words of its title. Without an artifact no word is known. */
export function createAppraisal(
  pricing: Pick<Pricing, 'predict' | 'explain' | 'priceAtCondition'>,
  prediction: PredictionArtifact,
  words: TitleWordsArtifact | undefined,
): Pricing['appraise'] {
  const scorer = words && createTitleScorer(words);
  return (garment, title) => {
    const untitled = rangeOf(pricing.priceAtCondition(garment));
    const score = scorer?.score(garment.brand, garment.category, title) ?? nothing([]);
    if (!words || score.known.length === 0) {
      const { price, priceLow, priceHigh, confidence } = pricing.predict(garment);
      const [low, high] = [Math.log(priceLow / price), Math.log(priceHigh / price)];
      // Without words there are the ends of the 80 % interval only; between them a normal shape stands in.
      const part = (NORMAL[P30] as number) / (NORMAL[P10] as number);
      const bands = [low, low * part, high * part, high] as const;
      const atCondition = (condition: Condition) =>
        pricing.priceAtCondition({ ...garment, condition });
      return { ...untitled, confidence, untitled, atCondition, words: score, bands };
    }
    const spread = spreadOf(garment, score.known.length, words, prediction);
    const parts = pricing.explain(garment);
    const log = parts.reduce((sum, part) => sum + part.log, score.log);
    const at = (place: number) => Math.exp(log + (spread[place] as number));
    const middle: PriceRange = { price: Math.exp(log), priceLow: at(P10), priceHigh: at(P90) };
    const mix = mixOf(parts);
    const rounding = roundingOf(pricing.predict(garment).grade);
    const factorOf = (grade: Condition) => Math.exp(gradeLog(prediction, garment, grade) - mix);
    let grades: ReadonlyMap<Condition, PriceRange> | undefined;
    const atCondition = (condition: Condition) => {
      grades ??= allGrades(middle, factorOf, rounding);
      return grades.get(condition) as PriceRange;
    };
    const { condition } = garment;
    const range = condition === undefined ? rounded(middle, rounding) : atCondition(condition);
    const bands = [P10, P30, P70, P90].map((place) => spread[place as number] as number);
    return {
      ...range,
      confidence: shareNear(spread),
      untitled,
      atCondition,
      words: score,
      bands: bands as unknown as TitledPrice['bands'],
    };
  };
}

const rangeOf = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({
  price,
  priceLow,
  priceHigh,
});

/** Log USD beside the price below which 5, 10, ... 95 % of comparable items are, with the level's own error. */
function spreadOf(
  { brand, category }: Garment,
  known: number,
  words: TitleWordsArtifact,
  { reference }: PredictionArtifact,
): number[] {
  const kind = kindOf(category.slug);
  let own: readonly number[] | undefined;
  for (const group of words.calibration)
    if (group.kind === kind && group.tiers.includes(brand.tier) && known >= group.known)
      own = group.quantiles;
  const level = reference.levelError[brand.tier] ?? 0;
  return NORMAL.map((point, i) => {
    const value = own?.[i] ?? point * UNKNOWN_SPREAD;
    return Math.sign(point) * Math.hypot(value, point * level);
  });
}

/** Standard deviation of items where nothing was measured, log USD. */
const UNKNOWN_SPREAD = 0.6;

/** Share of items within a factor of 1.5 of the price, by straight lines between the quantiles. */
function shareNear(quantiles: readonly number[]): number {
  const below = (log: number) => {
    if (log <= (quantiles[0] as number)) return 0.05;
    for (let i = 1; i < quantiles.length; i++) {
      const [from, to] = [quantiles[i - 1] as number, quantiles[i] as number];
      if (log <= to) return 0.05 * (i + (to > from ? (log - from) / (to - from) : 0));
    }
    return 0.95;
  };
  const share = below(Math.log(1.5)) - below(-Math.log(1.5));
  return Number(Math.min(0.99, Math.max(0.01, share)).toFixed(2));
}
