import { defined, isObject } from '../base/members.ts';
import { bounded, jsonIn } from '../base/text.ts';
import { normalize } from '../catalog/normalize.ts';
import { readMoney } from './money.ts';

/** An item for sale on a web page, as published. It is untrusted: show it as text, never as markup. */
export interface PageListing {
  readonly name: string;
  readonly brand?: string;
  readonly madeFor?: 'women’s' | 'men’s' | 'kids';
  readonly price?: number;
  /** The price's currency, an ISO 4217 code; absent if the page does not state it. */
  readonly currency?: string;
  readonly isNew?: boolean;
  readonly url?: string;
}

/** The items for sale on a page. */
export interface PageListings {
  readonly main?: PageListing;
  readonly listed: readonly PageListing[];
  /** The page's title as an item, if the page has no item data; on a marketplace, it may still be a listing. */
  readonly titled?: PageListing;
}

/** Longer than any marketplace allows. */
const MAX_NAME_LENGTH = 300;

/** Builds a listing; undefined if it has no name. `madeFor` is free text: `Women`, `Kids > Shoes`. */
export function listingOf(
  parts: { readonly [Name in 'name' | 'brand' | 'madeFor' | 'currency' | 'condition' | 'url']?: string | undefined } & {
    readonly price?: number | undefined;
  },
): PageListing | undefined {
  const { name, brand, price, currency, condition, url } = parts;
  if (name === undefined) return undefined;
  const isBrandInName = brand === undefined || includes(name, brand);
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    ...defined({
      brand: isBrandInName ? undefined : brand.slice(0, MAX_NAME_LENGTH),
      madeFor: madeForIn(parts.madeFor, name),
      price,
      currency,
      isNew: /NewCondition$/i.test(condition ?? '') || undefined,
      url,
    }),
  };
}

function includes(title: string, brand: string): boolean {
  return ` ${normalize(title)} `.includes(` ${normalize(brand)} `);
}

const CHILDREN = /\b(kids?|child(ren)?s?|girls?|boys?|bab(y|ies)|toddlers?|infants?)\b/i;
const WOMEN = /\b(women|woman|ladies|female)\b/i;
const MEN = /\b(men|man|male)\b/i;

function madeForIn(madeFor: string | undefined, name: string): PageListing['madeFor'] | undefined {
  const audience = withoutGenitive(madeFor ?? '');
  if ([CHILDREN, WOMEN, MEN].some((words) => words.test(withoutGenitive(name)))) return undefined;
  if (CHILDREN.test(audience)) return 'kids';
  const isForWomen = WOMEN.test(audience);
  if (isForWomen === MEN.test(audience)) return undefined;
  return isForWomen ? 'women’s' : 'men’s';
}

