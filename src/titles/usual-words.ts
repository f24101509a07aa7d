import type { Brand } from '../catalog/catalog.ts';
import { toSingular } from '../catalog/normalize.ts';
import { getItemNames } from './facts.ts';
import { describesPerson } from './genders.ts';
import { isKindWord } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import modelFile from './lexicon/items/models.json' with { type: 'json' };
import vintageFile from './lexicon/items/vintage.json' with { type: 'json' };
import ordinaryFile from './lexicon/ordinary-words.json' with { type: 'json' };
import silentWordFile from './lexicon/silent-words.json' with { type: 'json' };
import usualWordFile from './lexicon/usual-words.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import { collectPhrases, indexLists } from './phrase-index.ts';
import { isSilentWord } from './remarks.ts';
import { toPhrase } from './tokens.ts';

const { leading: leadingWords } = indexLists({ leading: nameLists.lists.leading });
/** Matches numbers and seasons: `SS18`. */
const LEADING_NUMBER_PATTERN = /^(?:(?:ss|fw|aw|f)?\d+|ss|fw|aw)$/;

/** Returns true for a word that may precede a brand at the start of a title: `vintage`, `2`, `SS18`. */
export const isLeadingWord = (word: string) =>
  leadingWords.has(word) || isSilentWord(word) || LEADING_NUMBER_PATTERN.test(word);

const { colors, sizes, phrases, small, speech } = silentWordFile;
/** Words that say no more than the kind, by its slug, beside those of the slug. */
const wordsOfKinds: Readonly<Record<string, readonly string[]>> = silentWordFile.kinds;
/** Words on which no price depends, and their singulars. */
const neutralWords = new Set(
  [colors, sizes, phrases, small, speech].flat().flatMap((word) => [word, toSingular(word)]),
);
// Sizes, style numbers, other scripts: `32x30`, `10w`, `3xl`, `cw7093`; not `90s`, an age, nor `501`, maybe a model.
const SIZE_OR_CODE_PATTERN =
  /^(?!\d0s$)(?:\d{1,2}[a-z]{0,2}|x{1,4}[sml]|\d+x\d*|[a-z]{1,2}\d{1,2}|[a-z]*\d{4}[a-z\d]*|[a-z])$|[^a-z\d]/;

/** Returns false for a word that says no more than the kind, by its slug, and for silent words, sizes and numbers. */
export function isTelling(word: string, kind: string): boolean {
  const form = toSingular(word);
  if (kind.split('-').map(toSingular).includes(form) || wordsOfKinds[kind]?.includes(form)) return false;
  return !(neutralWords.has(word) || neutralWords.has(form) || isSilentWord(word) || SIZE_OR_CODE_PATTERN.test(word));
}

const everydayWords = new Set([...small, ...speech]);

/** Returns true for a word that makes up sentences, but describes no garment: `just`, `you`. */
export const isEverydayWord = (word: string): boolean => everydayWords.has(word);

const sizeWords = new Set(sizes);
/** Words of phrases such as `no label`. */
const unbrandedWords = new Set(nameLists.unbranded.flatMap((name) => name.split(' ')));

/** Returns the words without effect on a price of which somebody may expect one. Searches skip the others, too. */
export const pickNotableWords = (words: readonly string[], { isUnbranded }: { readonly isUnbranded: boolean }) =>
  words.filter((text) => {
    const word = text.toLowerCase();
    return !(isEverydayWord(word) || sizeWords.has(word) || (isUnbranded && unbrandedWords.has(word)));
  });

const describingPhrases = collectPhrases([
  [usualWordFile.words, usualWordFile.more, usualWordFile.describing, silentWordFile.names],
  [modelFile.sizes, vintageFile.names],
  // `couro` is leather, not a misspelled Court.
  collectPhrases(foreignKinds.markers).map(toPhrase),
]);
const describingWords = new Set(describingPhrases.flatMap((phrase) => phrase.split(' ').map(toSingular)));
const ordinaryWords = new Set([...ordinaryFile.words, ...phrases, ...everydayWords]);

/** Returns true for a usual word, which is neither a name nor a misspelled one. */
export const isUsualWord = (word: string): boolean =>
  ordinaryWords.has(word) ||
  describingWords.has(toSingular(word)) ||
  isKindWord(word) ||
  describesPerson(word) ||
  isLeadingWord(word);

/** A word that may be a name, unlike numbers, most sizes, and words in other scripts. */
const NAME_WORD_PATTERN = /^[a-z]{3,}$/;

/** Returns true for a word that has a meaning, including those in the names of the brand's models and lines. */
export const isKnownWord = (word: string, brand: Brand | undefined): boolean =>
  !NAME_WORD_PATTERN.test(word) ||
  isUsualWord(word) ||
  (brand !== undefined && getItemNames(brand.slug).words().has(toSingular(word)));

/** Maximum number of words in a short title, in which an unknown word is likely to be a name, or a misspelled kind. */
export const MAX_SHORT_TITLE = 6;
