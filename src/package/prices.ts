// The HTTP answers without links to pages, for programs that import the npm package and for the command line.

import { dayAt } from '../base/day.ts';
import { isObject, membersOf, omit } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import { adviceBody, answerReprice } from '../decide/advice.ts';
import { sellerOf, withGiven } from '../decide/seller.ts';
import type { AnswerParts, JudgmentTerms } from '../decide/selling.ts';
import type { Fields, ValuesOf } from '../input/field.ts';
import { createNameReader } from '../input/field-names.ts';
import {
  EVIDENCE_FIELDS,
  GOAL_FIELDS,
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
import { answerItem, goalFor, type ListedItem, listTotal } from '../present/list.ts';
import { answerListing, listingAnswer } from '../present/listing.ts';
import { answerOffer } from '../present/offer.ts';
import { UnpricedListing } from '../present/refusals.ts';
import { answerSale, itemToSell, payoutsFor } from '../present/sale.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { explainPrice } from './explain.ts';
import {
  type ItemWords,
  type ListingAppraisal,
  type ListingWords,
  type Prices,
  UnknownGarmentError,
  type UnpricedCode,
  UnpricedListingError,
} from './types.ts';

const PIECE = {
  ...TITLED_FIELDS,
  ...EVIDENCE_FIELDS,
  ...GOAL_FIELDS,
  ...membersOf(ITEM_FIELDS, 'askingPrice', 'cost'),
};
const LISTING = {
  ...PIECE,
  ...membersOf(SELLER_FIELDS, 'marketplace', 'label', 'hourly', 'minutes'),
  forMyself: TERM_FIELDS.forMyself,
};
const ITEM = { ...ITEM_FIELDS, ...GOAL_FIELDS };
const PLAN = { ...PLAN_FIELDS, today: ITEM_FIELDS.listedOn };
const REPRICE = {
  ...TITLED_FIELDS,
  ...EVIDENCE_FIELDS,
  ...membersOf(ITEM_FIELDS, 'askingPrice', 'listedOn', 'floor'),
  ...PLAN,
};
const SALE = {
  ...TITLED_FIELDS,
  ...SALE_FIELDS,
  ...GOAL_FIELDS,
  marketplace: SELLER_FIELDS.marketplace,
  vintage: { type: 'boolean' } as const,
};
const OFFER = {
  ...TITLED_FIELDS,
  ...EVIDENCE_FIELDS,
  ...membersOf(TERM_FIELDS, 'asked', 'offered', 'cost', 'listedFor', 'shipping', 'label'),
  marketplace: SELLER_FIELDS.marketplace,
};

/** Creates functions that price with a seller's terms. Throws a RangeError for invalid terms. */
export function createPrices(parts: Parameters<typeof createCodedPrices>[0]): Prices {
  const { appraise, ...prices } = createCodedPrices(parts);
  return { ...prices, appraise: (listing) => inSentences(appraise(listing)) };
}

/** Creates the same, with caveats that still have their codes. */
export function createCodedPrices({ terms = {}, ...parts }: AnswerParts & { terms?: SellerTerms | undefined }): Omit<
  Prices,
  'appraise'
> & {
  appraise(listing: ListingWords): Coded<ListingAppraisal>;
} {
  const { pricing, marketplaces } = parts;
  const standing = readWords('terms', SELLER_FIELDS, terms, "{ marketplace: 'poshmark' }");
  const sellerFor = (overrides: SellerTerms & GoalTerms) =>
    inOurErrors(() => sellerOf(marketplaces, withGiven(standing, overrides)));
  sellerFor({});

  const planFor = ({ today, ...plan }: ValuesOf<typeof PLAN>) => {
    const { profit, ...words } = withGiven(standing, plan);
    return inOurErrors(() => repriceTerms(words, marketplaces, today ?? dayAt(Date.now())));
  };

  /** Answers a listing with its judgment; with a goal or a cost, also with payouts. */
  const answerPiece = (
    words: ValuesOf<typeof PIECE> & ReadByModel,
    { forMyself, ...seller }: Omit<SellerTerms, 'profit'> & Pick<JudgmentTerms, 'forMyself'>,
  ): { readonly appraisal: Appraisal; readonly answer: Coded<ListingAppraisal> } => {
    const { profit, returnOnCost, margin, cost } = words;
    const goals = { profit, returnOnCost, margin };
    const appraisal = appraisalOf(words);
    const answer = {
      ...listingAnswer(parts, appraisal, { ...sellerFor({ ...seller, ...goals }), forMyself }),
      ...inOurErrors(() => payoutsFor(marketplaces, appraisal, { cost, ...goals })),
    };
    return { appraisal, answer };
  };

  const appraisalOf = (words: ValuesOf<typeof REPRICE> & ReadByModel) => {
    const { askingPrice, comps, guess, reader } = words;
    const item = itemIn(pricing.lexicon, words);
    return inOurErrors(() => answerListing(pricing, { ...item, askingPrice, comps, guess, reader }));
  };

  return {
    price(argument) {
      const words = readWords('price', omit(TITLED_FIELDS, 'title'), argument, "{ brand: 'coach', category: 'bag' }");
      for (const name of ['brand', 'category'] as const) {
        if (words[name] !== undefined) continue;
        throw new UnknownGarmentError('missing_parameter', `${name} is missing: give ${EXAMPLES[name]}.`);
      }
      return inSentences(priceAnswer(pricing, appraisalOf(words)));
    },

    appraise(argument) {
      const { reader, rest } = takeReader(argument);
      const words = { ...readWords('appraise', LISTING, rest, TITLE), reader };
      const seller = membersOf(words, 'marketplace', 'label', 'hourly', 'minutes', 'forMyself');
      return answerPiece(words, seller).answer;
    },

    explain(argument) {
      return explainPrice(pricing, appraisalOf(readWords('explain', TITLED_FIELDS, argument, TITLE)));
    },

    list(argument) {
      const { items, ...rest } = isObject(argument) ? argument : {};
      if (!Array.isArray(items) || items.length === 0) {
        throw new RangeError(`list needs items: list({ items: [${TITLE}], goneIn: 'month' }).`);
      }
      const read = readWords('list', { ...PLAN, ...GOAL_FIELDS }, rest, "{ goneIn: 'month' }");
      const { profit, returnOnCost, margin, ...plan } = read;
      const { marketplace, label, ...planned } = plan;
      const goals = { profit, returnOnCost, margin };
      sellerFor({ marketplace, label, ...goals });
      const terms = Object.keys(planned).length > 0 ? planFor(plan) : undefined;
      const listed: ListedItem[] = [];
      const answered = items.map((entry) => {
        const { reader, rest: entered } = takeReader(entry);
        const item = knownMembers('items', ITEM, entered, TITLE) as ItemWords;
        const own = item.label === undefined ? {} : { label: item.label };
        try {
          const words = inOurErrors(() => readFields(ITEM, item as Record<string, unknown>));
          const { quantity = 1, listedOn, floor, ...piece } = words;
          const asked = { ...piece, reader, ...goalFor(piece, goals) };
          const { appraisal, answer } = answerPiece(asked, { marketplace, label });
          const one = answerItem(parts, appraisal, { quantity, listedOn, floor }, { plan: terms });
          listed.push(one);
          return { ...own, quantity, ...inSentences(answer), ...(one.advice && { advice: adviceBody(one.advice) }) };
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          const { code = 'invalid_parameter', message } = error as UnknownGarmentError;
          return { ...own, problem: { code, detail: message } };
        }
      });
      return { items: answered, total: listTotal(listed, items.length - listed.length) };
    },

    payouts(argument) {
      const example = "{ price: 60, brand: 'coach', category: 'bag' }";
      const read = readWords('payouts', SALE, argument, example);
      const { title, brand, category, gender, condition, ...terms } = read;
      const hasAmount = terms.price !== undefined || terms.keep !== undefined;
      const item = itemIn(pricing.lexicon, { title, brand, category, gender, condition });
      const { garment: named, listing } = inOurErrors(() => itemToSell(pricing, item, hasAmount));
      const garment = { ...named, vintage: terms.vintage };
      const { label, profit, marketplace: place } = withGiven(standing, terms);
      const marketplace = place === undefined ? undefined : sellerFor({ marketplace: place }).marketplace;
      // An amount to keep is a goal in itself.
      const goal = terms.keep === undefined ? { profit } : {};
      return inOurErrors(() => answerSale(parts, { ...terms, label, marketplace, ...goal, garment, listing }));
    },

    offer(argument) {
      const example = "{ title: 'Coach Tabby', asked: 200, offered: 130 }";
      const { marketplace, label, ...read } = readWords('offer', OFFER, argument, example);
      const { asked: price, offered: offer, ...rest } = read;
      if (price === undefined || offer === undefined) {
        throw new RangeError(`offer needs asked and offered: offer(${example}).`);
      }
      const seller = membersOf(sellerFor({ marketplace, label }), 'marketplace', 'label');
      const question = { ...rest, ...seller, asked: price, offered: offer, appraisal: appraisalOf(rest) };
      return inOurErrors(() => inSentences(answerOffer(pricing, question)));
    },

    reprice(argument) {
      const example = "{ title: 'Coach Tabby 26', askingPrice: 200, listedOn: '2026-08-01' }";
      const read = readWords('reprice', REPRICE, argument, example);
      const listing = appraisalOf(read);
      const question = { ...membersOf(read, 'listedOn', 'floor'), listing, askingPrice: listing.asked?.price };
      return adviceBody(answerReprice(marketplaces, question, planFor(read)));
    },
  };
}

type ReadByModel = Pick<ItemWords, 'reader'>;

/** Splits off the member that {@link readGuesses} adds to items. */
function takeReader(argument: unknown): ReadByModel & { readonly rest: unknown } {
  if (!isObject(argument)) return { rest: argument };
  const { reader, ...rest } = argument;
  if (reader === undefined) return { rest };
  const { model, host, prompt, error } = Object(reader);
  const isNamed = [model, host, prompt].every((name) => typeof name === 'string' && /^.{1,300}$/.test(name));
  if (isNamed && (error === undefined || error > 0)) return { rest, reader: { model, host, prompt, error } };
  throw new RangeError('reader must be what readGuesses adds: model, host, prompt and error.');
}

const TITLE = "{ title: 'Coach Tabby 26 shoulder bag' }";
const EXAMPLES = { brand: 'a name or slug, such as coach', category: 'a kind of garment, such as bag' } as const;

/** Reads an argument. Throws a RangeError that names the member and states what to send. */
function readWords<F extends Fields>(
  name: keyof Prices | 'terms',
  fields: F,
  argument: unknown,
  example: string,
): ValuesOf<F> {
  const object = knownMembers(name, fields, argument, example);
  return inOurErrors(() => readFields(fields, object));
}

function knownMembers(
  name: keyof Prices | 'terms' | 'items',
  fields: Fields,
  argument: unknown,
  example: string,
): Readonly<Record<string, unknown>> {
  if (!isObject(argument)) {
    const wanted = { items: `objects: ${example}`, terms: `an object: ${example}` };
    const { [name]: words = `an object: ${name}(${example})` } = wanted as Record<string, string>;
    throw new RangeError(`${name} takes ${words}.`);
  }
  if (Object.keys(argument).every((member) => Object.hasOwn(fields, member))) return argument;
  const absent = `${name} has no member`;
  const { values, unknown } = inOurErrors(() => createNameReader(fields, { absent })(argument));
  const [first] = unknown;
  if (first === undefined) return values;
  const known = Object.keys(fields).join(', ');
  throw new RangeError(`${absent} ${quoted(first)}: give some of ${known}.`);
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
