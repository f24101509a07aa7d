import { Type } from 'typebox';
import { dayAfter, dayAt } from '../../base/day.ts';
import { defined, isObject, membersOf } from '../../base/members.ts';
import { capital, count, money, sumOf } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { firstCharacters, plain, shortened, shown } from '../../base/text.ts';
import { ITEM_FIELDS } from '../../input/item-fields.ts';
import { cents, dollars } from '../../money/fees.ts';
import { sellingOf } from '../../money/selling.ts';
import { GarmentPrice } from '../../present/answer-schema.ts';
import { askerEvidenceInWords } from '../../present/asker-words.ts';
import { askedPriceInWords, type Caveat } from '../../present/caveats.ts';
import { aboutItems, type ComparedListing, compareItem, compareItems, listLines } from '../../present/comparison.ts';
import { sourceOf } from '../../present/garment.ts';
import { answerItem } from '../../present/list.ts';
import { ComparedList } from '../../present/sale-schema.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { type Call, createCallReader, EVIDENCE, FIELDS, GARMENT, MAX_NAME_LENGTH, SELLER } from './arguments.ts';
import { appraiseCall, isGuessWanted, repeatable } from './listing.ts';
import { MAX_ITEMS, type ToolParts, type ToolSource } from './tool.ts';

const ITEM = {
  ...GARMENT,
  name: ITEM_FIELDS.label,
  ...EVIDENCE,
  ...membersOf(FIELDS, 'askingPrice', 'quantity', 'cost', 'listedFor', 'soldPrice', 'soldOn'),
};

const SOLD_BY_MONTH = Type.Object({ months: Type.Array(Type.Object({})) });

const readItem = createCallReader(ITEM);

export const priceList: ToolSource = {
  name: 'price_list',
  takes: { items: { type: 'array', items: { type: 'object', properties: ITEM } }, ...SELLER },
  required: ['items'],
  gives: { ...ComparedList.properties, sold: SOLD_BY_MONTH, source: GarmentPrice.properties.source },
  *answer(parts, call) {
    const seller = { ...call.seller, today: dayAt((parts.clock ?? Date.now)()) };
    const compared: ComparedListing[] = [];
    const sales: Sale[] = [];
    const notPriced: ComparedList['notPriced'][number][] = [];
    for (const [index, sent] of itemsIn(call.args.items).entries()) {
      try {
        const item = itemCall(parts, sent);
        const sale = saleOf(parts, seller, item);
        if (sale) sales.push(sale);
        else compared.push(comparedOf(parts, seller, item, index + 1));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        notPriced.push(notPricedOf(sent, index + 1, error));
      }
      yield;
    }
    if (compared.length === 0 && sales.length === 0) {
      const reasons = notPriced.map(({ item, detail }) => `Item ${item}: ${detail}`);
      throw invalid('items', `Nothing was priced.\n${reasons.join('\n')}`);
    }
    const list = compareItems(compared, notPriced, seller);
    const caveats = [...list.caveats, ...withoutCost(sales)];
    const sold = soldByMonth(sales);
    const hasSeller = (call.args.seller ?? parts.seller) !== undefined;
    return {
      answer: { ...list, caveats, sold, source: sourceOf(parts.pricing) },
      lines: [...listLines({ ...list, caveats }, hasSeller), ...guessesWanted(compared), ...soldLines(sold)],
    };
  },
};

function itemsIn(items: unknown): readonly unknown[] {
  if (items === undefined) throw withoutItems('missing');
  if (!Array.isArray(items)) throw withoutItems(shown(items));
  if (items.length === 0) throw withoutItems('empty');
  if (items.length <= MAX_ITEMS) return items;
  const message = `items has ${items.length} garments: give at most ${MAX_ITEMS} per call and make several calls.`;
  throw invalid('items', message);
}

function withoutItems(state: string): Problem {
  const message = `items is ${state}: give a list of 1 to ${MAX_ITEMS} objects with title, or brand and category.`;
  return new Problem('missing_parameter', message);
}

/** Parses an item as if it were a separate call. Treats a string as the title. Throws a {@link Problem} if invalid. */
function itemCall(parts: ToolParts, item: unknown): Call {
  const args = typeof item === 'string' ? { title: item } : item;
  if (isObject(args)) return readItem(parts, args);
  throw invalid('items', `it is ${shown(item)}: give an object with title, or brand and category.`);
}

/** Returns the number of requests that a message counts as: one per item for a price_list call, otherwise 1. */
export function requestsIn(message: unknown): number {
  const { method, params } = Object(message);
  const { name, arguments: args } = Object(params);
  const { items } = Object(args);
  const isCall = method === 'tools/call' && name === priceList.name && Array.isArray(items);
  return isCall ? Math.min(MAX_ITEMS, Math.max(1, items.length)) : 1;
}

type Seller = Call['seller'] & { readonly today: string };

/** A sale, with amounts in US dollars. */
interface Sale {
  readonly month: string;
  readonly price: number;
  readonly net: number;
  readonly cost?: number | undefined;
}

/**
 * Returns an item's sale, or undefined if it is unsold. The day defaults to today, and the net is capped at the price.
 * Throws a {@link Problem} for a missing price or a future date.
 */
