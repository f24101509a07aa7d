import type { Brand } from '../catalog.ts';
import eras from '../lexicon/items/eras.json' with { type: 'json' };
import lines from '../lexicon/items/lines.json' with { type: 'json' };
import materials from '../lexicon/items/materials.json' with { type: 'json' };
import models from '../lexicon/items/models.json' with { type: 'json' };
import subKinds from '../lexicon/items/sub-kinds.json' with { type: 'json' };
import usual from '../lexicon/usual-words.json' with { type: 'json' };
import { isLeading } from './brands.ts';
import { describesPerson } from './genders.ts';
import { isKindWord } from './kind-field.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { singular } from './singular.ts';
import type { Span } from './span.ts';
import type { TitleTokens } from './tokens.ts';

/** A word of a text. */
export interface TypedWord {
  /** As it was written. */
  readonly text: string;
  readonly as: 'known' | 'mended' | 'unknown';
  /** The subject of a known word, if it is one of these. */
  readonly of?: Span['concept'] | 'condition' | 'askingPrice';
  /** The name that a misspelled word was taken for. */
  readonly mended?: string;
}

/** A name that nobody here knows, where the name of a brand or of a model stands. */
export interface UnreadName {
  /** As it was written. */
  readonly text: string;
  readonly stands: 'brand' | 'model';
}

/** All words in the names of a table, whatever its depth, by their singulars. */
function wordsIn(table: unknown, found = new Set<string>()): Set<string> {
  if (typeof table === 'string') for (const word of table.split(' ')) found.add(singular(word));
  else if (Array.isArray(table)) for (const one of table) wordsIn(one, found);
  else if (table && typeof table === 'object')
    for (const one of Object.values(table)) wordsIn(one, found);
  return found;
}

const common = wordsIn([usual.words, usual.more, eras, materials, subKinds, models.sizes]);
const ofBrand = new Map<string, Set<string>>();
for (const table of [lines.lines, models.models] as const)
  for (const [slug, names] of Object.entries(table))
    ofBrand.set(slug, wordsIn(names, ofBrand.get(slug)));

/** Returns whether a word says something by itself, or is part of a name of the brand's models and lines. */
export function isKnownWord(word: string, brand: Brand | undefined): boolean {
  const key = singular(word);
  return (
    !NAME.test(word) ||
    common.has(key) ||
    ofBrand.get(brand?.slug ?? '')?.has(key) === true ||
    isOrdinaryWord(word) ||
    isLeading(word) ||
    isKindWord(word) ||
    describesPerson(word)
  );
}

/** Numbers, sizes and other scripts are no names. */
const NAME = /^[a-z]{3,}$/;
/** So many words may stand between a brand and an unknown name of its model. */
const NEAR = 3;

/**
 * Returns the first unknown words that stand as a name: of a model near its brand, or of a brand where none is known. A
 * name is written with a capital where the text has any; elsewhere it stands right beside the brand.
 */
export function findUnreadName(
  { words, written }: TitleTokens,
  isKnown: readonly boolean[],
  brandAt: { readonly from: number; readonly to: number } | undefined,
): UnreadName | undefined {
  const isName = (at: number) => isKnown[at] === false;
  const hasCapitals = words.some((_, at) => isCapital(written(at, at + 1)));
  const lead = words.findIndex((word) => !isLeading(word));
  for (let from = 0; from < words.length; from++) {
    if (!isName(from)) continue;
    let to = from + 1;
    while (to < words.length && isName(to)) to++;
    const text = written(from, to);
    const distance = brandAt ? (from >= brandAt.to ? from - brandAt.to : brandAt.from - to) : 0;
    const stands = brandAt ? 'model' : 'brand';
    const isPlaced = brandAt ? distance <= (hasCapitals ? NEAR : 0) : from === lead;
    if (isPlaced && (!hasCapitals || isCapital(text))) return { text, stands };
    from = to;
  }
  return undefined;
}

function isCapital(text: string): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(text);
}
