import type { Condition, Garment } from '../catalog/catalog.ts';
import type { Facts } from '../titles/facts.ts';
import { type ModelCell, UNTITLED } from './cell.ts';
import { createItemScorer, type ItemScore, NOTHING_KNOWN } from './item/score.ts';
import type { GrownUpModel } from './kinds/childs-model.ts';
import { kindScore } from './kinds/kind-price.ts';
import type { KindsArtifact, SaleErrors } from './loading/artifact.ts';
import { OWN_SALES, OWN_WORDS } from './prediction.ts';
import { type Artifacts, type Price, type Pricing, rangeOf } from './pricing.ts';
import { pricesByGrade, rounded } from './ranges/price-at-condition.ts';
import { type ItemSpread, rangeAround, spanning, spreadWithin } from './ranges/spread.ts';

/** Makes the function that prices one listing by the facts of its title. Without an artifact no fact has an effect. */
export function createAppraisal(
  cellOf: (garment: Garment) => ModelCell,
  { prediction, items, kinds }: Artifacts & { readonly kinds: KindsArtifact },
): Pricing['appraise'] {
  const scoreByFacts = items ? createItemScorer(items) : () => NOTHING_KNOWN;
  return appraise;

  function appraise(garment: Garment, facts: Facts, grownUp?: GrownUpModel): Price {
    const { condition } = garment;
    const cell = cellOf(garment);
    const basePrice = rangeOf(cell.price(garment));
    const item = scoreOf(cell, garment, facts, grownUp);
    if (item.depth === 0) {
      const { quantiles, confidence } = cell.spread({ ...UNTITLED, condition, price: Math.log(basePrice.price) });
      const atCondition = (grade: Condition) => cell.price({ condition: grade });
      return { ...basePrice, confidence, basePrice, atCondition, item, quantiles };
    }
    const inMix = cell.logs.reduce((sum, part) => sum + part, item.log);
    const told = { depth: item.depth, isDated: facts.era !== undefined };
    const logIn = (grade: Condition | undefined) => inMix + (grade ? Math.log(cell.factors.get(grade) as number) : 0);
    const spreadIn = (grade: Condition | undefined) =>
      withOwnSales(prediction.saleErrors, cell.spread({ ...told, condition: grade, price: logIn(grade) }), item);
    const atCondition = pricesByGrade((grade) => rangeAround(logIn(grade), spreadIn(grade)));
    const spread = spreadIn(condition);
    const range = condition === undefined ? rounded(rangeAround(inMix, spread)) : atCondition(condition);
    return { ...range, ...spread, basePrice, atCondition, item };
  }

  function scoreOf(cell: ModelCell, garment: Garment, facts: Facts, grownUp: GrownUpModel | undefined): ItemScore {
    const { brand, category } = garment;
    const score = category.isExtended
      ? (scoreOfPair(cell, garment, grownUp) ?? kindScore(kinds, category, facts.others ?? []))
      : scoreByFacts(brand, category, facts);
    const own = prediction.effects[OWN_WORDS]?.[`${brand.slug} ${category.slug}`];
    if (score.depth === 0 || own === undefined) return score;
    // The price without a title holds what an operator's own sales usually are.
    const parts = score.parts.map((part, i) => (i === 0 ? { ...part, log: part.log + own } : part));
    return { ...score, log: score.log + own, parts };
  }

  /** Returns the score of a child's pair; undefined where nothing is known of the grown-up's model. */
  function scoreOfPair(
    cell: ModelCell,
    { brand, gender, category }: Garment,
    model: GrownUpModel | undefined,
  ): ItemScore | undefined {
    const share = model && kinds.childsModels?.[model.size];
    if (!share) return undefined;
    const { item, price } = appraise({ brand, gender, category: model.category }, { ...model.facts, others: [] });
    if (!item.named) return undefined;
    const sales = prediction.effects[OWN_SALES]?.[`${brand.slug} ${category.slug}`] ?? 0;
    const untitled = cell.logs.reduce((sum, part) => sum + part, 0);
    const log = Math.log(price) + share.log + sales - untitled;
    const parts = [{ group: 'model' as const, log }];
    return {
      ...NOTHING_KNOWN,
      log,
      parts,
      depth: 1,
      isLineKnown: true,
      ofGrownUp: { ...share, size: model.size, price },
    };
  }
}

/** Returns a spread as wide as a model's own sales say, by their weight, or as wide as those of all models together. */
function withOwnSales(errors: SaleErrors | undefined, spread: ItemSpread, { within, anyModel }: ItemScore): ItemSpread {
  if (anyModel) return spanning(spread, anyModel);
  if (!errors || !within) return spread;
  const [low, , , high] = spread.quantiles;
  const { distance, weight } = within;
  return spreadWithin(errors, distance ** weight * ((high - low) / 2) ** (1 - weight));
}
