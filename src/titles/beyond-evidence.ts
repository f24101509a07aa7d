import type { Brand, Category } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { yearsIn } from './item-names.ts';
import modelFile from './lexicon/rare-models.json' with { type: 'json' };
import file from './lexicon/rare-patterns.json' with { type: 'json' };
import { type Names, phraseIndex } from './phrase-index.ts';
import { type Places, phraseOf, type TitleTokens } from './tokens.ts';

/** Reasons why listings cannot price an item: a collaboration, a collectible, or a model that is rarely sold. */
export const BEYOND_REASONS = ['collaboration', 'collectible', 'rare_model'] as const;
/** A sign that an item may be worth many times the usual one. */
export interface BeyondEvidence {
  readonly text: string;
  readonly reason: (typeof BEYOND_REASONS)[number];
}

type Words = Pick<TitleTokens, 'words' | 'written'>;

/** A line of rare-models.json; any one name matches. */
interface ModelRow {
  readonly words: Names;
  readonly kinds?: Names;
  readonly reason: BeyondEvidence['reason'];
}
/** Models by brand and first word. */
const models = new Map(
  Object.entries(modelFile.brands as unknown as Record<string, readonly ModelRow[]>).map(([slug, rows]) => {
    const named = rows.flatMap((row) => row.words.map((name) => ({ row, name: name.split(' ') })));
    return [slug, Map.groupBy(named, ({ name }) => name[0])];
  }),
);

const indexFor = (phrases: Names = []) => phraseIndex([[phrases, true]]);
const patterns = file.patterns.map((row) => ({
  ...row,
  brands: row.brands === 'any' ? undefined : new Set<string>(row.brands),
  kinds: row.kinds && new Set(row.kinds),
  groups: [row.any, row.with].flatMap((phrases) => (phrases ? [indexFor(phrases)] : [])),
  not: indexFor(row.not),
}));
const makers = indexFor(file.makers);

/** Returns the rare models in normalized words, one for each line of the list; if none, the match of a pattern. */
export function findRareModels({ words, written }: Words, brand: Brand, category: Category): BeyondEvidence[] {
  const found = new Map<ModelRow, BeyondEvidence>();
  const ofBrand = models.get(brand.slug);
  const unique = new Set(ofBrand ? words : []);
  for (const first of unique)
    for (const { row, name } of ofBrand?.get(first) ?? []) {
      const isOfKind = !row.kinds || row.kinds.includes(category.slug);
      if (found.has(row) || !isOfKind || !name.every((word) => unique.has(word))) continue;
      const places = name.map((word) => words.indexOf(word));
      const text = written(Math.min(...places), Math.max(...places) + 1);
      found.set(row, { text, reason: row.reason });
    }
  if (found.size > 0) return [...found.values()];
  const pattern = findPattern({ words, written }, brand, category);
  return pattern ? [pattern] : [];
}

function findPattern(title: Words, brand: Brand, category: Category): BeyondEvidence | undefined {
  const { words, written } = title;
  const years = yearsIn(words);
  for (const pattern of patterns) {
    const { reason, brands, kinds } = pattern;
    if ((brands && !brands.has(brand.slug)) || (kinds && !kinds.has(category.slug))) continue;
    const text = textOfPattern(title, pattern, years);
    if (text !== undefined) return { text, reason: reason as BeyondEvidence['reason'] };
  }
  const names = [brand.name, ...brand.aliases];
  const isOwn = ({ from, to }: Places) =>
    names.some((one) => ` ${phraseOf(one)} `.includes(` ${words.slice(from, to).join(' ')} `));
  const maker = makers.find(words).find((one) => !isOwn(one));
  return maker && !isUnknown(brand) ? { text: written(maker.from, maker.to), reason: 'collaboration' } : undefined;
}

/** Returns the words that match a pattern, as written; undefined if it does not match. */
function textOfPattern(
  { words, written }: Words,
  { groups, not, before, decades }: (typeof patterns)[number],
  years: ReturnType<typeof yearsIn>,
): string | undefined {
  const year = before === undefined ? undefined : years.find(({ isDecade }) => decades || !isDecade);
  if (before !== undefined && !(year && year.value < before)) return undefined;
  const found: readonly (Places | undefined)[] = groups.map((index) => index.find(words, 1)[0]);
  if (found.includes(undefined) || not.find(words, 1).length > 0) return undefined;
  const parts = [...found, year]
    .filter((one) => one !== undefined)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => written(from, to));
  return [...new Set(parts)].join(' ');
}
