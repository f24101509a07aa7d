import { type Static, Type } from 'typebox';
import { ownCaveats } from '../../answers/estimate.ts';
import { worthOf } from '../../answers/list.ts';
import { remarksOn } from '../../answers/listing-estimate.ts';
import { answerSale } from '../../answers/sale.ts';
import type { Tier } from '../../garments/catalog.ts';
import { MAX_QUANTITY } from '../../garments/garment.ts';
import type { BeyondEvidence } from '../../garments/read/rare-models.ts';
import { firstCharacters, plain, quoted, shortened, shown } from '../../http/text.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { type Pieces, TOTAL_METHOD, totalOf } from '../../pricing/total.ts';
import { levelErrorsInWords } from '../../wording/caveats.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { type EvidenceGrade, isWithoutEvidence } from '../../wording/evidence-grade.ts';
import { count, listOf, money, usd } from '../../wording/numbers.ts';
import { sumInWords } from '../../wording/totals.ts';
import { amounts } from './estimate-text.ts';
import { given } from './given.ts';
import { readMarketplaces } from './read-marketplaces.ts';
import {
  Caveats,
  Currency,
  centsField,
  usdField as dollars,
  Ignored,
  listedGarment,
  SourceFound,
  textField,
} from './schemas.ts';
import { readPriced, repeatable } from './titled.ts';
import { type Tool, ToolError, type ToolParts } from './tool.ts';
import {
  caveatsToSay,
  GarmentRefusal,
  MAX_NAME_LENGTH,
  notLiteral,
  readAll,
  readCount,
  understandably,
} from './understand.ts';

/** Most items in one call. */
export const MAX_ITEMS = 40;

const Output = Type.Object({
  currency: Currency,
  items: Type.Array(
    Type.Object({
      item: dollars('position in the call'),
      label: Type.Optional(Type.String()),
      brand: Type.String(),
      category: Type.String(),
      gender: Type.String(),
      condition: Type.Optional(Type.String()),
      quantity: Type.Optional(Type.Integer()),
      price: dollars('for one'),
      priceLow: Type.Integer(),
      priceHigh: Type.Integer(),
      askingPrice: centsField(),
      left: centsField('price less fees and askingPrice'),
      evidence: Type.String(),
      listings: Type.Integer(),
      understood: Type.Optional(Type.Array(Type.String())),
      ignored: Type.Optional(Type.Array(Type.String())),
      beyondEvidence: Type.Optional(Type.Array(Type.Unsafe<BeyondEvidence>({ type: 'object' }))),
    }),
    { description: 'With asking prices, most left first.' },
  ),
  notPriced: Type.Array(
    Type.Object({
      item: Type.Integer(),
      label: Type.String(),
      reason: textField('say it'),
      isNotCovered: Type.Boolean({ description: 'another spelling would not help' }),
      nearest: Type.Optional(Type.Array(Type.String(), { description: 'similar slugs' })),
    }),
    { description: 'Not in the total.' },
  ),
  total: Type.Object({
    price: dollars('middle of what all bring one by one'),
    priceLow: Type.Integer(),
    priceHigh: Type.Integer(),
    sumOfPrices: dollars('usually lower'),
    pieces: Type.Integer(),
  }),
  ignored: Ignored,
  caveats: Caveats,
  source: SourceFound,
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
  ...listedGarment,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })),
  asking_price: Type.Optional(Type.Number({ description: 'For one.' })),
  label: Type.Optional(Type.String()),
};
const FIELDS = new Set(Object.keys(Fields));

