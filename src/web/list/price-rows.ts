import { html } from 'ghtml';
import { count, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { answerReprice, type RepriceAdvice } from '../../decide/ask.ts';
import { isOftenCopied } from '../../decide/copied.ts';
import type { Verdict } from '../../decide/decision-schema.ts';
import { USUAL_GOAL } from '../../decide/seller.ts';
import { judgePrice } from '../../decide/verdict.ts';
import type { ListRow } from '../../lists/list-rows.ts';
import { createRowPricer, type ItemProblem, type RowOutcome, type RowParts } from '../../lists/price-row.ts';
import { cents, dollars, type Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { Caveat } from '../../present/caveats.ts';
import { asOneLotInWords, type ListedItem, listTotal, totalRangeInWords, withoutInWords } from '../../present/list.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';

interface RowTerms extends Partial<Pick<RowParts, 'goal' | 'label' | 'work' | 'plan'>> {
  readonly marketplace: Marketplace;
}

/** Prices the rows of a list. Yields to the event loop between rows. */
export async function priceRows(site: Site, rows: readonly ListRow[], terms: RowTerms): Promise<PricedRow[]> {
  const price = rowPricer(site, terms);
  const priced: PricedRow[] = [];
  for (const [index, row] of rows.entries()) {
    priced.push(price(row, index));
    await yieldToOthers();
  }
  return priced;
}

/** Returns a function that prices and judges a row under a seller's terms. */
export function rowPricer(
  { pricing, marketplaces }: Site,
  { marketplace, goal = USUAL_GOAL, label, work, plan }: RowTerms,
): (row: ListRow, index: number) => PricedRow {
  const price = createRowPricer({ pricing, marketplaces, goal, label, work, marketplace });
  const verdictOn = ({ listing, verdict }: ListedItem, cost: number | undefined, askingPrice: number | undefined) => {
    if (askingPrice === undefined) return cost ? verdict : undefined;
    return judgePrice('sell', marketplaces, listing, askingPrice, { marketplace, goal, label, work });
  };
  return (row, index) => {
    const outcome: RowOutcome = row.refusal ? { problem: { code: 'unusable_row', text: row.refusal } } : price(row);
    if ('problem' in outcome) return { row, index, problem: outcome.problem };
    const { listed } = outcome;
    const { listing, isToLookUp } = listed;
    const { garment, asked } = listing;
    const net = isToLookUp ? undefined : payoutOf(marketplace, { garment, price: listed.price, label }).net;
    // In pasted text, a price is the tag price. In a file, the cost has its own column.
    const cost = row.cost ?? (row.askingPrice === undefined ? asked?.price : undefined);
    const isCopied = isOftenCopied(listing);
    const profit = net === undefined || isCopied ? undefined : net - (cost ?? 0);
    const advice = plan && isOwned(row, cost) ? answerReprice(marketplaces, { ...row, listing }, plan) : undefined;
    const judgment = advice ? advice.judgment : verdictOn(listed, cost, row.askingPrice);
    return { row, index, ...outcome, net, cost, profit, isCopied, advice, judgment };
  };
}

/** Returns false for an item not bought yet, such as one under consideration or a pasted line with a tag price. */
const isOwned = ({ state, cost }: ListRow, costOrTag: number | undefined): boolean =>
  state === undefined && (cost !== undefined || costOrTag === undefined);

/** A row of the list with its price, or with the reason it could not be priced. */
export type PricedRow = { readonly row: ListRow; readonly index: number } & (
  | {
      readonly listed: ListedItem;
      readonly remarks: readonly Caveat[];
      /** Net for one item, US dollars; undefined if the marketplace rejects the item or its price must be looked up. */
      readonly net: number | undefined;
      /** Cost or tag price of one item, US dollars. */
      readonly cost: number | undefined;
      /** Profit on one item, US dollars; undefined if the net is unknown or the item may be a copy. */
      readonly profit: number | undefined;
      /** True if copies of the item are common. The price assumes that the item is real. */
      readonly isCopied: boolean;
      /** Verdict of the plan's advice, or else on the asking or tag price; undefined if the row has none of these. */
      readonly judgment: Verdict | undefined;
      readonly advice: RepriceAdvice | undefined;
    }
  | { readonly problem: ItemProblem }
);
export type Priced = Extract<PricedRow, { readonly listed: ListedItem }>;

export const pricedOf = (rows: readonly PricedRow[]): Priced[] => rows.filter((row): row is Priced => 'listed' in row);

const BY_URGENCY: readonly Verdict['zone'][] = [
  'check',
  'raise',
  'cut',
  'donate',
  'buy',
  'thin',
  'leave',
  'high',
  'fair',
  'low',
  'hold',
  null,
];

/** Exceeds any net, US dollars, so that the verdict always outranks the net. */
const MAX_NET = 1_000_000;

/** Returns a sort key, higher for more urgent rows, by verdict and then by net at the advised asking price. */
export function urgencyOf({ judgment, advice }: Pick<Priced, 'judgment' | 'advice'>): number {
  const rank = judgment ? BY_URGENCY.indexOf(judgment.zone) : BY_URGENCY.length;
  return (advice?.askNet ?? 0) - MAX_NET * rank;
}

const PILES = {
  asking: 'To answer',
  sold: 'Sold: for how much?',
  cart: 'To buy',
  tagged: 'To decide',
  stuck: 'Not selling',
  mine: 'To list',
  listed: 'Listed',
  looked: 'Looked at',
} as const;
type Pile = keyof typeof PILES;

/** Returns a row's pile, based first on its state, then on our advice, and then on whether the item is listed. */
export function pileOf(priced: PricedRow): Pile {
  const { state, isSold, askingPrice, listedOn } = priced.row;
  if (isSold) return 'sold';
  if ('problem' in priced) return 'asking';
  if (state !== undefined) return state;
  if (isTagged(priced)) return 'tagged';
  const action = priced.advice?.action;
  if (action === 'CUT' || action === 'DONATE') return 'stuck';
  return askingPrice === undefined && listedOn === undefined ? 'mine' : 'listed';
}

/** Returns true for a pasted line with a tag price, since a tag price alone does not mean that the item was bought. */
export const isTagged = ({ row, cost }: Priced): boolean =>
  row.state === undefined && row.cost === undefined && row.askingPrice === undefined && cost !== undefined;

interface PileOfRows {
  readonly pile: Pile;
  readonly rows: readonly PricedRow[];
}

/** Returns the piles that have rows, in display order. */
export function pilesOf(rows: readonly PricedRow[]): PileOfRows[] {
  const byPile = Map.groupBy(rows, pileOf);
  const piles = Object.keys(PILES) as Pile[];
  return piles.map((pile) => ({ pile, rows: byPile.get(pile) ?? [] })).filter(({ rows }) => rows.length > 0);
}

/** Returns the name of a pile with its totals, such as `To list: 3, worth $120`. */
export function pileInWords({ pile, rows }: PileOfRows): string {
  const name = `${PILES[pile]}: ${rows.length}`;
  if (pile === 'asking' || pile === 'sold') return name;
  if (pile === 'cart') return `${name}, ${toBuyInWords(rows)}`;
  const sellable = pricedOf(rows).filter(({ listed }) => !listed.isToLookUp);
  return `${name}, worth ${usd(sumOfRows(sellable, ({ listed }) => listed.price))}`;
}

const sumOfRows = (rows: readonly Priced[], amountOf: (row: Priced) => number | undefined): number =>
  sumOf(rows.map((row) => (amountOf(row) ?? 0) * row.row.quantity));

function toBuyInWords(rows: readonly PricedRow[]): string {
  const priced = pricedOf(rows);
  const toPay = wholeDollars(sumOfRows(priced, ({ cost }) => cost));
  const profit = wholeDollars(sumOfRows(priced, ({ profit }) => profit));
  const unknown = rows.length - priced.filter(({ profit }) => profit !== undefined).length;
  return `${toPay} to pay, about ${profit} profit${unknown === 0 ? '' : `, ${unknown} unknown`}`;
}

/** Returns a list's totals as one line, with notes about their range and the items they exclude. */
export function totals(
  { name }: Marketplace,
  rows: readonly Priced[],
): { readonly line: Markup; readonly notes: string } {
  const owned = rows.filter(({ row }) => row.state !== 'looked');
  const ownedPieces = owned.map(({ row, listed }) => ({ ...listed, quantity: row.quantity }));
  const total = listTotal(ownedPieces, 0);
  const sellable = owned.filter(({ listed }) => !listed.isToLookUp);
  if (sellable.length === 0) {
    const sentence = owned.length === 0 ? nothingOwned(rows.length) : `${count(total.toLookUp, 'piece')} to look up.`;
    return { line: html`<p class="total">${sentence}</p>`, notes: '' };
  }
  const net = dollars(cents(sumOfRows(sellable, (row) => row.net)));
  const rejected = sellable.filter((row) => row.net === undefined);
  const rejectedItems = sumOfRows(rejected, () => 1);
  const prices = sellable.map(({ listed }) => listed.price);
  const notes = [`${totalRangeInWords(total.priceLow, total.priceHigh)}.`, asOneLotInWords(prices, total)];
  if (rejectedItems > 0) notes.push(`${name} does not take ${count(rejectedItems, 'piece')}.`);
  const pieces = count(total.quantity, 'piece') + withoutInWords(total.toLookUp);
  const line = html`<p class="total"><strong class="rail-price">${usd(total.sumOfPrices)}</strong> for ${pieces}
<span class="list-keep">You’d get <strong>${usd(Math.round(net))}</strong> on
${name}</span><span class="list-keep" data-chosen></span></p>`;
  return { line, notes: notes.join(' ').trim() };
}

const nothingOwned = (looked: number): string =>
  looked === 0 ? 'No prices yet.' : `${count(looked, 'piece')} looked at, none kept.`;
