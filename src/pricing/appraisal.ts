import { memoByGarment } from '../garments/by-garment.ts';
import { CONDITIONS, type Condition } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import type { PredictionArtifact, PredictionCell } from './artifact.ts';
import { isGuess } from './evidence-grade.ts';
import type { ItemEffectsArtifact } from './item/item-effects.ts';
import { createItemScorer, type ItemScore, NOTHING_KNOWN } from './item/score.ts';
import { gradeLog, OWN_WORDS } from './prediction.ts';
import { allGrades, mixOf } from './price-at-condition.ts';
import { classRange } from './price-class.ts';
import type { PriceRange } from './price-range.ts';
import { type Pricing, rangeOf } from './pricing.ts';
import { type Rounding, rounded, roundingOf } from './rounding.ts';
import { bandsWithoutWords, createSpreads } from './spread.ts';

/** Makes the function that prices one listing by the facts of its title. Without an artifact no fact has an effect. */
export function createAppraisal(
  pricing: Pick<Pricing, 'predict' | 'explain' | 'priceAtCondition'>,
  prediction: PredictionArtifact,
  cellOf: (garment: Garment) => PredictionCell,
  items: ItemEffectsArtifact | undefined,
): Pricing['appraise'] {
  const scoreOf = items && createItemScorer(items);
  const spreadOf = items && spreadsOf(items, prediction, cellOf);
  const make = (garment: Garment) => basis(pricing, prediction, garment);
  const [ofField, ofTitle] = [memoByGarment(make), memoByGarment(make)];
  const basisOf = (garment: Garment) => (garment.conditionFrom === 'title' ? ofTitle(garment) : ofField(garment));
  return (garment, facts) => {
    const untitled = rangeOf(pricing.priceAtCondition(garment));
    const published = scoreOf?.(garment.brand, garment.category, facts) ?? NOTHING_KNOWN;
    if (!spreadOf || published.depth === 0) {
      const { price, priceLow, priceHigh, confidence } = pricing.predict(garment);
      const bands = bandsWithoutWords(Math.log(priceLow / price), Math.log(priceHigh / price));
      const atCondition = (condition: Condition) => pricing.priceAtCondition({ ...garment, condition });
      return { ...untitled, confidence, untitled, atCondition, item: published, bands };
    }
    const own = prediction.effects[OWN_WORDS]?.[`${garment.brand.slug} ${garment.category.slug}`];
    const score = own === undefined ? published : withOwn(published, own);
    const { bands, confidence } = spreadOf(garment, score);
    const { logs, factors, rounding } = basisOf(garment);
    const log = logs.reduce((sum, part) => sum + part, score.log);
    const middle: PriceRange = {
      price: Math.exp(log),
      priceLow: Math.exp(log + bands[0]),
      priceHigh: Math.exp(log + bands[3]),
    };
    let grades: ReadonlyMap<Condition, PriceRange> | undefined;
    const atCondition = (condition: Condition) => {
      grades ??= allGrades(middle, (grade) => factors.get(grade) as number, rounding);
      return grades.get(condition) as PriceRange;
    };
    const { condition } = garment;
    const range = condition === undefined ? rounded(middle, rounding) : atCondition(condition);
    return { ...range, confidence, untitled, atCondition, item: score, bands };
  };
}

/** The spreads of an artifact, beside the ranges of garments. */
function spreadsOf(
  { spread }: ItemEffectsArtifact,
  artifact: PredictionArtifact,
  cellOf: (garment: Garment) => PredictionCell,
) {
  const { reference } = artifact;
  return createSpreads(spread, reference.levelError, (garment) => {
    const { price, priceLow, priceHigh, spreadScale: scale, ...cell } = cellOf(garment);
    const ends = [Math.log(priceLow / price), Math.log(priceHigh / price)] as const;
    const { tier, isOther } = garment.brand;
    const range = classRange(artifact, garment.brand);
    if (!isOther) return { ends, scale, range };
    // The level of a brand outside the catalog is known far less well than its tier's.
    const levelError = cell.levelError ?? reference.levelError[tier] ?? 0;
    return { ends, scale, range, level: Math.hypot(levelError, cell.error ?? 0) };
  });
}

/**
 * A score that takes off what an operator's own sales usually are, log USD: it is part of the price without a title.
 */
function withOwn(score: ItemScore, own: number): ItemScore {
  const [first, ...rest] = score.parts;
  const parts = first ? [{ ...first, log: first.log + own }, ...rest] : [];
  return { ...score, log: score.log + own, parts };
}

/** Start of a price by facts, the same for all titles of a garment. */
interface Basis {
  /** The parts of the prediction, log USD. */
  readonly logs: readonly number[];
  /** The price in a grade as a fraction of the price in the mix of conditions. */
  readonly factors: ReadonlyMap<Condition, number>;
  readonly rounding: Rounding;
}

function basis(pricing: Pick<Pricing, 'predict' | 'explain'>, prediction: PredictionArtifact, garment: Garment): Basis {
  const parts = pricing.explain(garment);
  const mix = mixOf(parts);
  return {
    logs: parts.map(({ log }) => log),
    factors: new Map(CONDITIONS.map((grade) => [grade, Math.exp(gradeLog(prediction, garment, grade) - mix)])),
    rounding: roundingOf(isGuess(pricing.predict(garment).evidence)),
  };
}
