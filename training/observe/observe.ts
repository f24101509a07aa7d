import { findBrand, isHouse } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/outside-catalog.ts';
import { readListing, UnpricedListing } from '../../src/pricing/appraisal.ts';
import type { KeyedItem } from '../../src/pricing/item-keys.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { readItem } from '../../src/titles/parse-item.ts';
import { computeMedian } from '../numbers/statistics.ts';
import { createOpenTestFinder } from '../open-test/read-sales.ts';
import { PARAMETERS } from '../parameters.ts';
import { type KitRow, readKitRows } from './kit.ts';
import { ANY_KIND, readPublishedRows } from './published.ts';

/** A row of the kit whose item was read. */
export type ReadRow = KitRow & {
  readonly item: ObservedItem;
  /** True for sales of the open test and ones with titles like them, which no fit may use. */
  readonly isOpenTest?: boolean;
};

/** Sources of a seller whose other sales measure prices. */
const HELD_OUT_SOURCES = new Set(['mercari_esh', 'posh_esh']);
const { priceBounds, minHouseShare, maxPackaging } = PARAMETERS.observations;
const PACKAGING_PATTERN =
  /\b(?:dust ?bags?|box(?:es)?(?: only)?|shopping bags?|gift bags?|hangers?|receipt|ribbons?|pouch only)\b/i;

/** Reads all rows of a kit. `counts` has the number of rows by file and what became of them. */
export async function readObservations(kit: string, report: (text: string) => void = () => {}) {
  const isInOpenTest = await createOpenTestFinder();
  const counts: OutcomeCounts = new Map();
  const rows: ReadRow[] = [];
  const itemByFields = new Map<string, ObservedItem | NoItem>();
  const addRow = (row: KitRow): void => {
    const { file, title, brand, category, gender, condition, role } = row;
    if (!counts.has(file)) report(file);
    const key = [title, brand, category, gender, condition].join('\t');
    const item = itemByFields.get(key) ?? readObservedItem(row);
    itemByFields.set(key, item);
    const reason = 'reason' in item ? item.reason : findReasonAgainst(row);
    const isOpenTest = reason === undefined && role === 'sold' && title !== '' && isInOpenTest(title);
    countOutcome(counts, file, reason ?? (isOpenTest ? 'open test' : 'used'));
    if (reason === undefined && !('reason' in item)) rows.push({ ...row, item, ...(isOpenTest ? { isOpenTest } : {}) });
  };
  for await (const row of readKitRows(kit)) addRow(row);
  for await (const row of readPublishedRows(kit)) addRow(row);
  return { rows: dropCopies(rows, counts), counts };
}

/** Numbers of rows by file and by outcome: used, or why not. */
type OutcomeCounts = Map<string, Map<string, number>>;

function countOutcome(counts: OutcomeCounts, file: string, outcome: string, change = 1): void {
  const countByOutcome = counts.get(file) ?? new Map<string, number>();
  counts.set(file, countByOutcome.set(outcome, (countByOutcome.get(outcome) ?? 0) + change));
}

/** Returns why a row that has an item is not used, or undefined if it is. */
function findReasonAgainst({ usd, source }: KitRow): string | undefined {
  if (HELD_OUT_SOURCES.has(source)) return 'kept for measuring';
  // Zero stands for what is no garment in judged tables.
  if (usd === 0) return 'no garment, or a lot';
  return usd >= (priceBounds[0] as number) && usd <= (priceBounds[1] as number) ? undefined : 'price';
}

/** Leaves out sales of houses that are of packaging or probably of copies. */
function dropCopies(rows: readonly ReadRow[], counts: OutcomeCounts): ReadRow[] {
  const isOfHouse = ({ brand }: ObservedItem) => brand !== null && isHouse(findBrand(brand));
  const toCellKey = ({ brand, kind }: ObservedItem) => `${brand} ${kind}`;
  const judgedByCell = Map.groupBy(
    rows.filter(({ role, item }) => role === 'name' && isOfHouse(item) && item.model === undefined),
    ({ item }) => toCellKey(item),
  );
  const medianByCell = new Map(
    [...judgedByCell].map(([cell, rowsOfCell]) => [cell, computeMedian(rowsOfCell.map(({ usd }) => usd))]),
  );
  return rows.filter(({ role, usd, title, file, item }) => {
    if (role !== 'sold' || !isOfHouse(item)) return true;
    const isPackaging = usd < maxPackaging && PACKAGING_PATTERN.test(title);
    const isCopy = usd < minHouseShare * (medianByCell.get(toCellKey(item)) ?? 0);
    if (!isPackaging && !isCopy) return true;
    countOutcome(counts, file, 'used', -1);
    countOutcome(counts, file, 'copy or packaging');
    return false;
  });
}

/** Returns a line for each file: how many rows reached the table, and why others did not. */
export function countsInWords(counts: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  return [...counts].map(([file, outcomes]) => {
    const otherOutcomes = [...outcomes].filter(([outcome]) => outcome !== 'used').sort((a, b) => b[1] - a[1]);
    const leftOutText = otherOutcomes.map(([outcome, n]) => `${outcome} ${n}`).join(', ');
    return `${file}: ${outcomes.get('used') ?? 0} rows${leftOutText === '' ? '' : `, left out: ${leftOutText}`}`;
  });
}

/** An item as read from a row. `wearer` is undefined if nothing states or implies it. */
export type ObservedItem = Omit<KeyedItem, 'wearer'> & { readonly wearer: KeyedItem['wearer'] | undefined };

/** Why a row has no item. */
interface NoItem {
  readonly reason: string;
}

function readObservedItem(row: KitRow): ObservedItem | NoItem {
  const { title, brand, category, gender, condition } = row;
  if (category === ANY_KIND) return readBrandFigure(brand);
  if (title === '' && category === '') return { reason: 'no kind' };
  const fields = { title: addBrand(title, brand).slice(0, 300), brand: brand.slice(0, 100), gender, condition };
  // Categories of marketplaces are often coarse or foreign, so a title tells its kind alone.
  const texts = title === '' ? { ...fields, category } : fields;
  const reading = readListing(BASE_LEXICON, readItem(BASE_LEXICON, texts), () => 'female');
  if (reading instanceof UnpricedListing) return { reason: reading.code };
  return { ...reading.keyed, wearer: reading.query.gender ?? reading.title.gender };
}

/** Reads a figure about all kinds of a brand. */
function readBrandFigure(name: string): ObservedItem | NoItem {
  const { brand } = readItem(BASE_LEXICON, { brand: name });
  if (!brand || isUnknown(brand)) return { reason: 'brand not known' };
  return { brand: brand.slug, hasUnknownName: false, kind: ANY_KIND, wearer: 'female', grade: null, words: [] };
}

/** Puts the brand of a column in front of a title that does not name it, as sellers do. */
function addBrand(title: string, brand: string): string {
  const isNamed = brand === '' || title.toLowerCase().includes(brand.toLowerCase().slice(0, 5));
  return isNamed || title === '' ? title : `${brand} ${title}`;
}
