// Implements the npm package and the command line. Answers equal those of the HTTP API, except for links to pages.

import { dayAt } from '../base/day.ts';
import { defined, isObject, membersOf, omit } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import type { ValuesOf } from '../input/field.ts';
import { createNameReader } from '../input/field-names.ts';
import {
  EVIDENCE_FIELDS,
  GOAL_FIELDS,
  GOALS,
  type GoalTerms,
  ITEM_FIELDS,
  SELLER_FIELDS,
  type SellerTerms,
  TERM_FIELDS,
  TITLED_FIELDS,
  type TitledWords,
} from '../input/item-fields.ts';
import { type Item, parseItem } from '../input/parse-item.ts';
import { readFields } from '../input/query.ts';
import { SALE_FIELDS } from '../input/sale-fields.ts';
import { answerReprice, PLAN_FIELDS, type RepriceTerms, repriceTerms } from '../money/ask.ts';
import { sellerOf, withGiven } from '../money/seller.ts';
import type { AnswerParts } from '../money/selling.ts';
import { type Coded, inSentences } from '../present/caveats.ts';
import { priceAnswer } from '../present/garment.ts';
import { answerItem, goalFor, listTotal } from '../present/list.ts';
import { appraiseListing, listingAnswer, UnpricedListing } from '../present/listing.ts';
import { answerOffer } from '../present/offer.ts';
import { answerSale, itemToSell, payoutsFor } from '../present/sale.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { explainPrice } from './explain.ts';
import {
  type ItemWords,
  type ListingAppraisal,
  type Prices,
  UnknownGarmentError,
  type UnpricedCode,
  UnpricedListingError,
} from './types.ts';

const LISTING_FIELDS = { ...TITLED_FIELDS, ...EVIDENCE_FIELDS };
const PLAN = { ...PLAN_FIELDS, today: ITEM_FIELDS.listedOn };

const FIELDS = {
  terms: SELLER_FIELDS,
  price: omit(TITLED_FIELDS, 'title'),
  appraise: {
    ...LISTING_FIELDS,
    ...GOAL_FIELDS,
    ...membersOf(ITEM_FIELDS, 'askingPrice', 'cost'),
    ...membersOf(SELLER_FIELDS, 'marketplace', 'label', 'hourly', 'minutes'),
    forMyself: TERM_FIELDS.forMyself,
  },
  explain: TITLED_FIELDS,
  list: { ...PLAN, ...GOAL_FIELDS },
  items: { ...ITEM_FIELDS, ...GOAL_FIELDS },
  payouts: {
    ...TITLED_FIELDS,
    ...SALE_FIELDS,
    ...GOAL_FIELDS,
    marketplace: SELLER_FIELDS.marketplace,
    vintage: { type: 'boolean' } as const,
  },
  offer: {
    ...LISTING_FIELDS,
    ...membersOf(TERM_FIELDS, 'asked', 'offered', 'cost', 'listedFor', 'shipping', 'label'),
    marketplace: SELLER_FIELDS.marketplace,
  },
  reprice: { ...LISTING_FIELDS, ...membersOf(ITEM_FIELDS, 'askingPrice', 'listedOn', 'floor'), ...PLAN },
};

const EXAMPLES = {
  terms: "an object: { marketplace: 'poshmark' }",
  price: "an object: price({ brand: 'coach', category: 'bag' })",
  appraise: "an object: appraise({ title: 'Coach Tabby 26 shoulder bag' })",
  explain: "an object: explain({ title: 'Coach Tabby 26 shoulder bag' })",
  list: "an object: list({ goneIn: 'month' })",
  items: "objects: { title: 'Coach Tabby 26 shoulder bag' }",
  payouts: "an object: payouts({ price: 60, brand: 'coach', category: 'bag' })",
  offer: "an object: offer({ title: 'Coach Tabby', asked: 200, offered: 130 })",
  reprice: "an object: reprice({ title: 'Coach Tabby 26', askingPrice: 200, listedOn: '2026-08-01' })",
};

type Words<Name extends keyof typeof FIELDS> = ValuesOf<(typeof FIELDS)[Name]>;

interface Seller extends AnswerParts {
  readonly terms: SellerTerms;
}

/** Creates the package's functions for a seller. Throws a RangeError if the seller's terms are invalid. */
export function createPrices(parts: Parameters<typeof createCodedPrices>[0]): Prices {
  const prices = createCodedPrices(parts);
  return { ...prices, appraise: (listing) => inSentences(prices.appraise(listing)) };
}

