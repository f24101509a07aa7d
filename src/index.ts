// What programs import from the npm package: the fitted prices and the fees, in process, without a network or a key.

import { readModelDir } from './config.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
  type Gender,
} from './garments/catalogue.ts';
import type { Garment } from './garments/garment.ts';
import { type Asked, readFields, type Trouble, type UsualGender } from './garments/read-garment.ts';
import type { RefusalCode } from './garments/title-refusals.ts';
import { MAX_TITLE_LENGTH } from './garments/title-tokens.ts';
import { loadMarketplaces } from './marketplaces/load.ts';
import {
  MOST_DOLLARS,
  MOST_SHIPPING,
  MOST_TAX,
  payoutAnswer,
} from './marketplaces/payout-answer.ts';
import {
  type AskedPrice,
  appraise as appraiseListing,
  isPriced,
  type PricedWords,
} from './pricing/appraise.ts';
import type { Offers } from './pricing/asking.ts';
import { caveatsOf, estimateOf, type GradePrice, noteAbout } from './pricing/estimate.ts';
import { loadModel } from './pricing/load-model.ts';
import type { Prediction, PriceRange, PriceRow } from './pricing/pricing.ts';
import { namedGender } from './pricing/usual-gender.ts';
import { notCoveredInWords } from './wording/coverage.ts';
import { refusalText } from './wording/title-refusals.ts';

export type {
  AskedPrice,
  Brand,
  Category,
  Condition,
  Gender,
  GradePrice,
  Offers,
  Prediction,
  PricedWords,
  PriceRange,
  PriceRow,
  RefusalCode,
};
export { brands, CONDITIONS, categories, GENDERS };

/** A garment in words: names, slugs and common other names of brands and categories are understood. */
export interface GarmentWords {
  readonly brand: string;
  readonly category: string;
  /** When left out, whose most listings of the brand and category are. */
  readonly gender?: string | undefined;
  /** One of {@link CONDITIONS}, or what marketplaces say for it. */
  readonly condition?: string | undefined;
}

/** What a garment sells for, whole US dollars. */
export interface GarmentPrice extends Prediction {
  readonly brand: Brand;
  readonly category: Category;
  readonly gender: Gender;
  readonly currency: 'USD';
  /** The prediction brought to the condition asked for. */
  readonly atCondition?: PriceRange & { readonly condition: Condition };
  /** The estimate in all five grades, best first. */
  readonly byCondition: readonly GradePrice[];
  /** What has to be known with the price, in sentences. */
  readonly caveats: readonly string[];
  /** The tier average, the same for all brands of a tier: all five grades, or the one asked for. The estimate is the better figure. */
  readonly prices: readonly PriceRow[];
  /** Version of the fitted numbers, such as `2026.12.0`. */
  readonly modelVersion: string;
}

/** A listing: its title, or brand and category, or both. What is given in fields replaces what the title says. */
export interface ListingWords extends Partial<GarmentWords> {
  /** At most 300 characters. */
  readonly title?: string | undefined;
  /** US dollars, above 0 to 1,000,000: asks where it stands among the estimated prices of comparable items. */
  readonly askingPrice?: number | undefined;
}

/** What a listing is worth by the words of its title, whole US dollars. */
export interface ListingAppraisal extends PriceRange {
  readonly brand: Brand;
  readonly category: Category;
  /** The gender given; otherwise the one of most such listings. */
  readonly gender: Gender;
  /** As said; without one the price is for the mix of conditions that real listings have. */
  readonly condition?: Condition | undefined;
  readonly currency: 'USD';
  /** The share, a fraction, of comparable items within a factor of 1.5 of the price. */
  readonly confidence: number;
  /** What to ask to sell soon, and with patience. */
  readonly offers: Offers | undefined;
  readonly askingPrice?: AskedPrice;
  /** Words that move the price, the strongest first. */
  readonly words: readonly PricedWords[];
  /** Words of the title without a part in the price. */
  readonly ignored: readonly string[];
  /** Words for alterations: the price is that of the item as it was made. */
  readonly changed: readonly string[];
  /** The price of such a garment whatever its title. */
  readonly withoutWords: PriceRange;
  readonly modelVersion: string;
}

/** A sale: either the price, or what the seller wants to keep. Amounts in US dollars. */
export interface SaleWords extends Partial<GarmentWords> {
  readonly price?: number | undefined;
  readonly keep?: number | undefined;
  /** What the buyer pays the seller for shipping. */
  readonly shipping?: number | undefined;
  /** What the seller pays for the label. */
  readonly label?: number | undefined;
  /** Sales tax as a fraction of price and shipping. */
  readonly taxRate?: number | undefined;
  /** What the seller paid for it. */
  readonly cost?: number | undefined;
}

/** What is left of a sale on one marketplace, US dollars; one that refuses the garment has no figures. */
export interface MarketplacePayout {
  readonly marketplace: { readonly id: string; readonly name: string };
  readonly fees?: readonly { readonly name: string; readonly amount: number }[];
  readonly totalFees?: number;
  readonly net?: number;
  /** In place of the figures above, where only a range is known. */
  readonly netRange?: { readonly low: number; readonly high: number };
  /** `net` less the cost. */
  readonly profit?: number;
  /** The least price that keeps what was asked for. */
  readonly leastAsk?: number;
  readonly warning?: string;
  /** Where the fees come from, and when they were read. */
  readonly source: { readonly url: string; readonly checkedOn: string };
}

