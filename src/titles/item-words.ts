import type { FactSpan, FoundFacts } from './facts.ts';
import type { ParsedTitle } from './parse-title.ts';
import { MIN_LENGTH, nearest, SpellingIndex } from './spelling.ts';
import { marked, wordsOf } from './tokens.ts';

/** A word in a title that affects the price. */
export interface ItemWord {
  /** The word's singular form. */
  readonly form: string;
  readonly at: number;
}

/** Returns one flag per word in the title. A flag is true if the word is part of a name or a fact. */
function understoodWords({ words, spans, roles }: ParsedTitle, facts: readonly FactSpan[]): boolean[] {
  const isInSpan = marked(words.length, [...spans, ...facts]);
  // A title may mention a brand or a gender twice.
  const names = words.filter((_, at) => roles[at] && roles[at] !== 'category');
  return words.map((word, at) => isInSpan[at] === true || roles[at] !== undefined || names.includes(word));
}

/** Returns the words in a title that we don't understand, as written, except for misspelled names and facts. */
export function ignoredWords(parsed: ParsedTitle, facts: FoundFacts, others: readonly ItemWord[]): string[] {
  const isUnderstood = understoodWords(parsed, facts.spans);
  for (const { at } of others) isUnderstood[at] = true;
  // A corrected word is reported as such, even if it does not change the price.
  if (parsed.correctedAt !== undefined) isUnderstood[parsed.correctedAt] = true;
  if (!isUnderstood.includes(false)) return [];
  const written = parsed.words.map((_, at) => parsed.written(at, at + 1));
  // `V-neck` is split into two words, and it is enough to understand one of them.
  const understood = new Set(written.filter((_, at) => isUnderstood[at]));
  const ignored = written.filter((text, at) => text !== '' && !isUnderstood[at] && !understood.has(text));
  // Short words are never treated as misspellings.
  if (!ignored.some((text) => text.length >= MIN_LENGTH)) return [...new Set(ignored)];
  const namesToMisspell = new SpellingIndex(namesIn(parsed, facts).map((word) => [word, word]));
  const isMisspelled = (text: string) =>
    text.length >= MIN_LENGTH && wordsOf(text).some((word) => nearest(word, namesToMisspell).length > 0);
  return [...new Set(ignored.filter((text) => !isMisspelled(text)))];
}

/** Returns the words in the names of the brand, the line, and the model. */
function namesIn({ brand }: ParsedTitle, { line, model }: FoundFacts): string[] {
  const ids = [line, model].flatMap((id) => id?.split('-') ?? []);
  return [...wordsOf(brand?.name ?? ''), ...ids];
}
