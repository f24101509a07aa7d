import type { OpenApi } from '../../api/openapi/document.ts';
import { grouped } from '../../base/numbers.ts';
import { PROBLEM_CODES, PROBLEM_KINDS } from '../../base/problem.ts';
import { brands, CONDITIONS, categories } from '../../catalog/catalog.ts';
import { createTools } from '../../mcp/tools/tools.ts';
import { ownSalesInWords } from '../../present/evidence-words.ts';
import { estimateCsv, PriceTableRow } from '../../operations/price-table.ts';
import { usualGarment } from '../answer.ts';
import { html, type Markup } from '../html.ts';
import { renderPage } from '../layout.ts';
import { factList } from '../markup.ts';
import { halfBetween, mainRow } from '../parts/accuracy.ts';
import { formFields } from '../parts/form-fields.ts';
import { brandAt, categoryAt } from '../paths.ts';
import words from '../problem-words.json' with { type: 'json' };
import type { Site } from '../site.ts';
import snippetsByPart from '../snippets.json' with { type: 'json' };
import { brandsInWords } from './browse-page.ts';
import { proseOf } from './text-pages.ts';

const prose = proseOf('developers');

/** Renders the documentation for developers. `form` is the outcome of a request for an API key, if there was one. */
export function developersPage(site: Site, document: OpenApi, form: KeyFormState = {}): Markup {
  const lead = prose('lead', {
    brands: brandsInWords(),
    slugs: brands.length,
    categories: categories.length,
    conditions: CONDITIONS.length,
  });
  const publicUrl = site.publicUrl();
  const withSnippets = (part: keyof typeof snippetsByPart, name: string = part) =>
    prose(name, { snippets: snippets(part, publicUrl, form.key) });
  return renderPage(site, {
    title: 'For developers',
    description:
      'A free API for secondhand clothing prices: a first call without sign-up, an instant key, code snippets, ' +
      'spreadsheet recipes, all prices as files, MCP setup, limits and errors.',
    path: '/developers',
    hero: html`<h1>For developers</h1><p class="soft">${lead}</p>`,
    main: html`<div class="cols"><div>
${firstCall(site)}
${prose('key', { form: keyForm(form) })}
</div><div>
${mcpSetup(site)}
<section class="panel" aria-label="More">
${withSnippets('predictions', 'snippets')}
${withSnippets('lists')}
${withSnippets('sheets')}
${dataFiles(site)}
${prose('reference', { version: document.info.version, endpoints: endpointTable(document) })}
${withSnippets('usage')}
${prose('limits', { perDay: grouped(site.requestsPerDay) })}
${prose('errors', { codes: problemCodes() })}
${prose('clients', { url: publicUrl })}
${prose('status')}
</section></div></div>`,
    scripts: ['copy.js'],
    jsonLd: dataSet(site),
  });
}

function firstCall({ pricing, publicUrl }: Site): Markup {
  const garment = usualGarment(pricing, brandAt(pricing.lexicon, 'coach').entry, categoryAt('bag').entry);
  const csv = estimateCsv(pricing, garment);
  const { evaluation } = pricing.artifacts;
  const accuracy = evaluation && mainRow(evaluation);
  return prose('first', {
    snippets: snippets('first', publicUrl()),
    answer: html`<div class="code"><pre tabindex="0"><code>${csv.trim()}</code></pre></div>`,
    off: accuracy ? accuracyNote(accuracy.medianError) : '',
  });
}

function accuracyNote(medianError: number): Markup {
  const [low, high] = halfBetween(medianError);
  return prose('off', { low, high });
}

function snippets(part: keyof typeof snippetsByPart, publicUrl: string, key = 'YOUR_KEY'): Markup {
  const list: readonly { id: string; title?: string; code?: string; json?: object; after?: string }[] =
    snippetsByPart[part];
  const parts = list.map(({ id, title, json, code = JSON.stringify(json, null, 2), after }) => {
    const text = code.replaceAll('{url}', publicUrl).replaceAll('{key}', key);
    return html`<div>
${title ? html`<h3>${title}</h3>` : ''}
${codeBlock(id, text)}
${after ? html`<p>${after}</p>` : ''}
</div>`;
  });
  return html`<div class="sheets">${parts}</div>`;
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
<td>${needsKey(security) ? 'key' : ''}</td>
</tr>`,
    ),
  );
  return html`<div class="scroll words" tabindex="0"><table>
<thead><tr><th scope="col">Endpoint</th><th scope="col">Answer</th><th scope="col">Needs</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

/** Returns true if a key is required. In OpenAPI, an empty list or requirement means that it is not. */
const needsKey = (security: readonly object[]) =>
  security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);

