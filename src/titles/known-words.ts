import type { Brand } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { isLeading } from './brands.ts';
import { describesPerson } from './genders.ts';
import { isKindWord } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import models from './lexicon/items/models.json' with { type: 'json' };
import vintage from './lexicon/items/vintage.json' with { type: 'json' };
import ordinary from './lexicon/ordinary-words.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import usual from './lexicon/usual-words.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import { isInNameOf, isModelWord } from './models.ts';
import { phrasesIn } from './phrase-index.ts';
import { isSilent } from './silent.ts';
import { isCapitalized, phraseOf, type TitleTokens } from './tokens.ts';

const everyday = new Set([...silent.small, ...silent.speech]);
const ordinaryWords = new Set([...ordinary.words, ...silent.phrases, ...everyday]);

/** Returns true for a common English word that is not a misspelled name. */
export const isOrdinaryWord = (word: string): boolean => ordinaryWords.has(word);

/** Returns true for a pronoun, an adverb, or another word of everyday speech that does not describe a garment. */
export const isEveryday = (word: string): boolean => everyday.has(word);

const isUsualWord = (word: string): boolean =>
  isOrdinaryWord(word) || isSilent(word) || isKindWord(word) || describesPerson(word);

/** Returns true for a word that can appear next to a brand's name without turning it into another brand's name. */
export const isBesideBrand = (word: string): boolean => isUsualWord(word) || isModelWord(word);

const wordsIn = (table: unknown): ReadonlySet<string> =>
  new Set(phrasesIn(table).flatMap((phrase) => phrase.split(' ').map(singular)));

const common = wordsIn([
  [usual.words, usual.more, silent.names, models.sizes, vintage.names, usual.describing],
  // Colors, materials, and other usual words of other languages: `couro` is leather, not a misspelled Court.
  phrasesIn(foreignKinds.markers).map(phraseOf),
]);

/** A word that may be a name, unlike numbers, most sizes, and words in other scripts. */
const NAME = /^[a-z]{3,}$/;

/** Returns true for a usual word or a person's name, which misspells no brand even alone. */
export const isRealWord = (word: string): boolean =>
  common.has(singular(word)) || isUsualWord(word) || personNames.has(word);
const personNames = new Set([...nameLists.lists.givenNames, ...nameLists.lists.surnames]);

/** Returns true for a word that has a meaning, including those in the names of the brand's models and lines. */
export function isKnownWord(word: string, brand: Brand | undefined): boolean {
  const key = singular(word);
  return (
    !NAME.test(word) ||
    common.has(key) ||
    (brand !== undefined && isInNameOf(brand, key)) ||
    isLeading(word) ||
    isUsualWord(word)
  );
}

/** Returns true if the first word that is not known may be a brand's name: capitalized, after leading words only. */
export function beginsWithUnknownName({ words, written }: TitleTokens, isKnown: (at: number) => boolean): boolean {
  const at = words.findIndex((_, index) => !isKnown(index));
  if (at < 0 || !words.slice(0, at).every((word) => isLeading(word) || isEveryday(word))) return false;
  const isUpper = (index: number) => isCapitalized(written(index, index + 1));
  return isUpper(at) || !words.some((_, index) => isUpper(index));
}
