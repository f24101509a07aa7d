import { Problem } from '../../base/problem.ts';
import type { Fields } from '../../base/shape.ts';
import { capitalize, joinTexts } from '../../base/text.ts';
import { createFieldReader } from '../../http/read-query.ts';
import type { Marketplace } from '../../money/schema.ts';
import { NoSuchName } from '../../operations/browse.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import { createNameReader } from '../../operations/fields/read-input.ts';
import type { PageAddress } from '../../present/page-paths.ts';
import { html, type Markup, type MarkupValue, typeset } from '../markup.ts';
import type { PageRequest, PageResult } from '../page-frame.ts';
import formWords from './form-words.json' with { type: 'json' };

export interface FormError {
  readonly field: string;
  readonly message: string;
}

/** Attributes of an input for a dollar amount, such as `$1,200`. */
const AMOUNT_INPUT = html`type="text" inputmode="decimal" maxlength="12" autocomplete="off"
pattern="[$]?[0-9,]*[.]?[0-9]{0,2}" title="US dollars, such as 18"`;

const FIELD_NAMES: Readonly<Record<string, string>> = formWords.names;

/** Returns a problem's sentence, with its field named as on the form. */
export const problemInWords = (problem: Problem): string =>
  problem.messageIn((name) => (name === problem.members.parameter ? (FIELD_NAMES[name] ?? name) : name));

export const renderDollarInput = (attributes: Markup) => addDollarSign(html`<input ${attributes} ${AMOUNT_INPUT}>`);

const addDollarSign = (field: Markup): Markup =>
  html`<div class="money"><span aria-hidden="true">$</span>${field}</div>`;

/** Renders fields with their current values. Their IDs start with `idPrefix`. An `error` is shown next to its field. */
export function createFields(idPrefix: string, texts: Readonly<Record<string, string>>, error?: FormError) {
  const renderLabel = (name: string, label: string) => html`<label for="${idPrefix}-${name}">${label}</label>`;
  return {
    /** Returns a field for dollars or, unless it `isAmount`, for what `attributes` say. */
    renderInput(
      name: string,
      attributes: MarkupValue = '',
      { hintId = '', isWide = false, isAmount = true } = {},
    ): Markup {
      const id = `${idPrefix}-${name}`;
      const isInvalid = error?.field === name;
      const descriptionIds = joinTexts(isInvalid && `${id}-error`, hintId);
      const describedBy = descriptionIds !== '' && html` aria-describedby="${descriptionIds}"`;
      const amountAttributes = isAmount && html`${AMOUNT_INPUT} `;
      const errorAttribute = isInvalid && html` aria-invalid="true"`;
      const field = html`<input id="${id}" name="${name}" value="${texts[name]}" ${amountAttributes}${attributes}${describedBy}${errorAttribute}>`;
      return html`<div class="field${isWide && ' is-wide'}">
${renderLabel(name, FIELD_NAMES[name] ?? capitalize(name))}
${isAmount ? addDollarSign(field) : field}
${isInvalid && renderFieldError(error.message, `${id}-error`)}
</div>`;
    },
    renderSelect(name: string, label: string, choices: Parameters<typeof renderOptions>[0]): Markup {
      return html`<div class="field">
${renderLabel(name, label)}
<select id="${idPrefix}-${name}" name="${name}">
${renderOptions(choices, texts[name])}</select>
</div>`;
    },
    /** The error above the form, if it is not next to one of the inputs with these names. */
    renderErrorAbove: (inputNames: readonly string[]): MarkupValue =>
      error && !inputNames.includes(error.field) && renderFieldError(error.message, `${idPrefix}-error`),
  };
}

/** Returns why a field was refused; `id` is what its field names as its description. */
const renderFieldError = (message: string, id: string): Markup =>
  html`<p class="field-error" id="${id}" role="alert">${message}</p>`;

const renderOptions = (
  choices: readonly { readonly name: string; readonly id?: string; readonly slug?: string }[],
  chosenId = '',
): Markup =>
  html`${choices.map(({ name, slug = '', id = slug }) => {
    const selectedAttribute = id === chosenId && id !== '' && html` selected`;
    return html`<option value="${id}"${selectedAttribute}>${typeset(name)}</option>`;
  })}`;

/** Creates a function that reads the form in a query: the texts that refill it, and its values, once they are read. */
export function createFormReader<const F extends Fields>(fields: F) {
  const readNames = createNameReader(fields, { refusesMisspellings: false });
  const readValues = createFieldReader(fields);
  return (request: PageRequest) => {
    const texts: Record<string, string> = {};
    const { values } = readNames(request.query);
    for (const name of Object.keys(fields)) {
      const value = values[name];
      if (typeof value === 'string' && value !== '') texts[name] = value.slice(0, FIELDS.title.maxLength);
    }
    return { texts, readValues: () => readValues(request) };
  };
}

/** Renders a page with the form's result, or with an error next to its field. Rethrows {@link NoSuchName}. */
export function renderFormPage(renderAnswer: () => Markup, renderError: (error: FormError) => Markup): PageResult {
  try {
    return { markup: renderAnswer() };
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof NoSuchName) throw error;
    const field = error.members.parameter ?? '';
    return { markup: renderError({ field, message: problemInWords(error) }), status: error.status };
  }
}

/** Renders the seller's terms as a line of fields, which belong to a form elsewhere if `formId` names it. */
export function renderTerms(
  marketplaces: readonly Marketplace[],
  texts: Readonly<Record<string, string | number | undefined>>,
  termNames: readonly (keyof typeof formWords.placeholders)[],
  formId?: string,
): Markup {
  const formAttribute = formId !== undefined && html` form="${formId}"`;
  const termCells = termNames.map((name) => {
    const value = texts[name] ? `$${String(texts[name]).replace('$', '')}` : '';
    return html`<div><label for="term-${name}">${FIELD_NAMES[name]}</label>
<input id="term-${name}" name="${name}"${formAttribute} value="${value}" placeholder="${formWords.placeholders[name]}" ${AMOUNT_INPUT}></div>`;
  });
  return html`<div class="terms" role="group" aria-label="Your terms" data-terms>
<div><label for="marketplace">You sell on</label><select id="marketplace" name="marketplace"${formAttribute}>
${renderOptions(marketplaces, String(texts.marketplace))}</select></div>${termCells}
<button type="submit" class="is-quiet go" name="action" value="table"${formAttribute}>Apply</button></div>`;
}

export function renderHiddenFields(fields: PageAddress['fields'], visibleNames: readonly string[] = []): Markup {
  const entries = Object.entries(fields).filter(([name, value]) => value !== undefined && !visibleNames.includes(name));
  return html`${entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
