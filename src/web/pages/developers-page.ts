import { html } from 'ghtml';
import { brands, CONDITIONS, categories } from '../../garments/catalog.ts';
import { PROBLEMS_PATH } from '../../http/problem.ts';
import { grouped } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import { codeBlock, type Markup } from '../markup.ts';
import type { OpenApi } from '../open-api.ts';
import { dataFiles, dataSet } from '../parts/data-files.ts';
import { type KeyFormState, keyForm } from '../parts/key-form.ts';
import { mcpSetup } from '../parts/mcp-setup.ts';
import { recipes } from '../parts/recipes.ts';
import { predictionSnippets } from '../parts/snippets.ts';
import { tryForms } from '../parts/try-forms.ts';
import { whichPrice } from '../parts/which-price.ts';
import type { Site } from '../site.ts';

const CONTENTS = [
  ['first', 'First call'],
  ['which', 'Which price'],
  ['key', 'Get a key'],
  ['snippets', 'Snippets'],
  ['lists', 'Many at once'],
  ['sheets', 'Recipes'],
  ['data', 'Files'],
  ['reference', 'Endpoints'],
  ['usage', 'Your key'],
  ['mcp', 'MCP'],
  ['limits', 'Limits'],
  ['errors', 'Errors'],
  ['clients', 'Clients'],
  ['status', 'Status'],
] as const;

