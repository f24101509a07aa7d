import { type Static, Type } from 'typebox';
import { appraisePath, pricePath } from '../../garments/price-path.ts';
import { quoted } from '../../http/problem.ts';
import { plain } from '../../http/text.ts';
import { TOTAL_METHOD, totalOf } from '../../pricing/total.ts';
import { count, usd } from '../../wording/numbers.ts';
import { AsInGetPrice, Caveats, Currency, name, plainChoices, Understood, Usd } from './schemas.ts';
import { appraiseArguments, isTitled, TitleArguments, titledCaveats } from './titled.ts';
import { Refusal, type Tool, type ToolParts } from './tool.ts';
import {
  caveatsOf,
  GarmentRefusal,
  MAX_NAME_LENGTH,
  notLiteral,
  readGarment,
  shown,
} from './understand.ts';

/** Most items in one call. */
export const MAX_ITEMS = 20;
/** Most equal pieces of one item. */
const MAX_QUANTITY = 99;

const Range = { price: Usd, priceLow: Usd, priceHigh: Usd };

const Output = Type.Object({
  currency: Currency,
  items: Type.Array(
    Type.Object({
      item: Type.Integer({ description: 'Its index in the call.' }),
      label: Type.String(),
      brand: Type.String(),
      category: Type.String(),
      gender: Type.String(),
      condition: Type.Optional(Type.String()),
      quantity: Type.Integer({ description: 'Prices are for one.' }),
      ...Range,
      confidence: Type.Number(),
      listings: Type.Integer(),
      webUrl: Type.String(),
      understood: Understood,
      caveats: Caveats,
      ignored: Type.Array(Type.String()),
    }),
  ),
  notPriced: Type.Array(
    Type.Object({
      item: Type.Integer(),
      label: Type.String(),
      reason: Type.String(),
      isNotCovered: Type.Boolean(),
      nearest: Type.Array(Type.String()),
    }),
    { description: 'Not in the total.' },
  ),
  total: Type.Object({
    ...Range,
    pieces: Type.Integer(),
    method: Type.String(),
  }),
  source: Type.String(),
});
type Row = Static<typeof Output>['items'][number];
type NotPriced = Static<typeof Output>['notPriced'][number];

const Fields = {
  label: Type.Optional(name('Your name for it.')),
  brand: Type.Optional(AsInGetPrice),
  category: Type.Optional(AsInGetPrice),
  title: TitleArguments.title,
  ...plainChoices,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })),
};
const FIELDS = new Set(Object.keys(Fields));

