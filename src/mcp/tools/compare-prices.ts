import { ownCaveats } from '../../answers/estimate.ts';
import { sellingOf } from '../../answers/judgment.ts';
import { listTotal, worthOf } from '../../answers/list.ts';
import { remarksOn } from '../../answers/listing.ts';
import { pieceOf } from '../../answers/piece.ts';
import { UnpricedListing } from '../../answers/refusals.ts';
import { answerReprice } from '../../answers/reprice.ts';
import type { Seller } from '../../answers/seller.ts';
import type { Tier } from '../../garments/catalog.ts';
import { dayAt } from '../../items/day.ts';
import { isObject } from '../../items/members.ts';
import { reportOf, type SalesReport } from '../../ledger/report.ts';
import { readSale, type Sale } from '../../ledger/sale.ts';
import { cents, dollars } from '../../marketplaces/money.ts';
import { defined } from '../../members.ts';
import { isWithoutEvidence } from '../../pricing/evidence-grade.ts';
import { TOTAL_METHOD } from '../../pricing/total.ts';
import { firstCharacters, plain, quoted, shortened, shown } from '../../text.ts';
import { levelErrorsInWords } from '../../wording/caveats.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { capital, count, listOf, money, usd } from '../../wording/numbers.ts';
import { sumInWords } from '../../wording/totals.ts';
import { MAX_NAME_LENGTH, readAll, readArguments, readSeller } from './arguments.ts';
import { ITEM_ARGUMENTS, MAX_ITEMS } from './definitions.ts';
import {
  amounts,
  caveatsToSay,
  ifAny,
  notLiteral,
  readPriced,
  repeatable,
  takenFor,
  understoodInWords,
} from './priced.ts';
import { type Arguments, answered, ToolError, type ToolParts, toolErrorOf } from './tool.ts';

type Priced = ReturnType<typeof priceItem>;
type Read = ReturnType<typeof readItems>;

/** Prices several garments side by side, with their total. */
export function comparePrices(parts: ToolParts, args: Arguments) {
  const seller = readSeller(parts, args, ['marketplace', 'label', 'hourly']);
  const read = readItems(args.items, (item, index) => {
    return saleOf(parts, seller, item, index) ?? priceItem(parts, seller, item, index);
  });
  read.priced.sort(byWorth);
  const facts = factsOf(parts, seller, read);
  return answered(facts, linesOf(facts, read.priced));
}

function factsOf({ pricing }: ToolParts, seller: Seller, { priced, sold, notPriced }: Read) {
  const total = totalOf(priced);
  const label = seller.label > 0 ? `less ${money(seller.label)} for the label` : 'before shipping';
  return {
    currency: 'USD',
    items: priced.map(({ row }) => row),
    notPriced,
    total,
    ...defined({ byAction: actionsOf(priced), sold: soldFound(sold) }),
    caveats: [
      ...(total.net === undefined
        ? []
        : [`Left after fees: of ${seller.marketplace.name}, at the typical price, ${label}.`]),
      ...(total.pieces > 1 ? [TOTAL_METHOD] : []),
      ...sharedCaveats(priced),
      levelErrorsInWords(levelErrors(priced)),
    ],
    source: `Hangtag ${pricing.modelVersion}`,
  };
}

/** Returns the sale of an item, or undefined if it is not sold. Throws a {@link ToolError} for an incomplete sale. */
function saleOf(
  { pricing, marketplaces }: ToolParts,
  seller: Seller,
  item: Arguments,
  index: number,
): Sale | undefined {
  const names = ['sold_price', 'sold_on', 'cost', 'quantity'] as const;
  const { sold_price: price, sold_on: soldOn, cost, quantity = 1 } = readArguments(item, names);
  if (price === undefined && soldOn === undefined) return undefined;
  if (soldOn === undefined) throw new ToolError('sold_price needs sold_on: give the day, YYYY-MM-DD.');
  if (price === undefined) throw new ToolError('sold_on needs sold_price: give what it sold for.');
  const { garment } = readPriced(pricing, item);
  const { keep, marketplace } = sellingOf(marketplaces, pieceOf(pricing, garment), seller);
  const sale = readSale({
    title: String(item.title ?? `${garment.brand.name} ${garment.category.name}`),
    price,
    soldOn,
    cost,
    quantity,
    marketplace: marketplace?.name,
    fees: Math.max(0, price - keep(price)),
  });
  return sale && { ...sale, id: String(index) };
}

