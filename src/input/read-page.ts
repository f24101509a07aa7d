import { amountOf, listingOf, listingsInJson, type PageListing, type PageListings, tidy } from './page-listing.ts';

/** The part of an HTML element that we use, common to browsers and parsers. */
export interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null | undefined;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  /** Returns the nearest matching ancestor, or the element itself. */
  closest(selectors: string): PageElement | null;
}

/** Returns the beginning of an element's text with single spaces; undefined if it is empty. */
function textOf(element: PageElement): string | undefined {
  return tidy(element.textContent);
}

/** Reads items from JSON-LD, microdata or Open Graph; a price may come from a later one. */
export function readPage(page: PageElement): PageListings {
  const found = [readJsonLd, readMicrodata, readOpenGraph].map((read) => read(page));
  const main = found.map((source) => source.main).find((source) => source !== undefined);
  const listed = found.find((source) => source.listed.length > 0)?.listed ?? [];
  if (!main) return listed.length > 0 ? { listed } : { listed, ...titled(page) };
  const priced = found.flatMap((source) => source.main ?? []).find(({ price }) => price !== undefined);
  return { main: main.price === undefined && priced ? { ...priced, ...main } : main, listed };
}

/** Open Graph types of pages that sell nothing, even if they name a garment. */
const READING = /^(?:article|blog|book|music|profile|video)/i;

function titled(page: PageElement): Pick<PageListings, 'titled'> {
  const [type] = page.querySelectorAll('meta[property="og:type"]');
  if (READING.test(type?.getAttribute('content') ?? '')) return {};
  const [meta] = page.querySelectorAll('meta[property="og:title"]');
  const [heading, ...others] = page.querySelectorAll('h1');
  const written = tidy(meta?.getAttribute('content'));
  const listing = listingOf({
    name: written ?? (heading && others.length === 0 ? textOf(heading) : undefined),
  });
  return listing ? { titled: listing } : {};
}

const PRODUCT = '[itemtype*="schema.org/Product"], [itemtype*="schema.org/IndividualProduct"]';

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
  const [main, ...others] = listings;
  return main && others.length === 0 ? { main, listed: [] } : { listed: listings };
}

function property(scope: PageElement, name: string): string | undefined {
  for (const element of scope.querySelectorAll(`[itemprop~="${name}"]`)) {
    if (element.closest(PRODUCT) !== scope) continue;
    if (name === 'name' && isOfBrand(element)) continue;
    const [inner] = name === 'brand' ? element.querySelectorAll('[itemprop~="name"]') : [];
    const shown = inner ?? element;
    const link = /^(url|itemCondition)$/.test(name) ? shown.getAttribute('href') : undefined;
    const value = tidy(shown.getAttribute('content')) ?? tidy(link) ?? textOf(shown);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Brands, sellers and reviews have names too. */
function isOfBrand(element: PageElement): boolean {
  const around = element.closest('[itemscope]');
  return around !== null && !/Product/.test(around.getAttribute('itemtype') ?? '');
}

/** Returns the item for sale in a page's Open Graph tags; none unless they state a product or a price. */
function readOpenGraph(page: PageElement): PageListings {
  const tags = new Map<string, string>();
  for (const meta of page.querySelectorAll('meta[content]')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name'))?.toLowerCase();
    const content = tidy(meta.getAttribute('content'));
    if (name && content && !tags.has(name)) tags.set(name, content);
  }
  const first = (...names: readonly string[]) =>
    names.map((name) => tags.get(name)).find((content) => content !== undefined);
  const written = first('product:sale_price:amount', 'product:price:amount', 'og:price:amount', 'twitter:data1');
  const type = tags.get('og:type') ?? '';
  // Twitter cards may contain anything; only an amount with a currency is a price.
  const price = tags.get('twitter:data1') === written && !/^[$€£]/.test(written ?? '') ? undefined : written;
  if (price === undefined && !/^(?:og:)?product(?:\.item)?$/i.test(type)) return { listed: [] };
  const main = listingOf({
    name: first('og:title', 'twitter:title'),
    brand: first('product:brand', 'og:brand'),
    madeFor: [first('product:gender'), first('product:age_group'), first('product:category')].filter(Boolean).join(' '),
    price: amountOf(price),
    currency: (
      first('product:sale_price:currency', 'product:price:currency', 'og:price:currency') ??
      { $: 'USD', '€': 'EUR', '£': 'GBP' }[price?.[0] ?? '']
    )?.toUpperCase(),
    condition: /^new$/i.test(first('product:condition') ?? '') ? 'NewCondition' : undefined,
    url: tags.get('og:url'),
  });
  return main ? { main, listed: [] } : { listed: [] };
}

function readJsonLd(page: PageElement): PageListings {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')];
  return listingsInJson(scripts.map(({ textContent }) => textContent ?? ''));
}
