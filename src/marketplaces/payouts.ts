import { money } from '../base/numbers.ts';
import type { Garment } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { CIRCUMSTANCE_NAMES, type Circumstance, type Circumstances } from './circumstances.ts';
import {
  cents,
  chargedOn,
  dollars,
  feesOf,
  type Line,
  type Marketplace,
  MILLION,
  MOST_CENTS,
  millionths,
  netOf,
  type Schedule,
  type Terms,
} from './fees.ts';
import type { Acceptance, AcceptanceRule, GarmentTest, Payout, SaleTerms } from './schema.ts';

/** The known parts of a garment for sale. A missing condition counts as a usual one. */
export interface GarmentToSell extends Partial<Garment>, Circumstances {}

/** The outcome of a test; a string names the missing fact. */
type Outcome = boolean | 'brand' | 'category' | 'gender';

export function matches(test: GarmentTest, garment: GarmentToSell): Outcome {
  const { brand, category, gender, condition } = garment;
  const isOther = (name: Circumstance) => test[name] !== undefined && test[name] !== (garment[name] ?? false);
  if (CIRCUMSTANCE_NAMES.some(isOther)) return false;
  if (test.conditions && !(condition && test.conditions.includes(condition))) return false;
  // A piece of no stated kind is of one of the 15 categories.
  if (!category && test.categories?.every((slug) => findOtherKind(slug))) return false;
  const outcomes = [
    among(test.tiers, brand?.tier, 'brand'),
    among(test.brands, brand?.slug, 'brand'),
    among(test.categories, category?.slug, 'category'),
    among(test.genders, gender, 'gender'),
  ];
  if (outcomes.includes(false)) return false;
  return outcomes.find((outcome) => outcome !== true) ?? true;
}

function among(
  values: readonly string[] | undefined,
  value: string | undefined,
  name: Exclude<Outcome, boolean>,
): Outcome {
  if (values === undefined) return true;
  return value === undefined ? name : values.includes(value);
}

/** Returns whether a marketplace with these rules accepts a garment; `check` if the rules need a missing fact. */
export function acceptanceOf(rules: readonly AcceptanceRule[], garment: GarmentToSell): Acceptance {
  let missing: string | undefined;
  for (const { answer, when = {}, unless, reason } of rules) {
    const applies = matches(when, garment);
    const isExcepted = unless ? matches(unless, garment) : false;
    if (applies === false || isExcepted === true) continue;
    if (typeof applies === 'string') missing ??= applies;
    else if (isExcepted) missing ??= isExcepted;
    else return { accepted: answer, reason };
  }
  if (missing === undefined) return { accepted: 'yes' };
  return { accepted: 'check', reason: `It depends on the ${missing}, which was not given.` };
}

export interface PayoutQuestion extends SaleTerms {
  readonly garment: GarmentToSell;
}

/** Returns the marketplace's fees for a garment. */
export function scheduleFor({ schedules }: Marketplace, garment: GarmentToSell): Schedule {
  const found = schedules.find(({ when }) => when === undefined || matches(when, garment) === true);
  return found as Schedule;
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
  const { id, name, model, sources, checkedOn, effectiveFrom } = marketplace;
  const schedule = scheduleFor(marketplace, question.garment);
  const acceptance = acceptanceAt(marketplace, question);
  const figures = acceptance.accepted === 'no' ? undefined : figuresOf(marketplace, schedule, question);
  const certainty = schedule.certainty ?? marketplace.certainty;
  const feeSource = { url: sources[0] as string, checkedOn, ...(effectiveFrom && { effectiveFrom }), certainty };
  return { marketplace: { id, name }, model, ...acceptance, ...figures, feeSource };
}

