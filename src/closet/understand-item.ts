import type { Brand, Category, Condition } from '../garments/catalog.ts';
import { unknownBrand } from '../garments/other-brands.ts';
import { resolveBrand } from '../garments/read/brand-field.ts';
import { resolveCondition } from '../garments/read/conditions.ts';
import { resolveWearer } from '../garments/read/genders.ts';
import type { RefusalCode } from '../garments/read/refusals.ts';
import type { ListingQuery } from '../pricing/appraise.ts';
import { readCategoryColumn } from './category-column.ts';
import type { ClosetItem } from './read-closet.ts';

/** The reason why a row has no price; `text` is the part of the row that gives it. */
export interface ItemProblem {
  readonly code: RefusalCode | 'nothing_to_price' | 'unusable_row';
  readonly text: string;
}

/** The question of a row, by its columns. */
export interface UnderstoodItem {
  readonly asked: ListingQuery;
  /** The likely meaning of the category column, if the title names no kind. */
  readonly likelyCategory: Category | undefined;
  /** The title may name another kind of its family only. */
  readonly isFamily: boolean;
  /** The row says a condition that was not understood. */
  readonly hasUnreadCondition: boolean;
}

export type Understanding = { readonly item: UnderstoodItem } | { readonly problem: ItemProblem };

/** A longer cell names no brand, kind or condition. */
const MAX_CELL = 200;
/** The most texts of a column that are remembered. */
const MAX_REMEMBERED = 500;

/** Remembers the meaning of each text of a column: files repeat them row after row. */
function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const found = find(text);
    if (known.size < MAX_REMEMBERED) known.set(text, found);
    return found;
  };
}

/**
 * Makes a function that understands the columns of a list's rows; the title's words come after them. Its memory is gone
 * with it.
 */
export function createUnderstanding(): (row: ClosetItem) => Understanding {
  const columns = {
    brand: remember(readBrandColumn),
    kind: remember(readCategoryColumn),
    whose: remember(resolveWearer),
    condition: remember(resolveCondition),
  };
  return (row) => {
    const { title = '' } = row;
    const [brandText, kindText, whoseText, conditionText] = [
      cell(row.brand),
      cell(row.category),
      cell(row.gender),
      cell(row.condition),
    ];
    if (title + brandText + kindText === '') return refuse('nothing_to_price', '');
    const brand = columns.brand(brandText);
    if (brand === 'not clothes') return refuse('not_covered', brandText);
    const kind = columns.kind(kindText);
    if (kind.refusal) return refuse(kind.refusal, kindText);
    const whose = columns.whose(whoseText) ?? kind.whose;
    if (whose === 'children') return refuse('children', whoseText || kindText);
    const condition: Condition | undefined = columns.condition(conditionText)?.name;
    return {
      item: {
        asked: {
          title,
          brand,
          category: kind.yields === 'no' ? kind.category : undefined,
          gender: whose === 'unisex' ? undefined : whose,
          condition,
          askingPrice: row.askingPrice,
        },
        likelyCategory: kind.category,
        isFamily: kind.yields === 'family',
        hasUnreadCondition: !condition && conditionText !== '',
      },
    };
  };
}

function refuse(code: ItemProblem['code'], text: string): { problem: ItemProblem } {
  return { problem: { code, text } };
}

function cell(text = ''): string {
  return text.length > MAX_CELL ? '' : text;
}

/** Words for no brand. */
const NO_BRAND = /^\s*(|-+|n\/?a|none|no brand|unbranded|unknown|other)\s*$/i;

function readBrandColumn(text: string): Brand | 'not clothes' | undefined {
  if (NO_BRAND.test(text)) return undefined;
  const { match, notCovered } = resolveBrand(text);
  return match ?? (notCovered ? 'not clothes' : unknownBrand(text.trim()));
}
