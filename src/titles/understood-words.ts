import type { FactSpan, FoundFacts } from './facts.ts';
import type { ItemWord } from './item-words.ts';
import type { Reading } from './title.ts';

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

/** Returns the words of a title that say nothing, beside `others` that do, each once, as they were written. */
export function ignoredWords(reading: Reading, { spans }: FoundFacts, others: readonly ItemWord[]): string[] {
  const isUnderstood = areUnderstood(reading, spans);
  for (const { at } of others) isUnderstood[at] = true;
  if (!isUnderstood.includes(false)) return [];
  const written = reading.words.map((_, i) => reading.written(i, i + 1));
  // `V-neck` is two words: one that says something is enough.
  const understood = new Set(written.filter((_, i) => isUnderstood[i]));
  return [...new Set(written.filter((text, i) => text !== '' && !isUnderstood[i] && !understood.has(text)))];
}