function withoutGenitive(text: string): string {
  return text.replace(/['’]s\b/g, '').replace(/\b(wo)?mens\b/gi, '$1men');
}

/** Parses an amount such as `65.05`, `1,250.00`, `$1,250`, or `45,00`; undefined if it is invalid or not positive. */
export function amountOf(written: unknown): number | undefined {
  if (typeof written !== 'number' && typeof written !== 'string') return undefined;
  const money = readMoney(String(written));
  return 'amount' in money && money.amount > 0 ? money.amount : undefined;
}

/** Returns the beginning of text with whitespace collapsed, or undefined if the text is blank. */
export function tidy(text: string | null | undefined): string | undefined {
  const beginning = bounded(text?.trim() ?? '');
  return beginning.replace(/\s+/g, ' ').trim() || undefined;
}

/** Maximum nesting depth. Real pages do not nest deeper. */
const MAX_DEPTH = 8;
/** Maximum number of listings, more than a page of search results has. */
const MAX_LISTINGS = 200;

/** Returns the items for sale in the JSON-LD of a page. */
export function listingsInJson(scripts: readonly string[]): PageListings {
  const main: PageListing[] = [];
  const listed: PageListing[] = [];
  for (const script of scripts) walk(jsonIn(script.replace(WRAPPING, '')), main, listed, 0);
  const [first, ...others] = withoutTwins(main);
  if (!first) return { listed: withoutTwins(listed) };
  // A page with several products is a list rather than a page about one item.
  if (others.length > 0) return { listed: withoutTwins([...main, ...listed]) };
  return { main: first, listed: withoutTwins(listed).filter(({ name }) => name !== first.name) };
}

/** The comment or CDATA section in which some pages wrap JSON. */
const WRAPPING = /^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g;

/** Collects products inside lists into `listed`, and all others into `main`. */
function walk(value: unknown, main: PageListing[], listed: PageListing[], depth: number): void {
  if (depth > MAX_DEPTH || main.length + listed.length >= MAX_LISTINGS) return;
  if (Array.isArray(value)) {
    for (const entry of value) walk(entry, main, listed, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  if (isA(value, 'Product', 'ProductGroup', 'IndividualProduct', 'ProductModel')) {
    const listing = product(value);
    if (listing) main.push(listing);
    return;
  }
  for (const name of ['@graph', 'mainEntity', 'mainEntityOfPage', 'item']) {
    walk(value[name], main, listed, depth + 1);
  }
  // Items of a list, an offer catalog, or a carousel.
  for (const name of ['itemListElement', 'itemOffered', 'hasOfferCatalog', 'about']) {
    walk(value[name], listed, listed, depth + 1);
  }
}

function product(thing: Readonly<Record<string, unknown>>): PageListing | undefined {
  const offer = bestOffer(thing);
  const groups = [thing.audience, thing.gender, thing.category].map(text);
  return listingOf({
    name: text(thing.name),
    brand: text(thing.brand) ?? text(thing.manufacturer),
    madeFor: [...groups, audience(thing.audience)].filter(Boolean).join(' '),
    ...offer,
    condition: offer?.condition ?? string(thing.itemCondition),
    url: string(thing.url) ?? offer?.url,
  });
}

function audience(value: unknown): string | undefined {
  const [audience] = things(value);
  if (!audience) return undefined;
  const maxAge = amountOf(audience.suggestedMaxAge);
  return maxAge !== undefined && maxAge < 14 ? 'kids' : string(audience.suggestedGender);
}

/** Returns the cheapest offer. If it has no price of its own, its sale price counts, not a strikethrough price. */
function bestOffer(thing: Readonly<Record<string, unknown>>) {
  const [variant] = things(thing.hasVariant);
  const offers = things(thing.offers ?? variant?.offers).map((offer) => {
    const prices = things(offer.priceSpecification).map((price) => ({ ...price, type: string(price.priceType) ?? '' }));
    const salePrice: Readonly<Record<string, unknown>> | undefined =
      prices.find(({ type }) => /Sale/i.test(type)) ?? prices.find(({ type }) => !/List|Strike|SRP/i.test(type));
    return {
      price: amountOf(offer.price) ?? amountOf(salePrice?.price) ?? amountOf(offer.lowPrice),
      currency: currency(offer.priceCurrency ?? salePrice?.priceCurrency),
      condition: string(offer.itemCondition),
      url: string(offer.url),
    };
  });
  return offers.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity))[0];
}

function currency(value: unknown): string | undefined {
  const code = string(value)?.toUpperCase();
  return code && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

function isA(thing: Readonly<Record<string, unknown>>, ...types: readonly string[]): boolean {
  return [thing['@type']].flat().some((type) => types.includes((string(type) ?? '').replace(/^.*[/#:]/, '')));
}

function things(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? tidy(value) : undefined;
}

/** Returns a string or a thing's name, without the markup and entities that some pages put into JSON. */
function text(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? value : [value];
  const written = isObject(first) ? string(first.name) : string(first);
  return written && tidy(withoutMarkup(written));
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

function withoutMarkup(written: string): string {
  return written
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 ? String.fromCodePoint(code) : entity;
    });
}

function withoutTwins(listings: readonly PageListing[]): PageListing[] {
  const keyOf = ({ url, name, price }: PageListing) => JSON.stringify([url, name, price]);
  return [...new Map(listings.map((listing) => [keyOf(listing), listing])).values()];
}
