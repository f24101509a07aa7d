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
import { isCapitalized, type TitleTokens, type WordSpan, wordsOf } from './tokens.ts';

const everyday = new Set([...silent.small, ...silent.speech]);
const ordinaryWords = new Set([...ordinary.words, ...silent.phrases, ...everyday]);

/** Returns true for a common English word that is not a misspelled name. */
export const isOrdinaryWord = (word: string): boolean => ordinaryWords.has(word);

/** Returns true for a pronoun, an adverb, or another word of everyday speech, which does not describe a garment. */
export const isEveryday = (word: string): boolean => everyday.has(word);

const kindWords = once(() => {
  const things = Object.values(kinds.things).flat();
  const names = [
    ...[...categories, ...adultKinds].flatMap(({ aliases }) => aliases),
    ...Object.values(kinds.uncovered).flat(),
    // `Maker` alone is not a coffee maker, and may be in a brand's name.
    ...things.filter((text) => wordsOf(text).length === 1),
  ];
  return new Set(names.flatMap((text) => wordsOf(text).map(singular)));
});

/** Returns true for a word in the name of a kind, singular or plural. */
export const isKindWord = (word: string): boolean => kindWords().has(singular(word));

const isUsualWord = (word: string): boolean =>
  isOrdinaryWord(word) || isSaying(word) || isKindWord(word) || describesPerson(word);

/** Returns true for a word that can stand next to a brand's name without making it part of another brand's name. */
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

/** A word that may be a name. Numbers, sizes, and words in other scripts are not. */
const NAME = /^[a-z]{3,}$/;

/** Returns true for a word that has a meaning, or that is in the name of one of the brand's models or lines. */
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

/** An unknown name in place of a brand or a model. The price is then for the brand in general, or an unknown brand. */
export interface UnreadName {
  readonly text: string;
  readonly stands: 'brand' | 'model';
  /** Name of the model that it probably misspells. */
  readonly likely?: string;
}

/** Maximum number of words between a brand and an unknown model. */
const NEAR = 3;

/** Finds the first unknown name in a title. Near a brand it counts as a model; without a brand, as a brand. */
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
    return distance <= (hasCapitals ? NEAR : 0);
  };
  const isName = ({ from, to }: WordSpan) => !hasCapitals || isCapitalized(written(from, to));
  const unknown = runsOf(words, (at) => !isKnown(at)).find((run) => isPlaced(run) && isName(run));
  const name = unknown ?? (brand ? undefined : everydayName(item, kind));
  return name && { text: written(name.from, name.to), stands: brand ? 'model' : 'brand' };
}

function runsOf(words: readonly string[], accepts: (at: number) => boolean): WordSpan[] {
  const runs: { from: number; to: number }[] = [];
  for (const at of words.keys()) {
    if (!accepts(at)) continue;
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** Minimum number of everyday words right before a kind that count as a brand's name: `Still Here jeans`. */
const LEAST_EVERYDAY = 2;

/** Returns the words before a kind if all are capitalized everyday words. They describe nothing, so they are a name. */
function everydayName({ words, written }: TitleTokens, kind: WordSpan | undefined): WordSpan | undefined {
  const to = kind?.from ?? 0;
  const isName = words.slice(0, to).every((word, at) => isEveryday(word) && isCapitalized(written(at, at + 1)));
  return to >= LEAST_EVERYDAY && isName ? { from: 0, to } : undefined;
}
