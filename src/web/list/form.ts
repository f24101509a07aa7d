import { Problem } from '../../base/problem.ts';
import { bounded, firstCharacters } from '../../base/text.ts';
import { CONDITIONS, conditionSlug, findBrand, GENDERS } from '../../catalog/catalog.ts';
import { findKindBySlug } from '../../catalog/other-kinds.ts';
import { SELLER_FIELDS, type SellerTerms } from '../../input/item-fields.ts';
import { readText } from '../../lists/csv.ts';
import { type ListRow, parseRows } from '../../lists/list-rows.ts';
import { type PricedRow, pricedOf } from './price-rows.ts';

export type ListForm = Awaited<ReturnType<typeof readListForm>>;

const MAX_TERM = 60;

export async function readListForm(form: FormData) {
  const whole = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => bounded(whole(name));
  const term = (name: string) => firstCharacters(text(name).trim(), MAX_TERM);
  const terms = Object.keys(SELLER_FIELDS).map((name) => [name, term(name)]);
  const file = form.get('file');
  const typed = whole('list');
  const hasFile = file instanceof Blob && file.size > 0;
  const added = hasFile ? file : new Blob([typed]);
  return {
    /** The rows stored by the browser; undefined without scripts. */
    rows: form.has('rows') ? parseRows(whole('rows')) : undefined,
    bytes: new Uint8Array(await added.arrayBuffer()),
    /** The field's text, to be shown again; empty if a file was sent. */
    text: hasFile ? '' : textToShow(typed),
    terms: Object.fromEntries(terms) as Record<keyof SellerTerms, string>,
    wantsFile: text('action') === 'download',
    wantsDonations: text('action') === 'donations',
    /** True if a report of sales should be priced like any list. */
    wantsPrices: text('sales') === 'price',
  };
}

/** Longer text is not shown again: the page stays short. */
const MAX_SHOWN = 50_000;

function textToShow(typed: string): string {
  if (typed.length > MAX_SHOWN) return '';
  try {
    // As in fields: forms send other line ends.
    return readText(new TextEncoder().encode(typed)).text.replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

/** The maximum that fits into a URL and on one screen. */
const MAX_COMPARED = 20;

const TITLE = '~';

/**
 * Returns the address of a list to share, such as `/list?items=nike/shoes/male/fair/x2,~Coach_leather_tote/female`:
 * after `~` a title, which determines the price. Undefined for none or too many garments.
 */
export function sharePath(rows: readonly PricedRow[]): string | undefined {
  const words = pricedOf(rows).flatMap(({ row: { title, quantity, isSold }, listed }) => {
    if (isSold) return [];
    const { brand, category, gender, condition } = listed.listing.garment;
    const name = title === undefined ? `${brand.slug}/${category.slug}` : TITLE + titleWord(title);
    const grade = condition ? `/${conditionSlug(condition)}` : '';
    const times = quantity > 1 ? `/x${quantity}` : '';
    return [`${name}/${gender}${grade}${times}`];
  });
  return words.length === 0 || words.length > MAX_COMPARED ? undefined : encodeURI(`/list?items=${words.join(',')}`);
}

const titleWord = (title: string): string =>
  title
    .replaceAll('&', ' and ')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[\s,/#?=+%~_\\]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');

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

function itemRow(word: string): ListRow {
  const parts = word.split('/');
  const gender = GENDERS.find((value) => parts.includes(value));
  const condition = CONDITIONS.find((grade) => parts.includes(conditionSlug(grade)));
  const times = parts.find((part) => /^x[1-9]\d?$/.test(part)) ?? 'x1';
  const known: readonly unknown[] = [gender, condition && conditionSlug(condition), times];
  const [first = '', ...rest] = parts.filter((part) => !known.includes(part));
  const kind = rest.join(' ');
  const named = first.startsWith(TITLE)
    ? { title: first.slice(TITLE.length).replaceAll('_', ' ') }
    : { brand: findBrand(first)?.name ?? first, category: findKindBySlug(kind)?.name ?? kind };
  return { ...named, gender, condition, quantity: Number(times.slice(1)) };
}
