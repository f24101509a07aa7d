import type { FoundFacts } from './facts.ts';
import type { ParsedTitle } from './parse-title.ts';
import { markSpans } from './tokens.ts';

/** A word in a title that affects the price. */
export interface ItemWord {
  /** The word's singular form. */
  readonly form: string;
  readonly at: number;
}

/** Returns the words in a title, as written, that are no part of a name or a fact and do not affect the price. */
export function ignoredWords(parsed: ParsedTitle, facts: FoundFacts, others: readonly ItemWord[]): string[] {
  const { words, roles } = parsed;
  const priced = others.map(({ at }) => ({ from: at, to: at + 1 }));
  const isInSpan = markSpans(words.length, [...parsed.spans, ...facts.spans, ...priced]);
  // A title may mention a brand or a gender twice.
  const names = words.filter((_, at) => roles[at] && roles[at] !== 'category');
  const isUnderstood = (at: number) => isInSpan[at] || roles[at] !== undefined || names.includes(words[at] as string);
  const written = words.map((_, at) => parsed.written(at, at + 1));
  // `V-neck` is split into two words, and it is enough to understand one of them.
  const understood = written.filter((_, at) => isUnderstood(at));
  return [...new Set([...written, ...parsed.asked].filter((text) => text !== '' && !understood.includes(text)))];
}
