import { findBrand, type Garment, isHouse } from '../../src/catalog/catalog.ts';
import { isUnknown, unknownBrand } from '../../src/catalog/outside-catalog.ts';
import { type KeyedItem, toKeyedItem } from '../../src/pricing/item-keys.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseItem } from '../../src/titles/parse-item.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { medianOf } from '../numbers/statistics.ts';
import { openTestFinder } from '../open-test/read-sales.ts';
import { PARAMETERS } from '../parameters.ts';
import { type KitRow, kitRows } from './kit.ts';
import { ANY_KIND, publishedRows } from './published.ts';

/** A row of the kit whose item was read. */
export type ReadRow = KitRow & {
  readonly item: ObservedItem;
  /** True for sales of the open test and ones with titles like them, which no fit may use. */
  readonly isOpenTest?: boolean;
};

/** Sources of a seller whose other sales measure prices. */
const HELD_OUT_SOURCES = new Set(['mercari_esh', 'posh_esh']);
const { priceBounds, minHouseShare, maxPackaging } = PARAMETERS.observations;
const PACKAGING =
  /\b(?:dust ?bags?|box(?:es)?(?: only)?|shopping bags?|gift bags?|hangers?|receipt|ribbons?|pouch only)\b/i;

/** Reads all rows of a kit. `counts` has the number of rows by file and what became of them. */
export async function observe(kit: string, report: (text: string) => void = () => {}) {
  const isTested = await openTestFinder();
  const counts = new Map<string, Map<string, number>>();
  const rows: ReadRow[] = [];
  const items = new Map<string, ObservedItem | string>();
  const take = (row: KitRow): void => {
    const ofFile = counts.get(row.file) ?? new Map<string, number>();
    if (ofFile.size === 0) report(row.file);
    counts.set(row.file, ofFile);
    const key = [row.title, row.brand, row.category, row.gender, row.condition].join('\t');
    const item = items.get(key) ?? readObservedItem(row);
    items.set(key, item);
    const reason = typeof item === 'string' ? item : reasonAgainst(row);
    const isOpenTest = reason === undefined && row.role === 'sold' && row.title !== '' && isTested(row.title);
    const outcome = reason ?? (isOpenTest ? 'open test' : 'used');
    ofFile.set(outcome, (ofFile.get(outcome) ?? 0) + 1);
    if (reason === undefined) rows.push({ ...row, item: item as ObservedItem, ...(isOpenTest ? { isOpenTest } : {}) });
  };
  for await (const row of kitRows(kit)) take(row);
  for await (const row of publishedRows(kit)) take(row);
  return { rows: withoutCopies(rows, counts), counts };
}

function reasonAgainst({ usd, source }: KitRow): string | undefined {
  if (HELD_OUT_SOURCES.has(source)) return 'kept for measuring';
  // Zero stands for what is no garment in judged tables.
  if (usd === 0) return 'no garment, or a lot';
  return usd >= (priceBounds[0] as number) && usd <= (priceBounds[1] as number) ? undefined : 'price';
}

/** Leaves out sales of houses that are of packaging or probably of copies. */
function withoutCopies(rows: readonly ReadRow[], counts: ReadonlyMap<string, Map<string, number>>): ReadRow[] {
  const isOfHouse = ({ brand }: ObservedItem) => brand !== null && isHouse(findBrand(brand));
  const cellOf = ({ brand, kind }: ObservedItem) => `${brand} ${kind}`;
  const judged = Map.groupBy(
    rows.filter(({ role, item }) => role === 'name' && isOfHouse(item) && item.model === undefined),
    ({ item }) => cellOf(item),
  );
  const expected = new Map([...judged].map(([cell, ofCell]) => [cell, medianOf(ofCell.map(({ usd }) => usd))]));
  return rows.filter(({ role, usd, title, file, item }) => {
    if (role !== 'sold' || !isOfHouse(item)) return true;
    const isPackaging = usd < maxPackaging && PACKAGING.test(title);
    const isCopy = usd < minHouseShare * (expected.get(cellOf(item)) ?? 0);
    if (!isPackaging && !isCopy) return true;
    const ofFile = counts.get(file) as Map<string, number>;
    ofFile.set('used', (ofFile.get('used') as number) - 1);
    ofFile.set('copy or packaging', (ofFile.get('copy or packaging') ?? 0) + 1);
    return false;
  });
}

/** Returns a line for each file: how many rows reached the table, and why others did not. */
export function countsInWords(counts: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  return [...counts].map(([file, outcomes]) => {
    const others = [...outcomes].filter(([outcome]) => outcome !== 'used').sort((a, b) => b[1] - a[1]);
    const left = others.map(([outcome, n]) => `${outcome} ${n}`).join(', ');
    return `${file}: ${outcomes.get('used') ?? 0} rows${left === '' ? '' : `, left out: ${left}`}`;
  });
}

/** An item as read from a row. `wearer` is undefined if nothing states or implies it. */
export type ObservedItem = Omit<KeyedItem, 'wearer'> & { readonly wearer: KeyedItem['wearer'] | undefined };

/** Returns a row's item, or the reason why there is none. */
function readObservedItem(
  row: Pick<KitRow, 'title' | 'brand' | 'category' | 'gender' | 'condition'>,
): ObservedItem | string {
  const { title, brand, category, gender, condition } = row;
  const fields = { title: withBrand(title, brand).slice(0, 300), brand: brand.slice(0, 100), gender, condition };
  // Categories of marketplaces are often coarse or foreign, so they count only if the title names no kind.
  const byTitle = title === '' ? 'no kind' : readTypedItem(fields);
  if (category === ANY_KIND) return readBrandFigure(row);
  if (byTitle !== 'no kind' || category === '') return byTitle;
  return readTypedItem({ ...fields, category });
}

/** Reads a figure about all kinds of a brand. */
function readBrandFigure({ brand }: Pick<KitRow, 'brand'>): ObservedItem | string {
  const { brand: found } = parseItem(BASE_LEXICON, { brand });
  if (!found || isUnknown(found)) return 'brand not known';
  return { brand: found.slug, hasUnknownName: false, kind: ANY_KIND, wearer: 'female', grade: null, words: [] };
}

function readTypedItem(typed: Parameters<typeof parseItem>[1]): ObservedItem | string {
  const query = parseItem(BASE_LEXICON, typed);
  const parsed = parseTitle(BASE_LEXICON, query.title, query);
  const refusal = query.refusal ?? parsed.refusal;
  if (refusal) return refusal.code;
  if (!parsed.category) return 'no kind';
  const garment: Garment = {
    brand: parsed.brand ?? query.brand ?? unknownBrand(),
    category: parsed.category,
    gender: query.gender ?? parsed.gender ?? 'female',
    condition: query.condition ?? parsed.condition,
  };
  const found = findFacts(parsed.words, { brand: garment.brand.slug, kind: garment.category.slug }, parsed.extrasAt);
  const item = toKeyedItem(garment, parsed, { ...found, isDoubted: parsed.doubtTexts.length > 0 });
  return { ...item, wearer: query.gender ?? parsed.gender };
}

/** Puts the brand of a column in front of a title that does not name it, as sellers do. */
function withBrand(title: string, brand: string): string {
  const isNamed = brand === '' || title.toLowerCase().includes(brand.toLowerCase().slice(0, 5));
  return isNamed || title === '' ? title : `${brand} ${title}`;
}
