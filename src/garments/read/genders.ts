import { type Brand, type Category, GENDERS, type Gender } from '../catalog.ts';
import lexicon from '../lexicon/genders.json' with { type: 'json' };
import { createPhraseTree, type FoundPhrase, type PhraseTree, withPlurals } from './phrase-tree.ts';
import { genderOfSize } from './sizes.ts';
import { phraseOf, wordsOf } from './tokens.ts';

/** The gender that words state: a covered one, unisex, or a child's, for which there are no prices. */
export type Wearer = Gender | 'unisex' | 'children';
/** `nobody`: a phrase that says nothing and hides the words in it. */
type Meaning = Wearer | 'nobody';
type Where = 'title' | 'search' | 'answer';

function* entries(where: Where): Generator<readonly [string, Meaning]> {
  const all = function* (words: readonly string[], meaning: Meaning) {
    for (const word of words)
      for (const form of withPlurals(phraseOf(word))) yield [form, meaning] as const;
  };
  for (const phrase of [...lexicon.unlessChildren, ...lexicon.none])
    yield [phraseOf(phrase), 'nobody'] as const;
  for (const { is, words } of lexicon.rules) yield* all(words, is as Wearer);
  yield* all(lexicon.children, 'children');
  for (const is of [...GENDERS, 'unisex'] as const) {
    yield* all(lexicon.words[is], is);
    if (where !== 'title' && is !== 'unisex') yield* all(lexicon.searches[is], is);
    if (where === 'answer') yield* all(lexicon.answers[is], is);
  }
}
const trees: { readonly [where in Where]: PhraseTree<Meaning> } = {
  title: createPhraseTree(entries('title')),
  search: createPhraseTree(entries('search')),
  answer: createPhraseTree(entries('answer')),
};

/** The wearer that words name, and the words that do. Both genders together are anybody. */
export interface SaidWhose {
  readonly whose: Wearer | undefined;
  readonly found: readonly FoundPhrase<Wearer>[];
}

/** Finds the wearer that a text names. */
export function findWearer(words: readonly string[], where: Where): SaidWhose {
  const found = trees[where]
    .find(words)
    .filter((one): one is FoundPhrase<Wearer> => one.value !== 'nobody');
  const said = new Set(found.map(({ value }) => value));
  const whose = said.has('children') ? 'children' : said.size > 1 ? 'unisex' : [...said][0];
  return { whose, found };
}

/** Returns the wearer that an answer to that question names: `women's`, `F`, `toddler`. */
export function resolveWearer(text: string): Wearer | undefined {
  return findWearer(wordsOf(text), 'answer').whose;
}

/** Returns whether a word states a gender. */
export function describesPerson(word: string): boolean {
  return trees.search.at([word], 0) !== undefined;
}

/** A gender and how it is known: from words, from what the garment is, or from its size. */
export interface KnownGender extends FoundPhrase<Gender> {
  readonly by: 'word' | 'garment' | 'size';
}

const garments = createPhraseTree(
  GENDERS.flatMap((gender) =>
    lexicon.garments[gender].map((word) => [phraseOf(word), gender] as const),
  ),
);
const models = new Map<string, PhraseTree<Gender>>();
for (const gender of GENDERS) {
  for (const [brand, names] of Object.entries(lexicon.models[gender])) {
    const tree = models.get(brand) ?? createPhraseTree<Gender>([]);
    models.set(brand, tree);
    for (const name of names) tree.add(phraseOf(name), gender);
  }
}

/** Returns the gender of a garment: by words, else by what it is, by its size or by its maker. A bag is anybody's unless words say more. */
export function findGender(
  words: readonly string[],
  { whose, found }: SaidWhose,
  brand: Brand | undefined,
  category: Category | undefined,
  kind: FoundPhrase<unknown> | undefined,
): KnownGender | undefined {
  const said = found[0];
  if (whose !== undefined && said)
    return whose === 'female' || whose === 'male'
      ? { value: whose, from: said.from, to: said.to, by: 'word' }
      : undefined;
  if (!category || category.slug === 'bag') return undefined;
  const made = agreed([
    ...garments.find(words),
    ...((brand && models.get(brand.slug)?.find(words)) ?? []),
  ]);
  if (made) return { ...made, by: 'garment' };
  if (kind && WOMENS.has(category.slug))
    return { value: 'female', from: kind.from, to: kind.to, by: 'garment' };
  const size = genderOfSize(words, brand, category);
  if (size) return { ...size, by: 'size' };
  return kind && brand && mensMakers.has(brand.slug)
    ? { value: 'male', from: kind.from, to: kind.to, by: 'garment' }
    : undefined;
}

/** Makers of men's clothes and shoes, by slug. */
const mensMakers = new Set(lexicon.makers.male);

/** Categories of women's clothes. */
const WOMENS = new Set(['dress', 'skirt']);

function agreed(found: readonly FoundPhrase<Gender>[]): FoundPhrase<Gender> | undefined {
  const [first] = found;
  return found.every(({ value }) => value === first?.value) ? first : undefined;
}
