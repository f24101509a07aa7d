import { type FoundKind, groupOf, isThing, kindBegins, kindEnds } from './kind-words.ts';
import lexicon from './lexicon/sets.json' with { type: 'json' };
import { type Meaning, phraseIndex, phraseIndexes } from './phrase-index.ts';
import type { FoundPhrase } from './span.ts';

const phrases = phraseIndex<string>([
  [lexicon.unless, ''],
  ...Object.entries(lexicon.kinds).map(([slug, words]): Meaning<string> => [words, slug]),
]);
const lists = phraseIndexes(lexicon.lists);

/** The kind of a set that no word tells more of. */
const ANY_SET = 'matching-set';

/** Words for a set of clothes, with the slug of their kind. */
export interface FoundSet extends FoundPhrase<string> {
  /** True for words that name its pieces or kind, such as `short set`. */
  readonly isNamed?: boolean;
}

/**
 * Returns the words for clothes that are sold as one set, such as `tracksuit`. Beside one garment, `set` counts only
 * with a word that says of what it is: `knit set`, and not `jeans, a full set of pockets`.
 */
export function findSet(words: readonly string[], kinds: readonly FoundKind[]): FoundSet | undefined {
  const named = phrases.find(words).find(({ value }) => value !== '');
  if (named) return { ...named, isNamed: true };
  const suit = findSuit(words, kinds);
  if (suit) return suit;
  const at = words.findLastIndex((word) => word === 'set' || word === 'sets');
  const isOther = kinds.some((one) => !isThing(one) || (isGarment(one) && groupOf(one.value.kind) !== 'clothes'));
  if (at <= 0 || isOther) return undefined;
  if (lists.notBefore.has(words[at - 1]) || lists.notAfter.has(words[at + 1])) return undefined;
  const isOfOne = kinds.filter(isGarment).length === 1;
  const isSaid = kindEnds(words, at) || kindBegins(words, at + 1) || lists.of.has(words[at - 1]);
  return isOfOne && !isSaid ? undefined : { value: ANY_SET, from: at, to: at + 1 };
}

const SUITS: readonly string[] = ['suit', 'tuxedo'];

/** Returns the word for a suit in a title that names its pieces too: `suit jacket and pants`, `tuxedo, pant 36`. */
export function findSuit(words: readonly string[], kinds: readonly FoundKind[]): FoundPhrase<string> | undefined {
  const has = (kind: string) => kinds.some(({ value }) => value.kind === kind);
  if (!has('pants')) return undefined;
  const named = kinds.find(({ value }) => SUITS.includes(value.other ?? ''));
  if (named) return { value: named.value.other as string, from: named.from, to: named.to };
  const at = has('jacket') ? words.findIndex((word) => SUITS.includes(word)) : -1;
  return at < 0 ? undefined : { value: words[at] as string, from: at, to: at + 1 };
}

/** Returns true for words that say one of the 15 categories by themselves. */
export const isGarment = ({ value: { kind, weight } }: FoundKind): boolean =>
  (weight === 'head' || weight === 'first') && !kind.startsWith('not_');
