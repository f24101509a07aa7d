import { html } from 'ghtml';
import { count, usd, wholeDollars } from '../../base/numbers.ts';
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

/** Prices the rows of a list in order, yielding to the event loop. */
export async function priceRows(site: Site, rows: readonly ListRow[], terms: RowTerms): Promise<PricedRow[]> {
  const price = rowPricer(site, terms);
  const priced: PricedRow[] = [];
  for (const [index, row] of rows.entries()) {
    priced.push(price(row, index));
    await yieldToOthers();
  }
  return priced;
}

/** Returns a function that prices a row of a list, with its net on the seller's marketplace. */
export function rowPricer(
  { pricing, marketplaces }: Site,
  { marketplace, goal = USUAL_GOAL, label, work, plan }: RowTerms,
): (row: ListRow, index: number) => PricedRow {
  const price = createRowPricer({ pricing, marketplaces, goal, label, work, marketplace });
  const judged = ({ listing, verdict }: ListedItem, cost: number | undefined, asked: number | undefined) => {
    if (asked === undefined) return cost ? verdict : undefined;
    return judgePrice('sell', marketplaces, listing, asked, { marketplace, goal, label, work });
  };
  return (row, index) => {
    const outcome: RowOutcome = row.refusal ? { problem: { code: 'unusable_row', text: row.refusal } } : price(row);
    if ('problem' in outcome) return { row, index, problem: outcome.problem };
    const { listed } = outcome;
    const { listing, price: middle, isToLookUp } = listed;
    const { garment, asked } = listing;
    const kept = isToLookUp ? undefined : payoutOf(marketplace, { garment, price: middle, label }).net;
    // A price in free text is the tag price; a file has a separate column for the cost.
    const cost = row.cost ?? (row.askingPrice === undefined ? asked?.price : undefined);
    const isCopied = isOftenCopied(listing);
    // The profit of a piece that may be a copy is unknown.
    const left = kept === undefined || isCopied ? undefined : kept - (cost ?? 0);
    const advice = plan && isOwned(row, cost) ? answerReprice(marketplaces, { ...row, listing }, plan) : undefined;
    const judgment = advice ? advice.judgment : judged(listed, cost, row.askingPrice);
    return { row, index, ...outcome, kept, cost, left, isCopied, advice, judgment };
  };
}

/** False for a piece that is judged by its tag: it is not bought yet, or is in a line with its price. */
const isOwned = ({ state, cost }: ListRow, paid: number | undefined): boolean =>
  state === undefined && (cost !== undefined || paid === undefined);

export type PricedRow = { readonly row: ListRow; readonly index: number } & (
  | {
      readonly listed: ListedItem;
      readonly remarks: readonly Caveat[];
      /** The net of a piece, US dollars; undefined if it is rejected, has only a range, or must be looked up. */
      readonly kept: number | undefined;
      readonly cost: number | undefined;
      /** Profit per piece, US dollars; undefined without a net, or if it may be a copy. */
      readonly left: number | undefined;
      /** True if copies are common: the price assumes a genuine one. */
      readonly isCopied: boolean;
      /** The verdict on its asking or tag price or, with a plan, on its age; absent without a price or plan. */
      readonly judgment: Verdict | undefined;
      readonly advice: RepriceAdvice | undefined;
    }
  | { readonly problem: ItemProblem }
);
export type Priced = Extract<PricedRow, { readonly listed: ListedItem }>;

export const pricedOf = (rows: readonly PricedRow[]): Priced[] => rows.filter((row): row is Priced => 'listed' in row);

/** Actions, the most urgent first. */
const TODO: readonly Verdict['zone'][] = [
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

const ANY_NET = 1_000_000;

/** Returns the urgency of a row, high for urgent: by its action, then by what its sale leaves. */
export function urgencyOf({ judgment, advice }: Pick<Priced, 'judgment' | 'advice'>): number {
  const action = judgment ? TODO.indexOf(judgment.zone) : TODO.length;
  return (advice?.askNet ?? 0) - ANY_NET * action;
}

/** The piles of a list in their order: those to answer and to buy come first. */
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

/** True for a pasted line with the price on a tag: nobody said that the piece was bought. */
export const isTagged = ({ row, cost }: Priced): boolean =>
  row.state === undefined && row.cost === undefined && row.askingPrice === undefined && cost !== undefined;

const worthOf = (rows: readonly Priced[]): number =>
  rows.reduce((sum, { row, listed }) => sum + (listed.isToLookUp ? 0 : row.quantity * listed.price), 0);

/** Returns the rows of each pile that has any, in the order of the piles. */
export function pilesOf(rows: readonly PricedRow[]): (readonly [Pile, readonly PricedRow[]])[] {
  const groups = Map.groupBy(rows, pileOf);
  return (Object.keys(PILES) as Pile[]).flatMap((pile) => {
    const own = groups.get(pile);
    return own ? [[pile, own] as const] : [];
  });
}

/** Returns the name of a pile with its sums, such as `To list: 3, worth $120`. */
export function pileInWords(pile: Pile, rows: readonly PricedRow[]): string {
  const worth = pile === 'asking' || pile === 'sold' ? '' : `, worth ${usd(worthOf(pricedOf(rows)))}`;
  return `${PILES[pile]}: ${rows.length}${pile === 'cart' ? toBuyInWords(rows) : worth}`;
}

function toBuyInWords(rows: readonly PricedRow[]): string {
  const priced = pricedOf(rows);
  const sum = (of: (row: Priced) => number | undefined) =>
    wholeDollars(priced.reduce((all, row) => all + (of(row) ?? 0) * row.row.quantity, 0));
  const unknown = rows.length - priced.filter(({ left }) => left !== undefined).length;
  const without = unknown === 0 ? '' : `, ${unknown} unknown`;
  return `, ${sum(({ cost }) => cost)} to pay, about ${sum(({ left }) => left)} profit${without}`;
}

/** Returns the sums of a list as a line, and what they leave out. */
export function totals(
  { name }: Marketplace,
  all: readonly Priced[],
): { readonly line: Markup; readonly notes: string } {
  const priced = all.filter(({ row }) => row.state !== 'looked');
  const items = priced.map(({ row, listed }) => ({ ...listed, quantity: row.quantity }));
  const total = listTotal(items, 0);
  const sellable = priced.filter(({ listed }) => !listed.isToLookUp);
  if (sellable.length === 0) {
    const looked = all.length === 0 ? 'No prices yet.' : `${count(all.length, 'piece')} looked at, none kept.`;
    const words = priced.length === 0 ? looked : `${count(total.toLookUp, 'piece')} to look up.`;
    return { line: html`<p class="total">${words}</p>`, notes: '' };
  }
  const kept = sellable.reduce((sum, { row, kept = 0 }) => sum + kept * row.quantity, 0);
  const refused = sellable.reduce((sum, { row, kept }) => sum + (kept === undefined ? row.quantity : 0), 0);
  const pieces = count(total.quantity, 'piece') + withoutInWords(total.toLookUp);
  const notes = [
    `${totalRangeInWords(total.priceLow, total.priceHigh)}.`,
    asOneLotInWords(
      sellable.map(({ listed }) => listed.price),
      total,
    ),
    refused > 0 ? `${name} does not take ${count(refused, 'piece')}.` : '',
  ];
  const line = html`<p class="total"><strong class="rail-price">${usd(total.sumOfPrices)}</strong> for ${pieces}
<span class="list-keep">You’d get <strong>${usd(Math.round(dollars(cents(kept))))}</strong> on
${name}</span><span class="list-keep" data-chosen></span></p>`;
  return { line, notes: notes.join(' ').trim() };
}
