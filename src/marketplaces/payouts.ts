import { defined } from '../base/members.ts';
import { money } from '../base/numbers.ts';
import type { Garment } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { cents, dollars, figuresOf, type Marketplace, netOf, termsOf } from './fees.ts';
import type { GarmentTest, MarketplaceRow, Payout, SaleTerms } from './schema.ts';

/** Known facts about a garment for sale. Without a condition, rules for particular conditions do not apply. */
export interface GarmentToSell extends Partial<Garment> {
  /** True if it is {@link VINTAGE}. */
  readonly vintage?: boolean | undefined;
}

/** Definition of vintage, to follow "True if it is" or to label a field. */
export const VINTAGE = '20 years old or older';

/**
 * Returns true or false for a garment that passes or fails a test, or the name of the missing fact that decides it. A
 * missing condition or vintage never decides: the garment counts as an ordinary, newer one.
 */
export function matches(test: GarmentTest, garment: GarmentToSell): boolean | string {
  const { brand, category, gender, condition, vintage = false } = garment;
  if (test.vintage !== undefined && test.vintage !== vintage) return false;
  const isTestedCondition = condition !== undefined && test.conditions?.includes(condition) === true;
  if (test.conditions && !isTestedCondition) return false;
  // A garment without a category is in one of the 15 categories, so a test for other kinds fails.
  if (!category && test.categories?.every((slug) => findOtherKind(slug))) return false;
  const outcomes = [
    among(test.tiers, brand?.tier, 'brand'),
    among(test.brands, brand?.slug, 'brand'),
    among(test.categories, category?.slug, 'category'),
    among(test.genders, gender, 'gender'),
  ];
  if (outcomes.includes(false)) return false;
  const missingFact = outcomes.find((outcome) => outcome !== true);
  return missingFact ?? true;
}

function among(values: readonly string[] | undefined, value: string | undefined, name: string): boolean | string {
  if (values === undefined) return true;
  return value === undefined ? name : values.includes(value);
}

/** Returns a marketplace's acceptance of a garment by its rules, which is `check` if they need a missing fact. */
function acceptanceOf(rules: MarketplaceRow['accepts'], garment: GarmentToSell): Pick<Payout, 'accepted' | 'reason'> {
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

/** Returns the first fee schedule that fits a garment. The last one always does, since it has no test. */
export function scheduleFor({ schedules }: Marketplace, garment: GarmentToSell) {
  const found = schedules.find(({ when }) => when === undefined || matches(when, garment) === true);
  return found as Marketplace['schedules'][number];
}

/** Returns a sale's payout on one marketplace. Amounts in US dollars. */
export function payoutOf(marketplace: Marketplace, question: PayoutQuestion): Payout {
  const { id, name, model, sources, checkedOn, effectiveFrom } = marketplace;
  const schedule = scheduleFor(marketplace, question.garment);
  const acceptance = acceptanceAt(marketplace, question);
  const figures = acceptance.accepted === 'no' ? undefined : figuresOf(marketplace, schedule, question);
  const certainty = schedule.certainty ?? marketplace.certainty;
  const feeSource = { url: sources[0] as string, checkedOn, ...defined({ effectiveFrom }), certainty };
  return { marketplace: { id, name }, model, ...acceptance, ...figures, feeSource };
}

/** Returns a function from a price to its net, US dollars; undefined if the garment or price is not accepted. */
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

/** Returns a marketplace's acceptance of a garment at a price, which is `no` below the minimum price. */
function acceptanceAt(
  { accepts, model, smallestPrice = 0 }: Marketplace,
  { garment, price }: PayoutQuestion,
): Pick<Payout, 'accepted' | 'reason'> {
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

/** A reseller's goal after fees and cost: cents, or a fraction of the cost or of the selling price. */
export type Goal = { readonly profit: number } | { readonly returnOnCost: number } | { readonly margin: number };
