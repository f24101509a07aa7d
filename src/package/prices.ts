// Prices and payouts for programs that import the npm package and for the command line: the answers of HTTP without links to
// a service's pages.

import type { GarmentPrice } from '../answers/estimate-schema.ts';
import { judgeListing } from '../answers/judgment.ts';
import { answerListing, listingAnswer } from '../answers/listing.ts';
import type { ListingAnswer } from '../answers/listing-schema.ts';
import { namedMarketplace } from '../answers/named-marketplace.ts';
import { NotUnderstood } from '../answers/not-understood.ts';
import { answerOffer, offerBody } from '../answers/offer.ts';
import type { OfferBody } from '../answers/offer-schema.ts';
import { answerPrice } from '../answers/price.ts';
import { answerSale } from '../answers/sale.ts';
import type { SaleAnswer } from '../answers/sale-schema.ts';
import { CONDITIONS, GENDERS } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { type FieldProblem, type GarmentQuery, readFields } from '../garments/read/fields.ts';
import type { RefusalCode } from '../garments/read/refusals.ts';
import { Problem } from '../http/problem.ts';
import { quoted } from '../http/text.ts';
import type { Fields, ValuesOf } from '../items/field.ts';
import { boundedText, WRITTEN_FIELDS } from '../items/item-fields.ts';
import { isObject, readMembers } from '../items/members.ts';
import { TERM_FIELDS } from '../items/term-fields.ts';
import { circumstancesIn, forCircumstances } from '../marketplaces/circumstances.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { notCoveredInWords } from '../wording/coverage.ts';
import {
  type GarmentWords,
  type ListingWords,
  type OfferWords,
  type SaleWords,
  UnknownGarmentError,
  UnpricedListingError,
} from './types.ts';

/** The functions that price with one model and one file of fees. */
export interface Prices {
  price(garment: GarmentWords): GarmentPrice;
  appraise(listing: ListingWords): ListingAnswer;
  payouts(sale: SaleWords): SaleAnswer;
  offer(offer: OfferWords): OfferBody;
}

/** Words for a garment: any names, in a person's own spelling. */
const GARMENT = {
  brand: WRITTEN_FIELDS.brand,
  category: WRITTEN_FIELDS.category,
  gender: WRITTEN_FIELDS.gender,
  condition: WRITTEN_FIELDS.condition,
} as const;
const LISTING = {
  ...GARMENT,
  title: WRITTEN_FIELDS.title,
  askingPrice: WRITTEN_FIELDS.askingPrice,
} as const;
const { asked, offered, listedFor, ...saleTerms } = TERM_FIELDS;
const { cost, shipping, label } = saleTerms;
const SALE = {
  ...GARMENT,
  ...saleTerms,
  ...forCircumstances(() => ({ type: 'boolean' }) as const),
} as const;
const OFFER = {
  ...GARMENT,
  title: WRITTEN_FIELDS.title,
  ...{ asked, offered, cost, listedFor, shipping, label },
  marketplace: boundedText(60),
} as const;

/**
 * Makes the functions that price with a model and a file of fees, and with a person's usual marketplace. Their arguments may be
 * anything: they come from JavaScript. Throws a RangeError for an unknown marketplace.
 */
