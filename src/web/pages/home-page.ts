import { html } from 'ghtml';
import { brands, categories, GENDERS } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garments } from '../../wording/garments.ts';
import { capital, grouped, usd } from '../../wording/numbers.ts';
import { type Markup, renderPage, searchBox } from '../layout.ts';
import { codeBlock } from '../parts/code-block.ts';
import { hangtag } from '../parts/price-tag.ts';
import type { Site } from '../site.ts';

const EXAMPLES = ['coach bag', 'lv tote', 'mens nike shoes', 'levis jeans', 'patagonia fleece'];

/** The way in: search, examples, and what else there is. */
export function homePage(site: Site): Markup {
  const { pricing } = site;
  const rail = mostListed(pricing);
  const [first] = [...rail].sort((a, b) => listingsOf(pricing, b) - listingsOf(pricing, a));
  const examples = EXAMPLES.map(
    (text) => html`<li><a href="/search?${new URLSearchParams({ q: text })}">${text}</a></li>`,
  );
  const main = html`<div class="columns is-top home-top">
<div>
<h1>What does it sell for?</h1>
<p class="lead">Name a brand and a garment. Hangtag says what it sells for secondhand in the United States, with a range and how sure it is.</p>
!${searchBox({ id: 'home-search', label: 'Brand and kind of garment' })}
<ul class="chips" aria-label="Examples">!${examples}</ul>
</div>
!${first ? example(pricing, first) : ''}
</div>
<section aria-labelledby="rail-heading">
<h2 id="rail-heading">On the rail</h2>
<p>The most listed brand of each category, in any condition.</p>
<ul class="rail">!${rail.map((item) => railTag(pricing, item))}</ul>
<p><a href="/brands">All ${grouped(brands.length)} brands</a> · <a href="/categories">All ${grouped(categories.length)} categories</a> · <a href="/compare">Compare garments</a></p>
</section>
<section class="thirds" aria-label="Who it is for">
<div>
<h2>For sellers</h2>
<p>One page for each brand and garment: the answer in a sentence, prices for five grades of condition, and a checklist to pick yours. <a href="/method">How often it is right</a> is published too.</p>
</div>
<div>
<h2>For developers</h2>
<p>Prices need no key. Predictions need a free one, <a href="/developers#key">yours in a moment</a>.</p>
!${codeBlock('home-curl', `curl '${site.publicUrl()}/api/public/price?brand=coach&category=bag'`)}
</div>
<div>
<h2>For agents</h2>
<p>An MCP server with typed tools and no key. <a href="/developers#mcp">Set it up</a> in your client with this address:</p>
!${codeBlock('home-mcp', `${site.publicUrl()}/mcp`)}
</div>
</section>`;
  return renderPage(site, {
    title: 'Hangtag: what secondhand clothes sell for',
    description: `Free resale price estimates for ${brands.length} clothing brands in ${categories.length} categories: a typical price, a range and how sure it is. For people, programs and agents.`,
    path: '/',
    main,
    scripts: ['copy.js'],
    ownSearch: true,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Hangtag',
      url: `${site.publicUrl()}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${site.publicUrl()}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  });
}

function example(pricing: Pricing, item: Garment): Markup {
  const { brand, category, gender } = item;
  const { price, priceLow, priceHigh } = pricing.predict({ brand, category, gender });
  return hangtag(html`<p class="tag-kind">For example</p>
<p class="tag-price">${usd(price)}</p>
<p class="tag-words"><a href="${pricePath(item)}">${capital(garments({ brand, category, gender }))}</a></p>
<p class="tag-more">8 in 10 sell for ${usd(priceLow)} to ${usd(priceHigh)}</p>`);
}

function railTag(pricing: Pricing, item: Garment): Markup {
  const { brand, category, gender } = item;
  const { price } = pricing.predict({ brand, category, gender });
  return html`<li><a href="${pricePath(item)}"><span class="rail-price">${usd(price)}</span> <span class="rail-words">${capital(garments({ brand, category, gender }))}</span></a></li>`;
}

/** In each category the brand that most listings are of. */
function mostListed(pricing: Pricing): Garment[] {
  return categories.map((category) =>
    brands
      .flatMap((brand) => GENDERS.map((gender) => ({ brand, category, gender })))
      .reduce((best, item) =>
        listingsOf(pricing, item) > listingsOf(pricing, best) ? item : best,
      ),
  );
}

function listingsOf(pricing: Pricing, { brand, category, gender }: Garment): number {
  return pricing.predict({ brand, category, gender }).listings;
}