interface KeyFormState {
  readonly key?: string;
  readonly error?: string;
  readonly email?: string;
}

const EMAIL = html`type="email" required maxlength="254" autocomplete="email"`;

function keyForm({ key, error, email = '' }: KeyFormState): Markup {
  const fieldError = error === undefined ? undefined : { field: 'email', message: error };
  const { input } = formFields('key', { email }, { error: fieldError });
  const hint = 'Used only to contact you about your key. No confirmation, no credit card.';
  return prose('form', {
    field: input('email', 'Email address', { attributes: EMAIL, hint }),
    issued: key === undefined ? '' : prose('issued', { key: codeBlock('issued-key', key) }),
  });
}

function mcpSetup(site: Site): Markup {
  const url = `${site.publicUrl()}/mcp`;
  const links = Object.entries(installLinks(url)).map(
    ([app, href]) => html`<li><a href="${href}">Add to ${app}</a></li>`,
  );
  const tools = createTools({ ...site, clock: () => 0 }).map(
    ({ name, description }) => html`<li><code>${name}</code> ${description}</li>`,
  );
  return prose('mcp', {
    url: codeBlock('mcp-url', url),
    links,
    snippets: snippets('mcp', site.publicUrl()),
    tools,
  });
}

const NAME = 'hangtag';

/** Returns install links in the formats that the apps document. */
function installLinks(url: string): Readonly<Record<string, string>> {
  const config = encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'));
  const vsCodeConfig = encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', url }));
  const gooseQuery = new URLSearchParams({ type: 'streamable_http', url, id: NAME, name: 'Hangtag' });
  return {
    Cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${config}`,
    'VS Code': `vscode:mcp/install?${vsCodeConfig}`,
    'VS Code Insiders': `vscode-insiders:mcp/install?${vsCodeConfig}`,
    'LM Studio': `lmstudio://add_mcp?name=${NAME}&config=${config}`,
    Goose: `goose://extension?${gooseQuery}`,
  };
}

const COLUMNS = Object.entries(PriceTableRow.properties as Readonly<Record<string, { readonly description?: string }>>);

function dataFiles({ pricing, publicUrl }: Site): Markup {
  const { modelVersion } = pricing;
  const { own: ownSales } = pricing.artifacts.effects;
  const columns = COLUMNS.map(([name, { description = '' }]) => ({
    name: html`<code>${name}</code>`,
    description: html`${description}`,
  }));
  return prose('data', {
    modelVersion,
    snippets: snippets('data', publicUrl()),
    columns: factList(columns),
    ownSales: ownSales ? html`<li>${ownSalesInWords(ownSales)}</li>` : '',
  });
}

function dataSet({ pricing, publicUrl }: Site): object {
  const { modelVersion } = pricing;
  const url = `${publicUrl()}/developers`;
  return {
    '@type': 'Dataset',
    name: 'Resale prices for secondhand clothes in the US',
    description: `Typical price and 80% range by brand, category, gender and condition, in US dollars.`,
    url: `${url}#data`,
    license: `${url}#license`,
    version: modelVersion,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Hangtag', url: publicUrl() },
    variableMeasured: COLUMNS.map(([name]) => name),
    distribution: ['csv', 'json'].map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: format === 'csv' ? 'text/csv' : 'application/json',
      contentUrl: `${publicUrl()}/data/prices.${format}`,
    })),
  };
}

const WORDS: Readonly<Record<keyof typeof PROBLEM_KINDS, { meaning: string; remedy: string }>> = words;

function problemCodes(): Markup {
  const codes = PROBLEM_CODES.map((code) => {
    const { status, title } = PROBLEM_KINDS[code];
    const { meaning, remedy } = WORDS[code];
    const name = html`<code id="${code}">${code.split('_').map((part, index) => html`${index > 0 ? html`_<wbr>` : ''}${part}`)}</code><br>${status} ${title}`;
    return { name, description: html`${meaning} ${remedy}` };
  });
  return factList(codes);
}

/** Returns a block of code. `copy.js` adds a copy button to it. `id` must be unique on the page. */
function codeBlock(id: string, code: string): Markup {
  return html`<div class="code" data-copy><pre tabindex="0"><code id="${id}">${code}</code></pre></div>`;
}
