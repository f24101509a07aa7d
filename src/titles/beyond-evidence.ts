import type { Brand, Category } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import file from './lexicon/rare-items.json' with { type: 'json' };
import { PhraseIndex } from './phrase-index.ts';
import { phraseOf, type TitleTokens, type WordSpan, type Words } from './tokens.ts';
import { yearsIn } from './vintage.ts';

/** Reasons why comparable listings aren't evidence of an item's price. */
export const BEYOND_REASONS = ['collaboration', 'collectible', 'rare_model'] as const;
/** Words in a title that suggest that the item may sell for many times the usual price. */
export interface BeyondEvidence {
  readonly text: string;
  readonly reason: (typeof BEYOND_REASONS)[number];
}

interface Row {
  readonly reason: BeyondEvidence['reason'];
  readonly brands: 'any' | readonly string[];
  readonly kinds?: readonly string[];
  /** Names whose words may appear in any order. */
  readonly names?: readonly string[];
  readonly any?: readonly string[];
  readonly with?: readonly string[];
  readonly not?: readonly string[];
  readonly before?: number;
  readonly decades?: boolean;
  readonly ofOthers?: boolean;
}

const indexOf = (phrases: readonly string[] = []) => new PhraseIndex([[phrases, true]]);
const rows = (file.rows as readonly Row[]).map((row) => ({
  ...row,
  brands: row.brands === 'any' ? undefined : new Set(row.brands),
  names: row.names?.map((name) => name.split(' ')),
  phrases: [row.any, row.with].filter((list) => list !== undefined).map(indexOf),
  ruledOut: indexOf(row.not),
}));

/** Finds the first sign that an item is rare: the name of a rare model, other words, or a maker that collaborates. */
export function findRarity(
  { words, written }: Pick<TitleTokens, 'words' | 'written'>,
  brand: Brand,
  category: Category,
): BeyondEvidence | undefined {
  for (const row of rows) {
    const isOfRow = (!row.brands || row.brands.has(brand.slug)) && (!row.kinds || row.kinds.includes(category.slug));
    const signs = isOfRow && row.ruledOut.find(words, 1).length === 0 ? signsIn(words, brand, row) : [undefined];
    if (signs.includes(undefined)) continue;
    const spans = signs.filter((span) => span !== undefined).sort((a, b) => a.from - b.from);
    const texts = new Set(spans.map(({ from, to }) => written(from, to)));
    return { text: [...texts].join(' '), reason: row.reason };
  }
  return undefined;
}

/** Returns the words that meet each condition of a row, or undefined for one that is not met. */
function signsIn(words: Words, brand: Brand, row: (typeof rows)[number]): readonly (WordSpan | undefined)[] {
  const { names, phrases, before, decades, ofOthers } = row;
  const isMeant = (phrase: WordSpan) => !(ofOthers && isOwnName(words.slice(phrase.from, phrase.to), brand));
  const signs = phrases.map((index): WordSpan | undefined => index.find(words).find(isMeant));
  if (names) signs.push(nameIn(words, names));
  if (before !== undefined) {
    const earliest = yearsIn(words).find(({ isDecade }) => decades || !isDecade);
    signs.push(earliest && earliest.value < before ? earliest : undefined);
  }
  return signs;
}

function nameIn(words: Words, names: readonly Words[]): WordSpan | undefined {
  const name = names.find((parts) => parts.every((part) => words.includes(part)));
  const positions = name?.map((part) => words.indexOf(part));
  return positions && { from: Math.min(...positions), to: Math.max(...positions) + 1 };
}

/** Returns true for words in the brand's own name, or any if the brand is unknown. */
function isOwnName(words: Words, brand: Brand): boolean {
  const names = [brand.name, ...brand.aliases].map(phraseOf);
  return isUnknown(brand) || names.some((name) => ` ${name} `.includes(` ${words.join(' ')} `));
}
