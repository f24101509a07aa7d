import copies from './lexicon/copy-signs.json' with { type: 'json' };
import rules from './lexicon/refusals.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { type Meaning, PhraseIndex, toSearchText, wordPattern } from './phrase-index.ts';
import { inAllLanguages } from './scripts.ts';
import { type FoundPhrase, overlap, type WordSpan, type Words } from './tokens.ts';

/** Phrases that may rule out a price, with their signs in patterns. `~fine` marks one that does not. */
const signs = new PhraseIndex<string>([
  [inAllLanguages(copyWords.real), '~fine'],
  ...Object.entries(rules.signs).map(([sign, phrases]): Meaning<string> => [phrases, `~${sign}`]),
  [['=copy', ...inAllLanguages(copyWords.refuse)], '~copy'],
  [['=style', ...inAllLanguages(copyWords.beside)], '~style'],
]);

const findOthers = wordPattern(rules.others, { ...rules.lists, ...rules.signs });

/** Finds the phrases in a title that may rule out a price: `replica`, `dog sweater`. */
export function findSigns(words: Words): readonly FoundPhrase<string>[] {
  const others = findOthers(toSearchText(words));
  return [...(others ? [{ ...others, value: '~others' }] : []), ...signs.find(words)];
}

const RULING_OUT: readonly string[] = ['~copy', '~sureCopy', '~part', '~thing', '~doll', '~others'];

/** Finds the phrases that rule out a price even inside a remark: `for parts`, `lego`. */
export const findRuledOut = (words: Words) => findSigns(words).filter(({ value }) => RULING_OUT.includes(value));

const doubtful = [...copies.patterns, copies.fromShops].map((pattern) => wordPattern(pattern, copies.parts));
const doubts = new PhraseIndex([[['=ask', ...inAllLanguages(copyWords.ask)], true]]);
/** Finds words that suggest that the item may be a copy, such as `no serial` or the question `real or fake`. */
export function findCopySigns(words: Words): readonly WordSpan[] {
  const text = toSearchText(words);
  const signs = [...doubtful.flatMap((find) => find(text) ?? []), ...doubts.find(words)];
  const sorted = signs.sort((a, b) => a.from - b.from || b.to - a.to);
  return sorted.filter((sign, at) => !sorted.slice(0, at).some((other) => overlap(other, sign)));
}
