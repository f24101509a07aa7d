import { type Static, Type } from 'typebox';
import type { Tier } from '../../garments/catalog.ts';
import { MAX_QUANTITY } from '../../garments/garment.ts';
import { quoted } from '../../http/problem.ts';
import { firstCharacters, plain, shortened } from '../../http/text.ts';
import { evidenceOf, ownCaveats } from '../../pricing/estimate.ts';
import { listingEvidence, remarksOn } from '../../pricing/listing-estimate.ts';
import { type Pieces, sharedErrors, TOTAL_METHOD, totalOf } from '../../pricing/total.ts';
import { levelErrorsInWords } from '../../wording/caveats.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { count, listOf, usd } from '../../wording/numbers.ts';
import { sumInWords } from '../../wording/totals.ts';
import { amounts } from './estimate-text.ts';
import { AsInGetPrice, BeyondRow, Currency, plainChoices, Understood, Usd } from './schemas.ts';
import { readPriced, TitleArguments } from './titled.ts';
import { type Tool, ToolError, type ToolParts } from './tool.ts';
import { caveatsOf, GarmentRefusal, MAX_NAME_LENGTH, notLiteral, shown } from './understand.ts';

/** Most items in one call. */
export const MAX_ITEMS = 40;

const Range = { price: Usd, priceLow: Usd, priceHigh: Usd };

const Output = Type.Object({
  currency: Currency,
  items: Type.Array(
    Type.Object({
      item: Type.Integer({ description: 'Its position in the call.' }),
      label: Type.Optional(Type.String()),
      brand: Type.String(),
      category: Type.String(),
      gender: Type.String(),
      condition: Type.Optional(Type.String()),
      quantity: Type.Optional(Type.Integer({ description: 'Prices are for one.' })),
      ...Range,
      evidence: Type.String(),
      listings: Type.Integer(),
      understood: Type.Optional(Understood),
      ignored: Type.Optional(Understood),
      beyondEvidence: Type.Optional(BeyondRow),
    }),
  ),
  notPriced: Type.Array(
    Type.Object({
      item: Type.Integer(),
      label: Type.String(),
      reason: Type.String(),
      isNotCovered: Type.Boolean(),
      nearest: Type.Optional(Type.Array(Type.String())),
    }),
    { description: 'Not in the total.' },
  ),
  total: Type.Object({
    ...Range,
    sumOfPrices: Usd,
    pieces: Type.Integer(),
  }),
  caveats: Type.Array(Type.String()),
  source: Type.String(),
});
type Row = Static<typeof Output>['items'][number];
type NotPriced = Static<typeof Output>['notPriced'][number];

/** A priced item: its wording, its caveats, and its pieces for the total. */
interface Priced {
  readonly row: Row;
  readonly caveats: readonly string[];
  readonly tier: Tier;
  readonly pieces: Required<Pieces>;
}

const Fields = {
  label: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH })),
  brand: Type.Optional(AsInGetPrice),
  category: Type.Optional(AsInGetPrice),
  title: TitleArguments.title,
  ...plainChoices,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })),
};
const FIELDS = new Set(Object.keys(Fields));

/** Several garments side by side, with the value of them all. */
export function createComparePrices({ pricing }: Pick<ToolParts, 'pricing'>): Tool {
  const readRow = (value: unknown, index: number): Priced => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      throw new ToolError(`it is ${shown(value)}: give an object with brand and category.`);
    }
    const args = value as Record<string, unknown>;
    const quantity = readQuantity(args.quantity);
    const own = readLabel(args.label);
    const found = readPriced(pricing, args);
    const { garment, appraisal } = found;
    const { brand, category, gender, condition } = garment;
    const { grade, listings } = appraisal
      ? listingEvidence(pricing, appraisal)
      : evidenceOf(pricing, garment);
    const { price, priceLow, priceHigh } = appraisal?.price ?? pricing.priceAtCondition(garment);
    const label = own ?? (appraisal && firstCharacters(appraisal.reading.text, MAX_NAME_LENGTH));
    const understood = notLiteral(found.understood);
    const ignored = [
      ...Object.keys(args).filter((field) => !FIELDS.has(field)),
      ...(appraisal?.ignored ?? []),
    ].map((words) => shortened(plain(words), MAX_NAME_LENGTH));
    return {
      row: {
        item: index + 1,
        ...(label ? { label } : {}),
        brand: brand.slug,
        category: category.slug,
        gender,
        ...(condition ? { condition } : {}),
        ...(quantity > 1 ? { quantity } : {}),
        price,
        priceLow,
        priceHigh,
        evidence: grade,
        listings,
        ...(understood.length > 0 ? { understood } : {}),
        ...(ignored.length > 0 ? { ignored } : {}),
        ...(appraisal && appraisal.beyondEvidence.length > 0
          ? { beyondEvidence: [...appraisal.beyondEvidence] }
          : {}),
      },
      caveats: appraisal
        ? [
            ...remarksOn(appraisal),
            ...(appraisal.asked ? [appraisal.asked.text] : []),
            ...ownCaveats(pricing, garment, appraisal.price.words.known.length > 0),
          ]
        : caveatsOf(found, { caveats: ownCaveats(pricing, garment) }),
      tier: brand.tier,
      pieces: {
        ...{ price, priceLow, priceHigh, quantity },
        shared: sharedErrors(pricing, garment, appraisal?.price.words.known),
      },
    };
  };

  return {
    name: 'compare_prices',
    title: 'Compare or total several garments',
    description:
      `Estimated prices in USD of 1 to ${MAX_ITEMS} adult garments, most expensive first, with the total and its range. ` +
      'For what to sell first or a whole wardrobe; one garment: get_price. Items without a price come back as notPriced: name them, never substitute.',
    inputSchema: Type.Object(
      {
        items: Type.Array(Type.Object(Fields, { additionalProperties: false }), {
          minItems: 1,
          maxItems: MAX_ITEMS,
        }),
      },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const { priced, notPriced } = readItems(args.items, readRow);
      priced.sort((a, b) => b.row.price - a.row.price || a.row.item - b.row.item);
      const pieces = priced.reduce((sum, { pieces: { quantity } }) => sum + quantity, 0);
      const total = totalOf(priced.map((one) => one.pieces));
      const structured: Static<typeof Output> = {
        currency: 'USD',
        items: priced.map(({ row }) => row),
        notPriced,
        total: { ...total, pieces },
        caveats: [TOTAL_METHOD, ...sharedCaveats(priced), levelErrorsInWords(levelErrors(priced))],
        source: `Hangtag ${pricing.modelVersion}`,
      };
      const left =
        notPriced.length > 0 ? `, without the ${count(notPriced.length, 'item')} not priced` : '';
      const text = [
        ...structured.items.map(rowInWords),
        ...notPriced.map(
          ({ item, label, reason }) => `Not priced: ${item}. ${quoted(label)}: ${reason}`,
        ),
        `Total of ${count(pieces, 'piece')}${left}: ${usd(total.price)}, ${rangeInWords(total)}.${sumInWords(total)}`,
        ...structured.caveats,
        structured.source,
      ].join('\n');
      return { structured, text };
    },
  };
}

