import { Problem } from '../../src/base/problem.ts';
import { computePayout } from '../../src/money/fees.ts';
import type { Marketplace } from '../../src/money/schema.ts';
import { appraiseRow } from '../../src/operations/answer-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { readCsvRows, toRowFields } from '../read/csv-table.ts';

/** A past sale whose item is offered to our rules as if it had not been sold yet. */
interface OfferedSale {
  /** The market's name in the report. */
  readonly market: string;
  /** Divides the market into halves. The average price of a sale's kind comes from the other half. */
  readonly isOdd: boolean;
  /** The row's cells by column. */
  readonly texts: Readonly<Record<string, string>>;
  /** Amount paid without shipping, USD. */
  readonly paid: number;
}

/** An offered sale with our appraisal. */
export interface OfferedPiece extends Omit<OfferedSale, 'texts'> {
  readonly appraisal: Appraisal;
  /** The seller's proceeds after the marketplace's fees and the label, USD. */
  readonly net: number;
  /** The same at our estimate. */
  readonly expectedNet: number;
  /** What the seller's label costs. */
  readonly shippingLabel: number | 'usual' | undefined;
}

/** Prices sales like rows in a list. Also returns the number of sales that the service refuses to price. */
export function priceOffers(
  pricing: Pricing,
  marketplace: Marketplace,
  sales: readonly OfferedSale[],
  shippingLabel?: number | 'usual',
) {
  const pieces = sales.flatMap(({ texts, ...offeredSale }): OfferedPiece[] => {
    const row = appraiseRow(pricing, toRowFields(texts));
    if (row instanceof Problem) return [];
    const { appraisal } = row;
    const { garment, facts, estimate } = appraisal;
    const sale = { garment: { ...garment, vintage: facts.isVintage }, shippingLabel, isShippingPaid: true };
    const toNet = (amount: number) => computePayout(marketplace, { ...sale, price: amount }).net ?? 0;
    return [
      {
        ...offeredSale,
        appraisal,
        shippingLabel,
        net: toNet(offeredSale.paid),
        expectedNet: toNet(estimate.price),
      },
    ];
  });
  return { pieces, refused: sales.length - pieces.length };
}

/** Name of the market of the open sales. */
const OPEN_MARKET = 'eBay, menswear of June 2021';
/** Names of other markets, by source. */
const OFFER_MARKETS: Readonly<Record<string, string>> = { mercari_2018_corykaye: 'Mercari, 2017 and 2018' };

/** Returns the open sales, which are held out of every fit. */
export async function readOpenOffers(): Promise<OfferedSale[]> {
  const halves = [await readOpenSales(OTHER_SALES), await readOpenSales()];
  return halves.flatMap((sales, half) =>
    sales.map(({ title, category, gender, condition, paid }) => ({
      market: OPEN_MARKET,
      isOdd: half === 1,
      texts: { title, category, gender, condition },
      paid,
    })),
  );
}

const PIECE_COLUMNS = ['source', 'title', 'brand', 'category', 'gender', 'condition', 'price_usd'] as const;

/** Reads a sample of a market's sales from a file. Skips one-word titles, which say too little for a decision. */
export async function readSampleOffers(file: string): Promise<OfferedSale[]> {
  const rows = await Array.fromAsync(readCsvRows(file, PIECE_COLUMNS));
  return rows
    .filter(({ cells }) => /\S\s+\S/.test(cells.title))
    .map(({ cells: { source, price_usd, ...texts } }, index) => ({
      market: OFFER_MARKETS[source] ?? source,
      isOdd: index % 2 === 1,
      texts,
      paid: Number(price_usd),
    }));
}
