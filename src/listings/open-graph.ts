import { amountOf, listingOf, type PageListings } from './listing.ts';
import { type PageElement, tidy } from './page-element.ts';

/** Returns the item for sale in a page's Open Graph tags; none unless they state a product or a price. */
export function readOpenGraph(page: PageElement): PageListings {
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
  // Twitter cards may hold anything; only an amount with a currency is a price.
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
