import { money } from '../wording/numbers.ts';
import { acceptanceOf, type GarmentToSell, matches } from './acceptance.ts';
import type { Marketplace, Schedule } from './compile.ts';
import { feesOf, type Line, netOf, type Terms } from './fees.ts';
import { leastAsk } from './least-ask.ts';
import { dollars } from './money.ts';
import type { Acceptance, FeeSource, Payout } from './payout-schema.ts';
import { stepsOf } from './steps.ts';

/** A sale to compute, in whole cents. */
export interface SaleInCents {
  readonly garment: GarmentToSell;
  readonly terms: Terms;
  /** Either the price that it sells at, or what the seller wants to keep. */
  readonly for: { readonly price: number } | { readonly keep: number };
  /** The seller's cost. */
  readonly cost?: number;
}

/** The marketplace's fees for a garment. */
export function scheduleFor({ schedules }: Marketplace, garment: GarmentToSell): Schedule {
  const found = schedules.find(({ when }) => when === undefined || matches(when, garment) === true);
  return found as Schedule;
}

/** The source of a marketplace's fees for a garment. */
function sourceOf(
  marketplace: Marketplace,
  { certainty = marketplace.certainty }: Schedule,
): FeeSource {
  const { sources, checkedOn, effectiveFrom } = marketplace;
  const since = effectiveFrom && { effectiveFrom };
  return { url: sources[0] as string, checkedOn, ...since, certainty };
}

/** The seller's gross: excludes shipping if the marketplace supplies the label. */
export function termsOf({ label }: Marketplace, terms: Terms): Terms {
  return label === 'seller' ? terms : { ...terms, shipping: 0, label: 0 };
}

/** Computes a sale on each marketplace, in their order. */
export function payoutsOf(marketplaces: readonly Marketplace[], sale: SaleInCents): Payout[] {
  return marketplaces.map((marketplace) => payoutOf(marketplace, sale));
}

/** Computes a sale on one marketplace. */
export function payoutOf(marketplace: Marketplace, sale: SaleInCents): Payout {
  const { id, name, model } = marketplace;
  const schedule = scheduleFor(marketplace, sale.garment);
  const acceptance = acceptanceAt(marketplace, sale);
  const figures = acceptance.accepted === 'no' ? undefined : figuresOf(marketplace, schedule, sale);
  const feeSource = sourceOf(marketplace, schedule);
  return { marketplace: { id, name }, model, ...acceptance, ...figures, feeSource };
}

/** Nobody asks a price of a marketplace that sets it, nor one below the smallest. */
function acceptanceAt(
  { accepts, model, smallestPrice = 0 }: Marketplace,
  sale: SaleInCents,
): Acceptance {
  const acceptance = acceptanceOf(accepts, sale.garment);
  const { accepted, reason } = acceptance;
  if (accepted === 'no') return acceptance;
  if ('price' in sale.for) {
    if (dollars(sale.for.price) >= smallestPrice) return acceptance;
    return { accepted: 'no', reason: `The minimum price is ${money(smallestPrice)}.` };
  }
  if (model !== 'they sell') return acceptance;
  const words = 'The marketplace sets the price.';
  return { accepted, reason: reason === undefined ? words : `${reason} ${words}` };
}

type Figures = Omit<Partial<Payout>, 'marketplace' | 'model' | 'accepted' | 'feeSource'>;

function figuresOf(marketplace: Marketplace, schedule: Schedule, sale: SaleInCents): Figures {
  const { worst, best } = schedule;
  const terms = termsOf(marketplace, sale.terms);
  if ('price' in sale.for) {
    const { price } = sale.for;
    if (worst === best) return figuresAt(worst, price, terms, sale.cost);
    const low = dollars(netOf(worst, price, terms));
    return { netRange: { low, high: dollars(netOf(best, price, terms)) } };
  }
  if (marketplace.model === 'they sell') return {};
  const smallest = Math.round((marketplace.smallestPrice ?? 0.01) * 100);
  const ask = leastAsk(worst, sale.for.keep, terms, smallest);
  if (ask === undefined) return { warning: 'No price leaves that much.' };
  return { ...figuresAt(worst, ask, terms, sale.cost), leastAsk: dollars(ask) };
}

function figuresAt(
  lines: readonly Line[],
  price: number,
  terms: Terms,
  cost: number | undefined,
): Figures {
  const amounts = feesOf(lines, price, terms);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const net = price + terms.shipping - terms.label - total;
  const warning = warningAt(lines, price, net, terms);
  return {
    fees: lines.map(({ name }, index) => ({ name, amount: dollars(amounts[index] as number) })),
    totalFees: dollars(total),
    net: dollars(net),
    ...(cost !== undefined && { profit: dollars(net - cost) }),
    ...(warning && { warning }),
  };
}

/** Warns of a price whose fees exceed it, or that nets less than a lower one. */
function warningAt(
  lines: readonly Line[],
  price: number,
  net: number,
  terms: Terms,
): string | undefined {
  if (net < 0) return 'Fees and the label cost more than the sale brings.';
  let better: { price: number; net: number } | undefined;
  for (const step of stepsOf(lines, terms)) {
    if (step.price > price) break;
    if (!step.isJump) continue;
    const below = { price: step.price - 1, net: netOf(lines, step.price - 1, terms) };
    if (below.net > (better?.net ?? net)) better = below;
  }
  if (!better) return undefined;
  return `A lower price nets more: ${money(dollars(better.price))} nets ${money(dollars(better.net))}.`;
}
