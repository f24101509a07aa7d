import { resolveBrand } from '../garments/brand-names.ts';
import {
  type Brand,
  type Category,
  CONDITIONS,
  type Condition,
  type Gender,
} from '../garments/catalogue.ts';
import { resolveCondition } from '../garments/condition-words.ts';
import { readWhose, resolveWhose } from '../garments/gender-words.ts';
import { resolveCategory } from '../garments/kind-words.ts';
import { readTitle, type TitleReading } from '../garments/read-title.ts';
import type { RefusalCode } from '../garments/title-refusals.ts';
import { wordsOf } from '../garments/words.ts';
import type { ClosetItem } from './read-closet.ts';

/** What a row is about, by its columns and by the words of its title. */
export interface UnderstoodItem {
  readonly brand: Brand;
  readonly category: Category;
  /** Undefined where neither columns nor words say. */
  readonly gender: Gender | undefined;
  readonly condition: Condition | undefined;
  /** US dollars, for one piece. */
  readonly askingPrice: number | undefined;
  readonly title: string;
  /** What was not understood and left out, in sentences. */
  readonly remarks: readonly string[];
}

export type ItemProblemCode = RefusalCode | 'nothing_to_price' | 'unusable_row';

/** Why a row has no price; `text` is what the row says, where words say it. */
export interface ItemProblem {
  readonly code: ItemProblemCode;
  readonly text: string;
}

export type Understanding = { readonly item: UnderstoodItem } | { readonly problem: ItemProblem };

/** Longer cells than this say nothing about a garment's brand, kind or condition. */
const MAX_CELL = 200;

/** Different texts of a column that are remembered; more come from a file that repeats nothing. */
const MAX_REMEMBERED = 500;

/** What a column's text means, found once for each text: files repeat them row after row. */
function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const found = find(text);
    if (known.size < MAX_REMEMBERED) known.set(text, found);
    return found;
  };
}

interface Columns {
  readonly brandOf: (text: string) => Brand | undefined;
  readonly kindOf: (text: string) => FoundKind;
  readonly conditionOf: (text: string) => Condition | undefined;
}

/**
 * Makes a function that understands the rows of a list: a column that says something for certain comes before the
 * title's words. What it remembers is gone with it.
 */
export function createUnderstanding(): (row: ClosetItem) => Understanding {
  const columns = {
    brandOf: remember(brandOf),
    kindOf: remember(kindOf),
    conditionOf: remember(conditionOf),
  };
  return (row) => understandItem(row, columns);
}

function understandItem(row: ClosetItem, { brandOf, kindOf, conditionOf }: Columns): Understanding {
  const title = row.title ?? '';
  const brandText = cell(row.brand);
  const categoryText = cell(row.category);
  if (title === '' && brandText === '' && categoryText === '') {
    return refuse('nothing_to_price', '');
  }
  const brand = brandOf(brandText);
  if (!brand && !NO_BRAND.test(brandText)) return refuse('not_covered', brandText);
  const kind = kindOf(categoryText);
  if (kind.refusal) return { problem: kind.refusal };
  const given = { brand, category: kind.isCertain ? kind.category : undefined };
  const reading = readTitle(title, given);
  const refusal = reading.refusal;
  const category = given.category ?? reading.category ?? kind.category;
  // The title need not say the kind when the column does.
  if (refusal && !(refusal.code === 'category_not_found' && category)) {
    return { problem: refusal };
  }
  if (!reading.brand) return refuse('brand_not_found', '');
  if (!category) return refuse('category_not_found', '');
  const gender = genderOf(cell(row.gender)) ?? genderOf(categoryText) ?? reading.gender;
  if (gender === 'children') return refuse('children', cell(row.gender));
  const condition = conditionOf(cell(row.condition));
  return {
    item: {
      brand: reading.brand,
      category,
      gender,
      condition: condition ?? reading.condition,
      askingPrice: row.askingPrice ?? reading.askingPrice,
      title,
      remarks:
        condition || cell(row.condition) === ''
          ? []
          : ['Its condition was not understood: the price is for the usual mix.'],
    },
  };
}

function refuse(code: ItemProblemCode, text: string): { problem: ItemProblem } {
  return { problem: { code, text } };
}

function cell(text = ''): string {
  return text.length > MAX_CELL ? '' : text;
}

/** What a brand column says where it names none. */
const NO_BRAND = /^\s*(|-+|n\/?a|none|no brand|unbranded|unknown|other)\s*$/i;

function brandOf(text: string): Brand | undefined {
  if (NO_BRAND.test(text)) return undefined;
  return resolveBrand(text).match ?? readTitle(text).brand;
}

interface FoundKind {
  readonly category?: Category | undefined;
  /** The column names a category, rather than words that one can be read from. */
  readonly isCertain: boolean;
  readonly refusal?: NonNullable<TitleReading['refusal']>;
}

/** What a category column means, such as `Women > Bags > Totes`: its narrowest part that says something. */
function kindOf(text: string): FoundKind {
  const parts = text.split(/[>»|/]/).filter((part) => part.trim() !== '');
  for (const part of parts.reverse()) {
    const named = resolveCategory(part).match;
    if (named) return { category: named, isCertain: true };
    const { category, refusal } = readTitle(part);
    if (category) return { category, isCertain: false };
    if (refusal && (refusal.code === 'not_covered' || refusal.code === 'children')) {
      return { isCertain: true, refusal };
    }
  }
  return { isCertain: false };
}

/** Whose garment a column says it is. */
function genderOf(text: string): Gender | 'children' | undefined {
  const whose = resolveWhose(text) ?? readWhose(wordsOf(text)).whose;
  return whose === 'unisex' ? undefined : whose;
}

function conditionOf(text: string): Condition | undefined {
  if (text === '') return undefined;
  const exact = CONDITIONS.find((condition) => condition === text);
  return exact ?? resolveCondition(text)?.name ?? readTitle(text).condition;
}
