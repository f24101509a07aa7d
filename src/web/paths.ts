import { capital } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { bounded, plain, shortened } from '../base/text.ts';
import { type Brand, type Category, CONDITIONS, conditionSlug, findBrand, GENDERS } from '../catalog/catalog.ts';
import { categoryWords } from '../catalog/garment-names.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import type { ListRow } from '../lists/list-rows.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { resolveCategory } from '../titles/kind.ts';
import { type Lexicon, nearOf, notCoveredInWords, type Resolution } from '../titles/lexicon.ts';
import { type PricedRow, pricedOf } from './list/price-rows.ts';

export const brandPath = (brand: Brand): string => `/browse?brand=${brand.slug}`;

export const categoryPath = (category: Category): string => `/browse?category=${category.slug}`;

/** Appends fields to a path's query string. Skips undefined values. */
export function withQuery(path: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  if (query.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

export const marketplacePath = (marketplace: { readonly id: string }): string => `/fees#${marketplace.id}`;

/** A 404 error with suggestions for the brand or kind in the URL. Programs receive a problem document. */
export class NoSuchPage extends Problem {
  readonly near: readonly { readonly slug: string; readonly title: string; readonly url: string }[];

  constructor(detail: string, near: NoSuchPage['near'] = []) {
    super('not_found', detail, near.length > 0 ? { didYouMean: near.map(({ slug }) => slug) } : {});
    this.near = near;
  }
}

/** Finds a brand from a URL by its slug, exact name, or alias. Throws {@link NoSuchPage} if there is no match. */
export function brandAt(lexicon: Lexicon, text: string) {
  const resolution = resolveBrand(lexicon, text);
  const entry = findBrand(text) ?? exactMatch(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = nearOf(resolution).map((brand) => ({ slug: brand.slug, title: brand.name, url: brandPath(brand) }));
  throw new NoSuchPage(notFoundInWords(resolution, 'brand', text), near);
}

/** Finds a kind from a URL by its slug, exact name, or alias. Throws {@link NoSuchPage} if there is no match. */
export function categoryAt(text: string) {
  const resolution = resolveCategory(text);
  const entry = findKindBySlug(text) ?? exactMatch(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = nearOf(resolution).map((kind) => ({
    slug: kind.slug,
    title: capital(categoryWords(kind)),
    url: categoryPath(kind),
  }));
  throw new NoSuchPage(notFoundInWords(resolution, 'category', text), near);
}

/** Returns the match, or undefined if it's fuzzy. Fuzzy matches are only suggested on the 404 page. */
function exactMatch<T>({ match, matchedBy }: Resolution<T>): T | undefined {
  const isName = matchedBy === 'slug' || matchedBy === 'name' || matchedBy === 'alias';
  return isName ? match : undefined;
}

function notFoundInWords({ notCovered }: Resolution<unknown>, field: 'brand' | 'category', text: string): string {
  if (notCovered) return notCoveredInWords(notCovered);
  return `We do not know the ${field} “${shortened(plain(text), 60)}”.`;
}

const MAX_SHARED_ROWS = 20;

const TITLE_MARK = '~';

/**
 * Returns the path for sharing a list, such as `/list?items=nike/shoes/male/fair/x2,~Coach_leather_tote/female`. Titles
 * begin with `~`. Returns undefined if the list has too many items or doesn't have any to share.
 */
export function sharedListPath(rows: readonly PricedRow[]): string | undefined {
  const unsold = pricedOf(rows).filter(({ row }) => !row.isSold);
  if (unsold.length === 0 || unsold.length > MAX_SHARED_ROWS) return undefined;
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

/** Parses the rows in a shared list's URL. Throws a `Problem` if there are too many. */
export function sharedListAt(value: unknown): ListRow[] {
  if (value === undefined || value === '') return [];
  const items = [value].flat().join(',').split(',');
  if (items.length > MAX_SHARED_ROWS) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_SHARED_ROWS} garments.`, {
      parameter: 'items',
    });
  }
  return items.map((item) => sharedRowAt(bounded(item)));
}

/** Parses a title, or a brand and a kind, plus an optional gender, condition, and quantity in any order. */
function sharedRowAt(item: string): ListRow {
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
