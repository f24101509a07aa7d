import { bounded } from '../../base/text.ts';
import { normalize } from '../../catalog/normalize.ts';

/** An item for sale on a web page, as published. Untrusted: treat it as text, never as markup. */
export interface PageListing {
  readonly name: string;
  /** The brand, if the page names it separately; some pages put the shop there. */
  readonly brand?: string;
  /** The group it is made for, if the name does not say so. */
  readonly madeFor?: 'women’s' | 'men’s' | 'kids';
  /** The asking price. */
  readonly price?: number;
  /** The price's currency by ISO 4217; absent if the page does not state it. */
  readonly currency?: string;
  /** True if the page offers it as new. */
  readonly isNew?: boolean;
  /** URL of the item's own page, as written. */
  readonly url?: string;
}

/** The items for sale on a page: the one it is about, those it lists, both or neither. */
export interface PageListings {
  readonly main?: PageListing;
  readonly listed: readonly PageListing[];
  /** The page under its own title, if it publishes no item: on a marketplace it may still be a listing. */
  readonly titled?: PageListing;
}

/** Marketplaces' titles are shorter. */
const MAX_NAME_LENGTH = 300;

/** The parts of a listing as pages write them. */
interface ListingParts {
  readonly name: string | undefined;
  readonly brand?: string | undefined;
  /** The group it is made for, in free text: `Women`, `female`, `Kids > Shoes`. */
  readonly madeFor?: string | undefined;
  readonly price?: number | undefined;
  readonly currency?: string | undefined;
  readonly condition?: string | undefined;
  readonly url?: string | undefined;
}

/** Builds a listing; undefined without a name. */
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

/** Returns true if a title contains a brand's words, ignoring case, accents and punctuation. */
function includes(title: string, brand: string): boolean {
  return ` ${normalize(title)} `.includes(` ${normalize(brand)} `);
}

const CHILDREN = /\b(kids?|child(ren)?s?|girls?|boys?|bab(y|ies)|toddlers?|infants?)\b/i;
const WOMEN = /\b(women|woman|ladies|female)\b/i;
const MEN = /\b(men|man|male)\b/i;

/** Returns the group it is made for, unless the name includes it. */
function wordFor(madeFor: string | undefined, name: string): PageListing['madeFor'] | undefined {
  const audience = withoutGenitive(madeFor ?? '');
  if ([CHILDREN, WOMEN, MEN].some((words) => words.test(withoutGenitive(name)))) return undefined;
  if (CHILDREN.test(audience)) return 'kids';
  if (WOMEN.test(audience) === MEN.test(audience)) return undefined;
  return WOMEN.test(audience) ? 'women’s' : 'men’s';
}

function withoutGenitive(text: string): string {
  return text.replace(/['’]s\b/g, '').replace(/\b(wo)?mens\b/gi, '$1men');
}

/**
 * Parses an amount as pages write it: `65.05`, `1,250.00`, `$1,250`, `45,00`. Returns undefined if it is invalid or not
 * positive.
 */
export function amountOf(written: unknown): number | undefined {
  const text = typeof written === 'number' ? String(written) : written;
  if (typeof text !== 'string') return undefined;
  // Exactly one number: `1e9` and `$5 to $9` are invalid.
  const [number, other] = bounded(text).match(/\d[\d.,]*/g) ?? [];
  if (number === undefined || other !== undefined) return undefined;
  const digits = number.replace(/[.,]$/, '');
  // The last separator followed by one or two digits is the decimal point.
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replace(/[.,]/g, '');
  const amount = Number(`${whole}.${decimals?.[1] ?? '0'}`);
  return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}

/** The part of an HTML element that we use, common to browsers and parsers. */
export interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null | undefined;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  /** Returns the nearest matching ancestor, or the element itself. */
  closest(selectors: string): PageElement | null;
}

/** Returns an element's text with single spaces; undefined if it is empty. */
export function textOf(element: PageElement): string | undefined {
  return tidy(element.textContent);
}

/** Returns the beginning of a text with single spaces; undefined if it is empty. */
export function tidy(text: string | null | undefined): string | undefined {
  return (
    bounded(text?.trim() ?? '')
      .replace(/\s+/g, ' ')
      .trim() || undefined
  );
}
