import { DAY_MS, dayAt, daysBetween } from '../base/day.ts';
import { membersOf } from '../base/members.ts';
import { invalid } from '../base/problem.ts';
import type { ValuesOf } from '../base/shape.ts';
import { sellerOf, withGiven } from '../money/seller.ts';
import { SELLER_FIELDS, type SellerTerms } from '../money/seller-fields.ts';
import { ItemAnswer, type ItemTerms, itemAnswer } from '../present/answer.ts';
import { appraiseListing } from '../present/listing.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { readItem } from '../titles/parse-item.ts';
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
    return itemAnswer(context, appraisalOf(context, input), termsOf(context, input, include));
  },
});

/** Returns the appraisal of an item. Throws a `Problem` if it has no price. */
export function appraisalOf(context: Context, input: ItemInput): Appraisal {
  const { pricing } = context;
  const { askingPrice, comps, guess } = input;
  for (const { soldOn } of comps ?? []) requirePast(context, 'comps', soldOn);
  return appraiseListing(pricing, { ...readItem(pricing.lexicon, input), askingPrice, comps, guess });
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
  const today = dayAt(context.clock());
  const daysListed = input.daysListed ?? (listedOn === undefined ? undefined : daysBetween(listedOn, today));
  const publicUrl = context.publicUrl();
  return { ...sellerTerms(context, input), cost, listPrice, daysListed, floor, forMyself, include, publicUrl };
}

/** Returns the terms of the seller: the standing ones, overridden by a call's. */
export const sellerTerms = ({ marketplaces, seller = {} }: Context, input: SellerTerms) =>
  sellerOf(marketplaces, withGiven(seller, membersOf(input, ...SELLER_NAMES)));

const SELLER_NAMES = Object.keys(SELLER_FIELDS) as (keyof SellerTerms)[];
