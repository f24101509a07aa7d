import { capital, usd } from '../../base/numbers.ts';
import { type Brand, type Category, categories, findBrand, findCategory, type Garment } from '../../catalog/catalog.ts';
import { garments } from '../../catalog/garment-names.ts';
import { namedMarketplace } from '../../money/seller.ts';
import { countInWords } from '../../present/evidence-words.ts';
import { priceListing } from '../../present/listing.ts';
import { isPriced } from '../../pricing/appraisal.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import { titleAnswer, usualGarment, withChoice } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { renderPage } from '../layout.ts';
import { categoryDrawing, searchBox } from '../markup.ts';
import { smallCard } from '../parts/decision-card.ts';
import { categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';
import { brandsInWords, kindsInWords } from './browse-page.ts';

const THRIFT_FINDS = [
  { brand: 'levis', category: 'jeans' },
  { brand: 'nike', category: 'sneakers' },
  { brand: 'ralph-lauren', category: 'top' },
  { brand: 'carhartt', category: 'jacket' },
  { brand: 'coach', category: 'bag' },
] as const;

/** Renders the home page. `home.js` replaces the example with an answer as the visitor types. */
export function homePage(site: Site): Markup {
  const finds = THRIFT_FINDS.map(({ brand, category }) =>
    usualGarment(site.pricing, findBrand(brand) as Brand, findCategory(category) as Category),
  );
  const kinds = categories.map(
    (category) =>
      html`<li><a href="${categoryPath(category)}">${categoryDrawing(site, category)}${category.name}</a></li>`,
  );
  const main = html`<div class="columns is-answer home-top">
<div class="answer">
<h1>What does it sell for?</h1>
${searchBox('home-search', 'Type what it is and the price on the tag')}
<p class="lead">Is it worth buying? What are my things worth? Should I take that offer?</p>
<p>Secondhand clothes, shoes and bags from ${brandsInWords()}, at the prices people in the US pay each other.
<a href="/list">Price my list</a>
</p>
</div>
<div data-live="home-search">${example(site)}</div>
</div>
<section aria-labelledby="rack-heading">
<h2 id="rack-heading">Often worth buying at a thrift store</h2>
<ul class="rack">${finds.map((item) => rackItem(site, item))}</ul>
</section>
<section aria-labelledby="kinds-heading">
<h2 id="kinds-heading"><a href="/browse">${capital(brandsInWords())}</a>, ${kindsInWords()}</h2>
<ul class="kinds">${kinds}</ul>
</section>
<section class="thirds" aria-label="Who it is for">
<p><strong>Sellers</strong> see what to pay, what to ask and what they’d get on
<a href="/fees">${site.marketplaces.list.length} marketplaces</a>, and
<a href="/method">how often we are right</a>.</p>
<p><strong>Developers</strong> get prices as JSON and CSV. The first call <a href="/developers">needs no key</a>.</p>
<p><strong>Agents</strong> connect to an <a href="/developers#mcp">MCP server</a> without a key.</p>
</section>`;
  return renderPage(site, {
    title: 'Hangtag: what secondhand clothes sell for',
    description:
      `Free resale price estimates for ${brandsInWords()} and ${kindsInWords()} of clothes, shoes and bags: ` +
      'a typical price, its range and the evidence behind it.',
    path: '/',
    main,
    scripts: ['home.js'],
    ownSearch: true,
    jsonLd: { '@type': 'WebSite', name: 'Hangtag', url: `${site.publicUrl()}/` },
  });
}

function example(site: Site): Markup {
  const title = 'Coach leather tote';
  const tag = 20;
  const outcome = priceListing(site.pricing, { title });
  if (!isPriced(outcome)) return NOTHING;
  const marketplace = namedMarketplace(site.marketplaces);
  const path = withChoice(appraisePath(title), { tag });
  const name = html`For example: <a href="${path}">${title}</a>, ${usd(tag)} on the tag`;
  return smallCard(name, titleAnswer(site, outcome, { marketplace, tag }));
}

function rackItem(site: Site, item: Garment): Markup {
  const { price } = site.pricing.priceAtCondition(item);
  const sales = countInWords(site.pricing.predict(item).evidence);
  return html`<li>
${categoryDrawing(site, item.category)}
<a href="${pricePath(site.pricing, item)}">${capital(garments(item))}</a>
<span><strong class="rail-price">${usd(price)}</strong> <span class="soft">${sales}</span></span></li>`;
}
