import { withCommas } from '../../base/numbers.ts';
import { PROBLEM_CODES, PROBLEM_KINDS } from '../../base/problem.ts';
import { fillIn } from '../../base/text.ts';
import { estimateCsv } from '../../operations/browse.ts';
import { requireGarment } from '../../operations/names.ts';
import { accuracyInWords, brandsInWords } from '../../present/accuracy.ts';
import { disclosure, factList, html, largeLinks, type Markup } from '../markup.ts';
import { renderPage } from '../page-frame.ts';
import { formFields } from '../parts/form-fields.ts';
import words from '../problem-words.json' with { type: 'json' };
import type { Site } from '../site.ts';
import data from '../site-files.json' with { type: 'json' };
import { createProse } from './text-pages.ts';

const prose = createProse('developers');

export function developersPage(site: Site, form: KeyFormState = {}): Markup {
  const { pricing, requestsPerDay } = site;
  const url = site.publicUrl();
  const key = form.key ?? 'YOUR_KEY';
  const answer = estimateCsv(pricing, requireGarment(pricing, { brand: 'coach', category: 'bag' }).garment).trim();
  return renderPage(site, {
    title: 'For developers',
    description:
      'A free API for secondhand clothing prices: a first call without sign-up, a key, MCP, and all prices as files.',
    path: '/developers',
    hero: html`<h1>For developers</h1>
<p class="soft">Resale prices of ${brandsInWords()} as JSON or CSV. Free; any web page may call it.</p>`,
    main: html`${prose('first', { url, answer, accuracy: accuracyInWords(pricing) })}
${prose('mcp', { url, links: installLinks(`${url}/mcp`) })}
${prose('key', {
  url,
  key,
  form: keyForm(form),
  errors: disclosure('errors', 'Errors', html`${prose('errors')}${problemCodes()}`),
  perDay: withCommas(requestsPerDay),
})}
${prose('data', {
  model: pricing.modelVersion,
  files: largeLinks([
    { path: '/openapi.json', name: 'Every endpoint: openapi.json' },
    { path: '/data/prices.csv', name: 'All prices as CSV' },
    { path: '/changelog.md', name: 'Changes' },
    { path: '/health/ready', name: 'Status' },
  ]),
})}`,
    scripts: ['share.js'],
  });
}

interface KeyFormState {
  readonly key?: string;
  readonly error?: string;
  readonly email?: string;
}

const EMAIL = html`type="email" required maxlength="254" autocomplete="email"`;

function keyForm({ key, error, email = '' }: KeyFormState): Markup {
  const fieldError = error === undefined ? undefined : { field: 'email', message: error };
  const { input } = formFields('key', { email }, fieldError);
  return prose('form', {
    field: input('email', { attributes: EMAIL, hintId: 'key-hint', isAmount: false }),
    issued: key && prose('issued', { key }),
  });
}

/** Returns links that add the MCP server to apps, in the formats that the apps document. */
function installLinks(mcpUrl: string): Markup[] {
  const config = Buffer.from(JSON.stringify({ url: mcpUrl })).toString('base64');
  const server = JSON.stringify({ name: 'hangtag', type: 'http', url: mcpUrl });
  const values = Object.entries({ url: mcpUrl, config, server }).map(([name, text]) => [
    name,
    encodeURIComponent(text),
  ]);
  return Object.entries(data.installLinks).map(([app, link]) => {
    const path = fillIn(link, Object.fromEntries(values));
    return html`<li><a class="button is-quiet is-small" href="${path}">Add to ${app}</a></li>`;
  });
}

const PROBLEM_WORDS: Readonly<Record<keyof typeof PROBLEM_KINDS, { meaning: string; remedy: string }>> = words;

function problemCodes(): Markup {
  const codes = PROBLEM_CODES.map((code) => {
    const { status, title } = PROBLEM_KINDS[code];
    const { meaning, remedy } = PROBLEM_WORDS[code];
    const parts = code.split('_').map((part, index) => html`${index > 0 && html`_<wbr>`}${part}`);
    const name = html`<code id="${code}">${parts}</code><br>${status} ${title}`;
    return { name, description: html`${meaning} ${remedy}` };
  });
  return factList(codes);
}
