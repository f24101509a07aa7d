import type { Garment } from '../garments/garment.ts';
import { MIX } from '../pricing/price-at-condition.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { quoted } from '../text.ts';
import { ORDINARY_WORDS } from '../wording/estimate.ts';
import type { Factor, TierAverage } from './estimate-schema.ts';
import type { ListingEstimate } from './listing.ts';

/** Returns the factors whose product is a price: of its garment, then of the words of its title. */
export function factorsOf(pricing: Pricing, garment: Garment, listing?: ListingEstimate): Factor[] {
  return [...garmentFactors(pricing, garment), ...(listing ? wordFactors(listing) : [])];
}

/** Returns the prices of the static estimate, for the garment's condition or for all. */
export function tierAverageOf(pricing: Pricing, { brand, category, condition }: Garment): TierAverage {
  return {
    prices: pricing
      .staticPrices(brand, category)
      .filter((row) => condition === undefined || row.condition === condition)
      .map((row) => ({ condition: row.condition, price: row.mid })),
    note: `All ${brand.tierLabel} brands alike${brand.isOther ? `, which ${brand.name} is none of but resembles` : ''}, as the API’s price endpoint gives it: the estimate is more accurate.`,
  };
}

/** One grade's step stands in place of the mix of conditions. */
function garmentFactors(pricing: Pricing, garment: Garment): Factor[] {
  const { condition } = garment;
  const all = pricing.explain(garment);
  if (condition === undefined) return all.map(inThreeDigits);
  const parts: readonly Factor[] = all.filter(({ name }) => name !== MIX);
  const rest = parts.reduce((product, { factor }) => product * factor, 1);
  const factor = pricing.priceAtCondition(garment).price / rest;
  return [...parts, { name: `condition ${condition}`, factor }].map(inThreeDigits);
}

const inThreeDigits = ({ name, factor }: Factor): Factor => ({
  name,
  factor: Number(factor.toPrecision(3)),
});

function wordFactors({ words, ordinaryWords }: ListingEstimate): Factor[] {
  return [
    ...words.map(({ text, factor, basis }) => ({
      name: basis ? `${quoted(text)}, ${basis}` : quoted(text),
      factor,
    })),
    ...(ordinaryWords === 1 ? [] : [{ name: ORDINARY_WORDS, factor: ordinaryWords }]),
  ];
}
