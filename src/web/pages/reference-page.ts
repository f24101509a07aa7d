import { html } from 'ghtml';
import { type Markup, renderPage } from '../layout.ts';
import { NoSuchPage } from '../no-such-page.ts';
import {
  type ContentObject,
  type DocumentedOperation,
  nameOf,
  type OpenApi,
  operationsOf,
  type ParameterObject,
  type ResponseObject,
  responseOf,
  type SchemaObject,
  schemasBehind,
  statusesOf,
} from '../open-api.ts';
import { codeBlock } from '../parts/code-block.ts';
import { codeText } from '../parts/code-text.ts';
import { developerTabs } from '../parts/developer-tabs.ts';
import { whichPrice } from '../parts/which-price.ts';
import type { Site } from '../site.ts';
import { problemTable } from './problem-pages.ts';

const REFERENCE = '/developers/reference';

/**
 * The API reference, drawn from the OpenAPI document that the service answers: what all endpoints share. Our own
 * templates draw it: the renderers that there are weigh from 0.8 to 3 MB and need inline styles, which the pages' policy
 * forbids.
 */
export function referencePage(site: Site, document: OpenApi): Markup {
  const { info, components } = document;
  const link = linkTo(document);
  const headers = Object.entries(components.headers).map(([name, { description }]) => ({
    id: `header-${name}`,
    name: html`<code>${HEADER_NAMES[name] ?? name}</code>`,
    words: codeText(description),
  }));
  const answers = Object.entries(components.responses).map(([name, response]) => ({
    id: `answer-${name}`,
    name: html`${statusesOf(document, name).join(', ')} <span class="soft">${name.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}</span>`,
    words: codeText(response.description),
  }));
  return renderPage(site, {
    title: 'API reference',
    description: `Endpoints, headers and errors of the Hangtag API, version ${info.version}.`,
    path: REFERENCE,
    main: html`!${developerTabs(REFERENCE)}
<h1>API reference</h1>
!${info.description.split('\n\n').map((text) => html`<p class="measure">!${codeText(text)}</p>`)}
<p>Version ${info.version}, generated from <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1), which client generators can read. Base address: <code>${site.publicUrl()}</code>.</p>
<section aria-labelledby="endpoints">
<h2 id="endpoints">Endpoints</h2>
<div class="thirds">!${document.tags.map(({ name, description }) => groupOf(document, name, description))}</div>
</section>
<section aria-labelledby="headers">
<h2 id="headers">Headers of answers</h2>
!${definitions(headers)}
</section>
<section aria-labelledby="answers">
<h2 id="answers">Answers that endpoints share</h2>
<p>Each endpoint names the ones that it has. All but 304 are problem documents (RFC 9457): !${link('Problem')}.</p>
!${definitions(answers)}
!${drawSchema(link, 'Problem', components.schemas.Problem ?? {})}
</section>
<section aria-labelledby="errors">
<h2 id="errors">Error codes</h2>
!${problemTable()}
</section>`,
  });
}

const HEADER_NAMES: Readonly<Record<string, string>> = {
  RequestId: 'X-Request-Id',
  CacheControl: 'Cache-Control',
  ModelVersion: 'X-Model-Version',
  RateLimitPolicy: 'RateLimit-Policy',
  RetryAfter: 'Retry-After',
  WWWAuthenticate: 'WWW-Authenticate',
};

function groupOf(document: OpenApi, name: string, description: string): Markup {
  const own = operationsOf(document).filter(({ tags }) => tags.includes(name));
  const links = own.map(
    ({ operationId, method, path }) =>
      html`<li><a href="${groupPath(name)}#${operationId}"><span class="method">${method}</span> ${path.replace('/api/public', '')}</a></li>`,
  );
  return html`<div><h3><a href="${groupPath(name)}">${name}</a></h3><p>${description}</p><ul class="plain">!${links}</ul></div>`;
}

