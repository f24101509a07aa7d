import { MAX_TITLE_LENGTH } from '../garments/read/tokens.ts';
import { Problem } from '../http/problem.ts';
import type { Fields } from '../items/field.ts';
import type { Markup } from './markup.ts';
import { NoSuchPage } from './no-such-page.ts';
import type { PageRequest, PageResult } from './page-route.ts';
import type { FormError, FormTexts } from './parts/form-fields.ts';

/** The texts of a form's fields, to be shown again. */
export function textsOf(fields: Fields, { query }: PageRequest): FormTexts {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = query[name];
      const isFilled = typeof value === 'string' && value !== '';
      return isFilled ? [[name, value.slice(0, MAX_TITLE_LENGTH)]] : [];
    }),
  );
}

/** The page of a form with its answer; or with what is wrong, beside its field. Throws {@link NoSuchPage}. */
export function formPage(answer: () => Markup, refuse: (error: FormError) => Markup): PageResult {
  try {
    return { page: answer() };
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof NoSuchPage) throw error;
    const field = error.members.parameter ?? '';
    return { page: refuse({ field, words: error.message }), status: error.status };
  }
}
