import { distance } from 'fastest-levenshtein';
import { fold } from './normalize.ts';

interface Named {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

const MAX_NEAR = 3;
/** Maximum length, in characters, of a name for which we look for similar ones. */
const MAX_NAME = 60;

/** Returns the entries that a name is an alias of or, otherwise, whose slug or name is at most a third away from it. */
export function nearestNames<T extends Named>(name: string, entries: readonly T[]): T[] {
  const typed = fold(name.slice(0, MAX_NAME));
  if (typed === '') return [];
  const exact = entries.filter((entry) => namesOf(entry).some((known) => fold(known) === typed));
  if (exact.length > 0) return exact.slice(0, MAX_NEAR);
  const near = entries.flatMap((entry) => {
    const known = fold(entry.slug);
    const edits = distance(known, typed);
    const isPart = typed.length > 3 && (known.includes(typed) || typed.includes(known));
    return edits <= Math.max(1, typed.length / 3) || isPart ? [{ entry, edits }] : [];
  });
  return near
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, MAX_NEAR)
    .map(({ entry }) => entry);
}

const namesOf = ({ slug, name, aliases }: Named) => [slug, name, ...aliases];
