import type { Condition, Garment } from '../catalog/catalog.ts';
import type { Facts } from '../titles/facts.ts';
import { type CellSources, type ModelCell, UNTITLED } from './cell.ts';
import type { ItemEffectsArtifact } from './item/item-effects.ts';
import { createItemScorer, type ItemScore, NOTHING_KNOWN } from './item/score.ts';
import type { GrownUpModel } from './kinds/childs-model.ts';
import { kindScore } from './kinds/kind-price.ts';
import type { KindsArtifact } from './kinds/kinds-artifact.ts';
import type { PredictionArtifact, PredictionCell, SaleErrors } from './loading/artifact.ts';
import { OWN_SALES, OWN_WORDS, USUAL_ERROR } from './prediction.ts';
import { priceClass } from './price-class.ts';
import { type Price, type Pricing, rangeOf } from './pricing.ts';
import { pricesByGrade, rounded } from './ranges/price-at-condition.ts';
import { errorsOfClass, saleSpread, spreadWithin } from './ranges/sale-errors.ts';
import { createSpreads, type ItemSpread, quantilesWithoutWords, rangeAround, spanning } from './ranges/spread.ts';

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
  return function appraise(garment: Garment, facts: Facts, grownUp?: GrownUpModel): Price {
    const { condition } = garment;
    const cell = cellOf(garment);
    const basePrice = rangeOf(cell.price(garment));
    const { isExtended } = garment.category;
    const published = isExtended
      ? (scoreOfPair(garment, grownUp) ?? kindScore(kinds, garment.category, facts.others ?? []))
      : (scoreOf?.(garment.brand, garment.category, facts) ?? NOTHING_KNOWN);
    const own = prediction.effects[OWN_WORDS]?.[`${garment.brand.slug} ${garment.category.slug}`];
    const score = published.depth === 0 || own === undefined ? published : withOwn(published, own);
    if (score.depth === 0) {
      const { quantiles, confidence } = cell.spread({ ...UNTITLED, condition, price: Math.log(basePrice.price) });
      const atCondition = (grade: Condition) => cell.price({ condition: grade });
      return { ...basePrice, confidence, basePrice, atCondition, item: score, quantiles };
    }
    const { factors } = cell.grades;
    const inMix = cell.logs.reduce((sum, part) => sum + part, score.log);
    const told = { depth: score.depth, isDated: facts.era !== undefined };
    const logIn = (grade: Condition | undefined) => inMix + (grade ? Math.log(factors.get(grade) as number) : 0);
    const spreadIn = (grade: Condition | undefined) =>
      withOwnSales(prediction.saleErrors, cell.spread({ ...told, condition: grade, price: logIn(grade) }), score);
    const atCondition = pricesByGrade((grade) => rangeAround(logIn(grade), spreadIn(grade)));
    const { quantiles, confidence } = spreadIn(condition);
    const range =
      condition === undefined ? rounded(rangeAround(inMix, { quantiles, confidence })) : atCondition(condition);
    return { ...range, confidence, basePrice, atCondition, item: score, quantiles };

    /** Returns the score of a child's pair; undefined where nothing is known of the grown-up's model. */
    function scoreOfPair({ brand, gender }: Garment, model: GrownUpModel | undefined): ItemScore | undefined {
      const share = model && kinds.childsModels?.[model.size];
      if (!share) return undefined;
      const ofGrownUp = appraise({ brand, gender, category: model.category }, { ...model.facts, others: [] });
      if (!ofGrownUp.item.named) return undefined;
      const sales = prediction.effects[OWN_SALES]?.[`${brand.slug} ${garment.category.slug}`] ?? 0;
      const untitled = cell.logs.reduce((sum, part) => sum + part, 0);
      const log = Math.log(ofGrownUp.price) + share.log + sales - untitled;
      const { price } = ofGrownUp;
      const parts = [{ group: 'model' as const, log }];
      return {
        log,
        parts,
        depth: 1,
        isLineKnown: true,
        named: undefined,
        ofGrownUp: { ...share, size: model.size, price },
      };
    }
  };
}

/**
 * Makes the function that gives the spreads of a garment: as wide as sales of its class say, else as the fit expects.
 * Titles of other kinds leave them as they are.
 */
export function createCellSpreads(
  items: ItemEffectsArtifact | undefined,
  artifact: PredictionArtifact,
): CellSources['spreadsOf'] {
  const { reference, saleErrors } = artifact;
  const byTitle = items && createSpreads(items.spread, reference.levelError);
  return ({ brand, category, gender }: Garment, fitted: PredictionCell) => {
    const { price, priceLow, priceHigh, confidence, spreadScale: scale = 1, error = USUAL_ERROR } = fitted;
    const ends = [Math.log(priceLow / price), Math.log(priceHigh / price)] as const;
    const untitled = { quantiles: quantilesWithoutWords(...ends), confidence };
    if (category.isExtended) return () => untitled;
    const name = priceClass(artifact, brand);
    if (errorsOfClass(saleErrors, name)) {
      const { family } = category;
      return (told) => saleSpread(saleErrors, name, { ...told, family, error }, scale) as ItemSpread;
    }
    // The level of a brand outside the catalog is known far less well than its tier's.
    const levelError = fitted.levelError ?? reference.levelError[brand.tier] ?? 0;
    const level = brand.isOutsideCatalog ? Math.hypot(levelError, fitted.error ?? 0) : undefined;
    const byDepth = byTitle?.({ brand, category, gender }, { ends, scale, level });
    return ({ depth }) => (depth > 0 && byDepth ? byDepth(depth) : untitled);
  };
}

/** Returns a spread as wide as a model's own sales say, by their weight, or as wide as those of all models together. */
function withOwnSales(errors: SaleErrors | undefined, spread: ItemSpread, { within, anyModel }: ItemScore): ItemSpread {
  if (anyModel) return spanning(spread, anyModel);
  if (!errors || !within) return spread;
  const [low, , , high] = spread.quantiles;
  const { distance, weight } = within;
  return spreadWithin(errors, distance ** weight * ((high - low) / 2) ** (1 - weight));
}

/**
 * A score that takes off what an operator's own sales usually are, log USD: it is part of the price without a title.
 */
function withOwn(score: ItemScore, own: number): ItemScore {
  const [first, ...rest] = score.parts;
  const parts = first ? [{ ...first, log: first.log + own }, ...rest] : [];
  return { ...score, log: score.log + own, parts };
}
