import { html } from 'ghtml';
import { brands, CONDITIONS, categories } from '../../catalog/catalog.ts';
import { createTools } from '../../mcp/tools/tools.ts';
import { fileMediaType } from '../../service/downloads/data-files.ts';
import { LICENSE_TEXT, limitsOf } from '../../service/downloads/limits.ts';
import { COLUMNS, type Column } from '../../service/downloads/table.ts';
import { grouped } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import { codeBlock, type Markup, sections } from '../markup.ts';
import { brandsInWords } from '../parts/coverage.ts';
import { problemCodes } from '../parts/problem-codes.ts';
import type { Site } from '../site.ts';
import snippetsByPart from '../snippets.json' with { type: 'json' };

/** The parts of our own OpenAPI document that the page renders. */
export interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
}

const HEADINGS = {
  first: 'First call',
  which: 'Which price do I want?',
  key: 'Get a key',
  snippets: 'Snippets',
  lists: 'Many at once',
  sheets: 'Recipes',
  data: 'All prices as files',
  reference: 'Endpoints',
  usage: 'Your key',
  mcp: 'MCP: for agents',
  limits: 'Limits',
  errors: 'Errors',
  clients: 'Client libraries',
  status: 'Status',
};
/** The command that generates a client; a line break inside of a command would end it. */
const FOR_TYPESCRIPT = 'npx --yes -p @hey-api/openapi-ts@0.99.0 -p typescript@5 openapi-ts';
const SHORT_NAMES = { which: 'Which price', data: 'Files', mcp: 'MCP', clients: 'Clients' };

