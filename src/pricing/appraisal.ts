import type { Condition } from '../catalog/catalog.ts';
import type { Garment } from '../catalog/garment.ts';
import type { PredictionArtifact, PredictionCell } from './artifact.ts';
import type { CellSources, ModelCell } from './cell.ts';
import type { ItemEffectsArtifact } from './item/item-effects.ts';
import { createItemScorer, type ItemScore, NOTHING_KNOWN } from './item/score.ts';
import { kindScore } from './kinds/kind-price.ts';
import type { KindsArtifact } from './kinds/kinds-artifact.ts';
import { OWN_WORDS } from './prediction.ts';
import { allGrades } from './price-at-condition.ts';
import { classRange } from './price-class.ts';
import type { PriceRange } from './price-range.ts';
import { type Pricing, rangeOf } from './pricing.ts';
import { rounded } from './rounding.ts';
import { createSpreads, quantilesWithoutWords, type SpreadByDepth } from './spread.ts';

/** Makes the function that prices one listing by the facts of its title. Without an artifact no fact has an effect. */
export function createAppraisal(
  cellOf: (garment: Garment) => ModelCell,
  {
    prediction,
    items,
    kinds,
  }: {
    readonly prediction: PredictionArtifact;
    readonly items: ItemEffectsArtifact | undefined;
    readonly kinds: KindsArtifact;
  },
): Pricing['appraise'] {
  const scoreOf = items && createItemScorer(items);
  return (garment, facts) => {
    const { condition } = garment;
    const cell = cellOf(garment);
    const basePrice = rangeOf(cell.price(garment));
    const { isExtended } = garment.category;
    const published = isExtended
      ? kindScore(kinds, garment.category, facts.others ?? [])
      : (scoreOf?.(garment.brand, garment.category, facts) ?? NOTHING_KNOWN);
    const spreadAt = published.depth > 0 ? spreadOf(cell, garment) : undefined;
    if (!spreadAt) {
      const { price, priceLow, priceHigh, confidence } = cell.prediction;
      const quantiles = quantilesWithoutWords(Math.log(priceLow / price), Math.log(priceHigh / price));
      const atCondition = (grade: Condition) => cell.price({ condition: grade });
      return { ...basePrice, confidence, basePrice, atCondition, item: published, quantiles };
    }
    const own = prediction.effects[OWN_WORDS]?.[`${garment.brand.slug} ${garment.category.slug}`];
    const score = own === undefined ? published : withOwn(published, own);
    const { quantiles, confidence } = spreadAt(score.depth);
    const { factors } = cell.grades;
    const log = cell.logs.reduce((sum, part) => sum + part, score.log);
    const middle: PriceRange = {
      price: Math.exp(log),
      priceLow: Math.exp(log + quantiles[0]),
      priceHigh: Math.exp(log + quantiles[3]),
    };
    let grades: ReadonlyMap<Condition, PriceRange> | undefined;
    const atCondition = (grade: Condition) => {
      grades ??= allGrades(middle, factors);
      return grades.get(grade) as PriceRange;
    };
    const range = condition === undefined ? rounded(middle) : atCondition(condition);
    return { ...range, confidence, basePrice, atCondition, item: score, quantiles };
  };
}

/** Returns the spread of a garment's items by their titles; of other kinds, titles leave it as it is. */
function spreadOf(cell: ModelCell, { category }: Garment): SpreadByDepth | undefined {
  if (!category.isExtended) return cell.spread;
  const { price, priceLow, priceHigh, confidence } = cell.fitted;
  const quantiles = quantilesWithoutWords(Math.log(priceLow / price), Math.log(priceHigh / price));
  return () => ({ quantiles, confidence });
}

/** Makes the function that gives the spreads of an artifact, beside the ranges of garments. */
export function createCellSpreads(
  { spread }: ItemEffectsArtifact,
  artifact: PredictionArtifact,
): NonNullable<CellSources['spreadsOf']> {
  const { reference } = artifact;
  const spreadsOf = createSpreads(spread, reference.levelError);
  return (garment: Garment, fitted: PredictionCell) => {
    const { price, priceLow, priceHigh, spreadScale: scale } = fitted;
    const ends = [Math.log(priceLow / price), Math.log(priceHigh / price)] as const;
    const { tier, isOutsideCatalog } = garment.brand;
    const range = classRange(artifact, garment.brand);
    if (!isOutsideCatalog) return spreadsOf(garment, { ends, scale, range });
    // The level of a brand outside the catalog is known far less well than its tier's.
    const levelError = fitted.levelError ?? reference.levelError[tier] ?? 0;
    return spreadsOf(garment, { ends, scale, range, level: Math.hypot(levelError, fitted.error ?? 0) });
  };
}

/**
 * A score that takes off what an operator's own sales usually are, log USD: it is part of the price without a title.
 */
function withOwn(score: ItemScore, own: number): ItemScore {
  const [first, ...rest] = score.parts;
  const parts = first ? [{ ...first, log: first.log + own }, ...rest] : [];
  return { ...score, log: score.log + own, parts };
}
