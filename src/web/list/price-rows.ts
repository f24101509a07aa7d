import { html } from 'ghtml';
import { count, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { answerReprice, type RepriceAdvice } from '../../decide/ask.ts';
import { isOftenCopied } from '../../decide/copied.ts';
import type { Verdict } from '../../decide/decision-schema.ts';
import { USUAL_GOAL } from '../../decide/seller.ts';
import { judgePrice } from '../../decide/verdict.ts';
import type { ListRow } from '../../lists/list-rows.ts';
import { createRowPricer, type ItemProblem, type RowParts } from '../../lists/price-row.ts';
import { cents, dollars, type Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { Caveat } from '../../present/caveats.ts';
import { asOneLotInWords, type ListedItem, listTotal, totalRangeInWords, withoutInWords } from '../../present/list.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import words from './table-words.json' with { type: 'json' };

interface RowTerms extends Partial<Pick<RowParts, 'goal' | 'label' | 'work' | 'plan'>> {
  readonly marketplace: Marketplace;
}

/** Prices the rows of a list. Yields to the event loop after each row. */
export async function priceRows(site: Site, rows: readonly ListRow[], terms: RowTerms): Promise<PricedRow[]> {
  const price = rowPricer(site, terms);
  const priced: PricedRow[] = [];
  for (const [index, row] of rows.entries()) {
    priced.push(price(row, index));
    await yieldToOthers();
  }
  return priced;
}

/** Creates a function that prices a row and judges it based on the seller's terms. */
export function rowPricer(site: Site, terms: RowTerms): (row: ListRow, index: number) => PricedRow {
  const { pricing, marketplaces } = site;
  const { marketplace, goal = USUAL_GOAL, label, work } = terms;
  const price = createRowPricer({ pricing, marketplaces, goal, label, work, marketplace });
  return (row, index) => {
    if (row.refusal) return { row, index, problem: { code: 'unusable_row', text: row.refusal } };
    const outcome = price(row);
    if ('problem' in outcome) return { row, index, problem: outcome.problem };
    const { listed, remarks } = outcome;
    return { row, index, listed, remarks, ...judgeRow(site, row, listed, { ...terms, goal }) };
  };
}

/** Judges an item by the plan if the visitor owns it; otherwise by its asking price or, for a buyer, its tag price. */
function judgeRow(
  { marketplaces }: Site,
  row: ListRow,
  { listing, price, isToLookUp, verdict }: ListedItem,
  { plan, ...terms }: RowTerms,
): RowJudgment {
  const { marketplace, label } = terms;
  const { garment, asked } = listing;
  const net = isToLookUp ? undefined : payoutOf(marketplace, { garment, price, label }).net;
  // A price in pasted text is the tag price. A file has a separate column for the cost.
  const cost = row.cost ?? (row.askingPrice === undefined ? asked?.price : undefined);
  const isCopied = isOftenCopied(listing);
  const profit = net === undefined || isCopied ? undefined : net - (cost ?? 0);
  const advice = plan && isOwned(row, cost) ? answerReprice(marketplaces, { ...row, listing }, plan) : undefined;
  const figures = { net, cost, profit, isCopied, advice };
  if (advice) return { ...figures, judgment: advice.judgment };
  if (row.askingPrice === undefined) return { ...figures, judgment: cost ? verdict : undefined };
  return { ...figures, judgment: judgePrice('sell', marketplaces, listing, row.askingPrice, terms) };
}

/** Returns false if the visitor may not have bought the item yet: it's in the cart, or pasted with a tag price. */
const isOwned = ({ state, cost }: ListRow, costOrTag: number | undefined): boolean =>
  state === undefined && (cost !== undefined || costOrTag === undefined);

interface RowJudgment {
  /** Payout per item in US dollars; undefined if the marketplace rejects the item or its price must be looked up. */
  readonly net: number | undefined;
  /** Cost or tag price per item, in US dollars. */
  readonly cost: number | undefined;
  /** Profit per item in US dollars, or undefined if the payout is unknown or the item may be counterfeit. */
  readonly profit: number | undefined;
  /** True if counterfeits of the item are common. The price assumes that the item is authentic. */
  readonly isCopied: boolean;
  readonly advice: RepriceAdvice | undefined;
  /** The plan's verdict; otherwise, the verdict on the asking or tag price, or undefined if the row has neither. */
  readonly judgment: Verdict | undefined;
}

/** A row with its price, or with the reason why it couldn't be priced. `index` is its position in the list. */
export type PricedRow = { readonly row: ListRow; readonly index: number } & (
  | ({ readonly listed: ListedItem; readonly remarks: readonly Caveat[] } & RowJudgment)
  | { readonly problem: ItemProblem }
);
export type Priced = Extract<PricedRow, { readonly listed: ListedItem }>;

export const pricedOf = (rows: readonly PricedRow[]): Priced[] => rows.filter((row): row is Priced => 'listed' in row);

/** Verdicts in order of urgency, most urgent first. */
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

/** An amount in US dollars that exceeds any payout. Keeps verdicts apart so that the payout only breaks ties. */
const MAX_NET = 1_000_000;

/** Returns a sort key that is higher for more urgent verdicts. The payout at the advised price breaks ties. */
export function urgencyOf({ judgment, advice }: Pick<Priced, 'judgment' | 'advice'>): number {
  const rank = judgment ? BY_URGENCY.indexOf(judgment.zone) : BY_URGENCY.length;
  return (advice?.askNet ?? 0) - MAX_NET * rank;
}

/** Names of piles, in display order. */
const PILES = words.piles;
type Pile = keyof typeof PILES;

/**
 * Returns the pile for a row. Sold rows and rows without a price have their own piles. For other rows, the state that
 * the visitor set comes first, then an undecided tag price, then our advice, and finally whether the item is listed.
 */
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

/** Returns true for an item that has a tag price but isn't known to have been bought, such as a pasted line. */
export const isTagged = ({ row, cost }: Priced): boolean =>
  row.state === undefined && row.cost === undefined && row.askingPrice === undefined && cost !== undefined;

/** Groups rows into piles in display order. Each has its name with totals. Omits empty piles. */
export function pilesOf(rows: readonly PricedRow[]) {
  const byPile = Map.groupBy(rows, pileOf);
  return (Object.keys(PILES) as Pile[]).flatMap((pile) => {
    const rowsInPile = byPile.get(pile);
    return rowsInPile ? [{ pile, rows: rowsInPile, name: nameWithTotals(pile, rowsInPile) }] : [];
  });
}

/** Returns the name of a pile with its totals, such as `To list: 3, worth $120`. */
function nameWithTotals(pile: Pile, rows: readonly PricedRow[]): string {
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
  const exception = unknown === 0 ? '' : `, ${unknown} unknown`;
  return `${toPay} to pay, about ${profit} profit${exception}`;
}

/** Returns the totals for the items that the visitor has or wants, not just looked at, with notes about exclusions. */
export function totals(
  { name }: Marketplace,
  rows: readonly Priced[],
): { readonly line: Markup; readonly notes: string } {
  const included = rows.filter(({ row }) => row.state !== 'looked');
  const includedPieces = included.map(({ row, listed }) => ({ ...listed, quantity: row.quantity }));
  const total = listTotal(includedPieces, 0);
  const sellable = included.filter(({ listed }) => !listed.isToLookUp);
  if (sellable.length === 0) {
    const sentence =
      included.length === 0 ? nothingIncluded(rows.length) : `${count(total.toLookUp, 'piece')} to look up.`;
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

const nothingIncluded = (looked: number): string =>
  looked === 0 ? 'No prices yet.' : `${count(looked, 'piece')} looked at, none kept.`;
