import type { Brand, Category } from '../catalog.ts';
import list from '../lexicon/rare-models.json' with { type: 'json' };
import {
  BEYOND_REASONS,
  type BeyondEvidence,
  type BeyondReason,
  findRarePattern,
} from './rare-patterns.ts';
import type { TitleTokens } from './tokens.ts';

export { BEYOND_REASONS, type BeyondEvidence, type BeyondReason };

interface RareModel {
  /** Its line of the list, of which one name is enough. */
  readonly line: object;
  readonly words: readonly string[];
  readonly kinds: ReadonlySet<string> | undefined;
  readonly reason: BeyondReason;
}

/** By brand and first word: a title is looked up by its own words, whatever the length of the list. */
const byBrand = new Map<string, Map<string, RareModel[]>>();
for (const [slug, rows] of Object.entries(list.brands)) {
  const byWord = new Map<string, RareModel[]>();
  byBrand.set(slug, byWord);
  for (const row of rows as readonly Row[]) {
    const { kinds, reason } = row;
    for (const name of row.words) {
      const all = name.split(' ');
      const first = all[0] as string;
      const model: RareModel = { line: row, words: all, kinds: kinds && new Set(kinds), reason };
      const models = byWord.get(first);
      if (models) models.push(model);
      else byWord.set(first, [model]);
    }
  }
}

/** A line of rare-models.json. */
interface Row {
  readonly words: readonly string[];
  readonly kinds?: readonly string[];
  readonly reason: BeyondReason;
}

/**
 * Returns the rare models that normalized words name, all words of a model, in any order, once for each line of the
 * list; else what a pattern says of the piece.
 * `written` gives words as they were written.
 */
export function findRareModels(
  { words, written }: Pick<TitleTokens, 'words' | 'written'>,
  brand: Brand,
  category: Category,
): BeyondEvidence[] {
  const byWord = byBrand.get(brand.slug);
  const said = new Set(words);
  const found = new Map<object, BeyondEvidence>();
  for (const word of said) {
    for (const model of byWord?.get(word) ?? []) {
      if (found.has(model.line) || (model.kinds && !model.kinds.has(category.slug))) continue;
      if (!model.words.every((one) => said.has(one))) continue;
      const places = model.words.map((one) => words.indexOf(one));
      const text = written(Math.min(...places), Math.max(...places) + 1);
      found.set(model.line, { text, reason: model.reason });
    }
  }
  if (found.size > 0) return [...found.values()];
  const pattern = findRarePattern({ words, written }, brand, category);
  return pattern ? [pattern] : [];
}