function saleOf({ pricing, marketplaces }: ToolParts, seller: Seller, call: Call): Sale | undefined {
  const { soldPrice: price, soldOn = seller.today, cost } = call.values;
  if (price === undefined && call.values.soldOn === undefined) return undefined;
  // Allow tomorrow, which has already begun in some time zones.
  if (soldOn > dayAfter(seller.today, 1)) throw invalid('soldOn', `soldOn is ${soldOn}, which is in the future.`);
  if (price === undefined) throw invalid('soldPrice', 'soldOn needs soldPrice: give the sale price.');
  const { keep } = sellingOf(marketplaces, appraiseCall(pricing, call), seller);
  return { month: soldOn.slice(0, 7), price, net: Math.min(price, keep(price)), cost };
}

/** Prices an unsold item. `item` is its number in the call. Advises on repricing it if the call has `listedFor`. */
function comparedOf(parts: ToolParts, seller: Seller, call: Call, item: number): ComparedListing {
  const { quantity, cost, listedFor, askingPrice } = call.values;
  const name = readName(call.args.name);
  const appraisal = appraiseCall(parts.pricing, call);
  const plan = listedFor === undefined ? undefined : { ...seller, goneIn: 'season' as const };
  const answered = answerItem(parts, appraisal, { quantity, cost, daysListed: listedFor }, { ...seller, plan });
  const { listed, row, caveats } = compareItem(parts.pricing, answered, { item, cost }, seller);
  const ignored = repeatable([...call.unknown, ...appraisal.ignored]);
  const sentCaveats = caveatsOnSent(appraisal, askingPrice);
  return { listed, row: { ...row, ...defined({ name, ignored }) }, caveats: [...sentCaveats, ...caveats] };
}

/** Returns caveats about the price and the evidence that the caller sent. */
function caveatsOnSent(appraisal: Appraisal, askingPrice: number | undefined): Caveat[] {
  const { asked, asker } = appraisal;
  const caveats: Caveat[] = [];
  // The row includes an asking price from the arguments. One from the title may be misread, so state it here.
  if (asked && askingPrice === undefined) {
    caveats.push({ code: 'asking_price', text: askedPriceInWords(asked, appraisal) });
  }
  const evidence = asker ? askerEvidenceInWords(asker) : '';
  if (evidence !== '') caveats.push({ code: 'asker_evidence', text: evidence });
  return caveats;
}

/** Returns the row for an item that can't be priced, with a name that the caller will recognize. */
function notPricedOf(sent: unknown, item: number, { message, code, members }: Problem) {
  return { item, name: shortName(nameIn(sent)), code, detail: message, nearest: members.didYouMean ?? [] };
}

/** Returns an item's name or label if it has one, otherwise the words that describe it. */
function nameIn(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  const { label, name = label, brand, category, title } = Object(sent) as Call['args'];
  if (typeof name === 'string' && name !== '') return name;
  return [brand, category, title].filter((text) => typeof text === 'string').join(' ');
}

function guessesWanted(compared: readonly ComparedListing[]): string[] {
  const items = compared.filter(({ listed }) => isGuessWanted(listed.listing)).map(({ row }) => row.item);
  if (items.length === 0) return [];
  const text = 'evidence is judged or none: call again with your own estimate as yours.guess.';
  return [items.length === compared.length ? capital(text) : aboutItems(items, text)];
}

function readName(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return shortName(value);
  throw invalid('name', `name is ${shown(value)}: give text; a shipping label goes into seller.`);
}

function shortName(text: string): string {
  // Truncate the text first, to bound the work of removing invisible characters, and again afterward.
  return shortened(plain(firstCharacters(text, 4 * MAX_NAME_LENGTH)), MAX_NAME_LENGTH);
}

/** Returns the totals per month, latest first, and overall, or undefined if there are no sales. */
function soldByMonth(sales: readonly Sale[]) {
  if (sales.length === 0) return undefined;
  const months = [...Map.groupBy(sales, ({ month }) => month)].sort(([a], [b]) => b.localeCompare(a));
  return { months: months.map(([month, ofMonth]) => ({ month, ...sumsOf(ofMonth) })), total: sumsOf(sales) };
}

/** Returns totals in US dollars, summed in cents to avoid rounding errors. A missing cost counts as 0. */
function sumsOf(sales: readonly Sale[]) {
  const gross = sumOf(sales.map(({ price }) => cents(price)));
  const net = sumOf(sales.map((sale) => cents(sale.net)));
  const cost = sumOf(sales.map((sale) => cents(sale.cost ?? 0)));
  return { sales: sales.length, gross: dollars(gross), net: dollars(net), profit: dollars(net - cost) };
}

function withoutCost(sales: readonly Sale[]): string[] {
  const missing = sales.filter(({ cost }) => cost === undefined).length;
  return missing === 0 ? [] : [`${count(missing, 'sale')} without a cost: counted as if nothing had been paid.`];
}

function soldLines(sold: ReturnType<typeof soldByMonth>): string[] {
  const sums = sold ? [...sold.months, { month: 'All sold', ...sold.total }] : [];
  return sums.map(
    ({ month, sales, gross, net, profit }) =>
      `${month}: ${count(sales, 'sale')}, ${money(gross)}; ${money(net)} after fees, profit ${money(profit)}.`,
  );
}
