// What programs import from the npm package: the fitted prices and the fees, in process, without a network or a key.

import { resolveBrand } from './garments/brand-names.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  DEFAULT_GENDER,
  GENDERS,
  type Gender,
} from './garments/catalogue.ts';
import { resolveCondition } from './garments/condition-words.ts';
import type { Garment } from './garments/garment.ts';
import { resolveCategory } from './garments/kind-words.ts';
import type { Resolution } from './garments/not-covered.ts';
import { loadMarketplaces } from './marketplaces/load.ts';
import {
  MOST_DOLLARS,
  MOST_SHIPPING,
  MOST_TAX,
  payoutAnswer,
} from './marketplaces/payout-answer.ts';
import { loadModel } from './pricing/load-model.ts';
import type { Prediction, PriceRange, PriceRow } from './pricing/pricing.ts';

export type { Brand, Category, Condition, Gender, Prediction, PriceRange, PriceRow };
export { brands, CONDITIONS, categories, GENDERS };

/** A garment in words: names, slugs and common other names of brands and categories are understood. */
export interface GarmentWords {
  readonly brand: string;
  readonly category: string;
  /** `female` when left out. */
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
  /** The static estimate: all five grades, or the one asked for. */
  readonly prices: readonly PriceRow[];
  /** Version of the fitted numbers, such as `2026.12.0`. */
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
  /** What was taken for granted, in sentences. */
  readonly assumptions: readonly string[];
  readonly payouts: readonly MarketplacePayout[];
  /** What no figure here counts. */
  readonly notModelled: readonly string[];
}

/** A brand, category, gender or condition without prices; the message says which, and what is near. */
export class UnknownGarmentError extends RangeError {
  override name = 'UnknownGarmentError' as const;
}

const pricing = loadModel();
const marketplaces = loadMarketplaces();

/** What a garment sells for, with its range and the evidence. Throws {@link UnknownGarmentError}. */
export function price(words: GarmentWords): GarmentPrice {
  const garment = readGarment(words);
  const { brand, category, gender, condition } = garment;
  const rows = pricing.staticPrices(brand, category);
  return {
    brand,
    category,
    gender,
    currency: 'USD',
    ...pricing.predict(garment),
    ...(condition && { atCondition: { condition, ...pricing.priceAtCondition(garment) } }),
    prices: condition ? rows.filter((row) => row.condition === condition) : rows,
    modelVersion: pricing.modelVersion,
  };
}

/**
 * What a seller keeps of a sale on each marketplace, most first. Throws {@link UnknownGarmentError}, and a RangeError
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
  const garment = {
    ...(brand === undefined ? {} : { brand: find('brand', resolveBrand(brand), brand) }),
    ...(category === undefined
      ? {}
      : { category: find('category', resolveCategory(category), category) }),
    ...(gender === undefined ? {} : { gender: readGender(gender) }),
    ...(condition === undefined ? {} : { condition: readCondition(condition) }),
  };
  return payoutAnswer(marketplaces, { ...amounts, garment });
}

function readGarment({ brand, category, gender, condition }: GarmentWords): Garment {
  return {
    brand: find('brand', resolveBrand(brand), brand),
    category: find('category', resolveCategory(category), category),
    gender: gender === undefined ? DEFAULT_GENDER : readGender(gender),
    ...(condition === undefined ? {} : { condition: readCondition(condition) }),
  };
}

function find<T extends Brand | Category>(
  kind: string,
  { match, nearest }: Resolution<T>,
  typed: string,
): T {
  if (match) return match;
  const names = nearest.map(({ slug }) => slug).join(', ');
  throw new UnknownGarmentError(
    `There are no prices for the ${kind} "${typed}". ${names === '' ? `Nothing in the list of ${kind === 'brand' ? 'brands' : 'categories'} is near it.` : `Nearest: ${names}.`}`,
  );
}

function readGender(text: string): Gender {
  const gender = GENDERS.find((known) => known === text.toLowerCase());
  if (gender) return gender;
  throw new UnknownGarmentError(`gender is "${text}": give ${GENDERS.join(' or ')}.`);
}

function readCondition(text: string): Condition {
  const grade = resolveCondition(text);
  if (grade) return grade.name;
  throw new UnknownGarmentError(`condition is "${text}": give one of ${CONDITIONS.join(', ')}.`);
}

function requireAmounts(amounts: Readonly<Record<string, number | undefined>>, most: number): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (amount === undefined || (Number.isFinite(amount) && amount >= 0 && amount <= most))
      continue;
    throw new RangeError(`${name} is ${amount}: give a number from 0 to ${most}.`);
  }
}
