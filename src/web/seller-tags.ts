import type { Garment } from '../garments/garment.ts';
import type { Marketplace } from '../marketplaces/load.ts';
import { cents } from '../marketplaces/money.ts';
import { saleOf } from '../marketplaces/payout-answer.ts';
import { payoutOf } from '../marketplaces/payouts.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import { money, usd } from '../wording/numbers.ts';
import { marketplacePath } from './paths.ts';
import type { Site } from './site.ts';

/** What a visitor wants to sell by: chosen on the page, in US dollars. */
export interface SellerChoice {
  readonly marketplace: Marketplace;
  readonly profit: number;
  readonly cost?: number | undefined;
}

/** One of the three tags: a figure and what it means. */
export interface SellerTag {
  readonly title: string;
  readonly figure: string;
  readonly note: string;
}

/** The profit, in US dollars, that stands in the form until a visitor writes another. */
export const USUAL_PROFIT = 20;

/** Pay up to, list at, you keep: the three tags of a garment, at its own price on one marketplace. */
export function sellerTags(site: Site, garment: Garment, choice: SellerChoice): SellerTag[] {
  const { price, priceLow, priceHigh } = site.pricing.priceAtCondition(garment);
  const expected = { low: priceLow, mid: price, high: priceHigh };
  const { marketplace, cost } = choice;
  const goal = { profit: cents(choice.profit) };
  const resale = resaleOf(marketplace, { garment, expected, cost, goal });
  const refused = resale.accepted === 'no' ? `${marketplace.name}: ${resale.reason}` : undefined;
  return [
    { title: 'Pay up to', ...(refused ? none(refused) : payUpToTag(resale, choice)) },
    {
      title: 'List at',
      ...(refused ? none('Not there.') : listAtTag(resale, garment, choice, expected)),
    },
    { title: 'You keep', ...(refused ? none('Choose another marketplace.') : keepTag(resale)) },
  ];
}

/** The tags and a link to the fees behind them, for a page that updates itself as its form changes. */
export function tagsAnswer(site: Site, garment: Garment, choice: SellerChoice): object {
  const { marketplace } = choice;
  return {
    tags: sellerTags(site, garment, choice),
    fees: { path: marketplacePath(marketplace), text: `Fees of ${marketplace.name}` },
  };
}

type Words = Omit<SellerTag, 'title'>;

const none = (note: string): Words => ({ figure: '—', note });

function payUpToTag({ payUpTo, netAmounts }: Resale, { marketplace, profit }: SellerChoice): Words {
  const goal = `a profit of ${money(profit)}`;
  if (netAmounts.mid === undefined) return none('Only a range of its fees is known.');
  const { low, mid, high } = payUpTo ?? {};
  if (mid === undefined) {
    return { figure: 'Nothing', note: `${marketplace.name} leaves too little for ${goal}.` };
  }
  const range =
    high === undefined
      ? ''
      : ` From ${low === undefined ? 'nothing' : money(low)} to ${money(high)} over the range of the price.`;
  return { figure: money(mid), note: `For ${goal} on ${marketplace.name}.${range}` };
}

function listAtTag(
  resale: Resale,
  garment: Garment,
  { marketplace, profit, cost }: SellerChoice,
  expected: { readonly low: number; readonly mid: number; readonly high: number },
): Words {
  if (marketplace.model === 'they sell') {
    return {
      figure: usd(expected.mid),
      note: `${marketplace.name} sets the price; this is what is typical.`,
    };
  }
  const words = [`Typical; 8 in 10 between ${usd(expected.low)} and ${usd(expected.high)}.`];
  const keep = profit + (cost ?? 0);
  if (keep > 0) {
    const { leastAsk } = payoutOf(marketplace, saleOf({ garment, keep }));
    const goal = cost === undefined ? 'that profit' : 'your cost and that profit';
    if (leastAsk !== undefined) words.push(`For ${goal}, at least ${money(leastAsk)}.`);
  }
  if (resale.warning) words.push(resale.warning);
  return { figure: usd(expected.mid), note: words.join(' ') };
}

function keepTag({
  netAmounts,
  netRange,
  totalFees,
  profit,
  accepted,
  reason,
  feeSource,
}: Resale): Words {
  const figure =
    netAmounts.mid === undefined
      ? netRange && `${money(netRange.low)} to ${money(netRange.high)}`
      : money(netAmounts.mid);
  const range =
    netAmounts.low !== undefined && netAmounts.high !== undefined
      ? ` ${money(netAmounts.low)} to ${money(netAmounts.high)} over the range of the price.`
      : '';
  return {
    figure: figure ?? '—',
    note: [
      totalFees === undefined ? '' : `After ${money(totalFees)} of fees.${range}`,
      profit === undefined ? '' : `Profit ${money(profit)}.`,
      accepted === 'check' && reason ? `Check first: ${reason}` : '',
      feeSource.certainty === 'high' ? '' : `Certainty of the fees: ${feeSource.certainty}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
