import { amountOf, listingOf, type PageListing, type PageListings } from './listing.ts';
import { type PageElement, textOf, tidy } from './page-element.ts';

const PRODUCT = '[itemtype*="schema.org/Product"], [itemtype*="schema.org/IndividualProduct"]';

/** Returns the items for sale in a page's schema.org microdata. */
export function readMicrodata(page: PageElement): PageListings {
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

/** Returns the first value of a property of the product itself or its offer, but not of a nested product. */
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
