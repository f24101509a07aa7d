import { Type } from 'typebox';
import { dayAfter, dayAt } from '../../base/day.ts';
import { defined, isObject, membersOf } from '../../base/members.ts';
import { capital, count, money, sumOf } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { firstCharacters, plain, shortened, shown } from '../../base/text.ts';
import { sellingOf } from '../../decide/selling.ts';
import { ITEM_FIELDS } from '../../input/item-fields.ts';
import { cents, dollars } from '../../marketplaces/fees.ts';
import { GarmentPrice } from '../../present/answer-schema.ts';
import { askerEvidenceInWords } from '../../present/asker-words.ts';
import { askedPriceInWords, type Caveat } from '../../present/caveats.ts';
import { aboutItems, type ComparedListing, compareItem, compareItems, listLines } from '../../present/comparison.ts';
import { sourceOf } from '../../present/garment.ts';
import { answerItem } from '../../present/list.ts';
import { ComparedList } from '../../present/list-schema.ts';
import { type Call, createCallReader, EVIDENCE, FIELDS, GARMENT, MAX_NAME_LENGTH, SELLER } from './arguments.ts';
import { isGuessWanted, listingOf, repeatable } from './listing.ts';
import { MAX_ITEMS, type ToolParts, type ToolSource } from './tool.ts';

const ITEM = {
  ...GARMENT,
  name: ITEM_FIELDS.label,
  ...EVIDENCE,
  ...membersOf(FIELDS, 'askingPrice', 'quantity', 'cost', 'listedFor', 'soldPrice', 'soldOn'),
};

const SOLD_BY_MONTH = Type.Object({ months: Type.Array(Type.Object({})) });

const readItem = createCallReader(ITEM);

export const comparePrices: ToolSource = {
  name: 'compare_prices',
  takes: {
    items: { type: 'array', items: { type: 'object', properties: ITEM } },
    ...SELLER,
  },
  required: ['items'],
  gives: { ...ComparedList.properties, sold: SOLD_BY_MONTH, source: GarmentPrice.properties.source },
  hasCard: true,
  answer: function* (parts, { args, seller: terms }) {
    const seller = { ...terms, today: dayAt((parts.clock ?? Date.now)()) };
    const compared: ComparedListing[] = [];
    const sales: Sale[] = [];
    const notPriced: ComparedList['notPriced'][number][] = [];
    for (const [index, item] of itemsIn(args.items).entries()) {
      try {
        const call = callOf(parts, item);
        const sale = saleOf(parts, seller, call);
        if (sale) sales.push(sale);
        else compared.push(comparedOf(parts, seller, call, index + 1));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        notPriced.push(notPricedOf(item, index, error));
      }
      yield;
    }
    if (compared.length === 0 && sales.length === 0) {
      const reasons = notPriced.map(({ item, detail }) => `Item ${item}: ${detail}`);
      throw invalid('items', `Nothing was priced.\n${reasons.join('\n')}`);
    }
    const list = compareItems(compared, notPriced, seller);
    const caveats = [...list.caveats, ...withoutCost(sales)];
    const sold = soldFound(sales);
    return {
      answer: { ...list, caveats, sold, source: sourceOf(parts.pricing) },
      lines: [
        ...listLines({ ...list, caveats }, (args.seller ?? parts.seller) !== undefined),
        ...guessesWanted(compared),
        ...soldLines(sold),
      ],
    };
  },
};

type Sale = NonNullable<ReturnType<typeof saleOf>>;

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

/** Reads an item, which may be its title alone. Throws a {@link Problem}. */
function callOf(parts: ToolParts, item: unknown): Call {
  const args = typeof item === 'string' ? { title: item } : item;
  if (isObject(args)) return readItem(parts, args);
  throw invalid('items', `it is ${shown(item)}: give an object with title, or brand and category.`);
}

/** Returns how many requests a message counts for: one for each item of a call of this tool. */
export function itemsOf(message: unknown): number {
  const { method, params } = Object(message);
  const { name, arguments: args } = Object(params);
  const { items } = Object(args);
  const isCall = method === 'tools/call' && name === comparePrices.name && Array.isArray(items);
  return isCall ? Math.min(MAX_ITEMS, Math.max(1, items.length)) : 1;
}

type Seller = Call['seller'] & { readonly today: string };

