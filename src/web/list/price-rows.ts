import { defined } from '../../base/members.ts';
import { sumOf } from '../../base/numbers.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { createRowPricer, type ItemProblem, type RowParts } from '../../lists/price-row.ts';
import type { FileItem, FileRow } from '../../lists/read-row.ts';
import { isOftenCopied } from '../../money/copied.ts';
import type { Verdict } from '../../money/decision-schema.ts';
import type { Marketplace } from '../../money/fees.ts';
import { payoutOf } from '../../money/payouts.ts';
import { judgePrice } from '../../money/verdict.ts';
import type { Caveat } from '../../present/caveats.ts';
import { type ListedItem, listTotal } from '../../present/list.ts';
import type { Site } from '../site.ts';

type RowTerms = Partial<Pick<RowParts, 'goal' | 'label' | 'work'>> & { readonly marketplace: Marketplace };

/** An item of a list, with what its row says besides. */
export type ListRow = FileItem & Pick<FileRow, 'refusal' | 'remark' | 'state'>;

/** Prices the items in a list's rows and judges them by the seller's terms. Yields to the event loop after each row. */
export async function priceRows(site: Site, rows: readonly FileRow[], terms: RowTerms): Promise<PricedRow[]> {
  const { pricing, marketplaces } = site;
  const { marketplace, goal, label, work } = terms;
  const price = createRowPricer({ pricing, marketplaces, goal, label, work, marketplace });
  const priceRow = (row: ListRow): PricedRow => {
    if (row.refusal) return { row, problem: { code: 'unusable_row', text: row.refusal } };
    const outcome = price(row);
    if ('problem' in outcome) return { row, problem: outcome.problem };
    const { listed, remarks } = outcome;
    return { row, listed, remarks, ...judgeRow(site, row, listed, terms) };
  };
  const priced: PricedRow[] = [];
  for (const { item, refusal, remark, state } of rows) {
    if (item) priced.push(priceRow({ ...item, ...defined({ refusal, remark, state }) }));
    await yieldToOthers();
  }
  return priced;
}

/** Judges an item by its list price or by what it costs. */
function judgeRow(
  { marketplaces }: Site,
  row: ListRow,
  { listing, price, isToLookUp, verdict }: ListedItem,
  terms: RowTerms,
): RowJudgment {
  const { marketplace, label } = terms;
  const { garment, asked } = listing;
  const net = isToLookUp ? undefined : payoutOf(marketplace, { garment, price, label }).net;
  // What another seller asks is what it would cost.
  const cost = row.cost ?? (row.listPrice === undefined ? asked?.price : undefined);
  const isCopied = isOftenCopied(listing);
  const profit = net === undefined || isCopied ? undefined : net - (cost ?? 0);
  const figures = { net, cost, profit, isCopied };
  if (row.state) return { ...figures, judgment: undefined };
  if (row.listPrice === undefined) return { ...figures, judgment: cost ? verdict : undefined };
  return { ...figures, judgment: judgePrice('sell', marketplaces, listing, row.listPrice, terms) };
}

interface RowJudgment {
  /** Payout per item in US dollars; undefined if the marketplace rejects the item or its price must be looked up. */
  readonly net: number | undefined;
  /** Cost or tag price per item, in US dollars. */
  readonly cost: number | undefined;
  /** Profit per item in US dollars, or undefined if the payout is unknown or the item may be counterfeit. */
  readonly profit: number | undefined;
  /** True if counterfeits of the item are common. The price assumes that the item is authentic. */
  readonly isCopied: boolean;
  /** The verdict on the asking or tag price, or undefined if the row has neither or is sold. */
  readonly judgment: Verdict | undefined;
}

/** A row with its price, or with the reason why it couldn't be priced. */
export type PricedRow = { readonly row: ListRow } & (
  | ({ readonly listed: ListedItem; readonly remarks: readonly Caveat[] } & RowJudgment)
  | { readonly problem: ItemProblem }
);
export type Priced = Extract<PricedRow, { readonly listed: ListedItem }>;

/** What a list sells for, in whole US dollars. Each row is rounded first, so that the rows add up to the sums. */
export interface ListSums {
  /** What is sure: neither sold, nor to look up, nor often copied. */
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  /** What is kept of the rows that the marketplace takes. */
  readonly keep: number;
  readonly quantity: number;
  /** What the often copied items add if they are real. */
  readonly ifReal: number;
  readonly copied: number;
  readonly notTaken: number;
  readonly toLookUp: number;
  readonly sold: number;
  readonly unpriced: number;
}

const quantityOf = (rows: readonly Priced[]): number => sumOf(rows.map(({ row }) => row.quantity));

/** Returns what a row sells for, whole US dollars. */
export const priceOf = ({ row, listed }: Priced): number => listed.price * row.quantity;

/** Returns what is kept of a row, or its profit, in whole US dollars. */
export const timesQuantity = ({ row }: Priced, each: number): number => Math.round(each) * row.quantity;

export function sumsOf(rows: readonly PricedRow[]): ListSums {
  const priced = rows.filter((row): row is Priced => 'listed' in row);
  const unsold = priced.filter(({ row }) => !row.state);
  const known = unsold.filter(({ listed }) => !listed.isToLookUp);
  const sure = known.filter(({ isCopied }) => !isCopied);
  const copied = known.filter(({ isCopied }) => isCopied);
  const total = listTotal(
    sure.map(({ row, listed }) => ({ ...listed, quantity: row.quantity })),
    0,
  );
  return {
    price: sumOf(sure.map(priceOf)),
    priceLow: total.priceLow,
    priceHigh: total.priceHigh,
    keep: sumOf(sure.map((row) => timesQuantity(row, row.net ?? 0))),
    quantity: quantityOf(sure),
    ifReal: sumOf(copied.map(priceOf)),
    copied: quantityOf(copied),
    notTaken: quantityOf(sure.filter(({ net }) => net === undefined)),
    toLookUp: quantityOf(unsold) - quantityOf(known),
    sold: priced.length - unsold.length,
    unpriced: rows.length - priced.length,
  };
}
