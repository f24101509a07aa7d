import { type Static, Type } from 'typebox';
import { pricePath } from '../../garments/price-path.ts';
import { plain } from '../../http/text.ts';
import { TOTAL_METHOD, totalOf } from '../../pricing/total.ts';
import { count, usd } from '../../wording/numbers.ts';
import {
  AsInGetPrice,
  ConditionArgument,
  Currency,
  GenderArgument,
  name,
  Understood,
  Usd,
} from './schemas.ts';
import { Refusal, type Tool, type ToolParts } from './tool.ts';
import { MAX_NAME_LENGTH, readGarment, shown, understoodInWords } from './understand.ts';

/** Most items in one call. */
export const MAX_ITEMS = 20;

const Range = { price: Usd, priceLow: Usd, priceHigh: Usd };

const Output = Type.Object({
  currency: Currency,
  items: Type.Array(
    Type.Object({
      item: Type.Integer({ minimum: 1, description: 'Its place in the call.' }),
      label: Type.String(),
      brand: Type.String(),
      category: Type.String(),
      gender: Type.String(),
      condition: Type.Optional(Type.String()),
      ...Range,
      confidence: Type.Number(),
      listings: Type.Integer({ minimum: 0 }),
      webUrl: Type.String(),
      understood: Understood,
    }),
    { description: 'Dearest first.' },
  ),
  total: Type.Object({ ...Range, method: Type.String() }),
  source: Type.String(),
});
type Row = Static<typeof Output>['items'][number];

/** Several garments side by side, with the value of them all. */
export function createComparePrices({ pricing, publicUrl }: ToolParts): Tool {
  const readRow = (value: unknown, index: number): Row => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      throw new Refusal(`it is ${shown(value)}: give an object with brand and category.`);
    }
    const args = value as Record<string, unknown>;
    const { garment, understood } = readGarment(args);
    const { brand, category, gender, condition } = garment;
    const prediction = pricing.predict(garment);
    const { price, priceLow, priceHigh } = pricing.priceAtCondition(garment);
    return {
      item: index + 1,
      label: readLabel(args.label) ?? `${brand.name} ${category.name}`,
      brand: brand.slug,
      category: category.slug,
      gender,
      ...(condition ? { condition } : {}),
      price,
      priceLow,
      priceHigh,
      confidence: prediction.confidence,
      listings: prediction.listings,
      webUrl: publicUrl() + pricePath(garment),
      understood: [...understood],
    };
  };

  return {
    name: 'compare_prices',
    title: 'Compare or total several garments',
    description:
      `Predicted prices in USD of 1 to ${MAX_ITEMS} garments side by side, dearest first, with the total and its range. ` +
      'Use it for cheapest and dearest, what to sell first, or a whole wardrobe; for one garment use get_price.',
    inputSchema: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              label: Type.Optional(name('Your name for it.')),
              brand: AsInGetPrice,
              category: AsInGetPrice,
              condition: ConditionArgument,
              gender: GenderArgument,
            },
            { additionalProperties: false },
          ),
          {
            minItems: 1,
            maxItems: MAX_ITEMS,
            examples: [[{ brand: 'coach', category: 'bag', condition: 'Good' }]],
          },
        ),
      },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const items = readItems(args.items, readRow);
      items.sort((a, b) => b.price - a.price || a.item - b.item);
      const total = totalOf(items);
      const structured: Static<typeof Output> = {
        currency: 'USD',
        items,
        total: { ...total, method: TOTAL_METHOD },
        source: `Hangtag ${pricing.modelVersion}`,
      };
      const lines = items.map(rowInWords);
      if (items.length > 1) {
        lines.push(
          `Total of ${items.length}: about ${usd(total.price)}, 8 in 10 between ${usd(total.priceLow)} and ${usd(total.priceHigh)}. ${TOTAL_METHOD}`,
        );
      }
      return { structured, text: lines.join('\n') };
    },
  };
}

function readItems(value: unknown, readRow: (value: unknown, index: number) => Row): Row[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new Refusal(
      `items is ${value === undefined ? 'missing' : shown(value)}: give a list of 1 to ${MAX_ITEMS} objects with brand and category.`,
    );
  }
  if (value.length > MAX_ITEMS) {
    throw new Refusal(
      `items holds ${value.length} garments: give at most ${MAX_ITEMS} in a call and make several calls.`,
    );
  }
  const rows: Row[] = [];
  const problems: string[] = [];
  for (const [index, one] of value.entries()) {
    try {
      rows.push(readRow(one, index));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(`Item ${index + 1}: ${error.message}`);
    }
  }
  if (problems.length > 0) {
    throw new Refusal(
      `${problems.join('\n')}\nNothing was priced: correct these items, or leave out what is not covered, and say so.`,
    );
  }
  return rows;
}

function readLabel(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= MAX_NAME_LENGTH) return plain(value);
  throw new Refusal(`label is ${shown(value)}: give text of up to ${MAX_NAME_LENGTH} characters.`);
}

function rowInWords(row: Row): string {
  const inWords = understoodInWords(row.understood);
  const details = [
    `${row.brand} ${row.category}`,
    row.gender,
    row.condition ?? 'any condition',
    count(row.listings, 'listing'),
    ...(inWords ? [`understood ${inWords}`] : []),
  ];
  return `${row.item}. ${row.label}: ${usd(row.price)} (${usd(row.priceLow)} to ${usd(row.priceHigh)}); ${details.join(', ')}`;
}