/** Prices an item. Throws a {@link ToolError} that says why it cannot be priced. */
function priceItem(
  { pricing, marketplaces, clock = Date.now }: ToolParts,
  seller: Seller,
  args: Arguments,
  index: number,
) {
  const { numbers, own, found } = readAll({
    numbers: () => readArguments(args, ['quantity', 'days_listed', 'cost']),
    own: () => readLabel(args.label),
    found: () => readPriced(pricing, args),
  });
  const { quantity = 1, days_listed: daysListed, cost } = numbers;
  const { garment, appraisal } = found;
  const { brand, category, gender, condition } = garment;
  const worth = worthOf(pricing, appraisal ?? garment);
  const { price, priceLow, priceHigh, evidence } = worth;
  const piece = pieceOf(pricing, appraisal ?? garment);
  const selling = sellingOf(marketplaces, piece, seller);
  const asked = appraisal?.asked?.price;
  const beyondEvidence = appraisal && ifAny(appraisal.beyondEvidence);
  const isTaken = selling.marketplace === seller.marketplace && !beyondEvidence;
  const net = isTaken ? selling.keep(price) : undefined;
  const spent = daysListed === undefined ? (asked ?? cost) : cost;
  const terms = { ...seller, goneIn: 'month' as const, today: dayAt(clock()) };
  const question = { piece, askingPrice: asked, daysListed };
  const plan = daysListed === undefined ? undefined : answerReprice(marketplaces, question, terms);
  const label = own ?? (appraisal && shortened(plain(appraisal.reading.text), MAX_NAME_LENGTH));
  const understood = notLiteral(found.understood);
  const unused = Object.keys(args).filter((name) => !ITEM_ARGUMENTS.has(name));
  const ignored = repeatable([...unused, ...(appraisal?.ignored ?? [])]);
  const what = takenFor(garment, appraisal);
  return {
    row: {
      item: index + 1,
      ...(label && { label }),
      brand: brand.slug,
      category: category.slug,
      gender,
      ...defined({ condition, quantity: quantity > 1 ? quantity : undefined }),
      price,
      priceLow,
      priceHigh,
      ...defined({
        askingPrice: asked,
        net,
        left: spent === undefined || net === undefined ? undefined : dollars(cents(net - spent)),
        action: plan && (plan.action?.toLowerCase() ?? 'no advice'),
        ask: plan?.ask,
        reason: plan?.why,
        takenFor: appraisal && what,
      }),
      evidence: evidence.grade,
      listings: evidence.listings,
      ...defined({ understood: ifAny(understood), ignored: ifAny(ignored), beyondEvidence }),
    },
    what,
    caveats: appraisal
      ? [
          ...remarksOn(appraisal),
          // An explicit asking price is already in the row; this one was read from the title, possibly wrongly.
          ...(appraisal.asked && args.asking_price === undefined
            ? [{ code: 'asking_price' as const, text: appraisal.asked.text }]
            : []),
          ...ownCaveats(pricing, garment, appraisal.price.item.depth > 0),
        ]
      : [...caveatsToSay(found), ...ownCaveats(pricing, garment)],
    tier: brand.tier,
    pieces: { ...worth, quantity },
  };
}

function totalOf(items: readonly Priced[]) {
  const counted = items.map(({ pieces }) => pieces);
  const { quantity: pieces, price, priceLow, priceHigh, sumOfPrices } = listTotal(counted, 0);
  return { price, priceLow, priceHigh, sumOfPrices, pieces, ...defined({ net: netOfAll(items) }) };
}

