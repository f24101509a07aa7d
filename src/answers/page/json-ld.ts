import { bounded } from '../../base/text.ts';
import { amountOf, listingOf, type PageElement, type PageListing, type PageListings, tidy } from './listing.ts';

type Json = unknown;
type Thing = { readonly [name: string]: Json };

/** Real pages nest less deeply; deeper parts are ignored. */
const MAX_DEPTH = 8;
/** More than a page of search results shows. */
const MAX_LISTINGS = 200;

/** Returns the items for sale in a page's schema.org JSON-LD. Skips malformed JSON. */
export function readJsonLd(page: PageElement): PageListings {
  const main: PageListing[] = [];
  const listed: PageListing[] = [];
  for (const script of page.querySelectorAll('script[type="application/ld+json"]')) {
    walk(parsed(script.textContent ?? ''), main, listed, 0);
  }
  const [first, ...others] = withoutTwins(main);
  if (!first) return { listed: withoutTwins(listed) };
  // A page about several things is a list.
  if (others.length > 0) return { listed: withoutTwins([...main, ...listed]) };
  return { main: first, listed: withoutTwins(listed).filter(({ name }) => name !== first.name) };
}

function parsed(text: string): Json {
  try {
    // Some pages wrap the JSON in a comment or in CDATA.
    return JSON.parse(text.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, ''));
  } catch {
    return undefined;
  }
}

/** Collects products; those inside lists go to `listed`. */
function walk(value: Json, main: PageListing[], listed: PageListing[], depth: number): void {
  if (depth > MAX_DEPTH || main.length + listed.length >= MAX_LISTINGS) return;
  if (Array.isArray(value)) {
    for (const entry of value) walk(entry, main, listed, depth + 1);
    return;
  }
  if (!isThing(value)) return;
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

function product(thing: Thing): PageListing | undefined {
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

function audience(value: Json): string | undefined {
  const [audience] = things(value);
  if (!audience) return undefined;
  const age = Number(audience.suggestedMaxAge);
  return age > 0 && age < 14 ? 'kids' : (string(audience.suggestedGender) ?? undefined);
}

/** Returns the asking price: the offer's own, the sale price rather than a struck-out one, the lowest of several. */
function bestOffer(thing: Thing) {
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

function currency(value: Json): string | undefined {
  const code = string(value)?.toUpperCase();
  return code && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

function isThing(value: Json): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isA(thing: Thing, ...types: readonly string[]): boolean {
  const own = Array.isArray(thing['@type']) ? thing['@type'] : [thing['@type']];
  return own.some((type) => types.includes(bounded(String(type)).replace(/^.*[/#:]/, '')));
}

function things(value: Json): Thing[] {
  return (Array.isArray(value) ? value : [value]).filter(isThing);
}

function string(value: Json): string | undefined {
  return typeof value === 'string' ? tidy(value) : undefined;
}

/** Returns a text or a thing's name; decodes the markup and entities that some pages put into JSON. */
function text(value: Json): string | undefined {
  const [first] = Array.isArray(value) ? value : [value];
  const written = isThing(first) ? string(first.name) : string(first);
  return written && tidy(withoutMarkup(written));
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

function withoutMarkup(written: string): string {
  return written
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (all, decimal, hex, name) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    });
}

/** Drops duplicates of one thing. */
function withoutTwins(listings: readonly PageListing[]): PageListing[] {
  const byWhat = new Map(
    listings.map((listing) => [JSON.stringify([listing.url, listing.name, listing.price]), listing]),
  );
  return [...byWhat.values()];
}
