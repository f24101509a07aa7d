import type { Brand, Category } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { findVintage, yearsIn } from './facts.ts';
import file from './lexicon/rare-items.json' with { type: 'json' };
import { phraseOf, type TitleTokens, type WordSpan, type Words } from './tokens.ts';

/** Words in a title that suggest that the item may sell for many times the usual price, so that comps say nothing. */
export interface BeyondEvidence {
  readonly text: string;
  readonly reason: 'collaboration' | 'collectible' | 'rare_model';
}

const wordsOfNames = (names?: readonly string[]) => names?.map((name) => name.split(' '));
const rows = file.rows.map((row) => ({
  ...row,
  reason: row.reason as BeyondEvidence['reason'],
  any: wordsOfNames(row.any),
  with: wordsOfNames(row.with),
  not: wordsOfNames(row.not),
}));

/** Finds the first sign that an item is rare: the name of a rare model, other words, or a maker that collaborates. */
export function findRarity(
  { words, written }: Pick<TitleTokens, 'words' | 'written'>,
  brand: Brand,
  category: Category,
): BeyondEvidence | undefined {
  for (const row of rows) {
    const isOfBrand = row.brands === 'any' || row.brands.includes(brand.slug);
    if (!isOfBrand || row.kinds?.includes(category.slug) === false || nameIn(words, row.not ?? [])) continue;
    const signs = signsIn(words, brand, row);
    if (signs.includes(undefined)) continue;
    const spans = signs.filter((span) => span !== undefined).sort((a, b) => a.from - b.from);
    const texts = new Set(spans.map(({ from, to }) => written(from, to)));
    return { text: [...texts].join(' '), reason: row.reason };
  }
  return undefined;
}

/** Returns the words that meet each condition of a row, or undefined for one that is not met. */
function signsIn(words: Words, brand: Brand, row: (typeof rows)[number]): readonly (WordSpan | undefined)[] {
  const { before, decades, vintage, ofOthers } = row;
  const lists = [row.any, row.with].filter((list) => list !== undefined);
  const isMeant = (name: Words) => !(ofOthers && isOwnName(name, brand));
  const signs = lists.map((names) => nameIn(words, names, isMeant));
  if (before !== undefined) {
    const years = yearsIn(words);
    const earliest = years.find(({ isDecade }) => decades || !isDecade);
    // `Vintage Nirvana T-shirt` is as old as one of 1993.
    const [age] = vintage && years.length === 0 ? findVintage(words, brand.slug, []) : [];
    signs.push(earliest && earliest.value < before ? earliest : age);
  }
  return signs;
}

/** Finds the first of the names that are meant in a title that has all words of one, in any order. */
function nameIn(
  words: Words,
  names: readonly Words[],
  isMeant: (name: Words) => boolean = () => true,
): WordSpan | undefined {
  const found = names.flatMap((name): WordSpan[] => {
    const positions = name.map((part) => words.indexOf(part));
    return positions.includes(-1) || !isMeant(name)
      ? []
      : [{ from: Math.min(...positions), to: Math.max(...positions) + 1 }];
  });
  return found.sort((a, b) => a.from - b.from)[0];
}

/** Returns true for a name within the brand's own, or any if the brand is unknown. */
function isOwnName(name: Words, brand: Brand): boolean {
  const names = [brand.name, ...brand.aliases].map(phraseOf);
  return isUnknown(brand) || names.some((own) => ` ${own} `.includes(` ${name.join(' ')} `));
}
