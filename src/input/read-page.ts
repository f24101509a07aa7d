import { amountOf, listingOf, listingsInJson, type PageListing, type PageListings, tidy } from './page-listing.ts';

/** The subset of an HTML element that we use, which browsers and HTML parsers share. */
export interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null | undefined;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  closest(selectors: string): PageElement | null;
}

/** Reads items from JSON-LD, microdata, or Open Graph, in that order. A later source may supply a missing price. */
export function readPage(page: PageElement): PageListings {
  const sources = [readJsonLd, readMicrodata, readOpenGraph].map((read) => read(page));
  const listed = sources.find((source) => source.listed.length > 0)?.listed ?? [];
  const mains = sources.flatMap((source) => source.main ?? []);
  const [main] = mains;
  if (!main) return listed.length > 0 ? { listed } : { listed, ...titled(page) };
  if (main.price !== undefined) return { main, listed };
  const priced = mains.find(({ price }) => price !== undefined);
  return { main: { ...priced, ...main }, listed };
}

/** Open Graph types of pages that sell nothing, even if their titles name clothes. */
const READING = /^(?:article|blog|book|music|profile|video)/i;

function titled(page: PageElement): Pick<PageListings, 'titled'> {
  const [type] = page.querySelectorAll('meta[property="og:type"]');
  if (READING.test(type?.getAttribute('content') ?? '')) return {};
  const [meta] = page.querySelectorAll('meta[property="og:title"]');
  const [heading, ...others] = page.querySelectorAll('h1');
  const onlyHeading = heading && others.length === 0 ? tidy(heading.textContent) : undefined;
  const listing = listingOf({ name: tidy(meta?.getAttribute('content')) ?? onlyHeading });
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

/** Returns the first value of a product's microdata property, ignoring nested products. */
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

/** True if the name belongs to a brand, a seller, or a review rather than to the product. */
function isNameOfOther(element: PageElement): boolean {
  const scope = element.closest('[itemscope]');
  return scope !== null && !/Product/.test(scope.getAttribute('itemtype') ?? '');
}

const CURRENCY_OF_SIGN: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };

/** Returns the item in a page's Open Graph tags, or no item if the tags state neither a product nor a price. */
function readOpenGraph(page: PageElement): PageListings {
  const tags = new Map<string, string>();
  for (const meta of page.querySelectorAll('meta[content]')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name'))?.toLowerCase();
    const content = tidy(meta.getAttribute('content'));
    if (name && content && !tags.has(name)) tags.set(name, content);
  }
  const first = (...names: readonly string[]) =>
    names.map((name) => tags.get(name)).find((content) => content !== undefined);
  const amount = first('product:sale_price:amount', 'product:price:amount', 'og:price:amount');
  const onCard = tags.get('twitter:data1');
  // A Twitter card may contain anything, so only an amount with a currency sign is a price.
  const price = amount ?? (/^[$€£]/.test(onCard ?? '') ? onCard : undefined);
  const isProduct = /^(?:og:)?product(?:\.item)?$/i.test(tags.get('og:type') ?? '');
  if (price === undefined && !isProduct) return { listed: [] };
  const currency = first('product:sale_price:currency', 'product:price:currency', 'og:price:currency');
  const main = listingOf({
    name: first('og:title', 'twitter:title'),
    brand: first('product:brand', 'og:brand'),
    madeFor: [first('product:gender'), first('product:age_group'), first('product:category')].filter(Boolean).join(' '),
    price: amountOf(price),
    currency: currency?.toUpperCase() ?? CURRENCY_OF_SIGN[price?.[0] ?? ''],
    condition: /^new$/i.test(first('product:condition') ?? '') ? 'NewCondition' : undefined,
    url: tags.get('og:url'),
  });
  return main ? { main, listed: [] } : { listed: [] };
}

function readJsonLd(page: PageElement): PageListings {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')];
  return listingsInJson(scripts.map(({ textContent }) => textContent ?? ''));
}