function saleOf({ pricing, marketplaces }: ToolParts, { today, ...seller }: Seller, call: Call) {
  const { soldPrice, soldOn = today, cost } = call.values;
  if (soldPrice === undefined && call.values.soldOn === undefined) return undefined;
  // Tomorrow has already begun somewhere.
  if (soldOn > dayAfter(today, 1)) throw invalid('soldOn', `soldOn is ${soldOn}, which is in the future.`);
  if (soldPrice === undefined) throw invalid('soldPrice', 'soldOn needs soldPrice: give the sale price.');
  const appraisal = listingOf(pricing, call);
  const { keep } = sellingOf(marketplaces, appraisal, seller);
  return {
    month: soldOn.slice(0, 7),
    price: soldPrice,
    net: Math.min(soldPrice, keep(soldPrice)),
    cost,
  };
}

function comparedOf(parts: ToolParts, { today, ...seller }: Seller, call: Call, item: number): ComparedListing {
  const { quantity, cost, listedFor, askingPrice } = call.values;
  const name = readName(call.args.name);
  const appraisal = listingOf(parts.pricing, call);
  const plan = listedFor === undefined ? undefined : { ...seller, goneIn: 'season' as const, today };
  const answered = answerItem(parts, appraisal, { quantity, cost, daysListed: listedFor }, { ...seller, plan });
  const { listed, row, caveats } = compareItem(parts.pricing, answered, { item, cost }, seller);
  const ignored = repeatable([...call.unknown, ...appraisal.ignored]);
  const added: Caveat[] = [];
  const { asked, asker } = appraisal;
  // An explicit asking price is already in the row; this one was read from the title, perhaps incorrectly.
  if (asked && askingPrice === undefined) {
    added.push({ code: 'asking_price', text: askedPriceInWords(asked, appraisal) });
  }
  const evidence = asker ? askerEvidenceInWords(asker) : '';
  if (evidence !== '') added.push({ code: 'asker_evidence', text: evidence });
  return { listed, row: { ...row, ...defined({ name, ignored }) }, caveats: [...added, ...caveats] };
}

function notPricedOf(item: unknown, index: number, { message, code, members }: Problem) {
  const { label, name = label, title = item, brand, category } = Object(item) as Record<string, unknown>;
  const names = typeof name === 'string' && name !== '' ? [name] : [brand, category, title];
  return {
    item: index + 1,
    name: short(names.filter((one) => typeof one === 'string').join(' ')),
    code,
    detail: message,
    nearest: members.didYouMean ?? [],
  };
}

/** Returns the line that asks for the caller's own estimates of items; none if all prices stand without them. */
function guessesWanted(compared: readonly ComparedListing[]): string[] {
  const items = compared.filter(({ listed }) => isGuessWanted(listed.listing)).map(({ row }) => row.item);
  if (items.length === 0) return [];
  const text = 'evidence is judged or none: call again with your own estimate as yours.guess.';
  return [items.length === compared.length ? capital(text) : aboutItems(items, text)];
}

function readName(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string')
    throw invalid('name', `name is ${shown(value)}: give text; a shipping label goes into seller.`);
  return short(value);
}

const short = (text: string) => shortened(plain(firstCharacters(text, 4 * MAX_NAME_LENGTH)), MAX_NAME_LENGTH);

function soldFound(sales: readonly Sale[]) {
  if (sales.length === 0) return undefined;
  const months = [...Map.groupBy(sales, ({ month }) => month)].sort(([a], [b]) => b.localeCompare(a));
  return { months: months.map(([month, ofMonth]) => ({ month, ...sumsOf(ofMonth) })), total: sumsOf(sales) };
}

function sumsOf(sales: readonly Sale[]) {
  const sum = (amountOf: (sale: Sale) => number) => sumOf(sales.map((sale) => cents(amountOf(sale))));
  const [gross, net, cost] = [sum(({ price }) => price), sum(({ net }) => net), sum(({ cost = 0 }) => cost)];
  return { sales: sales.length, gross: dollars(gross), net: dollars(net), profit: dollars(net - cost) };
}

function withoutCost(sales: readonly Sale[]): string[] {
  const unpaid = sales.filter(({ cost }) => cost === undefined).length;
  return unpaid === 0 ? [] : [`${count(unpaid, 'sale')} without a cost: counted as if nothing had been paid.`];
}

function soldLines(sold: ReturnType<typeof soldFound>): string[] {
  const sums = sold ? [...sold.months, { month: 'All sold', ...sold.total }] : [];
  return sums.map(
    ({ month, sales, gross, net, profit }) =>
      `${month}: ${count(sales, 'sale')}, ${money(gross)}; ${money(net)} after fees, profit ${money(profit)}.`,
  );
}
