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
  /** ISO 4217 code for the price's currency. Absent if the page does not state it. */
  readonly currency?: string;
  readonly isNew?: boolean;
  readonly url?: string;
}

/** Items for sale on a page. */
interface PageListings {
  /** The item that the page is about. Undefined for a list, such as search results. */
  readonly mainItem?: PageListing | undefined;
  /** Items that the page lists, other than its main item. */
  readonly otherItems: readonly PageListing[];
  /** Item based on the page title, if the page has no item data. On a marketplace, it may still be a listing. */
  readonly itemFromTitle?: PageListing;
}

/** The part of the DOM that browsers and HTML parsers have in common. */
interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null | undefined;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  closest(selectors: string): PageElement | null;
}

/**
 * Returns the items for sale on a page, as described in JSON-LD, microdata, or Open Graph, in that order of preference.
 * The main item and the other items each come from the first source that has any. A main item without a price is
 * completed from a later source. If no source has an item, returns the one in the page's title, if any.
 */
export function readPage(page: PageElement): PageListings {
  const sources = [readJsonLd(page), readMicrodata(page), readOpenGraph(page)];
  const otherItems = sources.find((source) => source.otherItems.length > 0)?.otherItems ?? [];
  const [mainItem, ...laterMainItems] = sources.flatMap((source) => source.mainItem ?? []);
  if (mainItem) return { mainItem: completed(mainItem, laterMainItems), otherItems };
  if (otherItems.length > 0) return { otherItems };
  return { otherItems, ...defined({ itemFromTitle: readTitle(page) }) };
}

/**
 * Returns an item unchanged if it has a price. Otherwise, takes all the members that it lacks, not only the price, from
 * the first other description with a price, since an amount means nothing without its currency.
 */
function completed(item: PageListing, otherDescriptions: readonly PageListing[]): PageListing {
  if (item.price !== undefined) return item;
  const priced = otherDescriptions.find(({ price }) => price !== undefined);
  return { ...priced, ...item };
}

/** Open Graph types for pages that don't sell anything, even if their titles mention clothes. */
const READING = /^(?:article|blog|book|music|profile|video)/i;

/** Returns an item based on the page title, or undefined if the page is for reading or has no usable title. */
function readTitle(page: PageElement): PageListing | undefined {
  const [type] = page.querySelectorAll('meta[property="og:type"]');
  if (READING.test(type?.getAttribute('content') ?? '')) return undefined;
  const [meta] = page.querySelectorAll('meta[property="og:title"]');
  const [heading, ...otherHeadings] = page.querySelectorAll('h1');
  const onlyHeading = otherHeadings.length === 0 ? tidy(heading?.textContent) : undefined;
  return listingOf({ name: tidy(meta?.getAttribute('content')) ?? onlyHeading });
}

const PRODUCT = '[itemtype*="schema.org/Product"], [itemtype*="schema.org/IndividualProduct"]';

/** Returns the products in a page's microdata: as its main item if there is only one, otherwise as other items. */
function readMicrodata(page: PageElement): PageListings {
  const listings: PageListing[] = [];
  for (const scope of page.querySelectorAll(PRODUCT)) {
    const listing = listingOf({
      name: property(scope, 'name'),
      brand: property(scope, 'brand'),
      madeFor: property(scope, 'category'),
      price: amountOf(property(scope, 'price') ?? property(scope, 'lowPrice')),
      currency: property(scope, 'priceCurrency')?.toUpperCase(),
      condition: property(scope, 'itemCondition'),
      url: property(scope, 'url'),
    });
    if (listing) listings.push(listing);
  }
  const [firstListing] = listings;
  return listings.length === 1 ? { mainItem: firstListing, otherItems: [] } : { otherItems: listings };
}

