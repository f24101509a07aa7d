import { html } from 'ghtml';
import { brands, CONDITIONS, categories } from '../../garments/catalog.ts';
import { PROBLEMS_PATH } from '../../http/problem.ts';
import { grouped } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import { dataFiles, dataSet } from '../parts/data-files.ts';
import { mcpSetup } from '../parts/mcp-setup.ts';
import { snippets } from '../parts/snippets.ts';
import type { Site } from '../site.ts';

/** The parts of our own OpenAPI document that the page draws. */
export interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
}

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
!${snippets('first', publicUrl)}
<p>It answers what the page of Coach bags shows: the price and range in each grade, with the evidence. The slugs are at <a href="/api/public/brands"><code>/api/public/brands</code></a> and <a href="/api/public/categories"><code>/api/public/categories</code></a>.</p>
</section>
<section aria-labelledby="which">
<h2 id="which">Which price do I want?</h2>
<dl class="facts is-long">
<div><dt>A brand and a kind</dt><dd><code>/price/coach/bag.json</code>, no key: the price of the pages, by grade. Start here.</dd></div>
<div><dt>A listing’s title</dt><dd><code>/api/public/appraise</code>, with a key: the price by its words, what to ask, and a verdict on an asking price.</dd></div>
<div><dt>Only the level of a brand</dt><dd><code>/api/public/price</code>, no key: the average of all brands of its tier. It knows nothing about the brand itself.</dd></div>
</dl>
</section>
<section aria-labelledby="key">
<h2 id="key">Get a key</h2>
<p>Predictions are for the brand itself and come with a range. They need a key, which you get right away.</p>
!${keyForm(form)}
</section>
<section aria-labelledby="snippets">
<h2 id="snippets">Snippets</h2>
<p>A prediction for Coach bags, ready to run.</p>
!${snippets('predictions', publicUrl, form.key)}
</section>
<section aria-labelledby="lists">
<h2 id="lists">Many at once</h2>
<p>Send a list as JSON, each item with the parameters of a single appraisal, or a CSV file, which comes back with its rows and columns unchanged and price columns added. A JSON item without a price says why under <code>problem</code>; <code>unknownMembers</code> names what was not read. Each priced item counts as one prediction. Either the whole list counts, or none of it.</p>
!${snippets('lists', publicUrl, form.key)}
<p>It reads reports and exports from Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy and Shopify, and columns of your own: <code>title</code>, or <code>brand</code> and <code>category</code>; <code>gender</code>, <code>condition</code>, <code>price</code>, <code>cost</code>, <code>quantity</code>. Without a program: <a href="/list">My things</a>.</p>
</section>
<section aria-labelledby="sheets">
<h2 id="sheets">Recipes</h2>
<p>These need no key, since a formula in a sheet cannot send one. <code>any</code> stands for the usual mix of conditions. Add <code>?gender=male</code> for men’s or <code>?gender=female</code> for women’s. Without it, the price is for the gender of most such listings.</p>
!${snippets('sheets', publicUrl)}
</section>
<section aria-labelledby="data">
<h2 id="data">All prices as files</h2>
!${dataFiles(site)}
</section>
<section aria-labelledby="reference">
<h2 id="reference">Endpoints</h2>
<p id="try"><a href="/openapi.json">openapi.json</a> (OpenAPI 3.1) has every parameter, member, header and error of version ${document.info.version}. Open it in any API client to try a call.</p>
!${endpointTable(document)}
</section>
<section aria-labelledby="usage">
<h2 id="usage">Your key</h2>
<p>See how many calls are left today, which costs none. Replace a key that may have leaked: the old one stops working at once; if the answer gets lost, repeat the request within a minute. Or revoke a key for good.</p>
!${snippets('usage', publicUrl, form.key)}
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
    description: `A free API for resale prices of secondhand clothes: first call without sign-up, an instant key, snippets, recipes for sheets, all prices as files, MCP setup, limits and errors.`,
    path: '/developers',
    main,
    scripts: ['copy.js', 'key.js'],
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

/** Every endpoint with its method and path, in the document's order. */
function endpointTable({ paths }: OpenApi): Markup {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, summary, security }]) =>
        html`<tr id="${operationId}"><th scope="row"><code>${method.toUpperCase()} ${path}</code></th><td>${summary}</td><td>${security.length > 0 ? 'key' : ''}</td></tr>`,
    ),
  );
  return html`<div class="scroll" tabindex="0"><table class="endpoints">
<thead><tr><th scope="col">Endpoint</th><th scope="col">Answer</th><th scope="col">Needs</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

/** The result of the form, sent without JavaScript. */
export interface KeyFormState {
  /** The new key: this answer is the only one that holds it. */
  readonly key?: string;
  /** Why there is none. */
  readonly error?: string;
  readonly email?: string;
}

/** E-mail address in, key out. `key.js` does it without leaving the page. */
function keyForm({ key, error, email = '' }: KeyFormState): Markup {
  return html`<form class="key-form" action="/developers/key" method="post" data-key-form>
<label for="email">E-mail address</label>
<div class="search-row">
<input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="email" aria-describedby="email-hint!${error ? ' email-error' : ''}"!${error ? ' aria-invalid="true"' : ''}>
<button type="submit">Get a key</button>
</div>
<p class="soft" id="email-hint">Kept to reach you about the key, and for nothing else. No confirmation, no card.</p>
<p class="field-error" id="email-error" role="alert"!${error ? '' : ' hidden'}>${error ?? ''}</p>
<div class="issued" data-issued!${key ? '' : ' hidden'}>
<p tabindex="-1"><strong>Your key.</strong> It is shown only once: copy it now. The snippets below already include it.</p>
<div class="code" data-copy><pre tabindex="0"><code>${key ?? ''}</code></pre></div>
</div>
</form>`;
}
