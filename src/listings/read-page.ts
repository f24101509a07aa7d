import { readJsonLd } from './json-ld.ts';
import type { PageListings } from './listing.ts';
import { readMicrodata } from './microdata.ts';
import { readOpenGraph } from './open-graph.ts';
import type { PageElement } from './page-element.ts';

/**
 * What a web page sells, by what it publishes for search engines: JSON-LD, else microdata, else Open Graph. Where the
 * first names a thing without its price, the others may know it. A page that publishes no product sells nothing here.
 * Throws nothing, whatever a page holds.
 */
export function readPage(page: PageElement): PageListings {
  const found = [readJsonLd, readMicrodata, readOpenGraph].map((read) => read(page));
  const main = found.map((one) => one.main).find((one) => one !== undefined);
  const listed = found.find((one) => one.listed.length > 0)?.listed ?? [];
  if (!main) return { listed };
  const priced = found.flatMap((one) => one.main ?? []).find(({ price }) => price !== undefined);
  return { main: main.price === undefined && priced ? { ...priced, ...main } : main, listed };
}
