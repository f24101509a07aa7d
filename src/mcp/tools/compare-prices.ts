import { type Static, Type } from 'typebox';
import { ownCaveats } from '../../answers/estimate.ts';
import { listTotal, worthOf } from '../../answers/list.ts';
import { UnpricedListing } from '../../answers/listing.ts';
import { remarksOn } from '../../answers/listing-estimate.ts';
import { pieceOf, pieceOfListing } from '../../answers/piece.ts';
import { answerReprice } from '../../answers/reprice.ts';
import { answerSale } from '../../answers/sale.ts';
import type { Tier } from '../../garments/catalog.ts';
import { MAX_QUANTITY } from '../../garments/garment.ts';
import type { BeyondEvidence } from '../../garments/read/rare-models.ts';
import { firstCharacters, plain, quoted, shortened, shown } from '../../http/text.ts';
import { dayAt } from '../../items/day.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { reportOf, type SalesReport } from '../../ledger/report.ts';
import { readSale, type Sale } from '../../ledger/sale.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { type Pieces, TOTAL_METHOD } from '../../pricing/total.ts';
import { levelErrorsInWords } from '../../wording/caveats.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { type EvidenceGrade, isWithoutEvidence } from '../../wording/evidence-grade.ts';
import { capital, count, listOf, money, usd } from '../../wording/numbers.ts';
import { sumInWords } from '../../wording/totals.ts';
import { CARD_URI } from '../documents/card.ts';
import { amounts, takenFor } from './estimate-text.ts';
import { given } from './given.ts';
import { readMarketplaces } from './read-marketplaces.ts';
import {
  byName,
  Caveats,
  Currency,
  centsField,
  usdField as dollars,
  garmentArguments,
  Ignored,
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
  readAmount,
  readCount,
  readDay,
  understandably,
} from './understand.ts';

/** Most items in one call. */
export const MAX_ITEMS = 100;

const SumsFound = Type.Object({
  month: Type.Optional(Type.String()),
  sales: Type.Integer(),
  gross: Type.Number(),
  net: Type.Number(),
  profit: Type.Number({ description: 'net less cost' }),
});

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
      net: centsField('left after fees'),
      left: centsField('net less askingPrice or cost'),
      action: Type.Optional(textField('hold, cut, relist, donate')),
      ask: centsField('new price'),
      reason: Type.Optional(Type.String()),
      takenFor: Type.Optional(Type.String()),
      evidence: Type.String(),
      listings: Type.Integer(),
      understood: Type.Optional(Type.Array(Type.String())),
      ignored: Type.Optional(Type.Array(Type.String())),
      beyondEvidence: Type.Optional(Type.Array(Type.Unsafe<BeyondEvidence>({ type: 'object' }))),
    }),
    { ...byName, description: 'With asking prices, most left first.' },
  ),
  notPriced: Type.Array(
    Type.Object({
      item: Type.Integer(),
      label: Type.String(),
      reason: textField('say it'),
      isNotCovered: Type.Boolean({ description: 'another spelling would not help' }),
      nearest: Type.Optional(Type.Array(Type.String(), { description: 'similar slugs' })),
    }),
    { ...byName, description: 'Not in the total.' },
  ),
  total: Type.Object(
    {
      price: dollars('middle of what all bring one by one'),
      priceLow: Type.Integer(),
      priceHigh: Type.Integer(),
      sumOfPrices: dollars('usually lower'),
      pieces: Type.Integer(),
      net: centsField('sum of net'),
    },
    byName,
  ),
  byAction: Type.Optional(
    Type.Array(
      Type.Object({ action: Type.String(), pieces: Type.Integer(), net: Type.Number() }),
      byName,
    ),
  ),
  sold: Type.Optional(
    Type.Object(
      {
        months: Type.Array(SumsFound, { description: 'latest first' }),
        total: SumsFound,
      },
      byName,
    ),
  ),
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
  /** The thing that it was taken for, in words. */
  readonly takenFor: string;
}

const Fields = {
  ...garmentArguments,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })),
  asking_price: Type.Optional(Type.Number({ description: 'For one.' })),
  label: Type.Optional(Type.String()),
  days_listed: Type.Optional(Type.Integer({ description: 'Yours, with asking_price.' })),
  cost: Type.Optional(Type.Number()),
  sold_price: Type.Optional(Type.Number({ description: 'Sold already: gives profit by month.' })),
  sold_on: Type.Optional(Type.String({ description: 'YYYY-MM-DD.' })),
};
const FIELDS = new Set(Object.keys(Fields));

