import type { Garment } from '../garments/garment.ts';
import { acceptanceOf } from '../marketplaces/acceptance.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import { netOf } from '../marketplaces/fees.ts';
import { cents, dollars } from '../marketplaces/money.ts';
import { type Goal, payUpTo } from '../marketplaces/pay-up-to.ts';
import { scheduleFor, termsOf } from '../marketplaces/payouts.ts';

/** Where is most of a price kept, by a reseller with a goal? */
export interface BestMarketplaceQuestion {
  readonly garment: Garment;
  /** US dollars. */
  readonly price: number;
  readonly goal: Goal;
}

export interface BestMarketplace {
  readonly name: string;
  /** What the seller keeps of the price, US dollars, before the label. */
  readonly net: number;
  /** The most to pay for the goal, US dollars; undefined where it is out of reach. */
  readonly payUpTo: number | undefined;
}

const NO_SHIPPING = { shipping: 0, label: 0, taxRate: 0 };

/** The one that leaves most, of the marketplaces that take the item and where the seller lists it; undefined if there is none. */
export function answerBestMarketplace(
  marketplaces: Marketplaces,
  { garment, price, goal }: BestMarketplaceQuestion,
): BestMarketplace | undefined {
  const asked = cents(price);
  let best: { readonly name: string; readonly net: number } | undefined;
  for (const marketplace of marketplaces.list) {
    const { model, accepts, smallestPrice = 0 } = marketplace;
    if (model !== 'you list' || price < smallestPrice) continue;
    if (acceptanceOf(accepts, garment).accepted !== 'yes') continue;
    const { worst } = scheduleFor(marketplace, garment);
    const net = netOf(worst, asked, termsOf(marketplace, NO_SHIPPING));
    if (!best || net > best.net) best = { name: marketplace.name, net };
  }
  if (!best) return undefined;
  const most = payUpTo(best.net, asked, goal);
  return {
    name: best.name,
    net: dollars(best.net),
    payUpTo: most === undefined ? undefined : dollars(most),
  };
}