export interface SalePayouts {
  readonly currency: 'USD';
  /** The assumptions, as sentences. */
  readonly assumptions: readonly string[];
  readonly payouts: readonly MarketplacePayout[];
  /** What no figure here counts. */
  readonly notModelled: readonly string[];
}

/** A brand, category, gender or condition without prices; the message says which, and what is near. */
export class UnknownGarmentError extends RangeError {
  override name = 'UnknownGarmentError' as const;
}

/** A listing without a price: its title names no brand or kind, or a copy, a lot, parts; the message says what to do. */
export class UnpricedListingError extends RangeError {
  override name = 'UnpricedListingError' as const;
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

// An operator's own model, as in the service.
const pricing = loadModel(readModelDir(process.env));
const marketplaces = loadMarketplaces();

/** What a garment sells for, with its range and the evidence. Throws {@link UnknownGarmentError}. */
export function price(words: GarmentWords): GarmentPrice {
  const { brand: named = '', category: kind = '' } = words as Partial<GarmentWords>;
  // With both, whatever JavaScript hands over.
  const garment = readGarment(
    { ...words, brand: named, category: kind },
    pricing.usualGender,
  ) as Garment;
  const { brand, category, gender, condition } = garment;
  const rows = pricing.staticPrices(brand, category);
  return {
    brand,
    category,
    gender,
    currency: 'USD',
    ...pricing.predict(garment),
    note: noteAbout(pricing, garment),
    ...(condition && { atCondition: { condition, ...pricing.priceAtCondition(garment) } }),
    byCondition: estimateOf(pricing, garment).byCondition,
    caveats: caveatsOf(pricing, garment),
    prices: condition ? rows.filter((row) => row.condition === condition) : rows,
    modelVersion: pricing.modelVersion,
  };
}

/**
 * What a listing is worth by the words of its title. Throws {@link UnknownGarmentError} for a field, and
 * {@link UnpricedListingError} for a listing without a price.
 */
export function appraise(listing: ListingWords): ListingAppraisal {
  const { title = '', askingPrice, ...words } = listing;
  if (title.length > MAX_TITLE_LENGTH) {
    throw new RangeError(`title is longer than ${MAX_TITLE_LENGTH} characters: shorten it.`);
  }
  if (askingPrice !== undefined && !(askingPrice > 0 && askingPrice <= MOST_ASKED)) {
    throw new RangeError(`askingPrice is ${askingPrice}: give a number above 0, to ${MOST_ASKED}.`);
  }
  const outcome = appraiseListing(pricing, { ...readGarment(words), title, askingPrice });
  if (!isPriced(outcome)) {
    const { refusal } = outcome;
    throw new UnpricedListingError(refusal.code, refusalText(refusal));
  }
  const { garment, reading, price, asked } = outcome;
  return {
    ...garment,
    currency: 'USD',
    price: price.price,
    priceLow: price.priceLow,
    priceHigh: price.priceHigh,
    confidence: price.confidence,
    offers: outcome.offers,
    ...(asked && { askingPrice: asked }),
    words: outcome.words,
    ignored: outcome.ignored,
    changed: reading.changed,
    withoutWords: outcome.withoutWords,
    modelVersion: pricing.modelVersion,
  };
}

/**
 * What a seller keeps of a sale on each marketplace, in the order of the fee file. Throws {@link UnknownGarmentError}, and a RangeError
 * for an amount that is none.
 */
export function payouts(sale: SaleWords): SalePayouts {
  const { brand, category, gender, condition, ...amounts } = sale;
  if ((sale.price === undefined) === (sale.keep === undefined)) {
    throw new RangeError('Give either price or keep.');
  }
  requireAmounts({ price: sale.price, keep: sale.keep, cost: sale.cost }, MOST_DOLLARS);
  requireAmounts({ shipping: sale.shipping, label: sale.label }, MOST_SHIPPING);
  requireAmounts({ taxRate: sale.taxRate }, MOST_TAX);
  const garment = readGarment({ brand, category, gender, condition });
  const named = namedGender(pricing, garment);
  const answer = payoutAnswer(marketplaces, {
    ...amounts,
    garment: { ...garment, gender: named.gender },
  });
  return { ...answer, assumptions: [...named.assumptions, ...answer.assumptions] };
}

/** US dollars; beyond it no garment sells. */
const MOST_ASKED = 1_000_000;

/** As much of a garment as words name. Throws {@link UnknownGarmentError}. */
function readGarment(words: Asked, usualGender?: UsualGender): Partial<Garment> {
  const { garment, troubles } = readFields(words, usualGender);
  if (troubles) throw new UnknownGarmentError(troubles.map(troubleText).join(' '));
  return garment;
}

function troubleText({ argument, given, notCovered, nearest }: Trouble): string {
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

function requireAmounts(amounts: Readonly<Record<string, number | undefined>>, most: number): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (amount === undefined || (Number.isFinite(amount) && amount >= 0 && amount <= most))
      continue;
    throw new RangeError(`${name} is ${amount}: give a number from 0 to ${most}.`);
  }
}