/** Returns the first value of a product's microdata property, except those of nested products. */
function property(product: PageElement, name: string): string | undefined {
  for (const element of product.querySelectorAll(`[itemprop~="${name}"]`)) {
    if (element.closest(PRODUCT) !== product) continue;
    if (name === 'name' && isNameOfOther(element)) continue;
    const [brandName] = name === 'brand' ? element.querySelectorAll('[itemprop~="name"]') : [];
    const source = brandName ?? element;
    const link = /^(url|itemCondition)$/.test(name) ? source.getAttribute('href') : undefined;
    const value = tidy(source.getAttribute('content')) ?? tidy(link) ?? tidy(source.textContent);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns true if the name belongs to a brand, a seller, or a review rather than the product. */
function isNameOfOther(element: PageElement): boolean {
  const scope = element.closest('[itemscope]');
  return scope !== null && !/Product/.test(scope.getAttribute('itemtype') ?? '');
}

const CURRENCY_OF_SIGN: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };

/** Returns the item in a page's Open Graph tags, if they indicate a product or a price. */
function readOpenGraph(page: PageElement): PageListings {
  const tags = metaTagsOf(page);
  const first = (...names: readonly string[]) =>
    names.map((name) => tags.get(name)).find((content) => content !== undefined);
  const amount = first('product:sale_price:amount', 'product:price:amount', 'og:price:amount');
  // A Twitter card may contain anything, so only an amount with a currency sign is a price.
  const cardText = tags.get('twitter:data1') ?? '';
  const price = amount ?? (/^[$€£]/.test(cardText) ? cardText : undefined);
  const isProduct = /^(?:og:)?product(?:\.item)?$/i.test(tags.get('og:type') ?? '');
  if (price === undefined && !isProduct) return { otherItems: [] };
  const currency = first('product:sale_price:currency', 'product:price:currency', 'og:price:currency');
  const mainItem = listingOf({
    name: first('og:title', 'twitter:title'),
    brand: first('product:brand', 'og:brand'),
    madeFor: [first('product:gender'), first('product:age_group'), first('product:category')].filter(Boolean).join(' '),
    price: amountOf(price),
    currency: currency?.toUpperCase() ?? CURRENCY_OF_SIGN[price?.[0] ?? ''],
    condition: /^new$/i.test(first('product:condition') ?? '') ? 'NewCondition' : undefined,
    url: tags.get('og:url'),
  });
  return { mainItem, otherItems: [] };
}

/** Returns the first content value of each meta tag, keyed by its lowercase name. */
function metaTagsOf(page: PageElement): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const meta of page.querySelectorAll('meta[content]')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name'))?.toLowerCase();
    const content = tidy(meta.getAttribute('content'));
    if (name && content && !tags.has(name)) tags.set(name, content);
  }
  return tags;
}

/** Maximum nesting depth, deeper than JSON-LD on real pages. */
const MAX_DEPTH = 8;
/** Maximum number of listings, more than on a page of search results. */
const MAX_LISTINGS = 200;

/** Returns the products in a page's JSON-LD. The main item is the only one that is not in a list, if there is one. */
function readJsonLd(page: PageElement): PageListings {
  const mainItems: PageListing[] = [];
  const listItems: PageListing[] = [];
  for (const { textContent } of page.querySelectorAll('script[type="application/ld+json"]')) {
    collectListings(jsonIn((textContent ?? '').replace(WRAPPING, '')), mainItems, listItems, 0);
  }
  const [mainItem, ...moreMainItems] = withoutDuplicates(mainItems);
  // A page with several products is a list rather than a page about one item.
  if (moreMainItems.length > 0) return { otherItems: withoutDuplicates([...mainItems, ...listItems]) };
  // A list may repeat the main item with another address or price.
  return { mainItem, otherItems: withoutDuplicates(listItems).filter(({ name }) => name !== mainItem?.name) };
}

/** Matches the comment or CDATA markers that some pages wrap around JSON. */
const WRAPPING = /^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g;

const PRODUCT_TYPES = ['Product', 'ProductGroup', 'IndividualProduct', 'ProductModel'];

