import { membersOf } from '../base/members.ts';
import { quoted } from '../base/text.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { ListingAnswer } from '../present/answer-schema.ts';
import { inSentences } from '../present/caveats.ts';
import { ORDINARY_WORDS } from '../present/garment-words.ts';
import { listingFigures } from '../present/listing.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { MIX } from '../pricing/ranges/spread.ts';
import type { Explanation, Factor, TierAverage } from './types.ts';

/** Returns how a price comes about: its factors, to three digits, and the average of its tier, whole US dollars. */
export function explainPrice(pricing: Pricing, appraisal: Appraisal): Explanation {
  const { garment } = appraisal;
  const listing = inSentences(listingFigures(pricing, appraisal));
  return {
    ...membersOf(listing, 'takenFor', 'brand', 'category', 'gender', 'condition', 'currency', 'estimate', 'evidence'),
    ...membersOf(listing, 'caveats', 'source'),
    factors: factorsOf(pricing, garment, listing),
    tierAverage: tierAverageOf(pricing, garment),
  };
}

/** Returns the factors whose product is a price: of its garment, then of the words of its title. */
function factorsOf(
  pricing: Pricing,
  garment: Garment,
  { words, ordinaryWords }: Pick<ListingAnswer, 'words' | 'ordinaryWords'>,
): Factor[] {
  return [
    ...garmentFactors(pricing, garment),
    ...words.map(({ text, factor, basis }) => ({
      name: basis ? `${quoted(text)}, ${basis}` : quoted(text),
      factor,
    })),
    ...(ordinaryWords === 1 ? [] : [{ name: ORDINARY_WORDS, factor: ordinaryWords }]),
  ];
}

function tierAverageOf(pricing: Pricing, { brand, category, condition }: Garment): TierAverage {
  if (category.isExtended) return { prices: [], note: 'There is no tier average outside the 15 categories.' };
  return {
    prices: pricing
      .staticPrices(brand, category)
      .filter((row) => condition === undefined || row.condition === condition)
      .map((row) => ({ condition: row.condition, price: row.mid })),
    note:
      `The average for all ${brand.tierLabel} ` +
      `brands${brand.isOutsideCatalog ? `, which ${brand.name} resembles` : ''}, as in the API’s price endpoint: the ` +
      'estimate is more accurate.',
  };
}

/** One grade's step replaces the mix of conditions. */
function garmentFactors(pricing: Pricing, garment: Garment): Factor[] {
  const { condition } = garment;
  const all = pricing.explain(garment);
  if (condition === undefined) return all.map(inThreeDigits);
  const parts: readonly Factor[] = all.filter(({ name }) => name !== MIX);
  const rest = parts.reduce((product, { factor }) => product * factor, 1);
  const factor = pricing.priceAtCondition(garment).price / rest;
  return [...parts, { name: `condition ${condition}`, factor }].map(inThreeDigits);
}

const inThreeDigits = ({ name, factor }: Factor): Factor => ({ name, factor: Number(factor.toPrecision(3)) });
