import type { Garment } from '../garments/garment.ts';
import type { Marketplace } from '../marketplaces/compile.ts';
import { cents } from '../marketplaces/money.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import { offersOf } from '../pricing/asking.ts';
import type { PriceRange, TitledPrice } from '../pricing/pricing.ts';
import { usd, wholeDollars } from '../wording/numbers.ts';

/** What a visitor wants to sell by: chosen on the page, in US dollars. */
export interface SellerChoice {
  readonly marketplace: Marketplace;
  /** What is to be left after fees and cost; without one, as much as was paid. */
  readonly profit?: number | undefined;
  /** The price on the tag, or what was paid. */
  readonly tag?: number | undefined;
}

/** One of the three tags: a figure and what it means. */
export interface SellerTag {
  readonly title: string;
  readonly figure: string;
  readonly note: string;
}

/** What a garment brings on the chosen marketplace. */
export function resaleAt(
  garment: Garment,
  { price, priceLow, priceHigh }: PriceRange,
  { marketplace, profit, tag }: SellerChoice,
): Resale {
  return resaleOf(marketplace, {
    garment,
    expected: { low: priceLow, mid: price, high: priceHigh },
    cost: tag,
    goal: profit === undefined ? { returnOnCost: 1 } : { profit: cents(profit) },
  });
}

/**
 * Pay up to, list at, you keep: the three tags of a garment, in whole dollars, since its price is an estimate. `noAsk` says why
 * there is nothing to list at.
 */
export function sellerTags(
  garment: Garment,
  price: TitledPrice,
  choice: SellerChoice,
  noAsk: string | undefined,
): SellerTag[] {
  const { marketplace } = choice;
  const resale = resaleAt(garment, price, choice);
  const isRefused = resale.accepted === 'no';
  return [
    {
      title: 'Pay up to',
      ...(isRefused ? none(`${marketplace.name}: ${resale.reason}`) : payUpToTag(resale, choice)),
    },
    {
      title: 'List at',
      ...(isRefused ? none('Not there.') : listAtTag(resale, price, choice, noAsk)),
    },
    {
      title: 'You keep',
      ...(isRefused ? none('Pick another marketplace.') : keepTag(resale, choice)),
    },
  ];
}

type Words = Omit<SellerTag, 'title'>;

const none = (note: string): Words => ({ figure: '–', note });

function payUpToTag({ payUpTo, netAmounts }: Resale, { marketplace, profit }: SellerChoice): Words {
  if (netAmounts.mid === undefined) return none('Only a range of its fees is known.');
  const most = payUpTo?.mid;
  if (profit === undefined) {
    return {
      figure: wholeDollars(Math.floor(most ?? 0)),
      note: 'Half of what you keep: your money doubles.',
    };
  }
  if (most === undefined) {
    return none(`${marketplace.name} leaves too little for a profit of ${usd(profit)}.`);
  }
  return { figure: wholeDollars(Math.floor(most)), note: `For a profit of ${usd(profit)}.` };
}

function listAtTag(
  { warning = '' }: Resale,
  price: TitledPrice,
  { marketplace }: SellerChoice,
  noAsk: string | undefined,
): Words {
  if (marketplace.model === 'they sell') {
    return {
      figure: usd(price.price),
      note: `${marketplace.name} sets the price; this is typical.`,
    };
  }
  if (noAsk !== undefined) return none(noAsk);
  const { quick, patient } = offersOf(price);
  return {
    figure: `${usd(quick)}–${usd(patient)}`,
    note: `Low: a fifth more likely to sell on any day; high: a fifth less. ${warning}`.trim(),
  };
}

function keepTag(
  { netAmounts, netRange, totalFees, profit, accepted, reason, feeSource }: Resale,
  { marketplace }: SellerChoice,
): Words {
  const ends = netRange && `${wholeDollars(netRange.low)}–${wholeDollars(netRange.high)}`;
  return {
    figure: netAmounts.mid === undefined ? (ends ?? '–') : wholeDollars(netAmounts.mid),
    note: [
      totalFees === undefined
        ? `After the fees of ${marketplace.name}.`
        : `After ${wholeDollars(totalFees)} of fees on ${marketplace.name}.`,
      profit === undefined ? '' : `Profit ${wholeDollars(profit)}.`,
      accepted === 'check' && reason ? `Check first: ${reason}` : '',
      feeSource.certainty === 'high' ? '' : `Certainty of the fees: ${feeSource.certainty}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
