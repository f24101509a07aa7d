import { csvText } from '../base/csv-text.ts';
import { defined } from '../base/members.ts';
import { type Brand, type Category, CONDITIONS, type Condition, type Garment } from '../catalog/catalog.ts';
import { isOftenCopied } from '../money/copied.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { whyOutside } from '../pricing/evidence/sold-groups.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import type { GarmentBody, GarmentPrice } from './answer-schema.ts';
import { type Caveat, type Coded, garmentCaveats } from './caveats.ts';
import { evidenceInWords, noteAbout } from './evidence-words.ts';

/** Returns the answer about a garment's price. The caveats default to those about the garment. Pure. */
export function priceAnswer(
  pricing: Pricing,
  listing: Appraisal,
  caveats: readonly Caveat[] = garmentCaveats(pricing, listing),
): Coded<GarmentPrice> {
  const { garment, price, evidence, facts } = listing;
  return {
    ...garmentBody(garment),
    estimate: {
      ...rangeOf(price),
      confidence: price.confidence,
      note: noteAbout(pricing, garment, evidence),
      ...defined({ ifReal: isOftenCopied({ garment, facts }) || undefined }),
    },
    byCondition: CONDITIONS.map((condition) => ({ condition, ...rangeOf(price.atCondition(condition)) })),
    evidence: evidenceBody(listing),
    caveats,
    source: sourceOf(pricing),
  };
}

function evidenceBody(listing: Appraisal): GarmentPrice['evidence'] {
  const { grade, of, listings, sold, places } = listing.evidence;
  const sales = listing.evidence.sales.map((group) => ({ ...group, ...defined({ why: whyOutside(listing, group) }) }));
  const text = evidenceInWords(listing.evidence);
  return { grade, of, listings, sold, places: [...places], text, ...(sales.length > 0 && { sales }) };
}

/** Returns a garment's prices in US dollars as CSV: for one condition, or for any condition and then for each one. */
export function estimateCsv(pricing: Pricing, garment: Garment, onlyCondition?: Condition): string {
  const conditions = onlyCondition ? [onlyCondition] : [undefined, ...CONDITIONS];
  const rows = conditions.map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    return [condition ?? 'any', price, priceLow, priceHigh, garment.gender];
  });
  return csvText([['condition', 'price', 'low', 'high', 'gender'], ...rows]);
}

/** Returns a brand and a category for API clients. */
export function pairBody(brand: Brand, { name, slug }: Category): Pick<GarmentBody, 'brand' | 'category'> {
  return { brand: brandBody(brand), category: { name, slug } };
}

/** Returns a brand for API clients. A brand outside the catalog has no tier, only the tier that it is priced `like`. */
export function brandBody({ name, slug, tier, tierLabel, isOutsideCatalog }: Brand): GarmentBody['brand'] {
  return isOutsideCatalog
    ? { name, slug, tier: null, tierLabel: null, inCatalog: false, like: tier }
    : { name, slug, tier, tierLabel };
}

function garmentBody({ brand, category, gender, condition }: Garment): GarmentBody {
  return {
    ...pairBody(brand, category),
    gender,
    condition: condition ?? null,
    currency: 'USD',
  };
}

/** Returns the name and version of the prediction model. */
export function sourceOf({ modelVersion }: Pick<Pricing, 'modelVersion'>): string {
  return `Hangtag prediction model ${modelVersion}`;
}
