import { membersOf } from '../base/members.ts';
import { quoted } from '../base/text.ts';
import type { Condition, Garment } from '../catalog/catalog.ts';
import type { ListingAnswer } from '../present/answer-schema.ts';
import { inSentences } from '../present/caveats.ts';
import { ORDINARY_WORDS } from '../present/garment-words.ts';
import { listingFigures } from '../present/listing.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Explanation, Factor, TierAverage } from './types.ts';

/** Returns a price with its factors, to three significant digits, and the tier's average, in whole US dollars. */
export function explainPrice(pricing: Pricing, appraisal: Appraisal): Explanation {
  const { garment } = appraisal;
  const listing = inSentences(listingFigures(pricing, appraisal));
  return {
    ...membersOf(listing, 'takenFor', 'brand', 'category', 'gender', 'condition', 'currency', 'estimate', 'evidence'),
    ...membersOf(listing, 'caveats', 'source'),
    factors: [...garmentFactors(appraisal), ...wordFactors(listing)],
    tierAverage: tierAverageOf(pricing, garment),
  };
}

/** Returns the factors for the words in the title and, last, for the words in typical titles. */
function wordFactors({ words, ordinaryWords }: Pick<ListingAnswer, 'words' | 'ordinaryWords'>): Factor[] {
  const factors = words.map(({ text, factor, basis }) => {
    return { name: basis ? `${quoted(text)}, ${basis}` : quoted(text), factor };
  });
  return ordinaryWords === 1 ? factors : [...factors, { name: ORDINARY_WORDS, factor: ordinaryWords }];
}

/** Returns the tier's average in the garment's condition, or in each condition if the garment has none. */
function tierAverageOf(pricing: Pricing, { brand, category, condition }: Garment): TierAverage {
  if (category.isExtended) return { prices: [], note: 'There is no tier average outside the 15 categories.' };
  const isIncluded = (grade: Condition) => condition === undefined || grade === condition;
  const rows = pricing.staticPrices(brand, category).filter((row) => isIncluded(row.condition));
  const resemblance = brand.isOutsideCatalog ? `, which ${brand.name} resembles` : '';
  return {
    prices: rows.map((row) => ({ condition: row.condition, price: row.mid })),
    note:
      `The average for all ${brand.tierLabel} brands${resemblance}, as in the API’s price endpoint: the estimate is ` +
      'more accurate.',
  };
}

/** Returns the price of the garment without a title as the first factor, which the words of the title multiply. */
function garmentFactors({ price: { basePrice }, garment: { brand, category, condition } }: Appraisal): Factor[] {
  const name = [brand.name, category.name, condition].filter((part) => part !== undefined).join(', ');
  return [{ name, factor: basePrice.price }];
}