/** Returns the total net after fees of rows, US dollars; undefined if none has one. */
function netOfAll(priced: readonly Priced[]): number | undefined {
  const nets = priced.flatMap(({ row, pieces }) => (row.net === undefined ? [] : [row.net * pieces.quantity]));
  return nets.length === 0 ? undefined : dollars(cents(nets.reduce((a, b) => a + b)));
}

/** Returns the number of pieces and their net by action; undefined without a plan. */
function actionsOf(priced: readonly Priced[]) {
  const byAction = Map.groupBy(
    priced.filter(({ row }) => row.action),
    ({ row }) => row.action as string,
  );
  if (byAction.size === 0) return undefined;
  return [...byAction].map(([action, group]) => ({
    action,
    pieces: group.reduce((sum, { pieces }) => sum + pieces.quantity, 0),
    net: netOfAll(group) ?? 0,
  }));
}

function soldFound(sales: readonly Sale[]) {
  if (sales.length === 0) return undefined;
  const { months, total } = reportOf(sales);
  const sums = ({ sales, gross, net, profit }: SalesReport['total']) => ({
    sales,
    gross,
    net,
    profit,
  });
  return { months: months.map((month) => ({ month: month.name, ...sums(month) })), total: sums(total) };
}

/** Sorts items with an asking price first, by net; then the others, the most expensive first. */
function byWorth({ row: a }: Priced, { row: b }: Priced): number {
  const left = (b.left ?? Number.NEGATIVE_INFINITY) - (a.left ?? Number.NEGATIVE_INFINITY);
  return left || b.price - a.price || a.item - b.item;
}

/** Returns the largest level error of each tier among the items, log USD. */
function levelErrors(priced: readonly Priced[]): ReadonlyMap<Tier, number> {
  const byTier = Map.groupBy(priced, ({ tier }) => tier);
  const largest = (items: readonly Priced[]) => Math.max(...items.map((item) => item.pieces.shared.level));
  return new Map([...byTier].map(([tier, items]) => [tier, largest(items)]));
}

/**
 * Returns the caveats of all items without duplicates; one that does not apply to all items lists those it applies to.
 */
function sharedCaveats(priced: readonly Priced[]): string[] {
  const pairs = priced.flatMap(({ row, caveats }) => caveats.map(({ text }) => ({ caveat: text, item: row.item })));
  return [...Map.groupBy(pairs, ({ caveat }) => caveat)].map(([caveat, about]) => {
    const items = about.map(({ item }) => item).sort((a, b) => a - b);
    if (items.length === priced.length) return caveat;
    return `${items.length === 1 ? 'Item' : 'Items'} ${listOf(items.map(String))}: ${caveat}`;
  });
}

/** Reads the valid items. Throws a {@link ToolError} only if there are none. */
function readItems(items: unknown, readItem: (item: Arguments, index: number) => Priced | Sale) {
  if (!Array.isArray(items) || items.length === 0) {
    const state = items === undefined ? 'missing' : Array.isArray(items) ? 'empty' : shown(items);
    throw new ToolError(
      `items is ${state}: give a list of 1 to ${MAX_ITEMS} objects with title, or brand and category.`,
    );
  }
  if (items.length > MAX_ITEMS)
    throw new ToolError(
      `items holds ${items.length} garments: give at most ${MAX_ITEMS} in a call and make several calls.`,
    );
  const priced: Priced[] = [];
  const sold: Sale[] = [];
  const notPriced: ReturnType<typeof notPricedOf>[] = [];
  for (const [index, item] of items.entries()) {
    try {
      if (!isObject(item))
        throw new ToolError(`it is ${shown(item)}: give an object with title, or brand and category.`);
      const read = readItem(item, index);
      if ('row' in read) priced.push(read);
      else sold.push(read);
    } catch (error) {
      notPriced.push(notPricedOf(item, index, toolErrorOf(error)));
    }
  }
  if (priced.length === 0 && sold.length === 0) {
    const reasons = notPriced.map(({ item, reason }) => `Item ${item}: ${reason}`);
    throw new ToolError(`Nothing was priced.\n${reasons.join('\n')}`);
  }
  return { priced, sold, notPriced };
}

