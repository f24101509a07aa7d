import { type Static, Type } from 'typebox';
import { appraisePath, pricePath } from '../../garments/price-path.ts';
import type { PriceRange, PriceRow } from '../../pricing/pricing.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { genderWord } from '../../wording/garments.ts';
import { usd } from '../../wording/numbers.ts';
import {
  BrandArgument,
  BrandFound,
  CategoryArgument,
  CategoryFound,
  Caveats,
  ConditionArgument,
  Currency,
  GenderArgument,
  PriceRows,
  Understood,
  Usd,
} from './schemas.ts';
import {
  appraiseArguments,
  isTitled,
  TitleArguments,
  TitledOutput,
  titledCaveats,
  titledFigures,
  titledText,
} from './titled.ts';
import type { Tool, ToolParts } from './tool.ts';
import { caveatsOf, type FoundGarment, notLiteral, readGarment } from './understand.ts';

const Output = Type.Object({
  brand: BrandFound,
  category: CategoryFound,
  gender: Type.String(),
  currency: Currency,
  mlPrediction: Type.Object({
    price: Usd,
    priceLow: Usd,
    priceHigh: Usd,
    confidence: Type.Number(),
    note: Type.String(),
    listings: Type.Integer(),
    level: Type.String(),
  }),
  atCondition: Type.Optional(
    Type.Object(
      { condition: Type.String(), price: Usd, priceLow: Usd, priceHigh: Usd },
      { description: 'In the condition asked for.' },
    ),
  ),
  byTitle: Type.Optional(TitledOutput),
  staticEstimate: Type.Object({ prices: PriceRows }),
  source: Type.String(),
  webUrl: Type.String(),
  understood: Understood,
  caveats: Caveats,
});

/** What one garment sells for: the prediction and the static estimate together. */
export function createGetPrice({ pricing, publicUrl }: ToolParts): Tool {
  return {
    name: 'get_price',
    title: 'Price one garment',
    description:
      'Resale price in USD of one adult garment, pair of shoes or bag by brand and category or by title, with the range that holds 8 in 10. ' +
      'Use it for "what is it worth" and "is $45 fair". Give the title if there is one: its words price the model; without, it is the brand\'s usual item. ' +
      "Not covered: children's clothes, watches, jewelry, belts, scarves, hats, wallets, eyewear, swimwear, underwear, suits, and other brands: say so, never substitute. " +
      'Several items: compare_prices. Reasons: explain_price. After fees: net_payout.',
    inputSchema: Type.Object(
      {
        brand: Type.Optional(BrandArgument),
        category: Type.Optional(CategoryArgument),
        ...TitleArguments,
        condition: ConditionArgument,
        gender: GenderArgument,
      },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const appraisal = isTitled(args) ? appraiseArguments(pricing, args) : undefined;
      const found = appraisal
        ? { garment: appraisal.garment, understood: [] }
        : readGarment(args, pricing.usualGender);
      const { garment, understood } = found;
      const { brand, category, gender, condition } = garment;
      const { price, priceLow, priceHigh, confidence, note, evidence, listings, level } =
        pricing.predict(garment);
      const rows = pricing
        .staticPrices(brand, category)
        .filter((row) => condition === undefined || row.condition === condition);
      const atCondition = condition && {
        condition,
        ...pricing.priceAtCondition(garment),
      };
      const structured: Static<typeof Output> = {
        brand: { name: brand.name, slug: brand.slug, tier: brand.tier, tierLabel: brand.tierLabel },
        category: { name: category.name, slug: category.slug },
        gender,
        currency: 'USD',
        mlPrediction: { price, priceLow, priceHigh, confidence, note, listings, level },
        ...(atCondition ? { atCondition } : {}),
        ...(appraisal ? { byTitle: titledFigures(appraisal) } : {}),
        staticEstimate: { prices: [...rows] },
        source: `Hangtag ${pricing.modelVersion}`,
        webUrl:
          publicUrl() +
          (appraisal?.reading.text
            ? appraisePath(appraisal.reading.text, garment)
            : pricePath(garment)),
        understood: notLiteral(understood),
        caveats: appraisal ? titledCaveats(appraisal, args.gender !== undefined) : caveatsOf(found),
      };
      const plain = textOf(found, structured, rows, evidence, atCondition);
      if (!appraisal) return { structured, text: plain };
      const lines = titledText(appraisal, titledFigures(appraisal));
      return { structured, text: `${lines.join('\n')}\nWithout a title: ${plain}` };
    },
  };
}

function textOf(
  { garment: { brand, category, gender, condition }, understood }: FoundGarment,
  { mlPrediction, webUrl, caveats }: Static<typeof Output>,
  rows: readonly PriceRow[],
  evidence: string,
  atCondition: PriceRange | undefined,
): string {
  const range = ({ price, priceLow, priceHigh }: PriceRange) =>
    `${usd(price)}, 8 in 10 between ${usd(priceLow)} and ${usd(priceHigh)}`;
  const what = `${brand.name} ${category.name}, ${genderWord(gender)}`;
  const inWords = notLiteral(understood).join('; ');
  const lines = [
    atCondition
      ? `${what}, ${condition}: about ${range(atCondition)}. In any condition: ${range(mlPrediction)}.`
      : `${what}: about ${range(mlPrediction)}, in the usual mix of conditions.`,
    `Confidence: ${confidenceInWords(mlPrediction.confidence)}. Evidence: ${evidence}.`,
    `Static estimate of the ${brand.tierLabel} tier: ${rows.map(rowInWords).join('; ')}.`,
    ...(inWords ? [`Understood ${inWords}.`] : []),
    ...caveats,
    webUrl,
  ];
  return lines.join('\n');
}

function rowInWords({ condition, low, mid, high }: PriceRow): string {
  return `${condition} ${usd(mid)} (${usd(low)} to ${usd(high)})`;
}
