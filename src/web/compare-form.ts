import { CONDITIONS, type Condition } from '../garments/catalog.ts';
import { type Garment, MAX_QUANTITY } from '../garments/garment.ts';
import type { TitleReading } from '../garments/read/title.ts';
import { csvText } from '../http/csv-text.ts';
import { firstCharacters, plain } from '../http/text.ts';
import { isPriced } from '../pricing/appraise.ts';
import { notCoveredInWords } from '../wording/coverage.ts';
import { garments } from '../wording/garments.ts';
import { capital } from '../wording/numbers.ts';
import { refusalText } from '../wording/title-refusals.ts';
import {
  type ComparedItem,
  comparePath,
  MAX_COMPARED,
  priceItem,
  readItems,
} from './compared-items.ts';
import type { Markup } from './layout.ts';
import { comparePage, type UnreadItem } from './pages/compare-page.ts';
import { readSearch } from './search/listing-title.ts';
import { search } from './search/suggest.ts';
import type { Site } from './site.ts';

/** The longest text that can be added. */
const MAX_TEXT = 100;

const HOW_TO_NAME = 'Name a brand and a kind of garment, such as “coach bag”.';

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/**
 * What /compare answers: a page, or the address with `items` that a form leads to once all of it is understood. The form
 * sends its rows as `item`, `condition` and `quantity` and what to add as `garment`. Throws a `Problem`.
 */
export function compareAnswer(
  site: Site,
  query: Readonly<Record<string, unknown>>,
): { readonly path: string } | { readonly page: Markup } {
  if (query.garment === undefined && query.item === undefined) {
    return { page: comparePage(site, readItems(site.pricing, query.items)) };
  }
  const { items, unread } = readCompareForm(site, query);
  return unread.length > 0
    ? { page: comparePage(site, items, unread) }
    : { path: comparePath(items) };
}

/** The rows as changed, then what was added. What has no price is shown again for another try. */
function readCompareForm(
  site: Site,
  query: Readonly<Record<string, unknown>>,
): { items: ComparedItem[]; unread: UnreadItem[] } {
  const conditions = listOf(query.condition);
  const quantities = listOf(query.quantity);
  const items: ComparedItem[] = readItems(site.pricing, query.item).map((item, index) => ({
    ...item,
    condition: conditionOf(conditions[index]),
    quantity: quantityOf(quantities[index]),
  }));
  const unread: UnreadItem[] = [];
  for (const text of listOf(query.garment).slice(0, MAX_COMPARED)) {
    const read = readAdded(site, text);
    if (read && 'problem' in read) unread.push(read);
    else if (read && items.length < MAX_COMPARED) items.push(read);
  }
  return { items, unread };
}

function conditionOf(value: unknown): Condition | undefined {
  return CONDITIONS.find((one) => one === value);
}

function quantityOf(value: unknown): number {
  const number = Number(value);
  return Number.isInteger(number) ? Math.min(MAX_QUANTITY, Math.max(1, number)) : 1;
}

function readAdded(site: Site, value: unknown): ComparedItem | UnreadItem | undefined {
  const text = plain(firstCharacters(String(value), MAX_TEXT)).trim();
  if (text === '') return undefined;
  const { outcome, isTitle } = readSearch(site.pricing, text);
  const own = ownWords(text, outcome.reading);
  if (own) return { ...own, quantity: 1 };
  if (isPriced(outcome)) {
    return { ...outcome.garment, quantity: 1, ...(isTitle && { title: outcome.reading.text }) };
  }
  if (isTitle) return { text, problem: refusalText(outcome.refusal) };
  const { garment, notCovered } = search(site, outcome.reading);
  if (garment) return { ...garment, quantity: 1 };
  return { text, problem: notCovered ? notCoveredInWords(notCovered) : HOW_TO_NAME };
}

/** The item whose words the page itself put into the field: those are taken literally. */
function ownWords(text: string, { brand, category, gender }: TitleReading): Garment | undefined {
  if (!brand || !category || !gender) return undefined;
  const words = garments({ brand, category, gender });
  return text === words || text === capital(words) ? { brand, category, gender } : undefined;
}

const CSV_NAMES = [
  'brand',
  'category',
  'gender',
  'condition',
  'quantity',
  'price',
  'low',
  'high',
  'evidence',
  'listings',
  'page',
  'title',
];

/** The list as a CSV file. */
export function compareCsv({ pricing, publicUrl }: Site, items: readonly ComparedItem[]): string {
  const rows = items.map((item) => {
    const { brand, category, gender, condition, quantity } = item;
    const { range, evidence, path } = priceItem(pricing, item);
    const { price, priceLow, priceHigh } = range;
    return [
      brand.name,
      category.name,
      gender,
      condition ?? 'any',
      quantity,
      price,
      priceLow,
      priceHigh,
      evidence,
      pricing.predict(item).listings,
      publicUrl() + path,
      item.title ?? '',
    ];
  });
  return csvText([CSV_NAMES, ...rows]);
}
