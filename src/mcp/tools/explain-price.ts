import { type Static, Type } from 'typebox';
import { TIERS } from '../../garments/catalogue.ts';
import { NOT_EVALUATED } from '../../pricing/model-facts.ts';
import type { PricePart } from '../../pricing/pricing.ts';
import { type TierTypical, tierTypical } from '../../pricing/tier-typical.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { genderWord } from '../../wording/garments.ts';
import { count, usd } from '../../wording/numbers.ts';

import {
  AsInGetPrice,
  BrandFound,
  CategoryFound,
  Caveats,
  Currency,
  plainChoices,
  Understood,
  Usd,
} from './schemas.ts';
import type { Tool, ToolParts } from './tool.ts';
import { caveatsOf, notLiteral, readGarment } from './understand.ts';

const Output = Type.Object({
  brand: BrandFound,
  category: CategoryFound,
  gender: Type.String(),
  currency: Currency,
  staticEstimate: Type.Object({
    base: Type.Number(),
    modifier: Type.Number(),
    rows: Type.Array(
      Type.Object({ condition: Type.String(), multiplier: Type.Number(), mid: Usd }),
    ),
    methodology: Type.String(),
  }),
  prediction: Type.Object({
    price: Usd,
    priceLow: Usd,
    priceHigh: Usd,
    parts: Type.Array(Type.Object({ name: Type.String(), factor: Type.Number() }), {
      description: 'Their product is the price.',
    }),
  }),
  evidence: Type.Object({
    listings: Type.Integer(),
    level: Type.String(),
    note: Type.String(),
  }),
  accuracy: Type.Object({
    confidence: Type.Number(),
    tierConfidence: Type.Number(),
    tierLow: Type.Number(),
    tierHigh: Type.Number(),
    heldOutItems: Type.Optional(Type.Integer()),
    heldOutShare: Type.Optional(Type.Number()),
  }),
  understood: Understood,
  caveats: Caveats,
});

/** How a price comes about. */
export function createExplainPrice({ pricing }: Pick<ToolParts, 'pricing'>): Tool {
  const typical = new Map(TIERS.map((tier) => [tier, tierTypical(pricing, tier)]));
  const { evaluation } = pricing.facts;
  return {
    name: 'explain_price',
    title: 'Explain a price',
    description:
      'Why a garment has its price: base, modifier and multipliers of the static estimate, the parts of the prediction as factors, ' +
      'the listings behind it, how accurate its tier is. Use it after get_price, when asked why or how sure.',
    inputSchema: Type.Object(
      { brand: AsInGetPrice, category: AsInGetPrice, gender: plainChoices.gender },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const found = readGarment({ ...args, condition: undefined }, pricing.usualGender);
      const { garment, understood } = found;
      const { brand, category, gender } = garment;
      const prediction = pricing.predict(garment);
      const measured = evaluation?.calibration.tiers.find(({ name }) => name === brand.tier);
      const tier = typical.get(brand.tier) as TierTypical;
      const structured: Static<typeof Output> = {
        brand: { name: brand.name, slug: brand.slug, tier: brand.tier, tierLabel: brand.tierLabel },
        category: { name: category.name, slug: category.slug },
        gender,
        currency: 'USD',
        staticEstimate: {
          base: pricing.base(brand.tier),
          modifier: pricing.priceModifier(category),
          rows: pricing.staticPrices(brand, category).map(({ condition, mid }) => ({
            condition,
            multiplier: pricing.multiplier(condition),
            mid,
          })),
          methodology: pricing.methodology,
        },
        prediction: {
          price: prediction.price,
          priceLow: prediction.priceLow,
          priceHigh: prediction.priceHigh,
          parts: pricing
            .explain(garment)
            .map(({ name, factor }) => ({ name, factor: threeDigits(factor) })),
        },
        evidence: {
          listings: prediction.listings,
          level: prediction.level,
          note: prediction.note,
        },
        accuracy: {
          confidence: prediction.confidence,
          tierConfidence: threeDigits(tier.confidence),
          tierLow: threeDigits(tier.low),
          tierHigh: threeDigits(tier.high),
          ...(measured ? { heldOutItems: measured.items, heldOutShare: measured.share } : {}),
        },
        understood: notLiteral(understood),
        caveats: caveatsOf(found),
      };
      const inWords = notLiteral(understood).join('; ');
      const { staticEstimate, accuracy } = structured;
      const text = [
        `${brand.name} ${category.name}, ${genderWord(gender)}: ${usd(prediction.price)}, 8 in 10 between ${usd(prediction.priceLow)} and ${usd(prediction.priceHigh)}.`,
        `Prediction = ${structured.prediction.parts.map(partInWords).join(' x ')}.`,
        prediction.note,
        `Confidence: ${confidenceInWords(prediction.confidence)}; in the ${brand.tierLabel} tier it is typically ${Math.round(accuracy.tierConfidence * 100)} %, ` +
          `and 8 in 10 sell between ${accuracy.tierLow} and ${accuracy.tierHigh} times the predicted price.`,
        ...(measured
          ? [
              `Tested on ${count(measured.items, 'listing')} of the tier that the model had not seen, the range held ${Math.round(measured.share * 100)} % of them.`,
            ]
          : evaluation
            ? []
            : [NOT_EVALUATED]),
        `Static estimate = base ${usd(staticEstimate.base)} (${brand.tierLabel}) x ${staticEstimate.modifier} (${category.name}) x condition: ` +
          `${staticEstimate.rows.map((row) => `${row.condition} ${row.multiplier} = ${usd(row.mid)}`).join(', ')}.`,
        staticEstimate.methodology,
        ...(inWords ? [`Understood ${inWords}.`] : []),
        ...structured.caveats,
      ].join('\n');
      return { structured, text };
    },
  };
}

function partInWords({ name, factor }: Pick<PricePart, 'name' | 'factor'>, index: number): string {
  return index === 0 ? `${usd(factor)} (${name})` : `${factor} (${name})`;
}

function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}