/** Creates the same functions as {@link createPrices}, except that the caveats of `appraise` keep their codes. */
export function createCodedPrices({ terms = {}, ...parts }: AnswerParts & { terms?: SellerTerms | undefined }) {
  const { pricing } = parts;
  const seller: Seller = { ...parts, terms: readWords('terms', terms) };
  // Throw now if the terms are invalid, although each function resolves them again.
  resolveTerms(seller, {});
  return {
    price: (garment: unknown) => answerGarment(pricing, readWords('price', garment)),
    appraise: (listing: unknown) => answerWithPayouts(seller, readWords('appraise', listing)).answer,
    explain: (listing: unknown) => explainPrice(pricing, appraisalOf(pricing, readWords('explain', listing))),
    list: (list: unknown) => answerList(seller, list),
    payouts: (sale: unknown) => answerPayouts(seller, readWords('payouts', sale)),
    offer: (offer: unknown) => adviseOnOffer(seller, readWords('offer', offer)),
    reprice: (listing: unknown) => adviseOnListing(seller, readWords('reprice', listing)),
  };
}

function resolveTerms({ marketplaces, terms }: Seller, overrides: SellerTerms & GoalTerms) {
  return withRangeErrors(() => sellerOf(marketplaces, withGiven(terms, overrides)));
}

/** Resolves a plan's terms, without the default profit in the seller's terms, which only affects what to pay. */
function planTerms({ marketplaces, terms }: Seller, words: ValuesOf<typeof PLAN>): RepriceTerms {
  const { today = dayAt(Date.now()), ...plan } = words;
  return withRangeErrors(() => repriceTerms(omit(withGiven(terms, plan), 'profit'), marketplaces, today));
}

function appraisalOf(pricing: Pricing, words: Partial<Words<'reprice'>>): Appraisal {
  const item = itemIn(pricing.lexicon, words);
  const evidence = membersOf(words, 'askingPrice', 'comps', 'guess');
  return withRangeErrors(() => appraiseListing(pricing, { ...item, ...evidence }));
}

function answerGarment(pricing: Pricing, words: Words<'price'>) {
  if (words.brand === undefined) throw missing('brand', 'a name or slug, such as coach');
  if (words.category === undefined) throw missing('category', 'a kind of garment, such as bag');
  return inSentences(priceAnswer(pricing, appraisalOf(pricing, words)));
}

/** Appraises a listing. With a cost or a goal, the answer includes the payout on each marketplace. */
function answerWithPayouts(
  seller: Seller,
  words: Words<'appraise'>,
): { readonly appraisal: Appraisal; readonly answer: Coded<ListingAppraisal> } {
  const { pricing, marketplaces } = seller;
  const goals = membersOf(words, ...GOALS);
  const appraisal = appraisalOf(pricing, words);
  const overrides = membersOf(words, 'marketplace', 'label', 'hourly', 'minutes');
  const terms = { ...resolveTerms(seller, { ...overrides, ...goals }), forMyself: words.forMyself };
  const answer = {
    ...listingAnswer(seller, appraisal, terms),
    ...withRangeErrors(() => payoutsFor(marketplaces, appraisal, { cost: words.cost, ...goals })),
  };
  return { appraisal, answer };
}

/** Appraises the items of a list, with a plan if the list has any terms of one except the marketplace and the label. */
function answerList(seller: Seller, argument: unknown) {
  const { items, ...listMembers } = isObject(argument) ? argument : {};
  if (!Array.isArray(items) || items.length === 0) {
    throw new RangeError(
      `list needs items: list({ items: [{ title: 'Coach Tabby 26 shoulder bag' }], goneIn: 'month' }).`,
    );
  }
  const listTerms = readWords('list', listMembers);
  // Throw for an invalid term even if no item has a price.
  resolveTerms(seller, membersOf(listTerms, 'marketplace', 'label', ...GOALS));
  const possiblePlan = omit(listTerms, ...GOALS);
  const hasPlan = Object.keys(omit(possiblePlan, 'marketplace', 'label')).length > 0;
  const plan = hasPlan ? planTerms(seller, possiblePlan) : undefined;
  const answers = items.map((item) => answerListItem(seller, item, listTerms, plan));
  const pricedItems = answers.flatMap(({ pricedItem }) => pricedItem ?? []);
  const total = listTotal(pricedItems, items.length - pricedItems.length);
  return { items: answers.map(({ body }) => body), total };
}

/**
 * Returns the body for an item in a list and, if it has a price, the item to add to the total. A RangeError for its
 * values becomes the body's `problem`, but an unknown member, which is a programming error, fails the whole list.
 */
