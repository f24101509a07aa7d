import type { FactSpan, FoundFacts } from './facts.ts';
import type { ItemWord } from './item-words.ts';
import { MIN_LENGTH, nearest, SpellingIndex } from './spelling.ts';
import type { Reading } from './title.ts';
import { wordsOf } from './tokens.ts';

/** Returns for each word of a title whether it says something. */
function areUnderstood({ words, spans, roles }: Reading, facts: readonly FactSpan[]): boolean[] {
  const isUnderstood = words.map((_, i) => roles[i] !== undefined);
  for (const { from, to } of spans) isUnderstood.fill(true, from, to);
  for (const { from, to } of facts) isUnderstood.fill(true, from, to);
  // A brand, gender or grade that is named twice is understood.
  const names = words.filter((_, i) => roles[i] && roles[i] !== 'category');
  return isUnderstood.map((is, i) => is || names.includes(words[i] as string));
}

/**
 * Returns the words of a title that say something, normalized, with single spaces between them. All of them are on our
 * own lists, so what tells a person is not among them: no address, and no name but one that is a word of garments too,
 * as Jane is a bag.
 */
export function wordsUnderstood({ reading, facts }: { readonly reading: Reading; readonly facts: FoundFacts }): string {
  const { words } = reading;
  const isUnderstood = areUnderstood(reading, facts.spans);
  // A number is one of the item beside the name that it belongs to: elsewhere it may be of a house or a telephone.
  const isNumber = (word = '') => /^\d+$/.test(word);
  words.forEach((word, i) => {
    const isBesideName = isUnderstood[i - 1] || (isUnderstood[i + 1] && !isNumber(words[i + 1]));
    if (isNumber(word) && !isBesideName) isUnderstood[i] = false;
  });
  return words.filter((_, i) => isUnderstood[i]).join(' ');
}

/**
 * Returns the words of a title that say nothing, beside `others` that do, each once, as they were written. A word that
 * misspells what was read all the same, by another word, is not among them: `flece` in a fleece known by its model.
 */
export function ignoredWords(reading: Reading, facts: FoundFacts, others: readonly ItemWord[]): string[] {
  const { spans } = facts;
  const isUnderstood = areUnderstood(reading, spans);
  for (const { at } of others) isUnderstood[at] = true;
  // A mended word is told as such, also where it moves no price.
  if (reading.mendedAt !== undefined) isUnderstood[reading.mendedAt] = true;
  if (!isUnderstood.includes(false)) return [];
  const written = reading.words.map((_, i) => reading.written(i, i + 1));
  // `V-neck` is two words: one that says something is enough.
  const understood = new Set(written.filter((_, i) => isUnderstood[i]));
  const ignored = written.filter((text, i) => text !== '' && !isUnderstood[i] && !understood.has(text));
  // A short word is no slip of any other.
  if (!ignored.some((text) => text.length >= MIN_LENGTH)) return [...new Set(ignored)];
  const read = new SpellingIndex(readBeside(reading, facts).map((word) => [word, word]));
  const isRead = (text: string) =>
    text.length >= MIN_LENGTH && wordsOf(text).some((word) => nearest(word, read).length > 0);
  return [...new Set(ignored.filter((text) => !isRead(text)))];
}

/** Returns the words of an item's brand and facts. */
function readBeside({ brand }: Reading, { line, model, subKind, materials }: FoundFacts): string[] {
  const ids = [line, model, subKind, ...materials].flatMap((id) => id?.split('-') ?? []);
  return [...wordsOf(brand?.name ?? ''), ...ids];
}