/** Returns a function from a price to the seller's net, US dollars; undefined for what is not accepted. */
export function netsOn(
  marketplace: Marketplace,
  { garment, ...rest }: Omit<PayoutQuestion, 'price' | 'keep'>,
  end: 'worst' | 'best' = 'worst',
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

/** A reseller's goal, left after fees and cost: cents, a share of the cost, or a share of the selling price. */
export type Goal = { readonly profit: number } | { readonly returnOnCost: number } | { readonly margin: number };

/** Returns the most to pay, in whole cents, for a garment that sells at `price` and nets `net`; undefined for none. */
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

/** Returns the lowest price in cents that nets at least `keep`. The net does not always rise with the price. */
export function leastAsk(lines: readonly Line[], keep: number, terms: Terms, smallest = 1): number | undefined {
  let from = smallest;
  for (const { price } of stepsOf(lines, terms)) {
    if (price <= from) continue;
    const found = leastWithin(lines, keep, terms, from, price - 1);
    if (found !== undefined) return found;
    from = price;
  }
  return leastWithin(lines, keep, terms, from, MOST_CENTS);
}

/** Intervals up to this length, in cents, are searched price by price. */
const SHORT = 64;

/** Searches between two prices without a fee step in between, where the net is a straight line except for rounding. */
function leastWithin(
  lines: readonly Line[],
  keep: number,
  terms: Terms,
  first: number,
  last: number,
): number | undefined {
  let from = first;
  let to = last;
  if (last - first > SHORT) {
    // The rounding of each line and of the tax is off by at most half a cent.
    const slack = lines.length + 2;
    const atFirst = netOf(lines, first, terms);
    if (atFirst >= keep) return first;
    const atLast = netOf(lines, last, terms);
    if (atLast + slack < keep) return undefined;
    const slope = (atLast - atFirst) / (last - first);
    const guess = first + (keep - atFirst) / slope;
    // A second step from there: at the lowest prices, a fee on the amount after other fees stops at zero.
    const around = guess + (keep - netOf(lines, Math.round(guess), terms)) / slope;
    const width = (2 * slack) / slope;
    from = Math.max(first, Math.floor(around - width));
    to = Math.min(last, Math.ceil(around + width));
  }
  for (let price = from; price <= to; price++) {
    if (netOf(lines, price, terms) >= keep) return price;
  }
  return undefined;
}

/** Returns all prices at which a band or a bound begins, ascending. Only at a jump may the net rise or fall at once. */
function stepsOf(lines: readonly Line[], terms: Terms) {
  const steps = new Map<number, boolean>();
  for (const line of lines) {
    if (line.isAfterFees) continue;
    const add = (amount: number, isJump: boolean) => {
      const price = firstPriceWith(line, amount, terms);
      if (price > 1 && price <= MOST_CENTS) steps.set(price, isJump || (steps.get(price) ?? false));
    };
    line.rates.forEach((rate, band) => {
      const from = band === 0 ? 0 : (line.upTo[band - 1] as number) + 1;
      if (band > 0) add(from, !line.isMarginal || (line.fixed[band] as number) > 0);
      for (const bound of [line.minimum, line.maximum]) {
        if (bound === 0 || bound === Infinity || line.isMarginal || rate === 0) continue;
        const amount = Math.ceil(((bound - (line.fixed[band] as number)) * MILLION) / rate);
        if (amount > from && amount < (line.upTo[band] as number)) add(amount, false);
      }
    });
  }
  return [...steps].map(([price, isJump]) => ({ price, isJump })).sort((a, b) => a.price - b.price);
}

/** Returns the lowest price, in cents, at which a line's basis reaches an amount. */
function firstPriceWith(line: Line, amount: number, terms: Terms): number {
  const shipping = line.hasShipping ? terms.shipping : 0;
  const rate = line.hasTax ? terms.taxRate / MILLION : 0;
  // Exact without rounding; rounding shifts it by at most a cent.
  const exact = (amount - shipping - rate * terms.shipping) / (1 + rate);
  let price = Math.max(1, Math.floor(exact) - 2);
  while (chargedOn(line, price, terms) < amount) price++;
  return price;
}