/** Several garments side by side, with the value of them all. */
export function createComparePrices({ pricing, publicUrl }: ToolParts): Tool {
  const readRow = (value: unknown, index: number): Row => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      throw new Refusal(`it is ${shown(value)}: give an object with brand and category.`);
    }
    const args = value as Record<string, unknown>;
    const quantity = readQuantity(args.quantity);
    const label = readLabel(args.label);
    const appraisal = isTitled(args) ? appraiseArguments(pricing, args) : undefined;
    const found = appraisal
      ? { garment: appraisal.garment, understood: [] }
      : readGarment(args, pricing.usualGender);
    const { garment, understood } = found;
    const { brand, category, gender, condition } = garment;
    const prediction = pricing.predict(garment);
    const { price, priceLow, priceHigh } = appraisal?.price ?? pricing.priceAtCondition(garment);
    return {
      item: index + 1,
      label:
        label ??
        (appraisal
          ? appraisal.reading.text.slice(0, MAX_NAME_LENGTH)
          : `${brand.name} ${category.name}`),
      brand: brand.slug,
      category: category.slug,
      gender,
      ...(condition ? { condition } : {}),
      quantity,
      price,
      priceLow,
      priceHigh,
      confidence: appraisal?.price.confidence ?? prediction.confidence,
      listings: prediction.listings,
      webUrl:
        publicUrl() +
        (appraisal ? appraisePath(appraisal.reading.text, garment) : pricePath(garment)),
      understood: notLiteral(understood),
      caveats: appraisal ? titledCaveats(appraisal, args.gender !== undefined) : caveatsOf(found),
      ignored: Object.keys(args).filter((field) => !FIELDS.has(field)),
    };
  };

  return {
    name: 'compare_prices',
    title: 'Compare or total several garments',
    description:
      `Predicted prices in USD of 1 to ${MAX_ITEMS} adult garments side by side, most expensive first, with the total and its range. ` +
      'For what to sell first or a whole wardrobe; one garment: get_price. Items without a price come back as notPriced: name them, never substitute.',
    inputSchema: Type.Object(
      {
        items: Type.Array(Type.Object(Fields, { additionalProperties: false }), {
          description: 'quantity for equal ones.',
          minItems: 1,
          maxItems: MAX_ITEMS,
          examples: [[{ brand: 'coach', category: 'bag', condition: 'Good' }]],
        }),
      },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const { items, notPriced } = readItems(args.items, readRow);
      items.sort((a, b) => b.price - a.price || a.item - b.item);
      const pieces = items.flatMap((row) => Array.from({ length: row.quantity }, () => row));
      const total = totalOf(pieces);
      const structured: Static<typeof Output> = {
        currency: 'USD',
        items,
        notPriced,
        total: { ...total, pieces: pieces.length, method: TOTAL_METHOD },
        source: `Hangtag ${pricing.modelVersion}`,
      };
      const lines = items.map(rowInWords);
      for (const { item, label, reason } of notPriced) {
        lines.push(`Not priced: ${item}. ${quoted(label)}: ${reason}`);
      }
      if (pieces.length > 1) {
        const left =
          notPriced.length > 0 ? `, without the ${count(notPriced.length, 'item')} not priced` : '';
        lines.push(
          `Total of ${count(pieces.length, 'piece')}${left}: about ${usd(total.price)}, 8 in 10 between ${usd(total.priceLow)} and ${usd(total.priceHigh)}. ${TOTAL_METHOD}`,
        );
      }
      return { structured, text: lines.join('\n') };
    },
  };
}

/** Prices what can be priced. Throws a {@link Refusal} only where nothing can. */
function readItems(
  value: unknown,
  readRow: (value: unknown, index: number) => Row,
): { items: Row[]; notPriced: NotPriced[] } {
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
  const items: Row[] = [];
  const notPriced: NotPriced[] = [];
  for (const [index, one] of value.entries()) {
    try {
      items.push(readRow(one, index));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notPriced.push({
        item: index + 1,
        label: labelOf(one),
        reason: error.message,
        isNotCovered: error instanceof GarmentRefusal && error.isNotCovered,
        nearest: error instanceof GarmentRefusal ? [...error.nearest] : [],
      });
    }
  }
  if (items.length === 0) {
    const reasons = notPriced.map(({ item, reason }) => `Item ${item}: ${reason}`);
    throw new Refusal(`Nothing was priced.\n${reasons.join('\n')}`);
  }
  return { items, notPriced };
}

/** What to call an item that may be anything. */
function labelOf(value: unknown): string {
  const { label, title, brand, category } = Object(value) as Record<string, unknown>;
  const names = typeof label === 'string' && label !== '' ? [label] : [brand, category, title];
  return names
    .filter((one) => typeof one === 'string')
    .join(' ')
    .slice(0, MAX_NAME_LENGTH);
}

function readQuantity(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY) {
    return value as number;
  }
  throw new Refusal(`quantity is ${shown(value)}: give a whole number from 1 to ${MAX_QUANTITY}.`);
}

function readLabel(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= MAX_NAME_LENGTH) return plain(value);
  throw new Refusal(`label is ${shown(value)}: give text of up to ${MAX_NAME_LENGTH} characters.`);
}

function rowInWords(row: Row): string {
  const inWords = row.understood.join('; ');
  const details = [
    `${row.brand} ${row.category}`,
    row.gender,
    row.condition ?? 'any condition',
    count(row.listings, 'listing'),
    ...(inWords ? [`understood ${inWords}`] : []),
    ...(row.ignored.length > 0 ? [`not used: ${quoted(row.ignored.join(', '))}`] : []),
  ];
  const caveats = row.caveats.map((caveat) => ` ${caveat}`).join('');
  const times = row.quantity > 1 ? `${row.quantity} x ` : '';
  return `${row.item}. ${row.label}: ${times}${usd(row.price)} (${usd(row.priceLow)} to ${usd(row.priceHigh)}); ${details.join(', ')}.${caveats}`;
}
