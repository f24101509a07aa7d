// The HTTP answers without links to pages, for programs that import the npm package and for the command line.

import { dayAt } from '../base/day.ts';
import { defined, isObject, membersOf, omit } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import { adviceBody, answerReprice, type RepriceTerms } from '../decide/ask.ts';
import { sellerOf, withGiven } from '../decide/seller.ts';
import type { AnswerParts } from '../decide/selling.ts';
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
import { PLAN_FIELDS, repriceTerms } from '../lists/reprice-list.ts';
import { type Coded, inSentences } from '../present/caveats.ts';
import { priceAnswer } from '../present/garment.ts';
import { answerItem, goalFor, listTotal } from '../present/list.ts';
import { answerListing, listingAnswer, UnpricedListing } from '../present/listing.ts';
import { answerOffer } from '../present/offer.ts';
import { answerSale, itemToSell, payoutsFor } from '../present/sale.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
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

const PIECE = { ...TITLED_FIELDS, ...EVIDENCE_FIELDS };
const PLAN = { ...PLAN_FIELDS, today: ITEM_FIELDS.listedOn };

/** The members that each function takes. */
const FIELDS = {
  terms: SELLER_FIELDS,
  price: omit(TITLED_FIELDS, 'title'),
  appraise: {
    ...PIECE,
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
    ...PIECE,
    ...membersOf(TERM_FIELDS, 'asked', 'offered', 'cost', 'listedFor', 'shipping', 'label'),
    marketplace: SELLER_FIELDS.marketplace,
  },
  reprice: { ...PIECE, ...membersOf(ITEM_FIELDS, 'askingPrice', 'listedOn', 'floor'), ...PLAN },
};

/** Shown to whoever sends anything else. */
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

type Taken<Name extends keyof typeof FIELDS> = ValuesOf<(typeof FIELDS)[Name]>;

/** Words for a listing, with the reader of its guess. */
type Read<Words> = Words & Pick<ItemWords, 'reader'>;

/** Creates functions that price with a seller's terms. Throws a RangeError for invalid terms. */
export function createPrices(parts: Parameters<typeof createCodedPrices>[0]): Prices {
  const prices = createCodedPrices(parts);
  return { ...prices, appraise: (listing) => inSentences(prices.appraise(listing)) };
}

/** Creates the same, with caveats that still have their codes. */
export function createCodedPrices({ terms = {}, ...parts }: AnswerParts & { terms?: SellerTerms | undefined }) {
  const { pricing, marketplaces } = parts;
  const standing = readWords('terms', terms);
  const sellerFor = (overrides: SellerTerms & GoalTerms) =>
    inOurErrors(() => sellerOf(marketplaces, withGiven(standing, overrides)));
  sellerFor({});

  const planFor = ({ today = dayAt(Date.now()), ...plan }: ValuesOf<typeof PLAN>) =>
    inOurErrors(() => repriceTerms(omit(withGiven(standing, plan), 'profit'), marketplaces, today));

  const appraisalOf = (words: Read<Partial<Taken<'reprice'>>>) => {
    const item = itemIn(pricing.lexicon, words);
    const evidence = membersOf(words, 'askingPrice', 'comps', 'guess', 'reader');
    return inOurErrors(() => answerListing(pricing, { ...item, ...evidence }));
  };

  /** Answers a listing with its judgment; with a goal or a cost, also with payouts. */
  const answerPiece = (
    words: Read<Taken<'appraise'>>,
  ): { readonly appraisal: Appraisal; readonly answer: Coded<ListingAppraisal> } => {
    const goals = membersOf(words, ...GOALS);
    const appraisal = appraisalOf(words);
    const seller = sellerFor({ ...membersOf(words, 'marketplace', 'label', 'hourly', 'minutes'), ...goals });
    const answer = {
      ...listingAnswer(parts, appraisal, { ...seller, forMyself: words.forMyself }),
      ...inOurErrors(() => payoutsFor(marketplaces, appraisal, { cost: words.cost, ...goals })),
    };
    return { appraisal, answer };
  };

  /** Answers an item of a list, with the item for its total; one without a price has the reason instead. */
  const answerListed = (entry: unknown, list: Taken<'list'>, plan: RepriceTerms | undefined) => {
    const { reader, rest } = takeReader(entry);
    const typed = knownMembers('items', rest) as ItemWords;
    const named = defined({ label: typed.label });
    try {
      const words = inOurErrors(() => readFields(FIELDS.items, { ...typed }));
      const { quantity = 1, listedOn, floor, label: _, ...piece } = words;
      const terms = { ...membersOf(list, 'marketplace', 'label'), ...goalFor(piece, list) };
      const { appraisal, answer } = answerPiece({ ...piece, reader, ...terms });
      const listed = answerItem(parts, appraisal, { quantity, listedOn, floor }, { plan });
      const advice = listed.advice && adviceBody(listed.advice);
      return { listed, body: { ...named, quantity, ...inSentences(answer), ...defined({ advice }) } };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const { code = 'invalid_parameter', message } = error as UnknownGarmentError;
      return { body: { ...named, problem: { code, detail: message } } };
    }
  };

  return {
    price(argument: unknown) {
      const words = readWords('price', argument);
      if (words.brand === undefined) throw missing('brand', 'a name or slug, such as coach');
      if (words.category === undefined) throw missing('category', 'a kind of garment, such as bag');
      return inSentences(priceAnswer(pricing, appraisalOf(words)));
    },

    appraise(argument: unknown) {
      const { reader, rest } = takeReader(argument);
      return answerPiece({ ...readWords('appraise', rest), reader }).answer;
    },

    explain(argument: unknown) {
      return explainPrice(pricing, appraisalOf(readWords('explain', argument)));
    },

    list(argument: unknown) {
      const { items, ...rest } = isObject(argument) ? argument : {};
      if (!Array.isArray(items) || items.length === 0) {
        throw new RangeError(
          `list needs items: list({ items: [{ title: 'Coach Tabby 26 shoulder bag' }], goneIn: 'month' }).`,
        );
      }
      const words = readWords('list', rest);
      sellerFor(membersOf(words, 'marketplace', 'label', ...GOALS));
      const plan = omit(words, ...GOALS);
      const isPlanned = Object.keys(omit(plan, 'marketplace', 'label')).length > 0;
      const terms = isPlanned ? planFor(plan) : undefined;
      const answered = items.map((entry) => answerListed(entry, words, terms));
      const listed = answered.flatMap((one) => one.listed ?? []);
      return { items: answered.map(({ body }) => body), total: listTotal(listed, items.length - listed.length) };
    },

    payouts(argument: unknown) {
      const words = readWords('payouts', argument);
      const { price, keep, vintage } = words;
      const item = itemIn(pricing.lexicon, words);
      const hasAmount = price !== undefined || keep !== undefined;
      const { garment, listing } = inOurErrors(() => itemToSell(pricing, item, hasAmount));
      const given = withGiven(standing, words);
      const place = given.marketplace;
      const marketplace = place === undefined ? undefined : sellerFor({ marketplace: place }).marketplace;
      // An amount to keep is a goal in itself.
      const { profit } = keep === undefined ? given : words;
      const sale = { ...words, label: given.label, profit, marketplace, garment: { ...garment, vintage }, listing };
      return inOurErrors(() => answerSale(parts, sale));
    },

    offer(argument: unknown) {
      const words = readWords('offer', argument);
      const { asked, offered } = words;
      if (asked === undefined || offered === undefined) {
        throw new RangeError(`offer needs asked and offered: ${EXAMPLES.offer.replace('an object: ', '')}.`);
      }
      const { marketplace, label } = sellerFor(membersOf(words, 'marketplace', 'label'));
      const question = { ...words, marketplace, label, asked, offered, appraisal: appraisalOf(words) };
      return inOurErrors(() => inSentences(answerOffer(pricing, question)));
    },

    reprice(argument: unknown) {
      const words = readWords('reprice', argument);
      const listing = appraisalOf(words);
      const question = { ...membersOf(words, 'listedOn', 'floor'), listing, askingPrice: listing.asked?.price };
      return adviceBody(answerReprice(marketplaces, question, planFor(words)));
    },
  };
}

