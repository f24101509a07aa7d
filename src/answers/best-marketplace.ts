import type { Garment } from '../garments/garment.ts';
import { acceptanceOf } from '../marketplaces/acceptance.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
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
  readonly marketplace: Marketplace;
  /** What the seller keeps of the price, US dollars, before the label. */
  readonly net: number;
  /** The most to pay for the goal, US dollars; undefined where it is out of reach. */
  readonly payUpTo: number | undefined;
}

const NO_SHIPPING = { shipping: 0, label: 0, taxRate: 0 };

/** What is left of a price on a marketplace at its worst fees, before shipping; both in cents. */
export function netBeforeShipping(
  marketplace: Marketplace,
  garment: Garment,
  price: number,
): number {
  return netOf(scheduleFor(marketplace, garment).worst, price, termsOf(marketplace, NO_SHIPPING));
}

/** The one that leaves most, of the marketplaces that take the item and where the seller lists it; undefined if there is none. */
export function answerBestMarketplace(
  marketplaces: Marketplaces,
  { garment, price, goal }: BestMarketplaceQuestion,
): BestMarketplace | undefined {
  const asked = cents(price);
  let best: { readonly marketplace: Marketplace; readonly net: number } | undefined;
  for (const marketplace of marketplaces.list) {
    const { model, accepts, smallestPrice = 0 } = marketplace;
    if (model !== 'you list' || price < smallestPrice) continue;
    if (acceptanceOf(accepts, garment).accepted !== 'yes') continue;
    const net = netBeforeShipping(marketplace, garment, asked);
    if (!best || net > best.net) best = { marketplace, net };
  }
  if (!best) return undefined;
  const { marketplace, net } = best;
  const most = payUpTo(net, asked, goal);
  return {
    marketplace,
    net: dollars(net),
    payUpTo: most === undefined ? undefined : dollars(most),
  };
}
