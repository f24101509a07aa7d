import { type Brand, brands, type Category, categories, type Garment, GENDERS } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import type { PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { OWN_SALES, otherBrandsOf } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { Move } from './compare-models.ts';

/**
 * Returns the moves between two models of prices that have no cell: of brands outside the catalog, and of kinds outside
 * the 15 categories. If the models have the same effects but for own sales, only what those reach is compared, and
 * prices that move only with the level of the shop are left out.
 */
export function otherMoves(older: Pricing, newer: Pricing): Move[] {
  const [before, after] = [older, newer].map(({ artifacts }) => artifacts.prediction) as [
    PredictionArtifact,
    PredictionArtifact,
  ];
  const isReached = isSameBase(older, newer) ? reachedBy(before, after) : () => true;
  const own = [...older.lexicon.own, ...newer.lexicon.own.filter(({ slug }) => !isOwnOf(older, slug))];
  const kinds = [...categories, ...otherKinds];
  return [...brands, ...otherBrands, ...own].flatMap((brand) =>
    kinds.flatMap((category) => {
      const hasCell = !brand.isOutsideCatalog && !category.isExtended;
      if (hasCell || !isReached(brand, category)) return [];
      return GENDERS.flatMap((gender) => moveOf(older, newer, { brand, category, gender }));
    }),
  );
}

const isOwnOf = ({ lexicon }: Pricing, slug: string) => lexicon.own.some((brand) => brand.slug === slug);

/** Returns how many times other prices are with the shop's level of a newer model, relative to that of an older one. */
export function levelMove(older: Pricing, newer: Pricing): number {
  const levelOf = ({ artifacts }: Pricing) => artifacts.prediction.effects[OWN_SALES]?.[''] ?? 0;
  return Math.exp(levelOf(newer) - levelOf(older));
}

/** True if two models differ at most by own sales. */
function isSameBase(older: Pricing, newer: Pricing): boolean {
  const baseOf = ({ artifacts }: Pricing) => {
    const { effects, conditions, conditionMix, otherBrands: others } = artifacts.prediction;
    const { ownSales: _, brands: __, ...rest } = others ?? otherBrandsOf(artifacts.prediction);
    const fitted = Object.entries(effects).filter(([term]) => !term.startsWith('own '));
    return JSON.stringify([fitted, conditions, conditionMix, rest, artifacts.kinds?.effects]);
  };
  return baseOf(older) === baseOf(newer);
}

/** Returns a predicate for the kinds that own sales of either model reach. */
function reachedBy(before: PredictionArtifact, after: PredictionArtifact) {
  const sold = new Set([before, after].flatMap(({ effects }) => Object.keys(effects[OWN_SALES] ?? {})));
  const rowsOf = (artifact: PredictionArtifact) => otherBrandsOf(artifact).brands;
  return ({ slug }: Brand, category: Category) => {
    const [was, is] = [rowsOf(before)[slug], rowsOf(after)[slug]];
    return (
      sold.has(`${slug} ${category.slug}`) ||
      was?.level !== is?.level ||
      JSON.stringify(was?.kinds) !== JSON.stringify(is?.kinds)
    );
  };
}

function moveOf(older: Pricing, newer: Pricing, garment: Garment): Move[] {
  const [was, is] = [older.predict(garment), newer.predict(garment)];
  if (was.price === is.price) return [];
  const { brand, category, gender } = garment;
  return [
    {
      brand: brand.slug,
      category: category.slug,
      gender,
      before: was.price,
      after: is.price,
      change: is.price / was.price - 1,
      movedWith: [],
      listings: [was.listings, is.listings],
      isMade: is.isMade,
    },
  ];
}
