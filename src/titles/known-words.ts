import { once } from '../base/memo.ts';
import { type Brand, categories } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { singular } from '../catalog/normalize.ts';
import { adultKinds } from '../catalog/other-kinds.ts';
import { isLeading } from './brands.ts';
import { describesPerson } from './genders.ts';
import eras from './lexicon/items/eras.json' with { type: 'json' };
import features from './lexicon/items/features.json' with { type: 'json' };
import lines from './lexicon/items/lines.json' with { type: 'json' };
import materials from './lexicon/items/materials.json' with { type: 'json' };
import models from './lexicon/items/models.json' with { type: 'json' };
import subKinds from './lexicon/items/sub-kinds.json' with { type: 'json' };
import themes from './lexicon/items/themes.json' with { type: 'json' };
import ordinary from './lexicon/ordinary-words.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import usual from './lexicon/usual-words.json' with { type: 'json' };
import { isModelWord } from './models.ts';
import { lazily, phrasesIn } from './phrase-index.ts';
import { isSaying } from './sayings.ts';
import { wordsOf } from './tokens.ts';

const ordinaryWords = new Set([...ordinary.words, ...silent.phrases, ...silent.small, ...silent.speech]);

export const isOrdinaryWord = (word: string): boolean => ordinaryWords.has(word);

const everyday = new Set([...silent.small, ...silent.speech]);

/** Returns true for a pronoun, an adverb or another word of everyday speech, which describes no garment. */
export const isEveryday = (word: string): boolean => everyday.has(word);

const kindWords = once(
  () =>
    new Set(
      [
        ...[...categories, ...adultKinds].flatMap(({ aliases }) => aliases),
        ...Object.values(kinds.uncovered).flat(),
        // `Maker` alone is no coffee maker, and may be in a brand's name.
        ...Object.values(kinds.things)
          .flat()
          .filter((text) => wordsOf(text).length === 1),
      ].flatMap((text) => wordsOf(text).map(singular)),
    ),
);

export const isKindWord = (word: string): boolean => kindWords().has(singular(word));

/** Returns true for an ordinary word, a seller's saying, or one that names a kind or a person. */
const isUsualWord = (word: string): boolean =>
  isOrdinaryWord(word) || isSaying(word) || isKindWord(word) || describesPerson(word);

/** Returns true for a usual word, or one of a model's name. */
export const isBesideBrand = (word: string): boolean => isUsualWord(word) || isModelWord(word);

const wordsIn = (table: unknown): ReadonlySet<string> =>
  new Set(phrasesIn(table).flatMap((phrase) => phrase.split(' ').map(singular)));

const common = once(() =>
  wordsIn([
    usual.words,
    usual.more,
    silent.names,
    models.sizes,
    eras.eras,
    materials.materials,
    subKinds.kinds,
    features.features,
    themes.groups,
  ]),
);
const brandLines: Readonly<Record<string, unknown>> = lines.lines;
const brandModels: Readonly<Record<string, unknown>> = models.models;
const wordsOfBrand = lazily({ ...brandLines, ...brandModels }, (slug) =>
  wordsIn([brandLines[slug], brandModels[slug]]),
);

/** Numbers, sizes and other scripts are not names. */
const NAME = /^[a-z]{3,}$/;

/** Returns true for a word with a meaning, or in the name of one of the brand's models and lines. */
export function isKnownWord(word: string, brand: Brand | undefined): boolean {
  const key = singular(word);
  return (
    !NAME.test(word) ||
    common().has(key) ||
    wordsOfBrand(brand?.slug ?? '')?.has(key) === true ||
    isLeading(word) ||
    isUsualWord(word)
  );
}