export function createPrices(
  pricing: Pricing,
  marketplaces: Marketplaces,
  usualMarketplace?: string,
): Prices {
  const place =
    usualMarketplace === undefined
      ? undefined
      : inOurErrors(() => namedMarketplace(marketplaces, usualMarketplace).id);
  return {
    price(given) {
      const words = readWords('price', GARMENT, given, "{ brand: 'coach', category: 'bag' }");
      for (const name of ['brand', 'category'] as const) {
        if (words[name] !== undefined) continue;
        throw new UnknownGarmentError(`${name} is missing: give ${EXAMPLES[name]}.`);
      }
      return answerPrice(pricing, readGarment(words) as Garment);
    },

    appraise(given) {
      const example = "{ title: 'Coach Tabby 26 shoulder bag' }";
      const { title = '', askingPrice, ...words } = readWords('appraise', LISTING, given, example);
      const question = { ...readGarment(words), title, askingPrice };
      const appraisal = inOurErrors(() => answerListing(pricing, question));
      const judgment = judgeListing({ pricing, marketplaces }, appraisal);
      return listingAnswer(pricing, appraisal, judgment);
    },

    payouts(given) {
      const example = "{ price: 60, brand: 'coach', category: 'bag' }";
      const { brand, category, gender, condition, ...terms } = readWords(
        'payouts',
        SALE,
        given,
        example,
      );
      const words = readGarment({ brand, category, gender, condition });
      const garment = { ...words, ...circumstancesIn(terms) };
      return inOurErrors(() => answerSale({ pricing, marketplaces }, { ...terms, garment }));
    },

    offer(given) {
      const example = "{ title: 'Coach Tabby', asked: 200, offered: 130, marketplace: 'ebay' }";
      const read = readWords('offer', OFFER, given, example);
      const { asked: price, offered: offer, marketplace: id = place, ...rest } = read;
      if (price === undefined || offer === undefined || id === undefined) {
        throw new RangeError(`offer needs asked, offered and marketplace: offer(${example}).`);
      }
      const { brand, category, gender, condition, title = '', ...terms } = rest;
      const garment = readGarment({ brand, category, gender, condition });
      return inOurErrors(() => {
        const marketplace = namedMarketplace(marketplaces, id);
        const question = { ...garment, title, ...terms, asked: price, offered: offer, marketplace };
        return offerBody(pricing, marketplace, answerOffer(pricing, question));
      });
    },
  };
}

/** Reads the argument of a function. Throws a RangeError that names the member and says what to give. */
function readWords<F extends Fields>(
  name: keyof Prices,
  fields: F,
  given: unknown,
  example: string,
): ValuesOf<F> {
  if (!isObject(given)) throw new RangeError(`${name} takes an object: ${name}(${example}).`);
  const unknown = Object.keys(given).find((member) => !Object.hasOwn(fields, member));
  if (unknown !== undefined) {
    const known = Object.keys(fields).join(', ');
    throw new RangeError(`${name} has no member ${quoted(unknown)}: give some of ${known}.`);
  }
  return inOurErrors(() => readMembers(fields, given));
}

const EXAMPLES = {
  brand: 'a name or slug, such as coach',
  category: 'a kind of garment, such as bag',
} as const;

/** Finds as much of a garment as words name. Throws {@link UnknownGarmentError}. */
function readGarment(words: GarmentQuery): Partial<Garment> {
  const given = Object.entries(words).filter(([, value]) => value !== undefined);
  const { garment, problems } = readFields(Object.fromEntries(given));
  if (problems) throw new UnknownGarmentError(problems.map(fieldProblemText).join(' '));
  return garment;
}

function fieldProblemText({ argument, given, notCovered, nearest }: FieldProblem): string {
  if (notCovered) return notCoveredInWords(notCovered);
  switch (argument) {
    case 'gender':
      return `gender is "${given}": give ${GENDERS.join(' or ')}.`;
    case 'condition':
      return `condition is "${given}": give one of ${CONDITIONS.join(', ')}.`;
  }
  const names = nearest.map(({ slug }) => slug).join(', ');
  const list = argument === 'brand' ? 'brands' : 'categories';
  return `There are no prices for the ${argument} "${given}". ${names === '' ? `Nothing in the list of ${list} is near it.` : `Nearest: ${names}.`}`;
}

/** Turns every refusal into a RangeError, as JavaScript's own functions throw for an argument. */
function inOurErrors<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw error instanceof NotUnderstood && error.isNotPriced
      ? new UnpricedListingError(error.code as RefusalCode, error.message)
      : new RangeError(error.message);
  }
}
