import { DAY_MS, dayAt, daysBetween } from '../base/day.ts';
import { membersOf } from '../base/members.ts';
import { invalid, Problem } from '../base/problem.ts';
import type { ValuesOf } from '../base/shape.ts';
import { sellerOf, withGiven } from '../money/seller.ts';
import { SELLER_FIELDS, type SellerTerms } from '../money/seller-fields.ts';
import { ItemAnswer } from '../present/answer.ts';
import { UnpricedListing } from '../present/listing.ts';
import { type Appraisal, isPriced, type ListingQuery } from '../pricing/appraisal.ts';
import { appraiseTitle } from '../pricing/appraise.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { readItem } from '../titles/parse-item.ts';
import { answerItem, type ItemTerms } from './answer-item.ts';
import { FIELDS, TITLED_FIELDS } from './fields/item-fields.ts';
import { type Context, operation } from './operation.ts';

/** Fields of one item: its description, what the caller knows of it, and the age of its listing. */
export const ITEM_INPUT = {
  ...TITLED_FIELDS,
  ...membersOf(
    FIELDS,
    'askingPrice',
    'listPrice',
    'daysListed',
    'listedOn',
    'cost',
    'comps',
    'guess',
    'forMyself',
    'floor',
  ),
  ...SELLER_FIELDS,
};

export type ItemInput = ValuesOf<typeof ITEM_INPUT>;

/** Fields of an item, terms of its seller, and what to include. */
export const APPRAISE_INPUT = { ...ITEM_INPUT, include: FIELDS.include };
export type ItemFields = ValuesOf<typeof APPRAISE_INPUT>;

export const appraise = operation({
  name: 'appraise',
  summary: 'Price an item',
  description:
    'Finds brand, kind, wearer, condition, model and asking price in a title or fields, and prices the item: a range, the ' +
    'evidence, the most to pay, and a verdict on an asking price. Replicas, parts and what is not worn or carried are ' +
    'refused, and one brand is never priced as another.',
  input: APPRAISE_INPUT,
  answer: ItemAnswer,
  run(context, { include, ...input }): ItemAnswer {
    const appraisal = appraisalOf(context, input);
    return answerItem(context, appraisal, termsOf(context, input, include));
  },
});

/** Returns the appraisal of an item. Throws a `Problem` if it has no price. */
export function appraisalOf(context: Context, input: ItemInput): Appraisal {
  const { pricing } = context;
  const { askingPrice, comps, guess } = input;
  for (const { soldOn } of comps ?? []) requirePast(context, 'comps', soldOn);
  const item = readItem(pricing.lexicon, input);
  if (item.title.trim() === '' && !(item.brand || item.kindField || item.refusal)) {
    throw new Problem(
      'missing_parameter',
      (name) => `${name('title')} is required unless ${name('brand')} and ${name('category')} are given.`,
      { parameter: 'title' },
    );
  }
  const outcome = priceListing(pricing, { ...item, askingPrice, comps, guess });
  if (outcome instanceof UnpricedListing) throw outcome;
  return outcome;
}

/** Returns the appraisal of a title or fields, or (without throwing) the reason why there is no price. Pure. */
export function priceListing(pricing: Pricing, query: ListingQuery): Appraisal | UnpricedListing {
  const outcome = appraiseTitle(pricing, query);
  return isPriced(outcome) ? outcome : new UnpricedListing(outcome.parsed, outcome.refusal);
}

/** Throws a `Problem` for a day after tomorrow. Tomorrow has already begun in some time zones. */
export function requirePast({ clock }: Context, parameter: string, day: string | undefined): void {
  if (day === undefined || day <= dayAt(clock() + DAY_MS)) return;
  throw invalid(parameter, (name) => `${name(parameter)} has ${day}, which is in the future.`);
}

/** Returns an item's terms as the rules take them. Throws a `Problem` for an unknown marketplace or several goals. */
export function termsOf(context: Context, input: ItemInput, include?: ItemTerms['include']) {
  const { cost, listPrice, listedOn, floor, forMyself } = input;
  requirePast(context, 'listedOn', listedOn);
  const sinceListing = listedOn === undefined ? undefined : daysBetween(listedOn, dayAt(context.clock()));
  const { daysListed = sinceListing } = input;
  if (sinceListing !== undefined && Math.abs(sinceListing - (daysListed ?? 0)) > 1) {
    throw invalid(
      'daysListed',
      (name) =>
        `${name('daysListed')} is ${daysListed}, but ${name('listedOn')} was ${sinceListing} days ago: give one.`,
    );
  }
  const publicUrl = context.publicUrl();
  return { ...sellerTerms(context, input), cost, listPrice, daysListed, floor, forMyself, include, publicUrl };
}

/** Returns the terms of the seller: the standing ones, overridden by a call's. */
export const sellerTerms = ({ marketplaces, seller = {} }: Context, input: SellerTerms) =>
  sellerOf(marketplaces, withGiven(seller, membersOf(input, ...SELLER_NAMES)));

const SELLER_NAMES = Object.keys(SELLER_FIELDS) as (keyof SellerTerms)[];
