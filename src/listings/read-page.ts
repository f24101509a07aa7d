import { readJsonLd } from './json-ld.ts';
import { listingOf, type PageListings } from './listing.ts';
import { readMicrodata } from './microdata.ts';
import { readOpenGraph } from './open-graph.ts';
import { type PageElement, textOf, tidy } from './page-element.ts';

/**
 * Returns the items for sale on a web page, as published for search engines: from JSON-LD, else microdata, else Open
 * Graph. If the first source lacks a price, the others may supply it. A page that publishes no product has no items.
 * Never throws.
 */
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

/** Returns a page's own title: from Open Graph, else its only heading; none for an article. */
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
