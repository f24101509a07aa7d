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

/** Reads the /list form. An uploaded file takes precedence over typed text. */
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
    /** Typed text to show in the field again; empty if a file was uploaded. */
    text: hasFile ? '' : textToShow(typed),
    terms: Object.fromEntries(terms) as Record<keyof SellerTerms, string>,
    wantsFile: text('action') === 'download',
    wantsDonations: text('action') === 'donations',
    /** True to price a sales report like any other list. */
    wantsPrices: text('sales') === 'price',
  };
}

/** Maximum characters of typed text that the page shows again. Longer text is dropped to keep the page small. */
const MAX_SHOWN = 50_000;

function textToShow(typed: string): string {
  if (typed.length > MAX_SHOWN) return '';
  try {
    // Browsers submit CRLF line breaks, but text areas use LF.
    return readText(new TextEncoder().encode(typed)).text.replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

const MAX_ADDRESSED = 20;

const TITLE_MARK = '~';

/**
 * Returns the path for sharing a list, such as `/list?items=nike/shoes/male/fair/x2,~Coach_leather_tote/female`. Titles
 * begin with `~`. Returns undefined if the list has too many items or none to share.
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

/** Parses the rows in the URL of a shared list. Throws a `Problem` if there are too many. */
export function addressedRows(value: unknown): ListRow[] {
  if (value === undefined || value === '') return [];
  const items = [value].flat().join(',').split(',');
  if (items.length > MAX_ADDRESSED) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_ADDRESSED} garments.`, { parameter: 'items' });
  }
  return items.map((item) => addressedRow(bounded(item)));
}

/** Parses a title, or a brand and a kind, plus gender, condition, and quantity in any order. */
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