/** Several garments side by side, with the value of them all. */
export function createComparePrices({ pricing, marketplaces }: ToolParts): Tool {
  const readRow = (value: unknown, index: number, marketplace: Marketplace): Priced => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      throw new ToolError(
        `it is ${shown(value)}: give an object with title, or brand and category.`,
      );
    }
    const args = value as Record<string, unknown>;
    const { quantity, own, found } = readAll({
      quantity: () => readCount(args, 'quantity', MAX_QUANTITY) ?? 1,
      own: () => readLabel(args.label),
      found: () => readPriced(pricing, args),
    });
    const { garment, appraisal } = found;
    const { brand, category, gender, condition } = garment;
    const worth = worthOf(pricing, { garment, appraisal });
    const { price, priceLow, priceHigh } = worth;
    const { grade, listings } = worth.evidence;
    const label = own ?? (appraisal && shortened(plain(appraisal.reading.text), MAX_NAME_LENGTH));
    const understood = notLiteral(found.understood);
    const ignored = repeatable([
      ...Object.keys(args).filter((field) => !FIELDS.has(field)),
      ...(appraisal?.ignored ?? []),
    ]);
    const asked = appraisal?.asked?.price;
    const isBeyond = appraisal !== undefined && appraisal.beyondEvidence.length > 0;
    const keeps =
      asked === undefined || isBeyond
        ? undefined
        : understandably(() =>
            answerSale(
              { pricing, marketplaces: { ...marketplaces, list: [marketplace] } },
              { garment, price },
            ),
          ).payouts[0]?.net;
    return {
      row: {
        item: index + 1,
        ...(label && { label }),
        brand: brand.slug,
        category: category.slug,
        gender,
        ...given({ condition }),
        ...(quantity > 1 && { quantity }),
        price,
        priceLow,
        priceHigh,
        ...given({
          askingPrice: asked,
          left:
            asked === undefined || keeps === undefined
              ? undefined
              : Math.round((keeps - asked) * 100) / 100,
        }),
        evidence: grade,
        listings,
        ...(understood.length > 0 && { understood }),
        ...(ignored.length > 0 && { ignored }),
        ...(isBeyond && { beyondEvidence: [...appraisal.beyondEvidence] }),
      },
      caveats: appraisal
        ? [
            ...remarksOn(appraisal),
            // One that is given is in the row; one that was read may be something else.
            ...(appraisal.asked && args.asking_price === undefined ? [appraisal.asked.text] : []),
            ...ownCaveats(pricing, garment, appraisal.price.item.depth > 0),
          ]
        : caveatsToSay(found, { caveats: ownCaveats(pricing, garment) }),
      tier: brand.tier,
      pieces: { ...worth, quantity },
    };
  };

  return {
    name: 'compare_prices',
    title: 'Compare or total several garments',
    description:
      `Prices in USD of 1 to ${MAX_ITEMS} adult garments, most expensive first, with the total and its range. ` +
      'For what to sell first, a whole wardrobe, or with asking_price the best deal: what is left after fees. ' +
      'Each piece sells by itself: what a lot or bundle brings is not known. Items without a price are notPriced: name them, never substitute.',
    inputSchema: Type.Object({
      items: Type.Array(Type.Object(Fields), { maxItems: MAX_ITEMS }),
      marketplace: Type.Optional(Type.String({ description: 'Whose fees; ebay.' })),
    }),
    outputSchema: Output,
    call: (args) => {
      const [marketplace = marketplaces.list[0] as Marketplace] =
        readMarketplaces('marketplace', args.marketplace, marketplaces) ?? [];
      const { priced, notPriced } = readItems(args.items, (value, index) =>
        readRow(value, index, marketplace),
      );
      priced.sort(byWorth);
      const pieces = priced.reduce((sum, { pieces: { quantity } }) => sum + quantity, 0);
      const total = totalOf(priced.map((one) => one.pieces));
      const structured: Static<typeof Output> = {
        currency: 'USD',
        items: priced.map(({ row }) => row),
        notPriced,
        total: { ...total, pieces },
        caveats: [
          ...(priced.some(({ row }) => row.left !== undefined)
            ? [
                `Left: after the fees of ${marketplace.name} at the typical price, and what is asked; before shipping.`,
              ]
            : []),
          ...(pieces > 1 ? [TOTAL_METHOD] : []),
          ...sharedCaveats(priced),
          levelErrorsInWords(levelErrors(priced)),
        ],
        source: `Hangtag ${pricing.modelVersion}`,
      };
      const left =
        notPriced.length > 0 ? `, without the ${count(notPriced.length, 'item')} not priced` : '';
      const lines = [
        ...structured.items.map(rowInWords),
        ...notPriced.map(
          ({ item, label, reason }) => `Not priced: ${item}. ${quoted(label)}: ${reason}`,
        ),
        `Total of ${count(pieces, 'piece')}${pieces > 1 ? ', sold one by one' : ''}${left}: ${usd(total.price)}, ${rangeInWords(total)}.${sumInWords(total)}`,
        ...structured.caveats,
        structured.source,
      ];
      return { structured, text: lines.join('\n') };
    },
  };
}

/** Most expensive first; those with an asking price before the others, by what they leave. */
function byWorth({ row: a }: Priced, { row: b }: Priced): number {
  const left = (b.left ?? Number.NEGATIVE_INFINITY) - (a.left ?? Number.NEGATIVE_INFINITY);
  return left || b.price - a.price || a.item - b.item;
}

/** How far off the level of each tier among the items may be at most, log USD. */
function levelErrors(priced: readonly Priced[]): ReadonlyMap<Tier, number> {
  const most = new Map<Tier, number>();
  for (const { tier, pieces } of priced)
    most.set(tier, Math.max(most.get(tier) ?? 0, pieces.shared.level));
  return most;
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
      `items is ${value === undefined ? 'missing' : Array.isArray(value) ? 'empty' : shown(value)}: give a list of 1 to ${MAX_ITEMS} objects with title, or brand and category.`,
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
  return shortened(plain(firstCharacters(text, 4 * MAX_NAME_LENGTH)), MAX_NAME_LENGTH);
}

function readLabel(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new ToolError(`label is ${shown(value)}: give text.`);
  return shortened(plain(firstCharacters(value, 4 * MAX_NAME_LENGTH)), MAX_NAME_LENGTH);
}

function rowInWords(row: Row): string {
  const { understood = [], ignored = [], quantity = 1, askingPrice: asked, left } = row;
  const details = [
    ...(row.label ? [`${row.brand} ${row.category}`] : []),
    row.gender,
    row.condition ?? 'any condition',
    `evidence: ${row.evidence}`,
    count(row.listings, 'listing'),
    ...(understood.length > 0 ? [`understood ${understood.join('; ')}`] : []),
    ...(ignored.length > 0 ? [`not used: ${quoted(ignored.join(', '))}`] : []),
  ];
  const times = quantity > 1 ? `${quantity} x ` : '';
  const about = isWithoutEvidence(row.evidence as EvidenceGrade) ? 'about ' : '';
  const deal =
    asked === undefined
      ? ''
      : `, asked ${usd(asked)}${left === undefined ? '' : `: ${left < 0 ? 'loses' : 'leaves'} ${money(Math.abs(left))}`}`;
  // What others wrote is quoted, so that it is not read as a line of ours.
  const label = row.label ? quoted(row.label) : `${row.brand} ${row.category}`;
  return `${row.item}. ${label}: ${times}${about}${amounts(row)}${deal}; ${details.join(', ')}.`;
}
