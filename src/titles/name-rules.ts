import { type Brand, brands } from '../catalog/catalog.ts';
import { normalize } from '../catalog/normalize.ts';
import { describesPerson } from './genders.ts';
import { kindBegins } from './kind-words.ts';
import { isEveryday, isKnownWord, isLeading } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import { hasPrice, type Maker } from './lexicon.ts';
import type { FoundPhrase, Words } from './tokens.ts';

/** A maker's name in a title. `isWord` is true if it is also an ordinary word. */
export interface FoundName extends FoundPhrase<Maker> {
  readonly isWord?: boolean;
}

const { lists } = nameLists;
const setOf = (words: readonly string[]): ReadonlySet<string | undefined> => new Set(words);
const printed = setOf(lists.printed);
const worlds = setOf(lists.worlds);
const notBefore = setOf(lists.notBefore);
const notAfter = setOf(lists.notAfter);
const namedThings = setOf(lists.namedThings);
const givenNames = setOf(lists.givenNames);
const surnames = setOf(lists.surnames);
const printers = setOf(lists.printers);
const licenses = setOf(lists.licenses);
const joining = setOf(lists.joining);
/** Words of the catalog's names, which describe no print: `Nike Adidas Puma hoodie`. */
const ofMakers = setOf(brands.flatMap(({ name }) => normalize(name).split(' ')));
const looks = setOf([...silent.colors, 'off', ...lists.wearers, ...lists.materials]);

/** What says that `off white` is a color: `off white lace dress`. */
const OFF_WHITE = /^(?:dress|dresses|gown|blouse|skirt|heels|pumps|lace|wedding|cardigan)$/;
/** What ends a remark that `only` begins: `skirt only`, `skirt only no jacket`. */
const ENDS_ONLY = /^(?:size|no|not|)$/;
/** What the maker's name follows before `the`: `from the Gap`. */
const FROM = /^(?:from|by|at)$/;

/** Returns whether words around a name say that it is a maker's (true) or another thing's, undefined for neither. */
export function toldByNeighbors(words: Words, name: FoundName): boolean | undefined {
  const { from, to } = name;
  const [before, after] = [words[from - 1], words[to]];
  const text = words.slice(from, to).join(' ');
  if (text === 'only' && kindBegins(words, from - 1) && ENDS_ONLY.test(after ?? '')) return false;
  if (text === 'off white' && OFF_WHITE.test(after ?? '')) return false;
  // `Columbia University`, `head coach`
  if (notBefore.has(after) || notAfter.has(before)) return false;
  if (after === 'x' || before === 'x') return true;
  return words.some((word) => printed.has(word)) && isPrint(words, name, text) ? false : undefined;
}

/** Returns true for a name that is printed on what another made: `Vince Guaraldi tee`, `Mind the Gap sweatshirt`. */
function isPrint(words: Words, { from, to, value, isWord }: FoundName, text: string): boolean {
  const brand = hasPrice<Brand>(value) ? value : undefined;
  // Supreme prints all sorts of things, and others print characters: `Gap Disney Mickey tee`.
  const printsMuch = printers.has(brand?.slug) || words.some((word) => licenses.has(word));
  if (printsMuch && words.slice(0, from).every(isLeading)) return false;
  const [before, after = ''] = [words[from - 1], words[to]];
  const isSingle = to - from === 1;
  // `Gap Year`, `Night of the Hunter`
  const theAt = words[from] === 'the' ? from : from - 1;
  const isOfPhrase = words[theAt] === 'the' && theAt > 0 && !FROM.test(words[theAt - 1] as string);
  if (namedThings.has(after) || isOfPhrase) return true;
  if (isPerson(words, from, to) || (isSingle && words.some((word) => worlds.has(word)))) return true;
  const tellsOther = (word = 'the'): boolean => {
    if (joining.has(word) || ofMakers.has(word) || looks.has(word) || describesPerson(word) || kindBegins([word], 0))
      return false;
    return worlds.has(word) || !isKnownWord(word, brand) || (isWord === true && isEveryday(word));
  };
  // `Noah Syndergaard`; one such word beside a longer name may be a style's: `Zara Man Basel`.
  if (givenNames.has(text) && !worlds.has(after) && tellsOther(after)) return true;
  if (!tellsOther(after) && !tellsOther(before)) return false;
  return (isWord && isSingle) || words.filter((word, at) => (at < from || at >= to) && tellsOther(word)).length > 1;
}

/** Returns true for a name that is a part of a person's: `Chris Brooks`, `Robert E. Lee`, `George Strait`. */
function isPerson(words: Words, from: number, to: number): boolean {
  const [before, after = ''] = [words[from - 1], words[to]];
  if (to - from === 1 && givenNames.has(before?.length === 1 ? words[from - 2] : before)) return true;
  return givenNames.has(words.slice(from, to).join(' ')) && surnames.has(after) && !silent.colors.includes(after);
}

/** Maximum number of words for a look between a name and its kind, and one more. */
const MAX_BETWEEN = 3;

/** Returns whether a name's place says that it is a maker's: `Coach black leather bag`, `sac à main Lancel`. */
export function toldByPlace(words: Words, { from, to }: FoundName): boolean | undefined {
  for (let at = to; at < to + MAX_BETWEEN; at++) {
    // A `coach jacket` is what coaches wear.
    if (kindBegins(words, at) && !(words[from] === 'coach' && /^jackets?$/.test(words[at] as string))) return true;
    if (!looks.has(words[at])) break;
  }
  if (kindBegins(words, from - 1) || /^sacs? a main$/.test(words.slice(Math.max(0, from - 3), from).join(' ')))
    return true;
  if (from > 1 && words[from] === 'the' && FROM.test(words[from - 1] as string)) return true;
  if (lists.sizeAfter.includes(words[to] ?? '')) return !lists.colorBefore.includes(words[from - 1] ?? '');
  return to === words.length || undefined;
}

/** Returns true for a name that is the whole title but for a word for a kind and one more: `Lucky jeans 28`. */
export function isBesideKind(words: Words, { from, to }: FoundName): boolean {
  return from === 0 && (to === words.length || (kindBegins(words, to) && words.length <= to + 2));
}
