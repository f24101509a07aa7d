import { type Static, Type } from 'typebox';
import type { Garment } from '../../garments/garment.ts';
import { dataFacts } from '../../pricing/data-facts.ts';
import { estimateOf } from '../../pricing/estimate.ts';
import { NOT_EVALUATED } from '../../pricing/model-facts.ts';
import { MIX } from '../../pricing/price-at-condition.ts';
import type { PricePart, Pricing } from '../../pricing/pricing.ts';
import { dataInWords } from '../../wording/data.ts';
import { count, percent, usd } from '../../wording/numbers.ts';
import { groundsInWords, headline } from './estimate-text.ts';
import {
  AsInGetPrice,
  AsThere,
  type BrandFound,
  type CategoryFound,
  Currency,
  type EstimateFound,
  type EvidenceFound,
  shortChoices,
  Understood,
  Usd,
} from './schemas.ts';
import type { Tool, ToolParts } from './tool.ts';
import { caveatsOf, notLiteral, readGarment } from './understand.ts';

const Output = Type.Object({
  brand: Type.Unsafe<Static<typeof BrandFound>>(AsThere),
  category: Type.Unsafe<Static<typeof CategoryFound>>(AsThere),
  gender: Type.String(),
  condition: Type.Optional(Type.String()),
  currency: Currency,
  estimate: Type.Unsafe<Static<typeof EstimateFound>>(AsThere),
  evidence: Type.Unsafe<Static<typeof EvidenceFound>>(AsThere),
  data: Type.String(),
  whyWide: Type.String(),
  tested: Type.String(),
  factors: Type.Array(Type.Object({ name: Type.String(), factor: Type.Number() }), {
    description: 'Multiply to the price.',
  }),
  tierAverage: Type.Object({
    prices: Type.Array(Type.Object({ condition: Type.String(), price: Usd })),
    note: Type.String(),
  }),
  understood: Understood,
  caveats: Type.Array(Type.String()),
  source: Type.String(),
});

const WHY_WIDE =
  'Brand, category, gender and condition are all that it knows: one range covers all models, materials, sizes and ages, and all marketplaces. A title in get_price narrows it.';

/** How a price is made: for people first, then the factors. */
export function createExplainPrice({ pricing }: Pick<ToolParts, 'pricing'>): Tool {
  const { prediction } = pricing.facts;
  const data = dataInWords(dataFacts(prediction.sources), prediction);
  return {
    name: 'explain_price',
    title: 'Explain a price',
    description:
      'Why a garment has its price: on how many listings it rests, sold or asking, why the range is wide, how it was tested, its factors, the average of its tier. ' +
      'For why and how sure; the price itself: get_price.',
    inputSchema: Type.Object(
      { brand: AsInGetPrice, category: AsInGetPrice, ...shortChoices },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const found = readGarment(args, pricing.usualGender);
      const { garment, understood } = found;
      const { brand, category, gender, condition } = garment;
      const answer = estimateOf(pricing, garment);
      const structured: Static<typeof Output> = {
        brand: { name: brand.name, slug: brand.slug, tier: brand.tier },
        category: { name: category.name, slug: category.slug },
        gender,
        ...(condition ? { condition } : {}),
        currency: 'USD',
        estimate: answer.estimate,
        evidence: answer.evidence,
        data,
        whyWide: WHY_WIDE,
        tested: testedInWords(pricing, garment),
        factors: factorsOf(pricing, garment),
        tierAverage: {
          prices: pricing
            .staticPrices(brand, category)
            .filter((row) => condition === undefined || row.condition === condition)
            .map((row) => ({ condition: row.condition, price: row.mid })),
          note: `All ${brand.tierLabel} brands alike, as the API’s price endpoint gives it: the estimate is more accurate.`,
        },
        understood: notLiteral(understood),
        caveats: caveatsOf(found, answer),
        source: `Hangtag ${pricing.modelVersion}`,
      };
      const { tierAverage, factors } = structured;
      const inWords = structured.understood.join('; ');
      const text = [
        headline(answer),
        groundsInWords(answer),
        data,
        WHY_WIDE,
        structured.tested,
        ...structured.caveats,
        `Price = ${factors.map(factorInWords).join(' x ')}.`,
        `Tier average: ${tierAverage.prices.map((row) => `${row.condition} ${usd(row.price)}`).join(', ')}. ${tierAverage.note}`,
        ...(inWords ? [`Understood ${inWords}.`] : []),
        structured.source,
      ].join('\n');
      return { structured, text };
    },
  };
}

/** How often the range held listings that the model had not seen. */
function testedInWords({ facts }: Pricing, { brand }: Garment): string {
  const { evaluation, prediction } = facts;
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

function factorInWords({ name, factor }: { name: string; factor: number }, index: number): string {
  return index === 0 ? `${usd(factor)} (${name})` : `${factor} (${name})`;
}