/** Returns everything that a developer needs, from the first call to the errors. */
export function developersPage(site: Site, document: OpenApi, form: KeyFormState = {}): Markup {
  const publicUrl = site.publicUrl();
  const contents: Readonly<Record<keyof typeof HEADINGS, Markup>> = {
    first: html`<p>No sign-up. Paste this:</p>
!${snippets('first', publicUrl)}
<p>It returns the same data as the Coach bags page: the price and range for each condition, with the evidence. Find
slugs at <a href="/api/public/brands"><code>/api/public/brands</code></a> and
<a href="/api/public/categories"><code>/api/public/categories</code></a>.</p>`,
    which: html`<dl class="facts is-long">
<div>
<dt>A brand and a kind</dt>
<dd>
<code>/price/coach/bag.json</code>, no key: the price on the page, by condition. Start here.</dd>
</div>
<div>
<dt>A listing’s title</dt>
<dd>
<code>/api/public/appraise</code>, with a key: the price for this title, prices to ask, and a verdict on an asking
price.</dd>
</div>
<div>
<dt>Price tier only</dt>
<dd>
<code>/api/public/price</code>, no key: the average for all brands in the tier. It is not specific to the brand.</dd>
</div>
</dl>`,
    key: html`<p>Predictions are specific to the brand and include a range. They need a key, which you get right
away.</p>
!${keyForm(form)}`,
    snippets: html`<p>A prediction for Coach bags, ready to run.</p>
!${snippets('predictions', publicUrl, form.key)}`,
    lists: html`<p>Send a list as JSON, with the parameters of a single appraisal for each item, or as a CSV file,
which is returned with price columns added and its rows and columns unchanged. For a JSON item without a price,
<code>problem</code> gives the reason; <code>unknownMembers</code> names what was ignored. Each priced item counts
as one prediction. Either the whole list counts, or none of it.</p>
!${snippets('lists', publicUrl, form.key)}
<p>Supported files: reports and exports from Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy and
Shopify, or your own columns: <code>title</code>, or <code>brand</code> and <code>category</code>;
<code>gender</code>, <code>condition</code>, <code>price</code>, <code>cost</code>,
<code>quantity</code>. To price a list without code, use <a href="/list">My things</a>.</p>`,
    sheets: html`<p>These need no key, because a spreadsheet formula cannot send one. <code>any</code>
means the usual mix of conditions. Add <code>?gender=male</code> for men’s or <code>?gender=female</code>
for women’s; the default is the gender of most listings.</p>
!${snippets('sheets', publicUrl)}`,
    data: dataFiles(site),
    reference: html`<p id="try">
<a href="/openapi.json">openapi.json</a> (OpenAPI 3.1) documents every parameter, field, header and error in version
${document.info.version}. Open it in any API client to try a call.</p>
!${endpointTable(document)}`,
    usage: html`<p>Checking how many calls are left today is free. Replace a key that may have leaked: the old one
stops working immediately; if the response is lost, repeat the request within a minute. Or revoke a key
permanently.</p>
!${snippets('usage', publicUrl, form.key)}`,
    mcp: mcpSetup(site),
    limits: html`<ul>
<li>
<strong>${grouped(site.requestsPerDay)} predictions per key and day.</strong>
Only successful ones count. The day ends at midnight UTC. <code>RateLimit</code>
shows how many are left; a 429 includes <code>Retry-After</code>.</li>
<li>
<strong>Prices, brands and categories: no daily limit.</strong> They stay the same for at least an hour: cache them,
and send the <code>ETag</code> back in <code>If-None-Match</code>.</li>
<li>
<strong>Keys and MCP:</strong> a generous limit per client address; <code>RateLimit-Policy</code>
states it when you reach it.</li>
</ul>`,
    errors: html`<p>Every error is a problem document (RFC 9457). <code>detail</code>
explains what was wrong and how to fix it, <code>didYouMean</code> lists the nearest valid values,
<code>requestId</code> identifies the request in our log, and the meaning of a <code>code</code> never changes.</p>
!${problemCodes()}`,
    clients: html`<p>Generate one from <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1), for example with
<code>${FOR_TYPESCRIPT} -i ${publicUrl}/openapi.json -o hangtag</code> for TypeScript, or
<code>openapi-python-client generate --url ${publicUrl}/openapi.json</code>
for Python; the project tests both. Fields may be added under <code>/api/public</code>, but none are removed; the
model version is in <code>source</code> and <code>X-Model-Version</code>. The <a href="/changelog.md">changelog</a>
lists all changes.</p>`,
    status: html`<p>
<a href="/health/live"><code>/health/live</code></a> returns 200 while the service runs, and
<a href="/health/ready"><code>/health/ready</code></a> while keys work too. Prices, pages and MCP need no key.</p>`,
  };
  const names = Object.entries({ ...HEADINGS, ...SHORT_NAMES });
  const main = html`<h1>For developers</h1>
<p class="lead">Resale prices for secondhand clothes as JSON: ${brandsInWords()} (${brands.length} by slug, the
others by title), ${grouped(categories.length)} categories and ${CONDITIONS.length} conditions, with a calibrated
range. It is free, and any web page may call it (CORS is open).</p>
<nav class="contents" aria-label="On this page">
<ul class="chips">
!${names.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul>
</nav>
!${sections(HEADINGS, contents)}`;
  return renderPage(site, {
    title: 'For developers',
    description:
      'A free API for secondhand clothing prices: a first call without sign-up, an instant key, code snippets, ' +
      'spreadsheet recipes, all prices as files, MCP setup, limits and errors.',
    path: '/developers',
    main,
    scripts: ['copy.js', 'key.js'],
    jsonLd: {
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

interface Snippet {
  readonly id: string;
  readonly title?: string;
  readonly code?: string;
  /** Replaces the code: a value to write as JSON. */
  readonly json?: object;
  readonly after?: string;
}

/** Returns the snippets of a part, ready to paste. Without a key, `key.js` inserts the visitor's own. */
function snippets(part: keyof typeof snippetsByPart, publicUrl: string, key = 'YOUR_KEY'): Markup {
  const all: readonly Snippet[] = snippetsByPart[part];
  const parts = all.map(({ id, title, json, code = JSON.stringify(json, null, 2), after }) => {
    const text = code.replaceAll('{url}', publicUrl).replaceAll('{key}', key);
    return html`<div>
!${title ? html`<h3>${title}</h3>` : ''}
!${codeBlock(id, text)}
!${after ? html`<p>${after}</p>` : ''}
</div>`;
  });
  return html`<div class="sheets">!${parts}</div>`;
}

function endpointTable({ paths }: OpenApi): Markup {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, summary, security }]) =>
        html`<tr id="${operationId}">
<th scope="row">
<code>${method.toUpperCase()} ${path}</code>
</th>
<td>${summary}</td>
<td>${security.length > 0 ? 'key' : ''}</td>
</tr>`,
    ),
  );
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Endpoint</th><th scope="col">Answer</th><th scope="col">Needs</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

export interface KeyFormState {
  /** The new key: only this response contains it. */
  readonly key?: string;
  readonly error?: string;
  readonly email?: string;
}

/** Returns the form that sends a key for an e-mail address. `key.js` does it without leaving the page. */
function keyForm({ key, error, email = '' }: KeyFormState): Markup {
  return html`<form class="key-form" action="/developers/key" method="post" data-key-form>
<label for="email">Email address</label>
<div class="search-row">
<input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="email"
aria-describedby="email-hint!${error ? ' email-error' : ''}"!${error ? ' aria-invalid="true"' : ''}>
<button type="submit">Get a key</button>
</div>
<p class="soft" id="email-hint">Used only to contact you about your key. No confirmation, no credit card.</p>
<p class="field-error" id="email-error" role="alert"!${error ? '' : ' hidden'}>${error ?? ''}</p>
<div class="issued" data-issued!${key ? '' : ' hidden'}>
<p tabindex="-1">
<strong>Your key.</strong> Copy it now: it is shown only once. The snippets below already include it.</p>
<div class="code" data-copy><pre tabindex="0"><code>${key ?? ''}</code></pre></div>
</div>
</form>`;
}

