// What programs get from the npm package, and people from the command line: prices and payouts as HTTP answers them,
// but for the links to a service's pages.

import { GOAL_FIELDS } from '../answers/goal.ts';
import { answerListing, type ListingAnswer, listingAnswer } from '../answers/listing.ts';
import { namedMarketplace } from '../answers/named-marketplace.ts';
import { NotUnderstood } from '../answers/not-understood.ts';
import { answerOffer, type OfferBody, offerBody } from '../answers/offer.ts';
import { answerPrice, type PriceAnswer } from '../answers/price.ts';
import { answerSale } from '../answers/sale.ts';
import type { SaleAnswer } from '../answers/sale-answer.ts';
import { CONDITIONS, GENDERS } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import {
  type FieldProblem,
  type GarmentQuery,
  readFields,
  type UsualGender,
} from '../garments/read/fields.ts';
import type { RefusalCode } from '../garments/read/refusals.ts';
import { circumstancesIn } from '../marketplaces/circumstances.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import { MOST_DAYS, MOST_DOLLARS, MOST_SHIPPING, MOST_TAX } from '../marketplaces/payout-answer.ts';
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
  price(garment: GarmentWords): PriceAnswer;
  appraise(listing: ListingWords): ListingAnswer;
  payouts(sale: SaleWords): SaleAnswer;
  offer(offer: OfferWords): OfferBody;
}

/** Makes the functions that price with a model and a file of fees. Their arguments may be anything: they come from JavaScript. */
export function createPrices(pricing: Pricing, marketplaces: Marketplaces): Prices {
  return {
    price(words) {
      requireObject('price', words, "{ brand: 'coach', category: 'bag' }");
      for (const name of ['brand', 'category'] as const) {
        if ((words[name] ?? '') !== '') continue;
        throw new UnknownGarmentError(`${name} is missing: give ${EXAMPLES[name]}.`);
      }
      return answerPrice(pricing, readGarment(words) as Garment);
    },

    appraise(listing) {
      requireObject('appraise', listing, "{ title: 'Coach Tabby 26 shoulder bag' }");
      const { title: given, askingPrice, ...words } = listing;
      const title = given ?? '';
      requireText('title', title);
      const question = { ...readGarment(words), title, askingPrice };
      return listingAnswer(
        pricing,
        inOurErrors(() => answerListing(pricing, question)),
      );
    },

    payouts(sale) {
      requireObject('payouts', sale, "{ price: 60, brand: 'coach', category: 'bag' }");
      const { price, keep, cost, profit, shipping, label, returnOnCost, margin, ...rest } = sale;
      const { taxRate, ...words } = rest;
      requireAmounts({ price, keep, cost, profit }, MOST_DOLLARS);
      requireAmounts({ shipping, label }, MOST_SHIPPING);
      requireAmounts({ taxRate }, MOST_TAX);
      requireAmounts({ returnOnCost }, GOAL_FIELDS.returnOnCost.maximum);
      requireAmounts({ margin }, GOAL_FIELDS.margin.maximum);
      const terms = { price, keep, cost, profit, shipping, label, taxRate, returnOnCost, margin };
      const garment = { ...readGarment(words), ...circumstancesIn(words) };
      return inOurErrors(() => answerSale({ pricing, marketplaces }, { ...terms, garment }));
    },

    offer(given) {
      requireObject(
        'offer',
        given,
        "{ title: 'Coach Tabby', asked: 200, offered: 130, marketplace: 'ebay' }",
      );
      const { title = '', asked, offered, cost, listedFor, shipping, label, ...rest } = given;
      const { marketplace: id, ...words } = rest;
      requireText('title', title);
      for (const [name, price] of Object.entries({ asked, offered }))
        if (!(price > 0 && price <= MOST_DOLLARS))
          throw new RangeError(`${name} is ${price}: give US dollars, above 0 to ${MOST_DOLLARS}.`);
      requireAmounts({ cost }, MOST_DOLLARS);
      requireAmounts({ listedFor }, MOST_DAYS);
      requireAmounts({ shipping, label }, MOST_SHIPPING);
      requireText('marketplace', id);
      const marketplace = inOurErrors(() => namedMarketplace(marketplaces, id));
      const terms = { asked, offered, cost, listedFor, shipping, label, marketplace };
      const question = { ...readGarment(words), title, ...terms };
      return inOurErrors(() => offerBody(pricing, marketplace, answerOffer(pricing, question)));
    },
  };
}

const EXAMPLES = {
  brand: 'a name or slug, such as coach',
  category: 'a kind of garment, such as bag',
} as const;

/** As much of a garment as words name. Throws {@link UnknownGarmentError}. */
function readGarment(words: GarmentQuery, usualGender?: UsualGender): Partial<Garment> {
  const { brand, category, gender, condition } = words;
  const given = Object.entries({ brand, category, gender, condition }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  for (const [name, value] of given) requireText(name, value);
  const { garment, problems } = readFields(Object.fromEntries(given), usualGender);
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

/** An answer; what is not understood is a RangeError, as for every other argument. */
function inOurErrors<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    throw error.isNotPriced
      ? new UnpricedListingError(error.code as RefusalCode, error.message)
      : new RangeError(error.message);
  }
}

function requireObject(name: keyof Prices, value: unknown, example: string): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new RangeError(`${name} takes an object: ${name}(${example}).`);
}

function requireText(name: string, value: unknown): void {
  if (typeof value === 'string') return;
  throw new RangeError(`${name} is ${JSON.stringify(value)}: give a text.`);
}

function requireAmounts(amounts: Readonly<Record<string, number | undefined>>, most: number): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (amount === undefined || (Number.isFinite(amount) && amount >= 0 && amount <= most))
      continue;
    throw new RangeError(`${name} is ${amount}: give a number from 0 to ${most}.`);
  }
}
