import { type Brand, categories } from '../catalog.ts';
import kinds from '../lexicon/kinds.json' with { type: 'json' };
import { createPhraseTree, type FoundPhrase, withPlurals } from './phrase-tree.ts';
import { phraseOf } from './tokens.ts';

/** A category's slug, or what is no such thing: `not_covered` (a belt, a watch), `not_a_garment` (a dust bag). */
export type KindName = string;

type Weight = 'head' | 'first' | 'leading' | 'weak' | 'none';
interface KindWord {
  readonly kind: KindName;
  readonly weight: Weight;
  /** Of what has no price: its name, such as `Watches`. */
  readonly name?: string;
}

type Lists = Readonly<Record<string, readonly string[]>>;
/** The kind in kinds.json for what belongs to an item but is not one. */
const PARTS = 'Parts and packaging';
const OTHERS = 'Other accessories';

export type FoundKind = FoundPhrase<KindWord>;

/** All words with what they mean; of one that is given twice the first holds. */
function* words(): Generator<[string, KindWord]> {
  const nameOf = new Map(
    Object.entries(kinds.uncovered).flatMap(([name, list]) => list.map((word) => [word, name])),
  );
  const weighted = function* (lists: Lists, weight: Weight): Generator<[string, KindWord]> {
    for (const [kind, list] of Object.entries(lists))
      for (const word of list) {
        const name = nameOf.get(word) ?? (kind.startsWith('not_') ? OTHERS : undefined);
        yield [phraseOf(word), { kind, weight, ...(name === undefined ? {} : { name }) }];
      }
  };
  yield* weighted({ '': kinds.none }, 'none');
  yield* weighted(kinds.weak, 'weak');
  yield* weighted(kinds.first, 'first');
  yield* weighted(kinds.leading, 'leading');
  yield* weighted(kinds.covered, 'head');
  for (const [name, list] of Object.entries(kinds.uncovered))
    yield* weighted({ [name === PARTS ? 'not_a_garment' : 'not_covered']: list }, 'head');
  for (const { slug, name } of categories) yield* weighted({ [slug]: [slug, name] }, 'head');
}

/** The words as they stand, then the plurals of those that are no rough ones. */
function* entries(): Generator<[string, KindWord]> {
  yield* words();
  for (const [word, value] of words())
    if (value.weight !== 'weak') for (const form of withPlurals(word)) yield [form, value];
}

const phrases = createPhraseTree(entries());
/** An extra follows these: `bag with box`, `dress + belt`, `strap for bag`. */
export const EXTRAS: ReadonlySet<string> = new Set(kinds.extras);
const negations = new Set(kinds.negations);
const features = new Set(kinds.features);
const included = new Set(kinds.included);

/** The kind that a title's words name. */
export interface SaidKind extends FoundKind {
  /** It names what comes with the item, or belongs to it: a model's name says more. */
  readonly isExtra: boolean;
}

/** Finds the kind that a text names with its words for kinds (see `kindsIn`). */
export function findKind(
  words: readonly string[],
  said: readonly FoundKind[],
  endsPart: (at: number) => boolean,
): SaidKind | undefined {
  if (said.length === 0) return undefined;
  const cut = words.findIndex((word, i) => i > 0 && EXTRAS.has(word));
  const packagings = said.filter(isPackaging).length;
  const isExtra = (one: FoundKind) =>
    (cut >= 0 && one.from >= cut) ||
    included.has(words[one.to] ?? '') ||
    // `Kelly 28, dust bag`, `So Kate box dust bag`.
    (isPackaging(one) && (packagings > 1 || (one.from > 0 && endsPart(one.from - 1))));
  const own = said.filter((one) => !isExtra(one));
  const feature = words.findIndex((word, i) => i > 0 && features.has(word));
  const main = choose(feature < 0 ? own : own.filter(({ from }) => from < feature)) ?? choose(own);
  if (main && !main.value.kind.startsWith('not_')) return { ...main, isExtra: false };
  // An extra of a bag stands beside a word for the bag.
  const item = choose(said.filter(({ value }) => !value.kind.startsWith('not_')));
  if (item && item.value.weight !== 'weak' && isPackaging(main ?? choose(said)))
    return { ...item, isExtra: isExtra(item) };
  const found = main ?? choose(said);
  return found && { ...found, isExtra: isExtra(found) };
}

const isPackaging = (found: FoundKind | undefined) => found?.value.kind === 'not_a_garment';

/** Finds all words for kinds, in their order, outside of the spans that are taken. */
export function kindsIn(words: readonly string[], taken: readonly boolean[]): FoundKind[] {
  return phrases
    .find(words.map((word, i) => (taken[i] ? '' : word)))
    .filter((one) => !negations.has(words[one.from - 1] ?? ''))
    .map((one) => (one.value.weight === 'leading' ? leading(one, words.length) : one));
}

/** `robe` begins French titles; elsewhere it is what people wear after a bath. */
function leading(found: FoundKind, length: number): FoundKind {
  const { value, from, to } = found;
  if (from === 0 && to < length) return { ...found, value: { ...value, weight: 'first' } };
  return { ...found, value: { ...value, kind: 'not_covered', weight: 'head' } };
}

/** Returns whether words that name a kind begin at word `at`. */
export function kindBegins(words: readonly string[], at: number): boolean {
  const found = phrases.at(words, at);
  return found !== undefined && found.value.weight !== 'none';
}

/** Returns whether a word that names a kind ends right before word `at`. */
export function kindEnds(words: readonly string[], at: number): boolean {
  const before = at > 0 ? phrases.at([words[at - 1] as string], 0) : undefined;
  return before !== undefined && before.value.weight !== 'none';
}

function choose(found: readonly FoundKind[]): FoundKind | undefined {
  const strong = found.filter(({ value }) => value.weight === 'head' || value.weight === 'first');
  if (strong[0]?.value.weight === 'first') return strong[0];
  const weak = found.filter(({ value }) => value.weight === 'weak');
  return strong.at(-1) ?? weak.find(({ value }) => !value.kind.startsWith('not_')) ?? weak[0];
}

/** Words that name an item only roughly, and the kinds that a model's name can make of them. */
const rough = kinds.rough.map((row) => ({
  words: new Set(row.words),
  kinds: new Set(row.kinds),
}));

/** Returns the kind of an item that `said` names in words and whose model is usually `model`: the model's where it is more exact. */
export function narrow(said: string, words: string, model: string): string {
  return rough.some((row) => row.words.has(words) && row.kinds.has(model)) ? model : said;
}

const sportsBrands = new Set(kinds.sportsShoes.brands);
const sportsShoes = new Set(kinds.sportsShoes.words);

/** Returns whether words for shoes mean sneakers, as they do of makers of sports shoes. */
export function areSneakers(words: string, brand: Brand | undefined): boolean {
  if (!sportsShoes.has(words) || !brand) return false;
  return brand.makes === 'sneakers' || sportsBrands.has(brand.slug);
}

/** Returns whether an item whose words say `said` can be of a model that is usually `model`. */
export function agrees(said: string, words: string, model: string): boolean {
  return said === model || narrow(said, words, model) === model;
}
