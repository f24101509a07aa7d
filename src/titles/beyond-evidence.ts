import type { Brand, Category } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import modelFile from './lexicon/rare-models.json' with { type: 'json' };
import file from './lexicon/rare-patterns.json' with { type: 'json' };
import { phraseIndex } from './phrase-index.ts';
import { phraseOf, type TitleTokens, type WordSpan, type Words } from './tokens.ts';
import { yearsIn } from './vintage.ts';

/** Reasons why comparable listings aren't evidence of an item's price. */
export const BEYOND_REASONS = ['collaboration', 'collectible', 'rare_model'] as const;
/** Words in a title that suggest that the item may sell for many times the usual price. */
export interface BeyondEvidence {
  readonly text: string;
  readonly reason: (typeof BEYOND_REASONS)[number];
}

type TitleWords = Pick<TitleTokens, 'words' | 'written'>;

interface ModelRow {
  /** Alternative names of the model. */
  readonly words: Words;
  readonly kinds?: readonly string[];
  readonly reason: BeyondEvidence['reason'];
}
/** Names of rare models, by brand and then by the first word in the name. */
const models = new Map(
  Object.entries(modelFile.brands as Record<string, readonly ModelRow[]>).map(([slug, rows]) => {
    const names = rows.flatMap((row) => row.words.map((name) => ({ row, parts: name.split(' ') })));
    return [slug, Map.groupBy(names, ({ parts }) => parts[0])];
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

/** Finds rare models in a title. If there are none, finds words that match a pattern or name a collaborator. */
export function findRareModels({ words, written }: TitleWords, brand: Brand, category: Category): BeyondEvidence[] {
  const namesByFirstWord = models.get(brand.slug);
  const titleWords = new Set(namesByFirstWord ? words : []);
  const evidence = new Map<ModelRow, BeyondEvidence>();
  // The words in a model's name may appear in any order.
  for (const word of titleWords) {
    for (const { row, parts } of namesByFirstWord?.get(word) ?? []) {
      const isOfKind = !row.kinds || row.kinds.includes(category.slug);
      if (evidence.has(row) || !isOfKind || !parts.every((part) => titleWords.has(part))) continue;
      const positions = parts.map((part) => words.indexOf(part));
      const text = written(Math.min(...positions), Math.max(...positions) + 1);
      evidence.set(row, { text, reason: row.reason });
    }
  }
  if (evidence.size > 0) return [...evidence.values()];
  const match = findPattern({ words, written }, brand, category) ?? findCollaborator({ words, written }, brand);
  return match ? [match] : [];
}

/** Finds words that match a pattern for rare items that applies to the brand and the kind. */
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

/** Finds a maker that collaborates with other brands and is not the item's own brand. */
function findCollaborator({ words, written }: TitleWords, brand: Brand): BeyondEvidence | undefined {
  const collaborators = makers.find(words);
  if (collaborators.length === 0 || isUnknown(brand)) return undefined;
  const brandNames = [brand.name, ...brand.aliases].map(phraseOf);
  const namesBrand = ({ from, to }: WordSpan) => {
    const maker = words.slice(from, to).join(' ');
    return brandNames.some((name) => ` ${name} `.includes(` ${maker} `));
  };
  const collaborator = collaborators.find((maker) => !namesBrand(maker));
  return collaborator && { text: written(collaborator.from, collaborator.to), reason: 'collaboration' };
}

/** Returns the words that match all of a pattern's conditions, as written, or undefined if any condition isn't met. */
function matchedText(
  { words, written }: TitleWords,
  { groups, not, before, decades }: (typeof patterns)[number],
  years: ReturnType<typeof yearsIn>,
): string | undefined {
  const matches: (WordSpan | undefined)[] = groups.map((index) => index.find(words, 1)[0]);
  if (before !== undefined) {
    const earliestYear = years.find(({ isDecade }) => decades || !isDecade);
    matches.push(earliestYear && earliestYear.value < before ? earliestYear : undefined);
  }
  if (matches.includes(undefined) || not.find(words, 1).length > 0) return undefined;
  const spans = matches.filter((span) => span !== undefined).sort((a, b) => a.from - b.from);
  const texts = new Set(spans.map(({ from, to }) => written(from, to)));
  return [...texts].join(' ');
}