/** Returns an unpriced item under any name that it has, with the reason. */
function notPricedOf(item: unknown, index: number, error: ToolError) {
  const { label, title, brand, category } = Object(item) as Record<string, unknown>;
  const names = typeof label === 'string' && label !== '' ? [label] : [brand, category, title];
  const { cause, isNotCovered, nearest = [] } = error.refused;
  return {
    item: index + 1,
    label: short(names.filter((name) => typeof name === 'string').join(' ')),
    reason: error.message,
    isNotCovered: isNotCovered ?? (cause instanceof UnpricedListing && cause.refusal.code !== 'category_not_found'),
    ...defined({ nearest: ifAny(nearest) }),
  };
}

function readLabel(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new ToolError(`label is ${shown(value)}: give text.`);
  return short(value);
}

const short = (text: string) => shortened(plain(firstCharacters(text, 4 * MAX_NAME_LENGTH)), MAX_NAME_LENGTH);

function linesOf(
  { notPriced, total, byAction = [], sold, caveats, source }: ReturnType<typeof factsOf>,
  priced: readonly Priced[],
) {
  const { pieces, net } = total;
  const without = notPriced.length > 0 ? `, without the ${count(notPriced.length, 'item')} not priced` : '';
  const left = net === undefined ? '' : ` Left after fees: ${money(net)}.`;
  const sums = sold ? [...sold.months, { month: 'All sold', ...sold.total }] : [];
  return [
    ...priced.map(rowInWords),
    ...notPriced.map(({ item, label, reason }) => `Not priced: ${item}. ${quoted(label)}: ${reason}`),
    pieces > 0 &&
      `Total of ${count(pieces, 'piece')}${pieces > 1 ? ', sold one by one' : ''}${without}: ${usd(total.price)}, ${rangeInWords(total)}.${sumInWords(total)}${left}`,
    ...byAction.map(
      (group) => `${capital(group.action)}: ${count(group.pieces, 'piece')}, ${money(group.net)} left after fees.`,
    ),
    ...sums.map(
      (month) =>
        `${month.month}: ${count(month.sales, 'sale')}, ${money(month.gross)}; ${money(month.net)} after fees, profit ${money(month.profit)}.`,
    ),
    ...caveats,
    source,
  ];
}

function rowInWords({ row, what }: Priced): string {
  const { understood = [], ignored = [], quantity = 1, askingPrice, left, net } = row;
  const times = quantity > 1 ? `${quantity} x ` : '';
  const about = isWithoutEvidence(row.evidence) ? 'about ' : '';
  const range = row.beyondEvidence ? `look up sold ones; from ${usd(row.priceLow)}` : amounts(row);
  const deal = [
    net !== undefined && `leaves ${money(net)} after fees`,
    askingPrice !== undefined && `asked ${usd(askingPrice)}`,
    left !== undefined && `${left < 0 ? 'loses' : 'profit'} ${money(Math.abs(left))}`,
  ].filter(Boolean);
  // Labels from callers are quoted, so that no model reads them as our own words.
  const name = row.label ? `${quoted(row.label)}, ${what}` : what;
  const figures = [`${times}${about}${range}`, deal.join(', ')].filter(Boolean).join('; ');
  return [
    `${row.item}. ${name}. Evidence: ${row.evidence}, ${count(row.listings, 'listing')}. ${figures}.`,
    row.action && `${row.action.toUpperCase()}: ${row.reason}`,
    understoodInWords(understood),
    ignored.length > 0 && `Not used: ${quoted(ignored.join(', '))}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
