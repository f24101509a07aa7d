import { type Static, Type } from 'typebox';
import type { Estimate } from '../../answers/estimate.ts';
import type { ListingEstimate } from '../../answers/listing-estimate.ts';
import type { Garment } from '../../garments/garment.ts';
import { quoted } from '../../http/text.ts';
import { dataFacts } from '../../pricing/data-facts.ts';
import { NOT_EVALUATED } from '../../pricing/evaluation.ts';
import { MIX } from '../../pricing/price-at-condition.ts';
import type { PricePart, Pricing } from '../../pricing/pricing.ts';
import { dataInWords } from '../../wording/data.ts';
import { ORDINARY_WORDS } from '../../wording/estimate.ts';
import { count, percent, usd } from '../../wording/numbers.ts';
import { groundsInWords, headline } from './estimate-text.ts';
import { given } from './given.ts';
import {
  BrandFound,
  CategoryFound,
  Caveats,
  ConditionFound,
  Currency,
  GenderFound,
  garmentArguments,
  Ignored,
  members,
  SourceFound,
  textField,
  Understood,
} from './schemas.ts';
import { answerPriced, wordsInWords } from './titled.ts';
import type { Tool, ToolParts } from './tool.ts';

const Output = Type.Object({
  brand: BrandFound,
  category: CategoryFound,
  gender: GenderFound,
  condition: ConditionFound,
  currency: Currency,
  estimate: Type.Unsafe<Estimate['estimate']>({ type: 'object' }),
  evidence: Type.Unsafe<Estimate['evidence']>({ type: 'object' }),
  data: textField('What the listings are.'),
  whyWide: textField('What the range covers.'),
  tested: textField('How often it held.'),
  factors: Type.Array(members<{ name: string; factor: number }>('name, factor'), {
    description: 'Multiply to the price.',
  }),
  tierAverage: members<{ prices: { condition: string; price: number }[]; note: string }>(
    'prices by condition, note.',
  ),
  understood: Understood,
  ignored: Ignored,
  caveats: Caveats,
  source: SourceFound,
});

const WHY_WIDE =
  'Brand, category, gender and condition are all that it knows: one range covers all models, materials, sizes and ages, and all marketplaces. A title adds what its words are worth.';
const WHY_WIDE_TITLED =
  'One range covers what the words of the title do not say of model, material, size and age, and all marketplaces.';

/** How a price is made: for people first, then the factors. */
export function createExplainPrice({ pricing }: Pick<ToolParts, 'pricing'>): Tool {
  const { prediction } = pricing.artifacts;
  const data = dataInWords(dataFacts(prediction.sources), prediction);
  return {
    name: 'explain_price',
    title: 'Explain a price',
    description:
      'Why a garment or a title has its price, and how sure it is: its listings, sold or asking, why the range is wide, how it was tested, its factors and words, the average of its tier.',
    inputSchema: Type.Object(garmentArguments),
    outputSchema: Output,
    call: (args) => {
      // An asking price is judged by get_price.
      const priced = answerPriced(pricing, { ...args, asking_price: undefined });
      const { garment, listing, estimate: answer, what } = priced;
      const { brand, category, condition } = garment;
      const structured: Static<typeof Output> = {
        ...what,
        estimate: answer.estimate,
        evidence: answer.evidence,
        data,
        whyWide: listing ? WHY_WIDE_TITLED : WHY_WIDE,
        tested: testedInWords(pricing, garment),
        factors: [...factorsOf(pricing, garment), ...(listing ? wordFactors(listing) : [])],
        tierAverage: {
          prices: pricing
            .staticPrices(brand, category)
            .filter((row) => condition === undefined || row.condition === condition)
            .map((row) => ({ condition: row.condition, price: row.mid })),
          note: `All ${brand.tierLabel} brands alike${brand.isOther ? `, which ${brand.name} is none of but resembles` : ''}, as the API’s price endpoint gives it: the estimate is more accurate.`,
        },
        understood: priced.understood,
        ...given({ ignored: priced.ignored }),
        caveats: priced.caveats,
        source: priced.source,
      };
      const { tierAverage, factors } = structured;
      const inWords = structured.understood.join('; ');
      const lines = [
        headline(answer, priced.appraisal),
        groundsInWords(answer),
        data,
        structured.whyWide,
        structured.tested,
        ...structured.caveats,
        `Price = ${factors.map(factorInWords).join(' x ')}.`,
        `Tier average: ${tierAverage.prices.map((row) => `${row.condition} ${usd(row.price)}`).join(', ')}. ${tierAverage.note}`,
        ...(inWords ? [`Understood ${inWords}.`] : []),
        ...(listing ? [wordsInWords(listing)] : []),
        structured.source,
      ];
      return { structured, text: lines.join('\n') };
    },
  };
}

/** How often the range held listings that the model had not seen. */
function testedInWords({ artifacts }: Pricing, { brand }: Garment): string {
  const { evaluation, prediction } = artifacts;
  if (!evaluation) return NOT_EVALUATED;
  const measured = evaluation.calibration.tiers.find(({ name }) => name === brand.tier);
  if (!measured) return 'The test of this model had no listing of the tier.';
  if (prediction.ownSales)
    return `Tested on ${count(measured.items, 'own sale')} of the tier that the model had not seen, the range held ${percent(measured.share)} of them.`;
  return `Tested on ${count(measured.items, 'listing')} of the tier that the model had not seen, the range held ${percent(measured.share)} of them, after removing the level of their marketplace.`;
}

/** The parts of the price as factors; for one grade, its step in place of the mix of conditions. */
function factorsOf(pricing: Pricing, garment: Garment): { name: string; factor: number }[] {
  const { condition } = garment;
  const all = pricing.explain(garment);
  const parts: Pick<PricePart, 'name' | 'factor'>[] =
    condition === undefined ? [...all] : all.filter(({ name }) => name !== MIX);
  if (condition !== undefined) {
    const rest = parts.reduce((product, { factor }) => product * factor, 1);
    parts.push({
      name: `condition ${condition}`,
      factor: pricing.priceAtCondition(garment).price / rest,
    });
  }
  return parts.map(({ name, factor }) => ({ name, factor: Number(factor.toPrecision(3)) }));
}

/** What the words of a title add to the factors, down to what is left of the way to its price. */
function wordFactors({
  words,
  ordinaryWords,
}: ListingEstimate): { name: string; factor: number }[] {
  return [
    ...words.map(({ text: said, factor, basis }) => ({
      name: basis ? `${quoted(said)}, ${basis}` : quoted(said),
      factor,
    })),
    ...(ordinaryWords === 1 ? [] : [{ name: ORDINARY_WORDS, factor: ordinaryWords }]),
  ];
}

function factorInWords({ name, factor }: { name: string; factor: number }, index: number): string {
  return index === 0 ? `${usd(factor)} (${name})` : `${factor} (${name})`;
}
