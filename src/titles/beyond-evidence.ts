import type { Brand, Category } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { yearsIn } from './item-names.ts';
import modelFile from './lexicon/rare-models.json' with { type: 'json' };
import file from './lexicon/rare-patterns.json' with { type: 'json' };
import { phraseIndex } from './phrase-index.ts';
import { phraseOf, type TitleTokens, type WordSpan } from './tokens.ts';

/** Reasons why comparable listings cannot determine an item's price. */
export const BEYOND_REASONS = ['collaboration', 'collectible', 'rare_model'] as const;
/** Words of a title which suggest that the item may sell for many times the usual price. */
export interface BeyondEvidence {
  readonly text: string;
  readonly reason: (typeof BEYOND_REASONS)[number];
}

type TitleWords = Pick<TitleTokens, 'words' | 'written'>;

/** A row of rare-models.json. Any of the names in `words` matches. */
interface ModelRow {
  readonly words: readonly string[];
  readonly kinds?: readonly string[];
  readonly reason: BeyondEvidence['reason'];
}
const models = new Map(
  Object.entries(modelFile.brands as unknown as Record<string, readonly ModelRow[]>).map(([slug, rows]) => {
    const names = rows.flatMap((row) => row.words.map((name) => ({ row, words: name.split(' ') })));
    return [slug, Map.groupBy(names, ({ words }) => words[0])];
  }),
);

const indexFor = (phrases: readonly string[] = []) => phraseIndex([[phrases, true]]);
const patterns = file.patterns.map((row) => ({
  ...row,
  brands: row.brands === 'any' ? undefined : new Set<string>(row.brands),
  kinds: row.kinds && new Set(row.kinds),
  groups: [row.any, row.with].filter((phrases) => phrases !== undefined).map(indexFor),
  not: indexFor(row.not),
}));
const makers = indexFor(file.makers);

/** Finds the rare models in a title, one for each row of the list, or else the words that match a pattern. */
export function findRareModels({ words, written }: TitleWords, brand: Brand, category: Category): BeyondEvidence[] {
  const byFirstWord = models.get(brand.slug);
  const titleWords = new Set(byFirstWord ? words : []);
  const evidence = new Map<ModelRow, BeyondEvidence>();
  for (const first of titleWords) {
    for (const { row, words: name } of byFirstWord?.get(first) ?? []) {
      const isOfKind = !row.kinds || row.kinds.includes(category.slug);
      if (evidence.has(row) || !isOfKind || !name.every((word) => titleWords.has(word))) continue;
      const positions = name.map((word) => words.indexOf(word));
      const text = written(Math.min(...positions), Math.max(...positions) + 1);
      evidence.set(row, { text, reason: row.reason });
    }
  }
  if (evidence.size > 0) return [...evidence.values()];
  const pattern = findPattern({ words, written }, brand, category) ?? findPartner({ words, written }, brand);
  return pattern ? [pattern] : [];
}

function findPattern(title: TitleWords, brand: Brand, category: Category): BeyondEvidence | undefined {
  const years = yearsIn(title.words);
  for (const pattern of patterns) {
    const isOfBrand = !pattern.brands || pattern.brands.has(brand.slug);
    const isOfKind = !pattern.kinds || pattern.kinds.has(category.slug);
    const text = isOfBrand && isOfKind ? matchedText(title, pattern, years) : undefined;
    if (text !== undefined) return { text, reason: pattern.reason as BeyondEvidence['reason'] };
  }
  return undefined;
}

function findPartner({ words, written }: TitleWords, brand: Brand): BeyondEvidence | undefined {
  const names = [brand.name, ...brand.aliases];
  const isOfBrand = ({ from, to }: WordSpan) =>
    names.some((name) => ` ${phraseOf(name)} `.includes(` ${words.slice(from, to).join(' ')} `));
  const maker = makers.find(words).find((phrase) => !isOfBrand(phrase));
  if (!maker || isUnknown(brand)) return undefined;
  return { text: written(maker.from, maker.to), reason: 'collaboration' };
}

function matchedText(
  { words, written }: TitleWords,
  { groups, not, before, decades }: (typeof patterns)[number],
  years: ReturnType<typeof yearsIn>,
): string | undefined {
  const matches: (WordSpan | undefined)[] = groups.map((index) => index.find(words, 1)[0]);
  if (before !== undefined) {
    const year = years.find(({ isDecade }) => decades || !isDecade);
    matches.push(year && year.value < before ? year : undefined);
  }
  if (matches.includes(undefined) || not.find(words, 1).length > 0) return undefined;
  const spans = matches.filter((span) => span !== undefined).sort((a, b) => a.from - b.from);
  const texts = new Set(spans.map(({ from, to }) => written(from, to)));
  return [...texts].join(' ');
}