/** Appends the products in a JSON-LD value to `listItems` if they are inside a list, and otherwise to `mainItems`. */
function collectListings(value: unknown, mainItems: PageListing[], listItems: PageListing[], depth: number): void {
  if (depth > MAX_DEPTH || mainItems.length + listItems.length >= MAX_LISTINGS) return;
  if (Array.isArray(value)) {
    for (const entry of value) collectListings(entry, mainItems, listItems, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  // A type may be a full address, such as `https://schema.org/Product`.
  const types = [value['@type']].flat().map((type) => tidy(type)?.replace(/^.*[/#:]/, '') ?? '');
  if (types.some((type) => PRODUCT_TYPES.includes(type))) {
    const listing = product(value);
    if (listing) mainItems.push(listing);
    return;
  }
  for (const name of ['@graph', 'mainEntity', 'mainEntityOfPage', 'item']) {
    collectListings(value[name], mainItems, listItems, depth + 1);
  }
  // Items in a list, an offer catalog, or a carousel.
  for (const name of ['itemListElement', 'itemOffered', 'hasOfferCatalog', 'about']) {
    collectListings(value[name], listItems, listItems, depth + 1);
  }
}

/** Returns the listing for a JSON-LD product, with its cheapest offer, or undefined if it has no name. */
function product(thing: Readonly<Record<string, unknown>>): PageListing | undefined {
  const offer = cheapestOffer(thing);
  const groups = [thing.audience, thing.gender, thing.category].map(text);
  return listingOf({
    name: text(thing.name),
    brand: text(thing.brand) ?? text(thing.manufacturer),
    madeFor: [...groups, ageOrGender(thing.audience)].filter(Boolean).join(' '),
    ...offer,
    condition: offer?.condition ?? tidy(thing.itemCondition),
    url: tidy(thing.url) ?? offer?.url,
  });
}

/** An audience with a maximum age below this consists of children. */
const ADULT_SIZES_FROM = 14;

function ageOrGender(value: unknown): string | undefined {
  const [audience] = things(value);
  if (!audience) return undefined;
  const maxAge = amountOf(audience.suggestedMaxAge) ?? ADULT_SIZES_FROM;
  return maxAge < ADULT_SIZES_FROM ? 'kids' : tidy(audience.suggestedGender);
}

function cheapestOffer(thing: Readonly<Record<string, unknown>>) {
  const [variant] = things(thing.hasVariant);
  const offers = things(thing.offers ?? variant?.offers).map(readOffer);
  return offers.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity))[0];
}

/** Reads an offer. If it doesn't have its own price, its sale price is used rather than a strikethrough price. */
function readOffer(offer: Readonly<Record<string, unknown>>) {
  const prices = things(offer.priceSpecification);
  const typeOf = ({ priceType }: Readonly<Record<string, unknown>>) => tidy(priceType) ?? '';
  const salePrice =
    prices.find((price) => /Sale/i.test(typeOf(price))) ??
    prices.find((price) => !/List|Strike|SRP/i.test(typeOf(price)));
  return {
    price: amountOf(offer.price) ?? amountOf(salePrice?.price) ?? amountOf(offer.lowPrice),
    currency: currency(offer.priceCurrency ?? salePrice?.priceCurrency),
    condition: tidy(offer.itemCondition),
    url: tidy(offer.url),
  };
}

function currency(value: unknown): string | undefined {
  const code = tidy(value)?.toUpperCase();
  return code && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

function things(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** Returns a string, or an object's name, without the markup and entities that some pages put in JSON. */
function text(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? value : [value];
  const written = isObject(first) ? tidy(first.name) : tidy(first);
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

function withoutDuplicates(listings: readonly PageListing[]): PageListing[] {
  const keyOf = ({ url, name, price }: PageListing) => JSON.stringify([url, name, price]);
  return [...new Map(listings.map((listing) => [keyOf(listing), listing])).values()];
}

/** Maximum name length, longer than marketplaces allow. */
const MAX_NAME_LENGTH = 300;

/** Returns a listing, or undefined if it has no name. `madeFor` is free text, such as `Women` or `Kids > Shoes`. */
function listingOf(
  parts: { readonly [Name in 'name' | 'brand' | 'madeFor' | 'currency' | 'condition' | 'url']?: string | undefined } & {
    readonly price?: number | undefined;
  },
): PageListing | undefined {
  const { name, brand, price, currency, condition, url } = parts;
  if (name === undefined) return undefined;
  const addsBrand = brand !== undefined && !` ${normalize(name)} `.includes(` ${normalize(brand)} `);
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    ...defined({
      brand: addsBrand ? brand.slice(0, MAX_NAME_LENGTH) : undefined,
      madeFor: madeForIn(parts.madeFor, name),
      price,
      currency,
      isNew: /NewCondition$/i.test(condition ?? '') || undefined,
      url,
    }),
  };
}

const CHILDREN = /\b(kids?|child(ren)?s?|girls?|boys?|bab(y|ies)|toddlers?|infants?)\b/i;
const WOMEN = /\b(women|woman|ladies|female)\b/i;
const MEN = /\b(men|man|male)\b/i;

/** Returns the wearer that a page states, unless the item's name already states one. */
function madeForIn(madeFor: string | undefined, name: string): PageListing['madeFor'] | undefined {
  if ([CHILDREN, WOMEN, MEN].some((wearer) => wearer.test(withoutGenitive(name)))) return undefined;
  const audience = withoutGenitive(madeFor ?? '');
  if (CHILDREN.test(audience)) return 'kids';
  const isForWomen = WOMEN.test(audience);
  const isForMen = MEN.test(audience);
  if (isForWomen === isForMen) return undefined;
  return isForWomen ? 'women’s' : 'men’s';
}

function withoutGenitive(text: string): string {
  return text.replace(/['’]s\b/g, '').replace(/\b(wo)?mens\b/gi, '$1men');
}

/** Parses an amount such as `65.05`, `1,250.00`, `$1,250`, or `45,00`. Returns undefined unless it's positive. */
function amountOf(written: unknown): number | undefined {
  if (typeof written !== 'number' && typeof written !== 'string') return undefined;
  const money = readMoney(String(written));
  return 'amount' in money && money.amount > 0 ? money.amount : undefined;
}

/** Collapses whitespace and truncates long text. Returns undefined if the value is not a string or is blank. */
function tidy(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return bounded(value.trim()).replace(/\s+/g, ' ').trim() || undefined;
}
