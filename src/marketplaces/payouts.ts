import { money } from '../base/numbers.ts';
import { acceptanceOf, type GarmentToSell, matches } from './acceptance.ts';
import {
  cents,
  dollars,
  type End,
  feesOf,
  type Line,
  type Marketplace,
  millionths,
  netOf,
  type Schedule,
  type Terms,
} from './fees.ts';
import { leastAsk, stepsOf } from './least-ask.ts';
import type { Acceptance, FeeSource, Payout, SaleTerms } from './payout-schema.ts';

/** A sale at a price, or for a net to keep. Amounts in US dollars. */
export interface PayoutQuestion extends SaleTerms {
  readonly garment: GarmentToSell;
}

/** Returns the marketplace's fees for a garment. */
export function scheduleFor({ schedules }: Marketplace, garment: GarmentToSell): Schedule {
  const found = schedules.find(({ when }) => when === undefined || matches(when, garment) === true);
  return found as Schedule;
}

function sourceOf(marketplace: Marketplace, { certainty = marketplace.certainty }: Schedule): FeeSource {
  const { sources, checkedOn, effectiveFrom } = marketplace;
  const since = effectiveFrom && { effectiveFrom };
  return { url: sources[0] as string, checkedOn, ...since, certainty };
}

/** Returns a sale's terms in cents, without shipping and label if the marketplace supplies the label. */
export function termsOf(
  marketplace: Pick<Marketplace, 'label'>,
  { shipping = 0, label = 0, taxRate = 0 }: SaleTerms,
): Terms {
  const isSellers = marketplace.label === 'seller';
  return {
    shipping: isSellers ? cents(shipping) : 0,
    label: isSellers ? cents(label) : 0,
    taxRate: millionths(taxRate),
  };
}

/** Computes a sale on one marketplace. */
export function payoutOf(marketplace: Marketplace, question: PayoutQuestion): Payout {
  const { id, name, model } = marketplace;
  const schedule = scheduleFor(marketplace, question.garment);
  const acceptance = acceptanceAt(marketplace, question);
  const figures = acceptance.accepted === 'no' ? undefined : figuresOf(marketplace, schedule, question);
  const feeSource = sourceOf(marketplace, schedule);
  return { marketplace: { id, name }, model, ...acceptance, ...figures, feeSource };
}

/**
 * Returns a function from a price to the seller's net, US dollars, at one end of the rates that are ranges; its result
 * is undefined if the marketplace does not accept the garment or the price.
 */
export function netsOn(
  marketplace: Marketplace,
  { garment, ...rest }: Omit<PayoutQuestion, 'price' | 'keep'>,
  end: End = 'worst',
): (price: number) => number | undefined {
  const { accepts, smallestPrice = 0 } = marketplace;
  if (acceptanceOf(accepts, garment).accepted === 'no') return () => undefined;
  const { [end]: lines } = scheduleFor(marketplace, garment);
  const terms = termsOf(marketplace, rest);
  return (price) => (cents(price) < cents(smallestPrice) ? undefined : dollars(netOf(lines, cents(price), terms)));
}

/** Rejects an asking price where the marketplace sets prices, and one below its minimum. */
function acceptanceAt(
  { accepts, model, smallestPrice = 0 }: Marketplace,
  { garment, price }: PayoutQuestion,
): Acceptance {
  const acceptance = acceptanceOf(accepts, garment);
  const { accepted, reason } = acceptance;
  if (accepted === 'no') return acceptance;
  if (price !== undefined) {
    if (cents(price) >= cents(smallestPrice)) return acceptance;
    return { accepted: 'no', reason: `The minimum price is ${money(smallestPrice)}.` };
  }
  if (model !== 'they sell') return acceptance;
  const words = 'The marketplace sets the price.';
  return { accepted, reason: reason === undefined ? words : `${reason} ${words}` };
}

type Figures = Omit<Partial<Payout>, 'marketplace' | 'model' | 'accepted' | 'feeSource'>;

function figuresOf(
  marketplace: Marketplace,
  { worst, best }: Schedule,
  { price, keep = 0, cost, ...rest }: PayoutQuestion,
): Figures {
  const terms = termsOf(marketplace, rest);
  if (price !== undefined) {
    if (worst === best) return figuresAt(worst, cents(price), terms, cost);
    const net = (lines: readonly Line[]) => dollars(netOf(lines, cents(price), terms));
    return { netRange: { low: net(worst), high: net(best) } };
  }
  if (marketplace.model === 'they sell') return {};
  const ask = leastAsk(worst, cents(keep), terms, cents(marketplace.smallestPrice ?? 0.01));
  if (ask === undefined) return { warning: 'No price leaves that much.' };
  return { ...figuresAt(worst, ask, terms, cost), leastAsk: dollars(ask) };
}

function figuresAt(lines: readonly Line[], price: number, terms: Terms, cost: number | undefined): Figures {
  const amounts = feesOf(lines, price, terms);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const net = price + terms.shipping - terms.label - total;
  const warning = warningAt(lines, price, net, terms);
  return {
    fees: lines.map(({ name }, index) => ({ name, amount: dollars(amounts[index] as number) })),
    totalFees: dollars(total),
    net: dollars(net),
    ...(cost !== undefined && { profit: dollars(net - cents(cost)) }),
    ...(warning && { warning }),
  };
}

/** Warns if the fees exceed the price, or if a lower price would net more. */
function warningAt(lines: readonly Line[], price: number, net: number, terms: Terms): string | undefined {
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

/**
 * A reseller's goal. The three kinds give different figures:
 * - `profit`: an amount, in cents, left after fees and cost;
 * - `returnOnCost`: that amount as a share of the cost;
 * - `margin`: that amount as a share of the selling price.
 */
export type Goal = { readonly profit: number } | { readonly returnOnCost: number } | { readonly margin: number };

/**
 * Returns the most to pay, in whole cents rounded down, for a garment that sells at `price` and nets `net` after fees.
 * Undefined if the goal is out of reach even if the garment were free.
 */
export function payUpTo(net: number, price: number, goal: Goal): number | undefined {
  const most =
    'profit' in goal
      ? net - goal.profit
      : 'returnOnCost' in goal
        ? net / (1 + goal.returnOnCost)
        : net - goal.margin * price;
  // A cent less a floating-point error counts as the whole cent.
  const whole = Math.floor(most + 1e-6);
  return whole < 0 ? undefined : whole;
}
