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

/** Reads the fields of the /list form. */
export async function readListForm(form: FormData) {
  const unboundedText = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => bounded(unboundedText(name));
  const term = (name: string) => firstCharacters(text(name).trim(), MAX_TERM);
  const terms = Object.keys(SELLER_FIELDS).map((name) => [name, term(name)]);
  const file = form.get('file');
  const typed = unboundedText('list');
  const hasFile = file instanceof Blob && file.size > 0;
  const added = hasFile ? file : new Blob([typed]);
  return {
    /** Rows stored by the browser; undefined if scripts are off. */
    rows: form.has('rows') ? parseRows(unboundedText('rows')) : undefined,
    bytes: new Uint8Array(await added.arrayBuffer()),
    /** Text to show in the field again; empty if a file was sent. */
    text: hasFile ? '' : textToShow(typed),
    terms: Object.fromEntries(terms) as Record<keyof SellerTerms, string>,
    wantsFile: text('action') === 'download',
    wantsDonations: text('action') === 'donations',
    /** True to price a sales report like any list. */
    wantsPrices: text('sales') === 'price',
  };
}

/** Maximum characters that the page repeats, so that it stays short. */
const MAX_SHOWN = 50_000;

function textToShow(typed: string): string {
  if (typed.length > MAX_SHOWN) return '';
  try {
    // Forms send CRLF; fields have LF.
    return readText(new TextEncoder().encode(typed)).text.replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

const MAX_ADDRESSED = 20;

const TITLE_MARK = '~';

/**
 * Returns the address of a list to share, such as `/list?items=nike/shoes/male/fair/x2,~Coach_leather_tote/female`.
 * Titles begin with `~`. Undefined if the list is empty or too long.
 */
export function sharePath(rows: readonly PricedRow[]): string | undefined {
  const unsold = pricedOf(rows).filter(({ row }) => !row.isSold);
  if (unsold.length === 0 || unsold.length > MAX_ADDRESSED) return undefined;
  const items = unsold.map(({ row: { title, quantity }, listed }) => {
    const { brand, category, gender, condition } = listed.listing.garment;
    const name = title === undefined ? `${brand.slug}/${category.slug}` : TITLE_MARK + titleInAddress(title);
    const grade = condition ? `/${conditionSlug(condition)}` : '';
    const times = quantity > 1 ? `/x${quantity}` : '';
    return `${name}/${gender}${grade}${times}`;
  });
  return encodeURI(`/list?items=${items.join(',')}`);
}

const titleInAddress = (title: string): string =>
  title
    .replaceAll('&', ' and ')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[\s,/#?=+%~_\\]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');

/** Returns the rows in the address of a shared list. Throws a `Problem` past the item limit. */
export function addressedRows(value: unknown): ListRow[] {
  if (value === undefined || value === '') return [];
  const items = [value].flat().join(',').split(',');
  if (items.length > MAX_ADDRESSED) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_ADDRESSED} garments.`, { parameter: 'items' });
  }
  return items.map((item) => addressedRow(bounded(item)));
}

function addressedRow(item: string): ListRow {
  const parts = item.split('/');
  const gender = GENDERS.find((value) => parts.includes(value));
  const condition = CONDITIONS.find((grade) => parts.includes(conditionSlug(grade)));
  const times = parts.find((part) => /^x[1-9]\d?$/.test(part)) ?? 'x1';
  const details: readonly unknown[] = [gender, condition && conditionSlug(condition), times];
  const [name = '', ...kindParts] = parts.filter((part) => !details.includes(part));
  const quantity = Number(times.slice(1));
  if (name.startsWith(TITLE_MARK)) {
    return { title: name.slice(TITLE_MARK.length).replaceAll('_', ' '), gender, condition, quantity };
  }
  const kind = kindParts.join(' ');
  const brand = findBrand(name)?.name ?? name;
  return { brand, category: findKindBySlug(kind)?.name ?? kind, gender, condition, quantity };
}
