import type { Brand, Category } from '../catalog.ts';
import list from '../lexicon/rare-patterns.json' with { type: 'json' };
import { isUnknown } from '../other-brands.ts';
import type { FoundPhrase } from './phrase-tree.ts';
import { createPhraseTree, type PhraseTree } from './phrase-tree.ts';
import { phraseOf, type TitleTokens } from './tokens.ts';

/** Reasons for listings not to price an item: two brands made it, collectors want it, or few of its model are ever sold. */
export const BEYOND_REASONS = ['collaboration', 'collectible', 'rare_model'] as const;
export type BeyondReason = (typeof BEYOND_REASONS)[number];

/** A sign that an item may be worth many times the usual one, so that no price here is its own. */
export interface BeyondEvidence {
  /** The words that say so. */
  readonly text: string;
  readonly reason: BeyondReason;
}

/** A line of rare-patterns.json. */
interface Row {
  readonly reason: string;
  readonly brands: 'any' | readonly string[];
  readonly kinds?: readonly string[];
  readonly any?: readonly string[];
  readonly with?: readonly string[];
  readonly not?: readonly string[];
  readonly before?: number;
  readonly decades?: boolean;
}
const treeOf = (phrases: readonly string[]) =>
  createPhraseTree(phrases.map((phrase) => [phraseOf(phrase), true] as const));
const patterns = (list.patterns as readonly Row[]).map((row) => ({
  reason: row.reason as BeyondReason,
  brands: row.brands === 'any' ? undefined : new Set(row.brands),
  kinds: row.kinds && new Set(row.kinds),
  groups: [row.any, row.with].flatMap((phrases) => (phrases ? [treeOf(phrases)] : [])),
  not: row.not && treeOf(row.not),
  before: row.before,
  decades: row.decades === true,
}));
const makers = treeOf(list.makers);
const notYears = treeOf(list.notYears);

type Words = Pick<TitleTokens, 'words' | 'written'>;

/** Returns the first sign that listings of the usual item cannot price this one. */
export function findRarePattern(
  { words, written }: Words,
  brand: Brand,
  category: Category,
): BeyondEvidence | undefined {
  const dated = earliestYear(words, yearOf);
  const aged = earliestYear(words, (word) => yearOf(word) ?? decadeOf(word));
  for (const { reason, brands, kinds, groups, not, before, decades } of patterns) {
    if ((brands && !brands.has(brand.slug)) || (kinds && !kinds.has(category.slug))) continue;
    const year = decades ? aged : dated;
    if (before !== undefined && !(year && year.value < before)) continue;
    const found = groups.map((tree) => firstIn(tree, words));
    if (found.includes(undefined) || (not && firstIn(not, words))) continue;
    const spans = [...found, before === undefined ? undefined : year].filter(
      (one) => one !== undefined,
    );
    return { text: textOf(spans, written), reason };
  }
  const maker = makers.find(words).find(({ from, to }) => !isOwnName(brand, words.slice(from, to)));
  return maker && !isUnknown(brand)
    ? { text: written(maker.from, maker.to), reason: 'collaboration' }
    : undefined;
}

const firstIn = (tree: PhraseTree<true>, words: readonly string[]) => tree.find(words)[0];

function textOf(spans: readonly FoundPhrase<unknown>[], written: Words['written']): string {
  const parts = spans.toSorted((a, b) => a.from - b.from).map(({ from, to }) => written(from, to));
  return [...new Set(parts)].join(' ');
}

function isOwnName({ name, aliases }: Brand, words: readonly string[]): boolean {
  const text = words.join(' ');
  return [name, ...aliases].some((one) => ` ${phraseOf(one)} `.includes(` ${text} `));
}

function earliestYear(
  words: readonly string[],
  read: (word: string) => number | undefined,
): FoundPhrase<number> | undefined {
  const named = words.map(() => false);
  for (const { from, to } of notYears.find(words)) named.fill(true, from, to);
  let earliest: FoundPhrase<number> | undefined;
  for (let at = 0; at < words.length; at++) {
    const value = named[at] ? undefined : read(words[at] as string);
    if (value !== undefined && (!earliest || value < earliest.value))
      earliest = { value, from: at, to: at + 1 };
  }
  return earliest;
}

/** `1985` and `fw98`. */
function yearOf(word: string): number | undefined {
  if (/^(?:19[3-9]|20[0-2])\d$/.test(word)) return Number(word);
  const season = /^(?:ss|fw|aw)(\d\d)$/.exec(word)?.[1];
  return season ? Number(season) + (Number(season) > 50 ? 1900 : 2000) : undefined;
}

/** `1980s` and `80s`: its first year. */
function decadeOf(word: string): number | undefined {
  const decade = /^(?:19)?([3-9]0)s$/.exec(word)?.[1];
  return decade ? 1900 + Number(decade) : word === '2000s' ? 2000 : undefined;
}
