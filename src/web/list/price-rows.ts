import { defined } from '../../base/members.ts';
import { count, sumOf, usd } from '../../base/numbers.ts';
import { stated } from '../../base/text.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { createRowPricer, type ItemProblem, type RowParts } from '../../lists/price-row.ts';
import type { FileItem, FileRow } from '../../lists/read-row.ts';
import { isOftenCopied } from '../../money/copied.ts';
import type { Verdict } from '../../money/decision-schema.ts';
import { cents, dollars, type Marketplace } from '../../money/fees.ts';
import { payoutOf } from '../../money/payouts.ts';
import { judgePrice } from '../../money/verdict.ts';
import type { Caveat } from '../../present/caveats.ts';
import { type ListedItem, listTotal, totalRangeInWords, withoutInWords } from '../../present/list.ts';
import { html, type Markup } from '../html.ts';
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

const pricedOf = (rows: readonly PricedRow[]): Priced[] => rows.filter((row): row is Priced => 'listed' in row);

const sumOfRows = (rows: readonly Priced[], amountOf: (row: Priced) => number | undefined): number =>
  sumOf(rows.map((row) => (amountOf(row) ?? 0) * row.row.quantity));

/** Returns the totals for the items that are not sold, with notes about exclusions. */
export function totals(
  { name }: Marketplace,
  rows: readonly PricedRow[],
): { readonly line: Markup; readonly notes: string } {
  const priced = pricedOf(rows);
  const included = priced.filter(({ row }) => !row.state);
  const sold = priced.length - included.length;
  const total = listTotal(
    included.map(({ row, listed }) => ({ ...listed, quantity: row.quantity })),
    0,
  );
  const sellable = included.filter(({ listed }) => !listed.isToLookUp);
  const soldNote = sold > 0 && `${count(sold, 'row')} already sold, not in the sum.`;
  if (sellable.length === 0) {
    const sentence = included.length === 0 ? 'No prices yet.' : `${count(total.unpriced, 'piece')} to look up.`;
    return { line: html`<p class="total" tabindex="-1">${sentence}</p>`, notes: soldNote || '' };
  }
  const net = dollars(cents(sumOfRows(sellable, (row) => row.net)));
  const rejectedItems = sumOfRows(
    sellable.filter((row) => row.net === undefined),
    () => 1,
  );
  const notes = stated(
    `${totalRangeInWords(total.priceLow, total.priceHigh)}.`,
    rejectedItems > 0 && `${name} does not take ${count(rejectedItems, 'piece')}.`,
    rows.length > priced.length && `${count(rows.length - priced.length, 'row')} without a price.`,
    soldNote,
  );
  const pieces = count(total.quantity, 'piece') + withoutInWords(total);
  const line = html`<p class="total" tabindex="-1"><strong class="rail-price">${usd(total.price)}</strong> for ${pieces}
<span class="list-keep">You’d get <strong>${usd(Math.round(net))}</strong> on ${name}</span></p>`;
  return { line, notes: notes.join(' ').trim() };
}
