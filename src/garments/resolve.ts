import { distance } from 'fastest-levenshtein';
import {
  type Brand,
  brands,
  type Category,
  type ConditionGrade,
  categories,
  conditionGrades,
} from './catalogue.ts';
import { fold } from './normalize.ts';

interface Named {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** What a piece of typed text turned out to mean. */
export interface Resolution<T> {
  /** The entry whose slug, display name or alias was typed. */
  readonly match?: T;
  readonly matchedBy?: 'slug' | 'name' | 'alias';
  /** Without a match: up to five entries that look or sound most like the text, nearest first. */
  readonly nearest: readonly T[];
}

const MAX_SUGGESTIONS = 5;

/** How unlike two folded words are, from 0 (equal) to 1; a shared beginning counts as near. */
function unlikeness(typed: string, known: string): number {
  if (known.startsWith(typed) && typed.length >= 3) return 0.1;
  if (typed.includes(known) && known.length >= 4) return 0.2;
  return distance(typed, known) / Math.max(typed.length, known.length);
}

function createResolver<T extends Named>(entries: readonly T[]) {
  const bySlug = new Map<string, T>(entries.map((entry) => [entry.slug, entry]));
  const byFold = new Map<string, { entry: T; matchedBy: 'slug' | 'name' | 'alias' }>();
  const learn = (text: string, entry: T, matchedBy: 'slug' | 'name' | 'alias') => {
    if (!byFold.has(fold(text))) byFold.set(fold(text), { entry, matchedBy });
  };
  for (const entry of entries) learn(entry.slug, entry, 'slug');
  for (const entry of entries) learn(entry.name, entry, 'name');
  for (const entry of entries) for (const alias of entry.aliases) learn(alias, entry, 'alias');

  const nearest = (typed: string): T[] => {
    const best = new Map<T, number>();
    for (const [known, { entry }] of byFold) {
      const score = unlikeness(typed, known);
      if (score <= 0.5 && score < (best.get(entry) ?? 1)) best.set(entry, score);
    }
    return [...best]
      .sort((a, b) => a[1] - b[1])
      .slice(0, MAX_SUGGESTIONS)
      .map(([entry]) => entry);
  };

  return {
    findSlug: (text: string): T | undefined =>
      bySlug.get(text) ?? bySlug.get(text.trim().toLowerCase()),
    resolve: (text: string): Resolution<T> => {
      const typed = fold(text);
      const known = byFold.get(typed);
      if (known) return { match: known.entry, matchedBy: known.matchedBy, nearest: [] };
      return { nearest: typed === '' ? [] : nearest(typed) };
    },
  };
}

const brandResolver = createResolver(brands);
const categoryResolver = createResolver(categories);

/** The brand with this slug, ignoring case and surrounding spaces; names and aliases do not count. */
export const findBrand: (slug: string) => Brand | undefined = brandResolver.findSlug;

/** The category with this slug, ignoring case and surrounding spaces; names and aliases do not count. */
export const findCategory: (slug: string) => Category | undefined = categoryResolver.findSlug;

/** What brand a person meant: by slug, display name or alias, otherwise the nearest ones. */
export const resolveBrand: (text: string) => Resolution<Brand> = brandResolver.resolve;

/** What category a person meant: by slug, display name or alias, otherwise the nearest ones. */
export const resolveCategory: (text: string) => Resolution<Category> = categoryResolver.resolve;

const conditionByFold = new Map<string, ConditionGrade>();
for (const grade of conditionGrades) conditionByFold.set(fold(grade.name), grade);
for (const grade of conditionGrades) {
  for (const alias of grade.aliases) conditionByFold.set(fold(alias), grade);
}

/** What condition grade a person meant, by name or by the words that marketplaces use. */
export function resolveCondition(text: string): ConditionGrade | undefined {
  return conditionByFold.get(fold(text));
}
