import { defined, isObject } from '../base/members.ts';
import { bounded, jsonIn } from '../base/text.ts';
import { normalize } from '../catalog/normalize.ts';
import { readMoney } from './money.ts';

/** An item for sale on a web page, as published. Untrusted: treat it as text, never as markup. */
export interface PageListing {
  readonly name: string;
  readonly brand?: string;
  readonly madeFor?: 'women’s' | 'men’s' | 'kids';
  readonly price?: number;
  /** The price's currency by ISO 4217; absent if the page does not state it. */
  readonly currency?: string;
  readonly isNew?: boolean;
  readonly url?: string;
}

/** The items for sale on a page: the one it is about, those it lists, both or neither. */
export interface PageListings {
  readonly main?: PageListing;
  readonly listed: readonly PageListing[];
  /** The page by its own title, if it publishes no item: on a marketplace it may still be a listing. */
  readonly titled?: PageListing;
}

/** Marketplaces' titles are shorter. */
const MAX_NAME_LENGTH = 300;

/** Builds a listing; undefined without a name. The group it is made for is free text: `Women`, `Kids > Shoes`. */
export function listingOf(
  parts: { readonly [Name in 'name' | 'brand' | 'madeFor' | 'currency' | 'condition' | 'url']?: string | undefined } & {
    readonly price?: number | undefined;
  },
): PageListing | undefined {
  const { name, brand, price, currency, condition, url } = parts;
  if (name === undefined) return undefined;
  const madeFor = wordFor(parts.madeFor, name);
  const isUnsaid = brand && !includes(name, brand);
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    ...defined({
      brand: isUnsaid ? brand.slice(0, MAX_NAME_LENGTH) : undefined,
      madeFor,
      price,
      currency,
      isNew: /NewCondition$/i.test(condition ?? '') || undefined,
      url,
    }),
  };
}

/** Returns true if a title contains a brand's words, ignoring case, accents and punctuation. */
function includes(title: string, brand: string): boolean {
  return ` ${normalize(title)} `.includes(` ${normalize(brand)} `);
}

const CHILDREN = /\b(kids?|child(ren)?s?|girls?|boys?|bab(y|ies)|toddlers?|infants?)\b/i;
const WOMEN = /\b(women|woman|ladies|female)\b/i;
const MEN = /\b(men|man|male)\b/i;

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

/** Parses an amount such as `65.05`, `1,250.00`, `$1,250`, `45,00`; undefined if it is invalid or not positive. */
export function amountOf(written: unknown): number | undefined {
  if (typeof written !== 'number' && typeof written !== 'string') return undefined;
  const money = readMoney(String(written));
  return 'amount' in money && money.amount > 0 ? money.amount : undefined;
}

/** Returns the beginning of text with single spaces; undefined if it is empty. */
export function tidy(text: string | null | undefined): string | undefined {
  return (
    bounded(text?.trim() ?? '')
      .replace(/\s+/g, ' ')
      .trim() || undefined
  );
}

/** Real pages nest less deeply; deeper parts are ignored. */
const MAX_DEPTH = 8;
/** More than a page of search results shows. */
const MAX_LISTINGS = 200;

/** Returns the items for sale in the JSON-LD of a page. */
export function listingsInJson(scripts: readonly string[]): PageListings {
  const main: PageListing[] = [];
  const listed: PageListing[] = [];
  for (const script of scripts) walk(jsonIn(script.replace(WRAPPING, '')), main, listed, 0);
  const [first, ...others] = withoutTwins(main);
  if (!first) return { listed: withoutTwins(listed) };
  // A page about several things is a list.
  if (others.length > 0) return { listed: withoutTwins([...main, ...listed]) };
  return { main: first, listed: withoutTwins(listed).filter(({ name }) => name !== first.name) };
}

/** Some pages wrap the JSON in a comment or in CDATA. */
const WRAPPING = /^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g;

/** Collects products; those inside lists go to `listed`. */
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
  // Items of a list, an offer catalog or a carousel are listed, wherever they appear.
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
  const age = amountOf(audience.suggestedMaxAge) ?? 0;
  return age > 0 && age < 14 ? 'kids' : (string(audience.suggestedGender) ?? undefined);
}

/** Returns the cheapest offer, by its own price or else a sale price rather than a struck-out one. */
function bestOffer(thing: Readonly<Record<string, unknown>>) {
  const [variant] = things(thing.hasVariant);
  const offers = things(thing.offers ?? variant?.offers).map((offer) => {
    const specifications = things(offer.priceSpecification);
    const sale =
      specifications.find(({ priceType }) => /Sale/i.test(string(priceType) ?? '')) ??
      specifications.find(({ priceType }) => !/List|Strike|SRP/i.test(string(priceType) ?? ''));
    return {
      price: amountOf(offer.price) ?? amountOf(sale?.price) ?? amountOf(offer.lowPrice),
      currency: currency(offer.priceCurrency ?? sale?.priceCurrency),
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
  const own = Array.isArray(thing['@type']) ? thing['@type'] : [thing['@type']];
  return own.some((type) => types.includes((string(type) ?? '').replace(/^.*[/#:]/, '')));
}

function things(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? tidy(value) : undefined;
}

/** Returns a string or a thing's name; removes the markup and decodes the entities that some pages put into JSON. */
function text(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? value : [value];
  const written = isObject(first) ? string(first.name) : string(first);
  return written && tidy(withoutMarkup(written));
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

function withoutMarkup(written: string): string {
  return written
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (all, decimal, hex, name) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 ? String.fromCodePoint(code) : all;
    });
}

function withoutTwins(listings: readonly PageListing[]): PageListing[] {
  const byWhat = new Map(
    listings.map((listing) => [JSON.stringify([listing.url, listing.name, listing.price]), listing]),
  );
  return [...byWhat.values()];
}
