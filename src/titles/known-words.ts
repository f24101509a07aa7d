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
import { isCapitalized, type TitleTokens, type WordSpan, type Words, wordsOf } from './tokens.ts';

const everyday = new Set([...silent.small, ...silent.speech]);
const ordinaryWords = new Set([...ordinary.words, ...silent.phrases, ...everyday]);

/** Returns true for a common English word that is not a misspelled name. */
export const isOrdinaryWord = (word: string): boolean => ordinaryWords.has(word);

/** Returns true for a pronoun, an adverb, or another word of everyday speech that does not describe a garment. */
export const isEveryday = (word: string): boolean => everyday.has(word);

const kindWords = once(() => {
  const things = Object.values(kinds.things).flat();
  const names = [
    ...[...categories, ...adultKinds].flatMap(({ aliases }) => aliases),
    ...Object.values(kinds.uncovered).flat(),
    // A word in a longer phrase, such as `maker` in `coffee maker`, may be part of a brand's name.
    ...things.filter((text) => wordsOf(text).length === 1),
  ];
  return new Set(names.flatMap((text) => wordsOf(text).map(singular)));
});

/** Returns true for a word, singular or plural, in the name of a kind. */
export const isKindWord = (word: string): boolean => kindWords().has(singular(word));

const isUsualWord = (word: string): boolean =>
  isOrdinaryWord(word) || isSaying(word) || isKindWord(word) || describesPerson(word);

/** Returns true for a word that can appear next to a brand's name without turning it into another brand's name. */
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

/** A word that may be a name, unlike numbers, most sizes, and words in other scripts. */
const NAME = /^[a-z]{3,}$/;

/** Returns true for a word that has a meaning, including those in the names of the brand's models and lines. */
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

/** An unrecognized brand or model name. The price is then for an unknown brand or for the brand in general. */
export interface UnreadName {
  readonly text: string;
  readonly stands: 'brand' | 'model';
  /** The model whose name it probably misspells. */
  readonly likely?: string;
}

/** Maximum number of words between a brand and an unknown model. */
const MOST_BETWEEN = 3;

/** Finds the first unrecognized name in a title. It's a model if there's a brand nearby; otherwise, it's a brand. */
export function findUnreadName(
  item: TitleTokens,
  brand: WordSpan | undefined,
  kind: WordSpan | undefined,
  isKnown: (at: number) => boolean,
): UnreadName | undefined {
  const { words, written } = item;
  const hasCapitals = words.some((_, at) => isCapitalized(written(at, at + 1)));
  const isPlaced = ({ from, to }: WordSpan) => {
    if (!brand) return words.slice(0, from).every((word) => isLeading(word) || isEveryday(word));
    const distance = from >= brand.to ? from - brand.to : brand.from - to;
    return distance <= (hasCapitals ? MOST_BETWEEN : 0);
  };
  const isName = ({ from, to }: WordSpan) => !hasCapitals || isCapitalized(written(from, to));
  const unknown = runsOf(words, (at) => !isKnown(at)).find((run) => isPlaced(run) && isName(run));
  const name = unknown ?? (brand ? undefined : everydayName(item, kind));
  return name && { text: written(name.from, name.to), stands: brand ? 'model' : 'brand' };
}

/** Returns the runs of consecutive words whose positions `accepts` returns true for. */
function runsOf(words: Words, accepts: (at: number) => boolean): WordSpan[] {
  const runs: { from: number; to: number }[] = [];
  for (const at of words.keys()) {
    if (!accepts(at)) continue;
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** Minimum number of words in a brand name that consists of everyday words. */
const LEAST_EVERYDAY = 2;

/** Returns the words before a kind if they are all capitalized everyday words, as in `Still Here jeans`. */
function everydayName({ words, written }: TitleTokens, kind: WordSpan | undefined): WordSpan | undefined {
  const to = kind?.from ?? 0;
  const isName = words.slice(0, to).every((word, at) => isEveryday(word) && isCapitalized(written(at, at + 1)));
  return to >= LEAST_EVERYDAY && isName ? { from: 0, to } : undefined;
}