function answerListItem(seller: Seller, argument: unknown, listTerms: Words<'list'>, plan: RepriceTerms | undefined) {
  const itemMembers = knownMembers('items', argument);
  const itemLabel = defined(membersOf(itemMembers as ItemWords, 'label'));
  try {
    const itemWords = withRangeErrors(() => readFields(FIELDS.items, itemMembers));
    // In an item, `label` is its name; in a list, the cost of a shipping label.
    const itemTerms = { ...membersOf(listTerms, 'marketplace', 'label'), ...goalFor(itemWords, listTerms) };
    const listing = omit(itemWords, 'label', 'quantity', 'listedOn', 'floor');
    const { appraisal, answer } = answerWithPayouts(seller, { ...listing, ...itemTerms });
    const { quantity = 1, listedOn, floor } = itemWords;
    const pricedItem = answerItem(seller, appraisal, { quantity, listedOn, floor }, { plan });
    const advice = pricedItem.advice && omit(pricedItem.advice, 'judgment');
    return { pricedItem, body: { ...itemLabel, quantity, ...inSentences(answer), ...defined({ advice }) } };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { code = 'invalid_parameter', message }: { code?: UnpricedCode; message: string } = error;
    return { body: { ...itemLabel, problem: { code, detail: message } } };
  }
}

/** Returns the payouts of a sale at a price, for an amount to keep, or, if neither is given, at our estimate. */
function answerPayouts(seller: Seller, words: Words<'payouts'>) {
  const { price, keep, vintage } = words;
  const hasAmount = price !== undefined || keep !== undefined;
  const item = itemIn(seller.pricing.lexicon, words);
  const { garment, listing } = withRangeErrors(() => itemToSell(seller.pricing, item, hasAmount));
  const terms = withGiven(seller.terms, words);
  const isMarketplaceNamed = terms.marketplace !== undefined;
  const question = {
    ...words,
    garment: { ...garment, vintage },
    listing,
    // If no terms name a marketplace, the answer picks one and marks it as the default.
    marketplace: isMarketplaceNamed ? resolveTerms(seller, membersOf(words, 'marketplace')).marketplace : undefined,
    label: terms.label,
    // An amount to keep is itself a goal, so the default profit in the seller's terms does not apply.
    profit: keep === undefined ? terms.profit : words.profit,
  };
  return withRangeErrors(() => answerSale(seller, question));
}

function adviseOnOffer(seller: Seller, words: Words<'offer'>) {
  const { asked, offered } = words;
  if (asked === undefined || offered === undefined) {
    throw new RangeError(`offer needs asked and offered: ${EXAMPLES.offer.replace('an object: ', '')}.`);
  }
  const { marketplace, label } = resolveTerms(seller, membersOf(words, 'marketplace', 'label'));
  const appraisal = appraisalOf(seller.pricing, words);
  const otherTerms = membersOf(words, 'cost', 'listedFor', 'shipping');
  const question = { ...otherTerms, marketplace, label, asked, offered, appraisal };
  return withRangeErrors(() => inSentences(answerOffer(seller.pricing, question)));
}

function adviseOnListing(seller: Seller, words: Words<'reprice'>) {
  const listing = appraisalOf(seller.pricing, words);
  const question = { ...membersOf(words, 'listedOn', 'floor'), listing, askingPrice: listing.asked?.price };
  const advice = answerReprice(seller.marketplaces, question, planTerms(seller, words));
  return omit(advice, 'judgment');
}

const missing = (name: string, wanted: string) =>
  new UnknownGarmentError('missing_parameter', `${name} is missing: give ${wanted}.`);

function readWords<Name extends keyof typeof FIELDS>(name: Name, argument: unknown): Words<Name> {
  const members = knownMembers(name, argument);
  return withRangeErrors(() => readFields<(typeof FIELDS)[Name]>(FIELDS[name], members));
}

/** Returns an argument's members by field name, also for other spellings. Throws a RangeError for an unknown member. */
function knownMembers(name: keyof typeof FIELDS, argument: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(argument)) throw new RangeError(`${name} takes ${EXAMPLES[name]}.`);
  const fields = FIELDS[name];
  if (Object.keys(argument).every((member) => Object.hasOwn(fields, member))) return argument;
  const absent = `${name} has no member`;
  const { values, unknown } = withRangeErrors(() => createNameReader(fields, { absent })(argument));
  const [first] = unknown;
  if (first === undefined) return values;
  throw new RangeError(`${absent} ${quoted(first)}: give some of ${Object.keys(fields).join(', ')}.`);
}

/** Parses an item. Throws an {@link UnknownGarmentError} whose message covers every field that was not understood. */
function itemIn(lexicon: Lexicon, typed: TitledWords): Item {
  const item = parseItem(lexicon, typed);
  const [first] = item.problems;
  if (!first) return item;
  const cause = new Problem(first.code, (name) => item.problems.map((problem) => problem.messageIn(name)).join(' '));
  throw new UnknownGarmentError(first.code as UnpricedCode, cause.message, { cause });
}

/** Calls a function. Converts a {@link Problem} to a RangeError, which JavaScript callers expect for invalid values. */
function withRangeErrors<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw error instanceof UnpricedListing
      ? new UnpricedListingError(error.refusal.code, error.message, { cause: error })
      : new RangeError(error.message, { cause: error });
  }
}