/** Everything that a developer needs, from the first call to the errors. */
export function developersPage(site: Site, document: OpenApi, form: KeyFormState = {}): Markup {
  const publicUrl = site.publicUrl();
  const main = html`<h1>For developers</h1>
<p class="lead">What a secondhand garment sells for, as JSON: ${grouped(brands.length)} brands, ${grouped(categories.length)} categories, ${CONDITIONS.length} grades of condition, with a calibrated range. Free. Any web page may call it too (CORS is open).</p>
<nav class="contents" aria-label="On this page"><ul class="chips">!${CONTENTS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<section aria-labelledby="first">
<h2 id="first">First call</h2>
<p>No sign-up. Paste this:</p>
!${codeBlock('first-curl', `curl '${publicUrl}/price/coach/bag.json'`)}
<p>It answers what the page of Coach bags shows: the price and range in each grade, with the evidence. The lists of slugs are <a href="/api/public/brands"><code>/api/public/brands</code></a> and <a href="/api/public/categories"><code>/api/public/categories</code></a>.</p>
</section>
<section aria-labelledby="which">
<h2 id="which">Which price do I want?</h2>
!${whichPrice()}
</section>
<section aria-labelledby="key">
<h2 id="key">Get a key</h2>
<p>Predictions are for the brand itself and come with a range. They need a key, which you get right away.</p>
!${keyForm(form)}
</section>
<section aria-labelledby="snippets">
<h2 id="snippets">Snippets</h2>
<p>A prediction for Coach bags, ready to run.</p>
!${predictionSnippets(publicUrl, form.key)}
</section>
<section aria-labelledby="lists">
<h2 id="lists">Many at once</h2>
<p>Send a list as JSON, with the parameters of a single appraisal in each item, or a CSV file that comes back with its rows and columns unchanged and price columns added. A JSON item without a price says why under <code>problem</code>; <code>unknownMembers</code> names what was not read. Each priced item counts as one prediction; either the whole list is counted, or none of it.</p>
!${codeBlock('lists-json', `curl '${publicUrl}/api/public/appraise' -H 'Authorization: Bearer ${form.key ?? 'YOUR_KEY'}' \\\n  -H 'Content-Type: application/json' -d '{"items":[{"title":"Coach leather tote","quantity":2}]}'`)}
!${codeBlock('lists-csv', `curl '${publicUrl}/api/public/appraise' -H 'Authorization: Bearer ${form.key ?? 'YOUR_KEY'}' \\\n  -H 'Content-Type: text/csv' --data-binary @closet.csv -o priced.csv`)}
<p>It reads reports and exports from Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy and Shopify, and columns of your own: <code>title</code>, or <code>brand</code> and <code>category</code>; <code>gender</code>, <code>condition</code>, <code>price</code>, <code>cost</code>, <code>quantity</code>. Without a program: <a href="/list">My list</a>.</p>
</section>
<section aria-labelledby="sheets">
<h2 id="sheets">Recipes</h2>
!${recipes(publicUrl)}
</section>
<section aria-labelledby="data">
<h2 id="data">All prices as files</h2>
!${dataFiles(site)}
</section>
<section aria-labelledby="reference">
<h2 id="reference">Endpoints</h2>
<p id="try">Try each one live, from this page. <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1) has every parameter, member, header and error of version ${document.info.version}.</p>
!${tryForms(document)}
</section>
<section aria-labelledby="usage">
<h2 id="usage">Your key</h2>
<p>See how many calls are left today, which costs none; replace a key that may have leaked, which stops working immediately (if the answer gets lost, repeat the request within a minute); or revoke a key permanently. All are under <a href="#reference">Endpoints</a> too.</p>
!${codeBlock('usage-curl', `curl '${publicUrl}/api/public/keys/current' -H 'Authorization: Bearer ${form.key ?? 'YOUR_KEY'}'`)}
!${codeBlock('rotate-curl', `curl -X POST '${publicUrl}/api/public/keys/current/rotate' -H 'Authorization: Bearer ${form.key ?? 'YOUR_KEY'}'`)}
!${codeBlock('revoke-curl', `curl -X DELETE '${publicUrl}/api/public/keys/current' -H 'Authorization: Bearer ${form.key ?? 'YOUR_KEY'}'`)}
</section>
<section aria-labelledby="mcp">
<h2 id="mcp">MCP: for agents</h2>
!${mcpSetup(site)}
</section>
<section aria-labelledby="limits">
<h2 id="limits">Limits</h2>
<ul>
<li><strong>${grouped(site.requestsPerDay)} predictions per key and day.</strong> Only answered ones count. The day ends at midnight UTC. <code>RateLimit</code> says what is left; a 429 carries <code>Retry-After</code>.</li>
<li><strong>Prices, brands and categories: no daily limit.</strong> They do not change for an hour or longer: cache them, and send the <code>ETag</code> back in <code>If-None-Match</code>.</li>
<li><strong>Keys and MCP:</strong> a generous limit per client address; <code>RateLimit-Policy</code> states it once you reach it.</li>
</ul>
</section>
<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>Every error is a problem document (RFC 9457). <code>detail</code> says what was wrong and what to do, <code>didYouMean</code> names the nearest valid values, <code>requestId</code> identifies the request in our log, and <code>code</code> never changes its meaning: <a href="${PROBLEMS_PATH}">all codes</a>.</p>
</section>
<section aria-labelledby="clients">
<h2 id="clients">Clients in your language</h2>
<p>They come from <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1), such as <code>npx --yes -p @hey-api/openapi-ts@0.99.0 -p typescript@5 openapi-ts -i ${publicUrl}/openapi.json -o hangtag</code> for TypeScript, or <code>openapi-python-client generate --url ${publicUrl}/openapi.json</code> for Python; the project’s checks generate and run both. New fields may appear under <code>/api/public</code>, but none go away; the model’s version is in <code>source</code> and in <code>X-Model-Version</code>. The <a href="/changelog.md">changelog</a> says what changed.</p>
</section>
<section aria-labelledby="status">
<h2 id="status">Status</h2>
<p><a href="/health/live"><code>/health/live</code></a> answers 200 while the service runs, and <a href="/health/ready"><code>/health/ready</code></a> while keys work too. Prices, pages and MCP need no key.</p>
</section>`;
  return renderPage(site, {
    title: 'For developers',
    description: `A free API for resale prices of secondhand clothes: first call without sign-up, an instant key, snippets, a live try-it form, recipes for sheets, all prices as files, MCP setup, limits and errors.`,
    path: '/developers',
    main,
    scripts: ['copy.js', 'key.js', 'try.js'],
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'WebAPI',
          name: 'Hangtag API',
          description: 'Resale price estimates for secondhand clothing, in US dollars.',
          url: publicUrl,
          documentation: `${publicUrl}/developers`,
        },
        dataSet(site),
      ],
    },
  });
}
