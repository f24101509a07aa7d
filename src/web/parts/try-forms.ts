import { html } from 'ghtml';
import { brands, categories } from '../../garments/catalog.ts';
import type { Markup } from '../markup.ts';
import {
  type DocumentedOperation,
  type OpenApi,
  operationsOf,
  type ParameterObject,
} from '../open-api.ts';
import { codeText } from './code-text.ts';

/** Every endpoint, drawn from the OpenAPI document, with a form that `try.js` sends; what is posted has none. */
export function tryForms(document: OpenApi): Markup {
  return html`<noscript><p>Trying it here needs JavaScript. The snippets above work anywhere.</p></noscript>
<datalist id="brand-slugs">!${brands.map(({ slug, name }) => html`<option value="${slug}">${name}</option>`)}</datalist>
!${operationsOf(document).map((operation, index) => tryForm(operation, index === 0))}`;
}

function tryForm(operation: DocumentedOperation, isOpen: boolean): Markup {
  const { operationId, method, path, summary, description, parameters = [], security } = operation;
  const fields = parameters.filter((parameter) => parameter.in !== 'header');
  // The fields hold one example together: those of another may exclude each other.
  const [example] = fields.flatMap(({ examples = {} }) => Object.keys(examples));
  const key = html`<div class="field"><label for="${operationId}-key">Key</label><input id="${operationId}-key" type="text" data-key-input required autocomplete="off" spellcheck="false" placeholder="ht_…"></div>`;
  const form = html`<form data-try data-method="${method}" data-path="${path}">
<div class="fields">!${security.length > 0 ? key : ''}!${fields.map((field) => tryField(operationId, field, example))}</div>
<p><button type="submit">!${method === 'DELETE' ? 'Revoke this key permanently' : 'Send'}</button></p>
<div data-answer aria-live="polite"></div>
</form>`;
  return html`<details id="${operationId}" name="try" class="try"!${isOpen ? ' open' : ''}>
<summary><span class="method">${method}</span> <code>${path}</code> <span class="soft">${summary}</span></summary>
<p class="measure">!${codeText(description)}</p>
!${method === 'POST' ? '' : form}
</details>`;
}

function tryField(
  operationId: string,
  { name, required, schema, examples = {} }: ParameterObject,
  exampleName = '',
): Markup {
  const id = `${operationId}-${name}`;
  const example = examples[exampleName]?.value;
  const label = html`<label for="${id}"><code>${name}</code>!${required ? '' : ' <span class="soft">optional</span>'}</label>`;
  const values = name === 'category' ? categories.map(({ slug }) => slug) : schema.enum;
  if (!values) {
    const list = name === 'brand' ? ' list="brand-slugs"' : '';
    return html`<div class="field">!${label}<input id="${id}" name="${name}" type="text" value="${String(example ?? '')}"!${list}!${required ? ' required' : ''} autocomplete="off" spellcheck="false"></div>`;
  }
  const options = values.map(
    (value) => html`<option!${required && value === example ? ' selected' : ''}>${value}</option>`,
  );
  return html`<div class="field">!${label}<select id="${id}" name="${name}">!${required ? '' : '<option value="">not given</option>'}!${options}</select></div>`;
}
