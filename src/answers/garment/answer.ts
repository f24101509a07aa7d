import { type Brand, type Category, CONDITIONS, type Garment } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { priceGarment } from '../../pricing/appraise.ts';
import { countsOf, type EvidenceFacts } from '../../pricing/evidence/evidence.ts';
import { soldGroups, whyOutside } from '../../pricing/evidence/sold-groups.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { type Pricing, rangeOf } from '../../pricing/pricing.ts';
import { isLessKnown, levelErrorOf } from '../../pricing/ranges/spread.ts';
import { modelsApart } from '../../titles/models.ts';
import { isOftenCopied } from '../verdict/copied.ts';
import {
  type Caveat,
  caveatTexts,
  clothesLevelInWords,
  levelErrorInWords,
  modelsInWords,
  noKnownBrand,
  notMadeInWords,
  otherKind,
  outsideCatalog,
  ownLevelInWords,
} from './caveats.ts';
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
    byCondition: CONDITIONS.map((condition) => ({
      condition,
      ...rangeOf(price.atCondition(condition)),
    })),
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

/** Returns the caveats of a listing's garment. A piece to look up has no range, so none speaks of it. */
export function garmentCaveats(pricing: Pricing, listing: PricedListing): readonly Caveat[] {
  const { garment, price, isToLookUp } = listing;
  return [
    ...brandCaveat(pricing, garment, { hasRange: !isToLookUp, evidence: listing.evidence }),
    ...ownCaveats(pricing, garment, price.item.depth > 0),
    ...levelCaveat(pricing, garment, !isToLookUp),
  ];
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

/** Returns the caveat of a brand outside the catalog, or of an unknown one, beside the evidence of an answer. */
export function brandCaveat(
  { artifacts }: Pricing,
  { brand }: Pick<Garment, 'brand'>,
  beside: { readonly hasRange: boolean; readonly evidence?: Pick<EvidenceFacts, 'of' | 'listings'> },
): Caveat[] {
  const { hasRange, evidence } = beside;
  if (!brand.isOutsideCatalog) return [];
  if (isUnknown(brand)) return [noKnownBrand(hasRange)];
  const clothes = countsOf(artifacts.evidence, brand).reduce((sum, { sold, asked }) => sum + sold + asked, 0);
  const listings = evidence === undefined || evidence.of === 'kind' ? clothes : Math.max(clothes, evidence.listings);
  return [outsideCatalog(brand, listings, hasRange)];
}

/** Returns the caveat of the price's level: the tier's, or that of the operator's own sales. */
export function levelCaveat(pricing: Pricing, garment: Garment, hasRange: boolean): Caveat[] {
  const { category } = garment;
  if (category.isExtended) return [otherKind(category, hasRange)];
  return hasRange ? [tierCaveat(pricing, garment)] : [];
}

function tierCaveat(pricing: Pricing, garment: Garment): Caveat {
  const { category } = garment;
  const claims = { range: true };
  const { tier } = garment.brand;
  const { family } = category;
  const { levelError } = pricing.artifacts.prediction.reference;
  const own = pricing.predict(garment);
  if (own.levelError !== undefined) {
    return { code: 'level_of_own_sales', text: ownLevelInWords(Math.hypot(own.levelError, own.error)), claims };
  }
  const error = levelErrorOf(levelError, tier, family);
  return isLessKnown(levelError, tier, family)
    ? { code: 'level_less_known', text: clothesLevelInWords(tier, error), claims }
    : { code: 'level', text: levelErrorInWords(tier, error), claims };
}

/** Returns the caveats of models that stand apart, which a price by words knows, and of goods that hardly exist. */
export function ownCaveats(pricing: Pricing, garment: Garment, isByWords = false): Caveat[] {
  const { brand, category } = garment;
  const apart = isByWords ? [] : modelsApart(brand, category);
  const caveats: Caveat[] = [];
  if (apart.length > 0) caveats.push({ code: 'model_apart', text: modelsInWords(brand, apart) });
  if (!pricing.predict(garment).isMade) caveats.push({ code: 'not_made', text: notMadeInWords(garment) });
  return caveats;
}