/** How far off the level of each tier among the items may be, log USD. */
function levelErrors(priced: readonly Priced[]): ReadonlyMap<Tier, number> {
  return new Map(priced.map(({ tier, pieces }) => [tier, pieces.shared.level]));
}

/** What has to be known with the prices, each sentence once: with the items that it is about, unless it is about all. */
function sharedCaveats(priced: readonly Priced[]): string[] {
  const items = new Map<string, number[]>();
  for (const { row, caveats } of priced) {
    for (const caveat of caveats) {
      const about = items.get(caveat);
      if (about) about.push(row.item);
      else items.set(caveat, [row.item]);
    }
  }
  return [...items].map(([caveat, about]) =>
    about.length === priced.length
      ? caveat
      : `${about.length === 1 ? 'Item' : 'Items'} ${listOf(about.sort((a, b) => a - b).map(String))}: ${caveat}`,
  );
}

/** Prices what can be priced. Throws a {@link ToolError} only where nothing can. */
function readItems(
  value: unknown,
  readRow: (value: unknown, index: number) => Priced,
): { priced: Priced[]; notPriced: NotPriced[] } {
  if (!Array.isArray(value) || value.length === 0) {
    throw new ToolError(
      `items is ${value === undefined ? 'missing' : shown(value)}: give a list of 1 to ${MAX_ITEMS} objects with brand and category.`,
    );
  }
  if (value.length > MAX_ITEMS) {
    throw new ToolError(
      `items holds ${value.length} garments: give at most ${MAX_ITEMS} in a call and make several calls.`,
    );
  }
  const priced: Priced[] = [];
  const notPriced: NotPriced[] = [];
  for (const [index, one] of value.entries()) {
    try {
      priced.push(readRow(one, index));
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      notPriced.push({
        item: index + 1,
        label: labelOf(one),
        reason: error.message,
        isNotCovered: error instanceof GarmentRefusal && error.isNotCovered,
        ...(error instanceof GarmentRefusal && error.nearest.length > 0
          ? { nearest: [...error.nearest] }
          : {}),
      });
    }
  }
  if (priced.length === 0) {
    const reasons = notPriced.map(({ item, reason }) => `Item ${item}: ${reason}`);
    throw new ToolError(`Nothing was priced.\n${reasons.join('\n')}`);
  }
  return { priced, notPriced };
}

/** What to call an item that may be anything. */
function labelOf(value: unknown): string {
  const { label, title, brand, category } = Object(value) as Record<string, unknown>;
  const names = typeof label === 'string' && label !== '' ? [label] : [brand, category, title];
  const text = names.filter((one) => typeof one === 'string').join(' ');
  return firstCharacters(text, MAX_NAME_LENGTH);
}

function readQuantity(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY) {
    return value as number;
  }
  throw new ToolError(
    `quantity is ${shown(value)}: give a whole number from 1 to ${MAX_QUANTITY}.`,
  );
}

function readLabel(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= MAX_NAME_LENGTH) return plain(value);
  throw new ToolError(
    `label is ${shown(value)}: give text of up to ${MAX_NAME_LENGTH} characters.`,
  );
}

function rowInWords(row: Row): string {
  const { understood = [], ignored = [], quantity = 1 } = row;
  const details = [
    ...(row.label === undefined ? [] : [`${row.brand} ${row.category}`]),
    row.gender,
    row.condition ?? 'any condition',
    `${row.evidence} evidence`,
    count(row.listings, 'listing'),
    ...(understood.length > 0 ? [`understood ${understood.join('; ')}`] : []),
    ...(ignored.length > 0 ? [`not used: ${quoted(ignored.join(', '))}`] : []),
  ];
  const times = quantity > 1 ? `${quantity} x ` : '';
  const about = row.evidence === 'borrowed' ? 'about ' : '';
  return `${row.item}. ${row.label ?? `${row.brand} ${row.category}`}: ${times}${about}${amounts(row)}; ${details.join(', ')}.`;
}
