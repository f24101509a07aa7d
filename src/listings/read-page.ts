import { readJsonLd } from './json-ld.ts';
import { listingOf, type PageListings } from './listing.ts';
import { readMicrodata } from './microdata.ts';
import { readOpenGraph } from './open-graph.ts';
import { type PageElement, textOf, tidy } from './page-element.ts';

/**
 * Returns the items that a web page sells, as it publishes them for search engines: JSON-LD, else microdata, else Open
 * Graph. Where the first names a thing without its price, the others may know it. A page that publishes no product
 * sells nothing here. Throws nothing, whatever a page holds.
 */
export function readPage(page: PageElement): PageListings {
  const found = [readJsonLd, readMicrodata, readOpenGraph].map((read) => read(page));
  const main = found.map((one) => one.main).find((one) => one !== undefined);
  const listed = found.find((one) => one.listed.length > 0)?.listed ?? [];
  if (!main) return listed.length > 0 ? { listed } : { listed, ...titled(page) };
  const priced = found.flatMap((one) => one.main ?? []).find(({ price }) => price !== undefined);
  return { main: main.price === undefined && priced ? { ...priced, ...main } : main, listed };
}

/** Open Graph types of pages that offer nothing, whatever garment they name. */
const READING = /^(?:article|blog|book|music|profile|video)/i;

/** Returns what a page calls itself: its Open Graph title, else its only heading; nothing of a page to read. */
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
