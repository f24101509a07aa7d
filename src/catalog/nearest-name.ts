import { distance } from 'fastest-levenshtein';
import { fold } from './normalize.ts';

interface Named {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

const MAX_NEAR = 3;
/** Shorter words of a name are too common to compare. */
const MIN_WORD = 4;
/** Maximum length, in characters, of a name for which we look for similar ones. */
const MAX_NAME = 60;

/** Returns the entries that a name is an alias of or, otherwise, of which the slug or a word of it is at most a third away. */
export function nearestNames<T extends Named>(name: string, entries: readonly T[]): T[] {
  const typed = fold(name.slice(0, MAX_NAME));
  if (typed === '') return [];
  const exact = entries.filter((entry) => allNames(entry).some((known) => fold(known) === typed));
  if (exact.length > 0) return exact.slice(0, MAX_NEAR);
  const maxEdits = Math.max(1, typed.length / 3);
  const near = entries.flatMap((entry) => {
    const words = entry.slug.split('-').filter((word) => word.length >= MIN_WORD);
    const edits = Math.min(...[fold(entry.slug), ...words].map((known) => distance(known, typed)));
    const isPart = typed.length >= MIN_WORD && (fold(entry.slug).includes(typed) || typed.includes(fold(entry.slug)));
    return edits <= maxEdits || isPart ? [{ entry, edits }] : [];
  });
  return near
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, MAX_NEAR)
    .map(({ entry }) => entry);
}

const allNames = ({ slug, name, aliases }: Named) => [slug, name, ...aliases];
