import { html } from 'ghtml';
import { priceListing } from '../../answers/listing.ts';
import { namedMarketplace } from '../../answers/seller.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { findBrand, findCategory } from '../../garments/by-slug.ts';
import { type Brand, brands, type Category, categories } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { isPriced } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { titleAnswer, usualGarment } from '../answer.ts';
import { renderPage } from '../layout.ts';
import { codeBlock, hangtag, type Markup } from '../markup.ts';
import { verdictLine, zonesHill } from '../parts/decision-card.ts';
import { categoryDrawing } from '../parts/drawing.ts';
import { evidenceBadge } from '../parts/evidence.ts';
import { searchBox } from '../parts/search-box.ts';
import { categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';

const EXAMPLE = 'Coach leather tote $30';
const EXAMPLES = ['mens patagonia fleece fair $18', 'coach tote', 'levis 501'];

/** Brands and categories found in any thrift store. */
const CHARITY_SHOP = [
  ['levis', 'jeans'],
  ['nike', 'sneakers'],
  ['ralph-lauren', 'top'],
  ['carhartt', 'jacket'],
  ['coach', 'bag'],
  ['zara', 'dress'],
] as const;

/** Returns the home page: one field with a tag that fills, six garments, all kinds, and links to the other parts. */
export function homePage(site: Site): Markup {
  const rack = CHARITY_SHOP.map(([brand, category]) =>
    usualGarment(site.pricing, findBrand(brand) as Brand, findCategory(category) as Category),
  );
  const kinds = categories.map(
    (category) =>
      html`<li><a href="${categoryPath(category)}">!${categoryDrawing(site, category)}${category.name}</a></li>`,
  );
  const main = html`<div class="columns is-answer home-top">
<div class="answer">
<h1>What does it sell for?</h1>
!${searchBox({ id: 'home-search', label: 'A brand and a garment, or a whole title, with the price on its tag' })}
<ul class="chips" aria-label="Examples">!${EXAMPLES.map((text) => html`<li><a href="/search?${new URLSearchParams({ q: text })}">${text}</a></li>`)}</ul>
<p class="lead">Secondhand clothes, shoes and bags. In a store: is it worth buying? At home: what is mine worth, what do I answer?</p>
<p><a class="button" href="#home-search">Check a tag</a> <a class="button is-quiet" href="/list">Price my things</a></p>
</div>
!${example(site)}
</div>
<section aria-labelledby="rack-heading">
<h2 id="rack-heading">On any thrift store’s rack</h2>
<ul class="rack">!${rack.map((item) => rackItem(site, item))}</ul>
<p><a href="/browse?shop=thrift">Worth buying: the most profit after fees</a></p>
</section>
<section aria-labelledby="kinds-heading">
<h2 id="kinds-heading"><a href="/browse">${brands.length} brands</a>, ${categories.length} kinds</h2>
<ul class="kinds">!${kinds}</ul>
</section>
<section class="thirds" aria-label="Who it is for">
<div>
<h2>If you sell</h2>
<p>What to pay, what to ask and what you keep after fees, on <a href="/fees">${site.marketplaces.list.length} marketplaces</a>. Estimates come mostly from asking prices; <a href="/method">how often they are right</a> is published.</p>
</div>
<div>
<h2>If you program</h2>
<p>Prices by brand and kind need no key; prices of titles need a <a href="/developers#key">free one</a>.</p>
!${codeBlock('home-curl', `curl ${site.publicUrl()}/price/coach/bag.csv`)}
</div>
<div>
<h2>If you are an agent</h2>
<p>An MCP server without a key. <a href="/developers#mcp">Set it up</a> with this address:</p>
!${codeBlock('home-mcp', `${site.publicUrl()}/mcp`)}
</div>
</section>`;
  return renderPage(site, {
    title: 'Hangtag: what secondhand clothes sell for',
    description: `Free resale price estimates for ${brands.length} clothing brands and ${categories.length} kinds of garment: a typical price, its range and the evidence behind it.`,
    path: '/',
    main,
    scripts: ['copy.js'],
    ownSearch: true,
    jsonLd: {
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

/** Returns an example card, which judges a thrift store's tag price. */
function example(site: Site): Markup {
  const query = { title: EXAMPLE };
  const outcome = priceListing(site.pricing, query);
  if (!isPriced(outcome)) return '';
  const marketplace = namedMarketplace(site.marketplaces);
  const { judgment, price, choice, garment } = titleAnswer(site, outcome, query, { marketplace });
  return hangtag(html`!${verdictLine(judgment)}
<p class="tag-kind">For example</p>
<p class="tag-words"><a href="${appraisePath(EXAMPLE)}">${capital(garments(garment))}, ${usd(choice.tag ?? 0)} on the tag</a></p>
!${zonesHill(judgment, price, price.price, choice.tag)}`);
}

function rackItem(site: Site, item: Garment): Markup {
  const { price } = site.pricing.priceAtCondition(item);
  return html`<li>!${categoryDrawing(site, item.category)}<a href="${pricePath(site.pricing, item)}">${capital(garments(item))}</a> <strong class="rail-price">${usd(price)}</strong> !${evidenceBadge(site.pricing.predict(item).evidence)}</li>`;
}
