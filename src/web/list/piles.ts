import { html } from 'ghtml';
import { count, usd, wholeDollars } from '../../base/numbers.ts';
import { cents, dollars, type Marketplace } from '../../marketplaces/fees.ts';
import { asOneLotInWords, listTotal, totalRangeInWords, withoutInWords } from '../../present/list.ts';
import type { Markup } from '../markup.ts';
import { type Priced, type PricedRow, pricedOf } from './price-rows.ts';

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
  const pieces = count(total.quantity, 'piece') + withoutInWords({ toLookUp: total.toLookUp });
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
