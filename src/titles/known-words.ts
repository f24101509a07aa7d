import type { Brand } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { isInNameOf } from './facts.ts';
import { describesPerson } from './genders.ts';
import { isKindWord } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import models from './lexicon/items/models.json' with { type: 'json' };
import vintage from './lexicon/items/vintage.json' with { type: 'json' };
import ordinary from './lexicon/ordinary-words.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import usual from './lexicon/usual-words.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import { phraseIndexes, phrasesIn } from './phrase-index.ts';
import { isSilent } from './remarks.ts';
import { phraseOf } from './tokens.ts';

const { leading } = phraseIndexes({ leading: nameLists.lists.leading });
/** Matches numbers and seasons: `SS18`. */
const LEADING = /^(?:(?:ss|fw|aw|f)?\d+|ss|fw|aw)$/;

/** Returns true for a word that may precede a brand at the start of a title: `vintage`, `2`, `SS18`. */
export const isLeading = (word: string): boolean => leading.has(word) || isSilent(word) || LEADING.test(word);

const everyday = new Set([...silent.small, ...silent.speech]);

/** Returns true for a word that makes up sentences, but describes no garment: `just`, `you`. */
export const isEveryday = (word: string): boolean => everyday.has(word);

const describing = phrasesIn([
  [usual.words, usual.more, silent.names, models.sizes, vintage.names, usual.describing],
  // Colors, materials, and other usual words of other languages: `couro` is leather, not a misspelled Court.
  phrasesIn(foreignKinds.markers).map(phraseOf),
]);
const describingWords = new Set(describing.flatMap((phrase) => phrase.split(' ').map(singular)));
const ordinaryWords = new Set([...ordinary.words, ...silent.phrases, ...everyday]);

/** Returns true for a usual word, which is neither a name nor a misspelled one. */
export const isUsualWord = (word: string): boolean =>
  ordinaryWords.has(word) ||
  describingWords.has(singular(word)) ||
  isKindWord(word) ||
  describesPerson(word) ||
  isLeading(word);

/** A word that may be a name, unlike numbers, most sizes, and words in other scripts. */
const NAME = /^[a-z]{3,}$/;

/** Returns true for a word that has a meaning, including those in the names of the brand's models and lines. */
export const isKnownWord = (word: string, brand: Brand | undefined): boolean =>
  !NAME.test(word) || isUsualWord(word) || (brand !== undefined && isInNameOf(brand, singular(word)));

/** Maximum number of words in a short title, in which an unknown word is likely to be a name, or a misspelled kind. */
export const FEW_WORDS = 6;