/** Returns the tool that puts several garments side by side, with the value of them all. */
export function createComparePrices({ pricing, marketplaces, clock = Date.now }: ToolParts): Tool {
  const readRow = (value: unknown, index: number, marketplace: Marketplace): Priced | Sold => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      throw new ToolError(
        `it is ${shown(value)}: give an object with title, or brand and category.`,
      );
    }
    const args = value as Record<string, unknown>;
    const { quantity, own, found, daysListed, cost, soldPrice, soldOn } = readAll({
      quantity: () => readCount(args, 'quantity', MAX_QUANTITY) ?? 1,
      own: () => readLabel(args.label),
      found: () => readPriced(pricing, args),
      daysListed: () => readAmount(args, 'days_listed', TERM_FIELDS.listedFor),
      cost: () => readAmount(args, 'cost', TERM_FIELDS.cost),
      soldPrice: () => readAmount(args, 'sold_price', TERM_FIELDS.price),
      soldOn: () => readDay(args, 'sold_on'),
    });
    const netAt = (price: number) =>
      understandably(() =>
        answerSale(
          { pricing, marketplaces: { ...marketplaces, list: [marketplace] } },
          { garment: found.garment, price },
        ),
      ).payouts[0]?.net;
    if (soldPrice !== undefined) {
      if (soldOn === undefined)
        throw new ToolError('sold_price needs sold_on: give the day, YYYY-MM-DD.');
      const net = netAt(soldPrice) ?? soldPrice;
      const sale = readSale({
        title: String(args.title ?? `${found.garment.brand.name} ${found.garment.category.name}`),
        ...{ price: soldPrice, soldOn, cost, quantity, marketplace: marketplace.name },
        fees: Math.max(0, soldPrice - net),
      });
      if (sale) return { sale: { ...sale, id: String(index) } };
    }
    if (soldOn !== undefined)
      throw new ToolError('sold_on needs sold_price: give what it sold for.');
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
    const net = isBeyond ? undefined : netAt(price);
    const spent = asked !== undefined && daysListed === undefined ? asked : cost;
    const plan =
      daysListed === undefined
        ? undefined
        : answerReprice(
            marketplaces,
            {
              piece: appraisal ? pieceOfListing(pricing, appraisal) : pieceOf(pricing, garment),
              askingPrice: asked,
              daysListed,
            },
            { goneIn: 'month', today: dayAt(clock()), marketplace },
          );
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
          net,
          left:
            spent === undefined || net === undefined
              ? undefined
              : Math.round((net - spent) * 100) / 100,
          ...(plan && planOf(plan)),
        }),
        ...(appraisal && { takenFor: takenFor(garment, appraisal) }),
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
      takenFor: takenFor(garment, appraisal),
    };
  };

  return {
    name: 'compare_prices',
    title: 'Compare or total several garments',
    description:
      `Prices in USD of 1 to ${MAX_ITEMS} adult garments, most expensive first, with what each leaves after fees, the total and its range. ` +
      'With asking_price the best deal; with days_listed too, what to hold, cut, relist or donate; with sold_price the profit by month. ' +
      'Each piece sells by itself: what a lot or bundle brings is not known. Items without a price are notPriced: name them, never substitute.',
    inputSchema: Type.Object({
      items: Type.Array(Type.Object(Fields), { maxItems: MAX_ITEMS }),
      marketplace: Type.Optional(Type.String({ description: 'Whose fees; ebay.' })),
    }),
    outputSchema: Output,
    card: CARD_URI,
    call: (args) => {
      const [marketplace = marketplaces.list[0] as Marketplace] =
        readMarketplaces('marketplace', args.marketplace, marketplaces) ?? [];
      const { priced, sold, notPriced } = readItems(args.items, (value, index) =>
        readRow(value, index, marketplace),
      );
      const report = sold.length > 0 ? reportOf(sold) : undefined;
      priced.sort(byWorth);
      const pieces = priced.reduce((sum, { pieces: { quantity } }) => sum + quantity, 0);
      const {
        priced: _,
        notPriced: __,
        quantity: ___,
        ...total
      } = listTotal(
        priced.map((one) => one.pieces),
        0,
      );
      const structured: Static<typeof Output> = {
        currency: 'USD',
        items: priced.map(({ row }) => row),
        notPriced,
        total: { ...total, pieces, ...given({ net: netOfAll(priced) }) },
        ...given({ byAction: actionsOf(priced), sold: report && soldFound(report) }),
        caveats: [
          ...(priced.some(({ row }) => row.net !== undefined)
            ? [`Left after fees: of ${marketplace.name}, at the typical price, before shipping.`]
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
        ...priced.map(rowInWords),
        ...notPriced.map(
          ({ item, label, reason }) => `Not priced: ${item}. ${quoted(label)}: ${reason}`,
        ),
        ...(pieces > 0
          ? [
              `Total of ${count(pieces, 'piece')}${pieces > 1 ? ', sold one by one' : ''}${left}: ${usd(total.price)}, ${rangeInWords(total)}.${sumInWords(total)}${structured.total.net === undefined ? '' : ` Left after fees: ${money(structured.total.net)}.`}`,
            ]
          : []),
        ...(structured.byAction ?? []).map(
          ({ action, pieces: some, net }) =>
            `${capital(action)}: ${count(some, 'piece')}, ${money(net)} left after fees.`,
        ),
        ...(structured.sold?.months ?? []).map(soldInWords),
        ...(structured.sold ? [soldInWords({ ...structured.sold.total, month: 'All sold' })] : []),
        ...structured.caveats,
        structured.source,
      ];
      return { structured, text: lines.join('\n') };
    },
  };
}

/** An item that was sold. */
interface Sold {
  readonly sale: Sale;
}

/** Returns what to do with a listing in the members of a row; a question where nothing can be advised. */
function planOf(plan: ReturnType<typeof answerReprice>): Pick<Row, 'action' | 'ask' | 'reason'> {
  if ('silence' in plan) return { action: 'no advice', reason: plan.silence };
  return {
    action: plan.action.toLowerCase(),
    ...given({ ask: plan.price }),
    reason: plan.reason,
  };
}

/** Returns the sum of what rows leave after fees, US dollars; undefined where none says. */
function netOfAll(priced: readonly Priced[]): number | undefined {
  const nets = priced.flatMap(({ row, pieces }) =>
    row.net === undefined ? [] : [row.net * pieces.quantity],
  );
  return nets.length === 0 ? undefined : Math.round(nets.reduce((a, b) => a + b) * 100) / 100;
}

/** Returns pieces and what they leave by what to do; undefined without a plan. */
function actionsOf(priced: readonly Priced[]) {
  const actions = new Set(priced.flatMap(({ row }) => row.action ?? []));
  if (actions.size === 0) return undefined;
  return [...actions].map((action) => {
    const some = priced.filter(({ row }) => row.action === action);
    return {
      action,
      pieces: some.reduce((sum, { pieces }) => sum + pieces.quantity, 0),
      net: netOfAll(some) ?? 0,
    };
  });
}

type Sums = Static<typeof SumsFound>;

function soldFound({ months, total }: SalesReport) {
  const sums = ({ sales, gross, net, profit }: SalesReport['total']): Sums => ({
    ...{ sales, gross, net, profit },
  });
  return {
    months: months.map((month) => ({ month: month.name, ...sums(month) })),
    total: sums(total),
  };
}

function soldInWords({ month = '', sales, gross, net, profit }: Sums): string {
  return `${month}: ${count(sales, 'sale')}, ${money(gross)}; ${money(net)} after fees, profit ${money(profit)}.`;
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
  readRow: (value: unknown, index: number) => Priced | Sold,
): { priced: Priced[]; sold: Sale[]; notPriced: NotPriced[] } {
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
  const sold: Sale[] = [];
  const notPriced: NotPriced[] = [];
  for (const [index, one] of value.entries()) {
    try {
      const row = readRow(one, index);
      if ('sale' in row) sold.push(row.sale);
      else priced.push(row);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      notPriced.push({
        item: index + 1,
        label: labelOf(one),
        reason: error.message,
        isNotCovered: isNotCovered(error),
        ...(error instanceof GarmentRefusal && error.nearest.length > 0
          ? { nearest: [...error.nearest] }
          : {}),
      });
    }
  }
  if (priced.length === 0 && sold.length === 0) {
    const reasons = notPriced.map(({ item, reason }) => `Item ${item}: ${reason}`);
    throw new ToolError(`Nothing was priced.\n${reasons.join('\n')}`);
  }
  return { priced, sold, notPriced };
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

/** Tells whether another spelling would not help. */
function isNotCovered(error: ToolError): boolean {
  if (error instanceof GarmentRefusal) return error.isNotCovered;
  return (
    error.cause instanceof UnpricedListing && error.cause.refusal.code !== 'category_not_found'
  );
}

function rowInWords({ row, takenFor: what }: Priced): string {
  const { understood = [], ignored = [], quantity = 1, askingPrice: asked, left, net } = row;
  const notes = [
    ...(understood.length > 0 ? [`Understood ${understood.join('; ')}.`] : []),
    ...(ignored.length > 0 ? [`Not used: ${quoted(ignored.join(', '))}.`] : []),
  ];
  const times = quantity > 1 ? `${quantity} x ` : '';
  const about = isWithoutEvidence(row.evidence as EvidenceGrade) ? 'about ' : '';
  const range = row.beyondEvidence ? `look up sold ones; from ${usd(row.priceLow)}` : amounts(row);
  const deal = [
    ...(net === undefined ? [] : [`leaves ${money(net)} after fees`]),
    ...(asked === undefined ? [] : [`asked ${usd(asked)}`]),
    ...(left === undefined ? [] : [`${left < 0 ? 'loses' : 'profit'} ${money(Math.abs(left))}`]),
  ].join(', ');
  const plan = row.action ? ` ${row.action.toUpperCase()}: ${row.reason}` : '';
  // What others wrote is quoted, so that it is not read as a line of ours.
  const label = row.label ? `${quoted(row.label)}, ` : '';
  return `${row.item}. ${label}${what}. Evidence: ${row.evidence}, ${count(row.listings, 'listing')}. ${times}${about}${range}${deal && `; ${deal}`}.${plan}${notes.length > 0 ? ` ${notes.join(' ')}` : ''}`;
}