/** The endpoints of one group, each with its code beside the text, and the schemas that it is the first to name. */
export function referenceGroupPage(site: Site, document: OpenApi, slug: string): Markup {
  const tag = document.tags.find(({ name }) => name.toLowerCase() === slug);
  if (!tag) throw new NoSuchPage('The reference has no group of that name.');
  const path = groupPath(tag.name);
  const link = linkTo(document);
  const schemas = Object.entries(document.components.schemas)
    .filter(([name]) => schemaPath(document, name) === path)
    .map(([name, schema]) => drawSchema(link, name, schema));
  return renderPage(site, {
    title: `${tag.name}: API reference`,
    description: `${tag.description} Endpoints, parameters and answers, with examples.`,
    path,
    scripts: ['copy.js'],
    main: html`!${developerTabs(REFERENCE)}
<h1>${tag.name}</h1>
<p class="lead">${tag.description} <a href="${REFERENCE}#headers">Headers and errors</a> are the same for all.</p>
!${tag.name === 'Prices' ? html`<h2>Which price do I want?</h2>!${whichPrice()}` : ''}
!${operationsOf(document)
      .filter(({ tags }) => tags.includes(tag.name))
      .map((operation) => drawOperation(site, document, operation))}
<section aria-labelledby="schemas">
<h2 id="schemas">Members of these answers</h2>
!${schemas}
</section>`,
  });
}

function groupPath(tag: string): string {
  return `${REFERENCE}/${tag.toLowerCase()}`;
}

/** A schema is drawn once: with the first group that it belongs to. */
function schemaPath(document: OpenApi, schema: string): string {
  if (schema === 'Problem') return REFERENCE;
  const tag = document.tags.find(({ name }) => schemasBehind(document, name).has(schema));
  return tag ? groupPath(tag.name) : REFERENCE;
}

type LinkTo = (schema: string) => Markup;

function linkTo(document: OpenApi): LinkTo {
  return (schema) => html`<a href="${schemaPath(document, schema)}#schema-${schema}">${schema}</a>`;
}

function drawOperation(site: Site, document: OpenApi, operation: DocumentedOperation): Markup {
  const { operationId, method, path, summary, description, security, parameters } = operation;
  const link = linkTo(document);
  const body = operation.requestBody?.content;
  const answers = Object.entries(operation.responses);
  const success = answers.find(([status]) => status.startsWith('2'));
  const content = success && responseOf(document, success[1]).content;
  const key =
    security.length === 0
      ? ''
      : 'Needs a key, in <code>Authorization: Bearer ht_…</code> or in <code>X-API-Key</code>.';
  return html`<section class="operation" aria-labelledby="${operationId}">
<div>
<h2 id="${operationId}">${summary}</h2>
<p><span class="method">${method}</span> <code>${path}</code></p>
<p>!${codeText(description)} !${key}</p>
!${parameters ? definitions(parameters.map((parameter) => parameterWords(link, parameter))) : ''}
!${body ? html`<p>Body: !${contentLinks(link, body)}.</p>` : ''}
<p>!${success ? html`<strong>${success[0]}</strong>: !${codeText(responseOf(document, success[1]).description)} !${content ? html`Body: !${contentLinks(link, content)}.` : ''}` : ''} !${otherAnswers(answers)}</p>
</div>
<div>
!${codeBlock(`${operationId}-call`, callOf(site, operation))}
!${content ? exampleOf(content) : ''}
</div>
</section>`;
}

function otherAnswers(answers: readonly (readonly [string, ResponseObject | { $ref: string }])[]) {
  const links = answers.flatMap(([status, response]) =>
    '$ref' in response
      ? [
          html`<a href="${REFERENCE}#answer-${nameOf(response.$ref)}">${status === 'default' ? 'any other' : status}</a>`,
        ]
      : [],
  );
  return html`Otherwise !${links.join(', ')}.`;
}

function parameterWords(link: LinkTo, parameter: ParameterObject): Definition {
  const isRequired = parameter.required ? html` <span class="must">required</span>` : '';
  return {
    name: html`<code>${parameter.name}</code>!${isRequired}`,
    words: html`!${codeText(parameter.description)} <div class="soft">!${typeOf(link, parameter.schema)}</div>`,
  };
}

interface Definition {
  readonly id?: string;
  readonly name: Markup;
  readonly words: Markup;
}

