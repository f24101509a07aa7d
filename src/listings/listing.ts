import { normalize } from '../garments/read/normalize.ts';
import { bounded } from '../text.ts';

/** One thing that a web page sells, as published. Nothing here is trusted: it is text, and never markup. */
export interface PageListing {
  readonly name: string;
  /** The brand, where the page names it apart: some pages name the shop there. */
  readonly brand?: string;
  /** Whom it is made for, where the name does not say so. */
  readonly madeFor?: 'women’s' | 'men’s' | 'kids';
  /** The asking price. */
  readonly price?: number;
  /** The price's currency, as ISO 4217 writes it; absent where the page does not say. */
  readonly currency?: string;
  /** True if the page sells it as new. */
  readonly isNew?: boolean;
  /** The address of its own page, as written. */
  readonly url?: string;
}

/** The things that a page sells: one that it is about, several that it lists, both or none. */
export interface PageListings {
  readonly main?: PageListing;
  readonly listed: readonly PageListing[];
  /** The page by its own name, where it publishes nothing that it sells: a marketplace may still sell it. */
  readonly titled?: PageListing;
}

/** No marketplace takes a longer title. */
const MAX_NAME_LENGTH = 300;

/** The parts of a listing as pages write them. */
export interface ListingParts {
  readonly name: string | undefined;
  readonly brand?: string | undefined;
  /** Whom it is made for, in any words: `Women`, `female`, `Kids > Shoes`. */
  readonly madeFor?: string | undefined;
  readonly price?: number | undefined;
  readonly currency?: string | undefined;
  readonly condition?: string | undefined;
  readonly url?: string | undefined;
}

/** Puts a listing together; undefined without a name. */
export function listingOf(parts: ListingParts): PageListing | undefined {
  const { name, brand, price, currency, condition, url } = parts;
  if (name === undefined) return undefined;
  const madeFor = wordFor(parts.madeFor, name);
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    ...(brand && !includes(name, brand) && { brand: brand.slice(0, MAX_NAME_LENGTH) }),
    ...(madeFor && { madeFor }),
    ...(price !== undefined && { price }),
    ...(currency !== undefined && { currency }),
    ...(condition !== undefined && /NewCondition$/i.test(condition) && { isNew: true }),
    ...(url !== undefined && { url }),
  };
}

/** Returns true if a title holds a brand's words, in any case, accents and punctuation. */
function includes(title: string, brand: string): boolean {
  return ` ${normalize(title)} `.includes(` ${normalize(brand)} `);
}

const CHILDREN = /\b(kids?|child(ren)?s?|girls?|boys?|bab(y|ies)|toddlers?|infants?)\b/i;
const WOMEN = /\b(women|woman|ladies|female)\b/i;
const MEN = /\b(men|man|male)\b/i;

/** The group it is made for, unless the name says so. */
function wordFor(madeFor: string | undefined, name: string): PageListing['madeFor'] | undefined {
  const said = withoutGenitive(madeFor ?? '');
  if ([CHILDREN, WOMEN, MEN].some((words) => words.test(withoutGenitive(name)))) return undefined;
  if (CHILDREN.test(said)) return 'kids';
  if (WOMEN.test(said) === MEN.test(said)) return undefined;
  return WOMEN.test(said) ? 'women’s' : 'men’s';
}

function withoutGenitive(text: string): string {
  return text.replace(/['’]s\b/g, '').replace(/\b(wo)?mens\b/gi, '$1men');
}

/**
 * An amount as pages write it: `65.05`, `1,250.00`, `$1,250`, `45,00`. Undefined where it is no amount, or none above
 * zero.
 */
export function amountOf(written: unknown): number | undefined {
  const text = typeof written === 'number' ? String(written) : written;
  if (typeof text !== 'string') return undefined;
  // One number and no other: `1e9` and `$5 to $9` are none.
  const [number, other] = bounded(text).match(/\d[\d.,]*/g) ?? [];
  if (number === undefined || other !== undefined) return undefined;
  const digits = number.replace(/[.,]$/, '');
  // The last mark with one or two digits after it is the decimal one.
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replace(/[.,]/g, '');
  const amount = Number(`${whole}.${decimals?.[1] ?? '0'}`);
  return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}
