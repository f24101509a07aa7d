import { factorsOf, tierAverageOf } from '../../answers/explanation.ts';
import type { Garment } from '../../garments/garment.ts';
import { dataFacts } from '../../pricing/data-facts.ts';
import { NOT_EVALUATED } from '../../pricing/evaluation.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { caveatTexts } from '../../wording/caveat.ts';
import { dataInWords } from '../../wording/data.ts';
import { count, percent, usd } from '../../wording/numbers.ts';
import { answerPriced, groundsInWords, headline, understoodInWords, wordsInWords } from './priced.ts';
import { type Arguments, answered, type ToolParts } from './tool.ts';

const WHY_WIDE =
  'Brand, category, gender and condition are all that it knows: one range covers all models, materials, sizes and ages, and all marketplaces. A title adds what its words are worth.';
const WHY_WIDE_TITLED =
  'One range covers what the words of the title do not say of model, material, size and age, and all marketplaces.';

/** Explains a price in sentences, then by its factors. */
export function explainPrice({ pricing }: ToolParts, args: Arguments) {
  const { prediction } = pricing.artifacts;
  // Judging an asking price is up to get_price.
  const priced = answerPriced(pricing, { ...args, asking_price: undefined });
  const { garment, listing, estimate: answer, shared } = priced;
  const { understood, caveats, source, ...what } = shared;
  const factors = factorsOf(pricing, garment, listing);
  const tierAverage = tierAverageOf(pricing, garment);
  const structured = {
    ...what,
    estimate: answer.estimate,
    evidence: answer.evidence,
    data: dataInWords(dataFacts(prediction.sources), prediction),
    whyWide: listing ? WHY_WIDE_TITLED : WHY_WIDE,
    tested: testedInWords(pricing, garment),
    factors,
    tierAverage,
    understood,
    caveats: caveatTexts(caveats),
    source,
  };
  return answered(structured, [
    headline(answer, priced.appraisal),
    groundsInWords(answer),
    structured.data,
    structured.whyWide,
    structured.tested,
    ...caveatTexts(caveats),
    `Price = ${factors.map(({ name, factor }, i) => `${i === 0 ? usd(factor) : factor} (${name})`).join(' x ')}.`,
    `Tier average: ${tierAverage.prices.map((row) => `${row.condition} ${usd(row.price)}`).join(', ')}. ${tierAverage.note}`,
    understoodInWords(understood),
    listing && wordsInWords(listing),
    source,
  ]);
}

/** Returns how often the range held for listings that the model had not seen. */
function testedInWords({ artifacts }: Pricing, { brand }: Garment): string {
  const { evaluation, prediction } = artifacts;
  if (!evaluation) return NOT_EVALUATED;
  const measured = evaluation.calibration.tiers.find(({ name }) => name === brand.tier);
  if (!measured) return 'The test of this model had no listing of the tier.';
  const [what, after] = prediction.ownSales
    ? ['own sale', '']
    : ['listing', ', after removing the level of their marketplace'];
  return `Tested on ${count(measured.items, what)} of the tier that the model had not seen, the range held ${percent(measured.share)} of them${after}.`;
}
