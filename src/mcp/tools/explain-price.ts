import { type Static, Type } from 'typebox';
import type { Estimate } from '../../answers/estimate.ts';
import type { Factor, TierAverage } from '../../answers/estimate-schema.ts';
import { factorsOf, tierAverageOf } from '../../answers/explanation.ts';
import type { Garment } from '../../garments/garment.ts';
import { dataFacts } from '../../pricing/data-facts.ts';
import { NOT_EVALUATED } from '../../pricing/evaluation.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { dataInWords } from '../../wording/data.ts';
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
  factors: Type.Array(members<Factor>('name, factor'), {
    description: 'Multiply to the price.',
  }),
  tierAverage: members<TierAverage>('prices by condition, note.'),
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
      const structured: Static<typeof Output> = {
        ...what,
        estimate: answer.estimate,
        evidence: answer.evidence,
        data,
        whyWide: listing ? WHY_WIDE_TITLED : WHY_WIDE,
        tested: testedInWords(pricing, garment),
        factors: factorsOf(pricing, garment, listing),
        tierAverage: tierAverageOf(pricing, garment),
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

function factorInWords({ name, factor }: Factor, index: number): string {
  return index === 0 ? `${usd(factor)} (${name})` : `${factor} (${name})`;
}
