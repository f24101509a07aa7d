import { type Brand, type Category, CONDITIONS, type Garment } from '../../catalog/catalog.ts';
import { priceGarment } from '../../pricing/appraise.ts';
import { soldGroups, whyOutside } from '../../pricing/evidence/sold-groups.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { type Pricing, rangeOf } from '../../pricing/pricing.ts';
import { isOftenCopied } from '../verdict/copied.ts';
import { caveatTexts, garmentCaveats } from './caveats.ts';
import { evidenceInWords, noteAbout } from './evidence-words.ts';
import type { BrandBody, CategoryBody, EstimateFigures, GarmentBody, GarmentPrice } from './schema.ts';

/** Returns everything an answer says about a price, the same on every surface. Pure. */
export function estimateFigures(pricing: Pricing, listing: PricedListing): EstimateFigures {
  const { garment, price, evidence, facts } = listing;
  return {
    estimate: {
      ...rangeOf(price),
      confidence: price.confidence,
      note: noteAbout(pricing, garment, evidence),
      ...(isOftenCopied(garment, facts) && { ifReal: true }),
    },
    byCondition: CONDITIONS.map((condition) => ({ condition, ...rangeOf(price.atCondition(condition)) })),
    evidence: evidenceBody(pricing, listing),
    caveats: caveatTexts(garmentCaveats(pricing, listing)),
  };
}

function evidenceBody({ artifacts }: Pricing, listing: PricedListing): EstimateFigures['evidence'] {
  const { evidence, garment, facts, beyondEvidence } = listing;
  const { grade, of, listings, sold, places } = evidence;
  // A rare piece is none of those that sold.
  const found = beyondEvidence.length > 0 ? undefined : artifacts.sold && soldGroups(artifacts.sold, garment, facts);
  return {
    grade,
    of,
    listings,
    sold,
    places: [...places],
    text: evidenceInWords(evidence),
    ...(found && {
      sales: found.groups.map((group) => {
        const why = whyOutside(listing, found.of, group);
        return { of: found.of, ...group, ...(why && { why }) };
      }),
    }),
  };
}

/** Returns the estimate of a garment as programs get it. Pure. */
export function answerPrice(pricing: Pricing, garment: Garment): GarmentPrice {
  const figures = estimateFigures(pricing, priceGarment(pricing, garment));
  return { ...garmentBody(garment), ...figures, source: sourceOf(pricing) };
}

/** Returns a brand of the catalog and a category without their aliases. */
export function pairBody(
  { name, slug, tier, tierLabel }: Brand,
  category: Category,
): { brand: BrandBody; category: CategoryBody } {
  return {
    brand: { name, slug, tier, tierLabel },
    category: { name: category.name, slug: category.slug },
  };
}

/** Returns a brand in the shape of the API, in the catalog or not. */
export function brandBody({ name, slug, tier, tierLabel, isOutsideCatalog }: Brand): GarmentBody['brand'] {
  return isOutsideCatalog
    ? { name, slug, tier: null, tierLabel: null, inCatalog: false, like: tier }
    : { name, slug, tier, tierLabel };
}

/** Returns a garment in the shape of the API, its brand in the catalog or not. */
export function garmentBody({ brand, category, gender, condition }: Garment): GarmentBody {
  return {
    ...pairBody(brand, category),
    brand: brandBody(brand),
    gender,
    condition: condition ?? null,
    currency: 'USD',
  };
}

/** Returns the model's name with its version. */
export function sourceOf({ modelVersion }: Pick<Pricing, 'modelVersion'>): string {
  return `Hangtag prediction model ${modelVersion}`;
}
