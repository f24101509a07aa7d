import { html } from 'ghtml';
import { Problem } from '../../base/problem.ts';
import type { Fields } from '../../input/field.ts';
import { GRADE_FIELD, ITEM_FIELDS, type SellerTerms, USUAL_TERMS } from '../../input/item-fields.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import type { Markup } from '../markup.ts';
import { NoSuchPage } from '../paths.ts';
import type { PageRequest, PageResult } from '../site.ts';

export type FormTexts = Readonly<Record<string, string>>;

export interface FormError {
  readonly field: string;
  readonly words: string;
}

/** The attributes of a field for an amount, such as `$1,200`. */
export const AMOUNT =
  'type="text" inputmode="decimal" maxlength="12" autocomplete="off" pattern="[$]?[0-9,]*[.]?[0-9]{0,2}" ' +
  'title="US dollars, such as 18"';

/** Returns a form's fields, with the error next to its field. `owner` is the form's id if they are outside it. */
export function formFields(
  form: string,
  texts: Readonly<Record<string, string | undefined>> = {},
  error?: FormError,
  owner?: string,
) {
  const owned = owner === undefined ? '' : html` form="${owner}"`;
  const label = (name: string, words: string) => html`<label for="${form}-${name}">${words}</label>`;
  return {
    input(name: string, words: string, { attributes = AMOUNT, hint = '' } = {}): Markup {
      const id = `${form}-${name}`;
      const isWrong = error?.field === name;
      const about = [isWrong ? `${id}-error` : '', hint === '' ? '' : `${id}-hint`].join(' ').trim();
      const described = about === '' ? '' : html` aria-describedby="${about}"`;
      const wrong = isWrong ? ' aria-invalid="true"' : '';
      return html`<div class="field">
!${label(name, words)}
<input id="${id}" name="${name}" value="${texts[name] ?? ''}" !${attributes}!${owned}!${described}!${wrong}>
!${isWrong ? fieldError(namedBy(words, error), `${id}-error`) : ''}
!${hint === '' ? '' : html`<p class="soft" id="${id}-hint">${hint}</p>`}
</div>`;
    },
    select(name: string, words: string, choices: readonly FieldChoice[]): Markup {
      return html`<div class="field">
!${label(name, words)}
<select id="${form}-${name}" name="${name}"!${owned}>
!${options(choices, texts[name])}</select>
</div>`;
    },
  };
}

/** Returns an error with the field's label, such as `Your price, $`, instead of its name in the address. */
const namedBy = (label: string, { field, words }: FormError): string =>
  words.startsWith(`${field} is `) ? `${label.replace(/, [$%]$/, '')}${words.slice(field.length)}` : words;

export const fieldError = (words: string, id: string): Markup =>
  html`<p class="field-error" id="${id}" role="alert">${words}</p>`;

type FieldChoice = readonly [value: string, words: string];

export function options(choices: readonly FieldChoice[], chosen = ''): Markup {
  const list = choices.map(([value, words]) => {
    const selected = value === chosen && value !== '' ? ' selected' : '';
    return html`<option value="${value}"!${selected}>${words}</option>`;
  });
  return list.join('');
}

export function choicesOf(
  list: readonly { readonly name: string; readonly slug?: string; readonly id?: string }[],
): FieldChoice[] {
  return list.map(({ name, slug = '', id = slug }) => [id, name]);
}

export const textsOf = (fields: Fields, { query }: PageRequest): FormTexts =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = query[name];
      const isFilled = typeof value === 'string' && value !== '';
      return isFilled ? [[name, value.slice(0, MAX_TITLE_LENGTH)]] : [];
    }),
  );

/** Returns a form's page with its answer, or with the error next to its field. Throws {@link NoSuchPage}. */
export function formPage(answer: () => Markup, refuse: (error: FormError) => Markup): PageResult {
  try {
    return { page: answer() };
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof NoSuchPage) throw error;
    const field = error.members.parameter ?? '';
    return { page: refuse({ field, words: error.message }), status: error.status };
  }
}

/** Gender and condition as free text, such as `like-new`. */
export const garmentFields = { gender: ITEM_FIELDS.gender, condition: GRADE_FIELD } as const;

const AMOUNTS: Readonly<Record<Exclude<keyof SellerTerms, 'marketplace'>, string>> = {
  profit: 'Minimum profit per item, $',
  label: 'Your shipping label, $',
  hourly: 'Your time, $ an hour',
  minutes: 'Minutes for each item',
};

/** Returns the seller's terms as fields; scripts save them on the device and share them between pages. */
export function yourTerms(
  id: string,
  texts: FormTexts,
  names: readonly (keyof SellerTerms)[],
  places: readonly Marketplace[],
  { error, owner }: { readonly error?: FormError | undefined; readonly owner?: string } = {},
): Markup {
  const filled = {
    ...texts,
    marketplace: texts.marketplace || USUAL_TERMS.marketplace,
    profit: texts.profit || String(USUAL_TERMS.profit),
    label: texts.label || String(USUAL_TERMS.label),
  };
  const { input, select } = formFields(id, filled, error, owner);
  const fields = names.map((name) =>
    name === 'marketplace' ? select(name, 'Marketplace', choicesOf(places)) : input(name, AMOUNTS[name]),
  );
  return html`<div class="fields" data-terms>!${fields}</div>`;
}