function definitions(list: readonly Definition[]): Markup {
  const rows = list.map(
    ({ id, name, words }) =>
      html`<div!${id ? html` id="${id}"` : ''}><dt>!${name}</dt><dd>!${words}</dd></div>`,
  );
  return html`<dl class="facts is-long">!${rows}</dl>`;
}

/** The call as a shell makes it, with the document's first example: its parameters go together. */
function callOf(
  site: Site,
  { method, path, parameters = [], security, requestBody }: DocumentedOperation,
) {
  const [example = ''] = parameters.flatMap(({ examples = {} }) => Object.keys(examples));
  const asked = parameters.flatMap(({ name, in: place, required, examples = {} }) => {
    const value = (examples[example] ?? (required ? Object.values(examples)[0] : undefined))?.value;
    return value === undefined || (requestBody && !required)
      ? []
      : [{ name, place, value: encodeURIComponent(String(value)) }];
  });
  const query = asked
    .filter(({ place }) => place === 'query')
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
  const address = asked
    .filter(({ place }) => place === 'path')
    .reduce((text, { name, value }) => text.replace(`{${name}}`, value), path);
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${site.publicUrl()}${address}${query ? `?${query}` : ''}'`,
    security.length > 0 ? "-H 'Authorization: Bearer YOUR_KEY'" : undefined,
    body ? `-H 'Content-Type: ${mediaType}'` : undefined,
    body ? `-d '${JSON.stringify(firstExample(body) ?? {})}'` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' \\\n  ');
}

function firstExample({ examples }: Pick<ParameterObject, 'examples'>): unknown {
  return Object.values(examples ?? {})[0]?.value;
}

function contentLinks(link: LinkTo, content: ContentObject): Markup {
  return Object.entries(content)
    .map(([mediaType, { schema }]) =>
      schema.$ref ? typeOf(link, schema) : html`<code>${mediaType}</code>`,
    )
    .join(', ');
}

function exampleOf(content: ContentObject): Markup {
  const example = Object.values(content)
    .map(firstExample)
    .find((value) => value !== undefined);
  if (example === undefined) return '';
  const text =
    typeof example === 'string' ? example.trimEnd() : JSON.stringify(shortened(example), null, 2);
  return html`<div class="code"><pre tabindex="0"><code>${text}</code></pre></div>`;
}

const MAX_ITEMS = 5;

/** Long lists cut to what shows their shape. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map(shortened);
    return value.length > MAX_ITEMS ? [...items, '…'] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

function drawSchema(link: LinkTo, name: string, schema: SchemaObject): Markup {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([property, inner]) => ({
    name: html`<code>${property}</code>!${required.has(property) ? '' : ' <span class="soft">optional</span>'}`,
    words: html`!${codeText(inner.description ?? '')} <div class="soft">!${typeOf(link, inner)}</div>`,
  }));
  return html`<h3 id="schema-${name}">${name}</h3>
!${schema.description ? html`<p>!${codeText(schema.description)}</p>` : ''}
!${definitions(members)}`;
}

/** The type in words, with links to the schemas that it is made of. */
function typeOf(link: LinkTo, schema: SchemaObject): Markup {
  if (schema.$ref) return link(nameOf(schema.$ref));
  if (schema.type === 'array') return html`list of !${typeOf(link, schema.items ?? {})}`;
  if (schema.type === 'object' && schema.properties) {
    const members = Object.entries(schema.properties).map(
      ([name, inner]) => html`<li><code>${name}</code>: !${typeOf(link, inner)}</li>`,
    );
    return html`object <ul class="plain">!${members}</ul>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const limits = [
    schema.format,
    schema.minimum === undefined ? undefined : `from ${schema.minimum}`,
    schema.maximum === undefined ? undefined : `to ${schema.maximum}`,
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength} characters`,
    schema.default === undefined ? undefined : `default ${schema.default}`,
  ].filter((limit) => limit !== undefined);
  // A list of every problem code or so would not help here.
  const values = schema.enum ?? [];
  const kind =
    values.length > 0 && values.length <= 6
      ? values.map((value) => html`<code>${value}</code>`).join(' ')
      : html`${schema.type ?? 'any'}`;
  return [kind, ...limits].join(', ');
}