/** Splits off the member that {@link readGuesses} adds to items. */
function takeReader(argument: unknown): Read<{ readonly rest: unknown }> {
  if (!isObject(argument)) return { rest: argument };
  const { reader, ...rest } = argument;
  if (reader === undefined) return { rest };
  const { model, host, prompt, error } = Object(reader);
  const isNamed = [model, host, prompt].every((name) => typeof name === 'string' && /^.{1,300}$/.test(name));
  if (isNamed && (error === undefined || error > 0)) return { rest, reader: { model, host, prompt, error } };
  throw new RangeError('reader must be what readGuesses adds: model, host, prompt and error.');
}

const missing = (name: string, wanted: string) =>
  new UnknownGarmentError('missing_parameter', `${name} is missing: give ${wanted}.`);

/** Reads an argument. Throws a RangeError that names the member and states what to send. */
function readWords<Name extends keyof typeof FIELDS>(name: Name, argument: unknown): Taken<Name> {
  const members = knownMembers(name, argument);
  return inOurErrors(() => readFields<(typeof FIELDS)[Name]>(FIELDS[name], members));
}

function knownMembers(name: keyof typeof FIELDS, argument: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(argument)) throw new RangeError(`${name} takes ${EXAMPLES[name]}.`);
  const fields = FIELDS[name];
  if (Object.keys(argument).every((member) => Object.hasOwn(fields, member))) return argument;
  const absent = `${name} has no member`;
  const { values, unknown } = inOurErrors(() => createNameReader(fields, { absent })(argument));
  const [first] = unknown;
  if (first === undefined) return values;
  throw new RangeError(`${absent} ${quoted(first)}: give some of ${Object.keys(fields).join(', ')}.`);
}

/** Reads a garment. Throws an {@link UnknownGarmentError} that names all fields that were not understood. */
function itemIn(lexicon: Lexicon, typed: TitledWords): Item {
  const item = parseItem(lexicon, typed);
  const [first] = item.problems;
  if (!first) return item;
  const cause = new Problem(first.code, (name) => item.problems.map((one) => one.messageIn(name)).join(' '));
  throw new UnknownGarmentError(first.code as UnpricedCode, cause.message, { cause });
}

/** Converts every refusal to a RangeError, which JavaScript's own functions throw for invalid arguments. */
function inOurErrors<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw error instanceof UnpricedListing
      ? new UnpricedListingError(error.refusal.code, error.message, { cause: error })
      : new RangeError(error.message, { cause: error });
  }
}
