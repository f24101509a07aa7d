import { quoted } from '../../base/text.ts';
import type { Garment } from '../../catalog/garment.ts';
import { dataFacts } from '../../pricing/data-facts.ts';
import { NOT_EVALUATED } from '../../pricing/evaluation.ts';
import { MIX } from '../../pricing/price-at-condition.ts';
import { uncheckedSales } from '../../pricing/price-class.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { count, percent } from '../../wording/numbers.ts';
import { garmentBody, sourceOf } from '../garment/answer.ts';
import { ORDINARY_WORDS } from '../garment/estimate-words.ts';
import { listingFigures } from '../listing/answer.ts';
import type { ListingFigures } from '../listing/schema.ts';
import { uncheckedInWords } from '../verdict/words.ts';
import { dataInWords } from './data-words.ts';
import type { ExplanationAnswer, Factor, TierAverage } from './schema.ts';
import { whyWide } from './words.ts';

/** Returns the reasons for a listing's price. Pure. */
export function answerExplanation(pricing: Pricing, appraisal: PricedListing): ExplanationAnswer {
  const { garment, reading } = appraisal;
  const { prediction } = pricing.artifacts;
  const listing = listingFigures(pricing, appraisal);
  const { takenFor, beyondEvidence, estimate, evidence, ignored, caveats } = listing;
  return {
    takenFor,
    ...garmentBody(garment),
    ...(beyondEvidence && { beyondEvidence }),
    estimate,
    evidence,
    data: dataInWords(dataFacts(prediction.sources), prediction),
    whyWide: whyWide(reading.text !== ''),
    tested: testedInWords(pricing, garment),
    factors: factorsOf(pricing, garment, listing),
    tierAverage: tierAverageOf(pricing, garment),
    ignored,
    caveats,
    source: sourceOf(pricing),
  };
}

/** Returns how often the range held for listings that the model had not seen. */
function testedInWords({ artifacts }: Pricing, { brand }: Garment): string {
  const { evaluation, prediction } = artifacts;
  if (!evaluation) return NOT_EVALUATED;
  const unchecked = uncheckedSales({ artifacts }, { brand });
  // One rate for houses: the same that a verdict on them names.
  if (unchecked) return uncheckedInWords(unchecked);
  const measured = evaluation.calibration.tiers.find(({ name }) => name === brand.tier);
  if (!measured) return 'This model was not tested on listings in this tier.';
  const [what, after] = prediction.ownSales ? ['own sale', ''] : ['listing', ', after adjusting for their marketplace'];
  return (
    `Tested on ${count(measured.items, what)} in the tier that were not used to fit the model, the range ` +
    `held ${percent(measured.share)} of them${after}.`
  );
}

/** Returns the factors whose product is a price: of its garment, then of the words of its title. */
export function factorsOf(
  pricing: Pricing,
  garment: Garment,
  listing?: Pick<ListingFigures, 'words' | 'ordinaryWords'>,
): Factor[] {
  return [...garmentFactors(pricing, garment), ...(listing ? wordFactors(listing) : [])];
}

/** Returns the prices of the static estimate, for the garment's condition or for all. */
export function tierAverageOf(pricing: Pricing, { brand, category, condition }: Garment): TierAverage {
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

function wordFactors({ words, ordinaryWords }: Pick<ListingFigures, 'words' | 'ordinaryWords'>): Factor[] {
  return [
    ...words.map(({ text, factor, basis }) => ({
      name: basis ? `${quoted(text)}, ${basis}` : quoted(text),
      factor,
    })),
    ...(ordinaryWords === 1 ? [] : [{ name: ORDINARY_WORDS, factor: ordinaryWords }]),
  ];
}
