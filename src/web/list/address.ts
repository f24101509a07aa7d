import { Problem } from '../../base/problem.ts';
import { bounded } from '../../base/text.ts';
import { CONDITIONS, conditionSlug, findBrand, type Garment, GENDERS } from '../../catalog/catalog.ts';
import { findKindBySlug } from '../../catalog/other-kinds.ts';
import type { ListRow } from '../../lists/list-rows.ts';

/** The maximum that fits into a URL and on one screen. */
export const MAX_COMPARED = 20;

const TITLE = '~';

/** A garment as URLs write it; a title, if any, determines the price. */
export type ItemInAddress = Garment & { readonly quantity?: number; readonly title?: string };

/**
 * Returns the path of the page about some items, such as `nike/shoes/male/fair/x2` or `~Coach_leather_tote/female/x2`.
 */
export function listPath(items: readonly ItemInAddress[]): string {
  const words = items.map(({ brand, category, gender, condition, quantity = 1, title }) =>
    [
      ...(title === undefined ? [brand.slug, category.slug] : [TITLE + titleWord(title)]),
      gender,
      ...(condition ? [conditionSlug(condition)] : []),
      ...(quantity > 1 ? [`x${quantity}`] : []),
    ].join('/'),
  );
  return words.length === 0 ? '/list' : encodeURI(`/list?items=${words.join(',')}`);
}

/** Returns a title without the characters reserved in URLs. */
function titleWord(title: string): string {
  return title
    .replaceAll('&', ' and ')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[\s,/#?=+%~_\\]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}

/** Returns the rows in a URL. Throws a `Problem` if there are too many. */
export function addressedRows(value: unknown): ListRow[] {
  if (value === undefined || value === '') return [];
  const words = [value].flat().join(',').split(',');
  if (words.length > MAX_COMPARED) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_COMPARED} garments.`, {
      parameter: 'items',
    });
  }
  return words.map((word) => itemRow(bounded(word)));
}

/** Recognizes each part of an item by its form; the remaining parts are names. */
function itemRow(word: string): ListRow {
  const parts = word.split('/');
  const gender = GENDERS.find((value) => parts.includes(value));
  const condition = CONDITIONS.find((grade) => parts.includes(conditionSlug(grade)));
  const times = parts.find((part) => /^x[1-9]\d?$/.test(part)) ?? 'x1';
  const known: readonly unknown[] = [gender, condition && conditionSlug(condition), times];
  const [first = '', ...rest] = parts.filter((part) => !known.includes(part));
  const kind = rest.join(' ');
  return {
    ...(first.startsWith(TITLE)
      ? { title: first.slice(TITLE.length).replaceAll('_', ' ') }
      : { brand: findBrand(first)?.name ?? first, category: findKindBySlug(kind)?.name ?? kind }),
    ...(gender && { gender }),
    ...(condition && { condition }),
    quantity: Number(times.slice(1)),
  };
}