/** Explains how to add the MCP server to common clients, and lists its tools. */
function mcpSetup(site: Site): Markup {
  const url = `${site.publicUrl()}/mcp`;
  const links = Object.entries(installLinks(url));
  return html`<p>A client needs only the URL; there is no key.</p>
!${codeBlock('mcp-url', url)}
<p>Add it with one click if the app is installed on this device:</p>
<ul class="chips">!${links.map(([app, href]) => html`<li><a href="${href}">Add to ${app}</a></li>`)}</ul>
<p>In Claude, web and desktop: Settings, Connectors, “Add custom connector”, and paste the URL.</p>
!${snippets('mcp', site.publicUrl())}
<h3>Its tools</h3>
<ul class="tools">
!${createTools(site).map(({ name, description }) => html`<li><code>${name}</code> ${description}</li>`)}</ul>`;
}

const NAME = 'hangtag';

/**
 * Returns install links with the server's URL, for apps that document such links. Formats: Cursor, "MCP Install Links";
 * VS Code, "MCP URL handler"; LM Studio, "Add to LM Studio"; Goose, extension deep links.
 */
function installLinks(url: string): Readonly<Record<string, string>> {
  const config = encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'));
  const forCode = encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', url }));
  const forGoose = new URLSearchParams({ type: 'streamable_http', url, id: NAME, name: 'Hangtag' });
  return {
    Cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${config}`,
    'VS Code': `vscode:mcp/install?${forCode}`,
    'VS Code Insiders': `vscode-insiders:mcp/install?${forCode}`,
    'LM Studio': `lmstudio://add_mcp?name=${NAME}&config=${config}`,
    Goose: `goose://extension?${forGoose}`,
  };
}

const FILES = {
  'prices.csv': 'Every price, as CSV.',
  'prices.parquet': 'Every price, as Parquet: the smallest file.',
  'prices.json': 'Every price, as JSON, one record per line.',
  'other-brands.csv': 'Brands outside the catalog, with their known listings.',
  'marketplaces.csv': 'Seller fees by marketplace, with source and date.',
};

/** Returns the list of data files, with examples, columns, limits and license. */
function dataFiles({ pricing, publicUrl }: Site): Markup {
  const { modelVersion } = pricing;
  const limits = limitsOf(pricing.artifacts.prediction.ownSales);
  const files = Object.entries(FILES).map(
    ([name, words]) => html`<div>
<dt><a href="/data/${modelVersion}/${name}">${name}</a></dt>
<dd>${words}</dd>
</div>`,
  );
  return html`<p>One row per brand, category, gender and condition, plus marketplace fees. Free, no key needed.
Model ${modelVersion}.</p>
<dl class="facts is-long">!${files}</dl>
<p>The prices in a version never change: keep them as long as you like. Fees change when a marketplace changes them.
<code>/data/latest/…</code> redirects to the newest files, and
<a href="/data/index.json"><code>/data/index.json</code></a> lists them with their hashes. Any web page may read
them.</p>
!${snippets('data', publicUrl())}
<details id="columns"><summary>Columns</summary>
!${dictionary('Prices', COLUMNS.prices)}
!${dictionary('Other brands', COLUMNS['other-brands'])}
!${dictionary('Marketplaces', COLUMNS.marketplaces)}
</details>
<h3 id="data-limits">File limits</h3>
<ul>!${limits.map((limit) => html`<li>${limit}</li>`)}</ul>
<h3 id="license">License</h3>
<p>${LICENSE_TEXT}</p>`;
}

/** Returns the data files as a schema.org Dataset, for search engines. */
function dataSet({ pricing, publicUrl }: Site): object {
  const { modelVersion } = pricing;
  const url = `${publicUrl()}/developers`;
  const limits = limitsOf(pricing.artifacts.prediction.ownSales).join(' ');
  return {
    '@type': 'Dataset',
    name: 'Resale prices for secondhand clothes in the US',
    description: `Typical price and 80% range by brand, category, gender and condition, in US dollars. ${limits}`,
    url: `${url}#data`,
    license: `${url}#license`,
    version: modelVersion,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Hangtag', url: publicUrl() },
    variableMeasured: COLUMNS.prices.map(({ name }) => name),
    distribution: Object.keys(FILES).map((name) => ({
      '@type': 'DataDownload',
      encodingFormat: fileMediaType(name).split(';', 1)[0],
      contentUrl: `${publicUrl()}/data/${modelVersion}/${name}`,
    })),
  };
}

function dictionary(heading: string, columns: readonly Column[]): Markup {
  const rows = columns.map(
    ({ name, description }) => html`<div>
<dt><code>${name}</code></dt>
<dd>${description}</dd>
</div>`,
  );
  return html`<h3>${heading}</h3>
<dl class="facts is-long">!${rows}</dl>`;
}
