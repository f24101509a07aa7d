import { html } from 'ghtml';
import { type Markup, renderPage } from '../layout.ts';
import {
  type ContentObject,
  nameOf,
  type OpenApi,
  type Operation,
  operationsOf,
  type ParameterObject,
  responseOf,
  type SchemaObject,
} from '../open-api.ts';
import { breadcrumbs } from '../parts/breadcrumbs.ts';
import { codeText } from '../parts/code-text.ts';
import type { Site } from '../site.ts';

/**
 * The API reference, drawn from the OpenAPI document that the service answers. Our own templates draw it: the
 * renderers that there are weigh from 0.8 to 3 MB and need inline styles, which the pages' policy forbids.
 */
export function referencePage(site: Site, document: OpenApi): Markup {
  const operations = operationsOf(document);
  const groups = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ tags }) => tags.includes(name));
    return html`<section aria-labelledby="tag-${name}">
<h2 id="tag-${name}">${name}</h2>
<p>${description}</p>
!${own.map((operation) => drawOperation(document, operation))}
</section>`;
  });
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    drawSchema(name, schema),
  );
  const contents = document.tags.map(({ name }) => {
    const own = operations
      .filter(({ tags }) => tags.includes(name))
      .map(
        ({ operationId, method, path }) =>
          html`<li><a href="#${operationId}"><span class="method">${method}</span> ${path.replace('/api/public', '')}</a></li>`,
      );
    return html`<li><a href="#tag-${name}">${name}</a><ul>!${own}</ul></li>`;
  });
  return renderPage(site, {
    title: 'API reference',
    description: `Endpoints, parameters, answers and errors of the Hangtag API, version ${document.info.version}.`,
    path: '/developers/reference',
    scripts: ['copy.js'],
    main: html`<div class="with-index">
<details class="index">
<summary>Endpoints</summary>
<nav aria-label="Endpoints"><ul>!${contents}<li><a href="#schemas">Schemas</a></li></ul></nav>
</details>
<div>
!${breadcrumbs([
      { name: 'Developers', path: '/developers' },
      { name: 'API reference', path: '/developers/reference' },
    ])}
<h1>API reference</h1>
!${document.info.description.split('\n\n').map((text) => html`<p class="measure">!${codeText(text)}</p>`)}
<p>Version ${document.info.version}, generated from <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1), which client generators can read. Base address: <code>${site.publicUrl()}</code>.</p>
!${groups}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
!${schemas}
</section>
</div>
</div>`,
  });
}

function drawOperation(document: OpenApi, operation: Operation): Markup {
  const { operationId, method, path, summary, description, security } = operation;
  const keys =
    security.length === 0
      ? ''
      : 'Needs a key, in <code>Authorization: Bearer ht_…</code> or in <code>X-API-Key</code>.';
  return html`<article class="operation" aria-labelledby="${operationId}">
<h3 id="${operationId}"><span class="method">${method}</span> <code>${path}</code></h3>
<p><strong>${summary}.</strong> !${codeText(description)} !${keys}</p>
!${operation.parameters ? parameterTable(path, operation.parameters) : ''}
!${operation.requestBody ? html`<p>Body: !${contentLinks(operation.requestBody.content)}</p>!${examplesOf(operation.requestBody.content, 'Body')}` : ''}
!${responseTable(document, operation)}
</article>`;
}

function parameterTable(title: string, parameters: readonly ParameterObject[]): Markup {
  const rows = parameters.map(
    (parameter) => html`<tr>
<th scope="row"><code>${parameter.name}</code>!${parameter.required ? ' <span class="must">required</span>' : ''}!${parameter.in === 'query' ? '' : html` <span class="soft">in ${parameter.in}</span>`}</th>
<td>!${typeOf(parameter.schema)}!${exampleOf(parameter)}</td>
<td>!${codeText(parameter.description)}</td>
</tr>`,
  );
  return html`<div class="scroll" tabindex="0"><table>
<caption>Parameters of ${title}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type, example</th><th scope="col">Meaning</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

function exampleOf({ examples }: ParameterObject): Markup {
  const value = Object.values(examples ?? {})[0]?.value;
  return value === undefined
    ? ''
    : html` <span class="soft">such as</span> <code>${String(value)}</code>`;
}

function responseTable(document: OpenApi, { responses }: Operation): Markup {
  const all = Object.entries(responses).map(
    ([status, response]) => [status, responseOf(document, response)] as const,
  );
  const rows = all.map(
    ([status, { description, headers, content }]) => html`<tr>
<th scope="row">${status}</th>
<td>!${codeText(description)}</td>
<td>!${content ? contentLinks(content) : 'no body'}</td>
<td>!${Object.keys(headers ?? {}).map((name) => html`<code>${name}</code> `)}</td>
</tr>`,
  );
  const success = all.find(([status]) => status.startsWith('2'))?.[1].content;
  return html`<div class="scroll" tabindex="0"><table>
<caption>Answers</caption>
<thead><tr><th scope="col">Status</th><th scope="col">When</th><th scope="col">Body</th><th scope="col">Headers</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>
!${success ? examplesOf(success, 'Answer') : ''}`;
}

function contentLinks(content: ContentObject): Markup {
  return Object.values(content)
    .map(({ schema }) => typeOf(schema))
    .join(', ');
}

function examplesOf(content: ContentObject, what: string): Markup {
  const [first] = Object.values(content).flatMap(({ examples }) => Object.values(examples ?? {}));
  if (!first) return '';
  return html`<details open><summary>${what}, for example</summary>
<div class="code"><pre tabindex="0"><code>${JSON.stringify(shortened(first.value), null, 2)}</code></pre></div></details>`;
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

function drawSchema(name: string, schema: SchemaObject): Markup {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(
    ([property, inner]) => html`<tr>
<th scope="row"><code>${property}</code>!${required.has(property) ? '' : ' <span class="soft">optional</span>'}</th>
<td>!${typeOf(inner)}</td>
<td>!${codeText(inner.description ?? '')}</td>
</tr>`,
  );
  return html`<h3 id="schema-${name}">${name}</h3>
!${schema.description ? html`<p>!${codeText(schema.description)}</p>` : ''}
<div class="scroll" tabindex="0"><table>
<caption class="visually-hidden">Members of ${name}</caption>
<thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}

/** The type in words, with links to the schemas that it is made of. */
function typeOf(schema: SchemaObject): Markup {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.type === 'array') return html`list of !${typeOf(schema.items ?? {})}`;
  if (schema.type === 'object' && schema.properties) {
    const members = Object.entries(schema.properties).map(
      ([name, inner]) => html`<li><code>${name}</code>: !${typeOf(inner)}</li>`,
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
  const words = limits.length > 0 ? html` <span class="soft">${limits.join(', ')}</span>` : '';
  // A list of every problem code or so would not help here.
  const values = schema.enum ?? [];
  if (values.length > 0 && values.length <= 6) {
    return html`!${values.map((value) => html`<code>${value}</code> `)}!${words}`;
  }
  return html`${schema.type ?? 'any'}!${words}`;
}
