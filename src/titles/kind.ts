import { type Brand, type Category, categories, findCategory, isHouse } from '../catalog/catalog.ts';
import kindLists from '../catalog/kinds.json' with { type: 'json' };
import {
  adultKinds,
  childrensKinds,
  findKindBySlug,
  findOtherKind,
  isChildrens,
  type OtherKind,
} from '../catalog/other-kinds.ts';
import { findChildrensKind, findChildsSize, findWearer } from './genders.ts';
import {
  agrees,
  besideKinds,
  type FoundKind,
  findKind,
  groupOf,
  isGarment,
  kindsIn,
  namesGarment,
  slugOfKind,
} from './kind-words.ts';
import { isKindWord, isOrdinaryWord } from './known-words.ts';
import { type MatchedBy, matchedName, type NotCovered, type Resolution, resolveMisspelling } from './lexicon.ts';
import { findBrandlessModels, findMisspelledModel, findModelsOf, type GarmentModel } from './models.ts';
import { nearest, type SpellingBudget, SpellingIndex } from './spelling.ts';
import { asTokens, type FoundPhrase, keyOf, marked, type TitleTokens, type Words, wordsOf } from './tokens.ts';

/** An item's kind, with the words that determine it: a word for a kind, a model, or the brand's name. */
export interface ChosenKind extends FoundPhrase<string> {
  readonly by: 'word' | 'spelling' | 'model' | 'name';
  /** True for a rough word, such as `mini` for a dress. */
  readonly isRough?: boolean;
  /** Class of goods that we do not price, for use in responses. */
  readonly name?: string | undefined;
}

const makersOfClothes: ReadonlySet<string | undefined> = new Set(kindLists.makersOfClothes);
const POUCH = 'cosmetic-bag';

/**
 * Chooses the kind of an item by a word for a kind or a model. `taken` marks words with another meaning.
 */
export function chooseKind(
  { words, endsPart }: TitleTokens,
  taken: readonly boolean[],
  brand: Brand | undefined,
  models: readonly FoundPhrase<GarmentModel>[],
  kindWords: readonly FoundKind[],
): ChosenKind | undefined {
  const model = models.find(({ value }) => value.needsNoBrand) ?? models[0];
  const outsideModels = kindsOutsideModels(words, taken, models, kindWords);
  // Models are worn, and so is everything from a maker that sells only clothes: `LuLaRoe Clocks` is a print.
  const isWorn = model !== undefined || makersOfClothes.has(brand?.slug);
  const named = findKind(words, isWorn ? outsideModels.filter(namesGarment) : outsideModels, endsPart);
  const stated = named && kindByWord(words, brand, model, named);
  if (stated) return stated;
  if (model && fitsWords(words, brand, named, model.value.kind)) return byModel(model);
  if (named) return byWord(named);
  const misspelledModel = brand && findMisspelledModel(brand, words, (at) => !taken[at]);
  return misspelledModel && byModel(misspelledModel);
}

/** Drops words for kinds that are part of a model's name: Mother's Weekender is not a bag. */
function kindsOutsideModels(
  words: Words,
  taken: readonly boolean[],
  models: readonly FoundPhrase<GarmentModel>[],
  kindWords: readonly FoundKind[],
): readonly FoundKind[] {
  const names = models.filter(
    (model) => model.to - model.from > 1 || kindWords.some((kind) => isNameOfModel(model, kind)),
  );
  if (names.length === 0) return kindWords;
  const isInName = marked(words.length, names);
  return kindsIn(
    words,
    isInName.map((isName, at) => isName || taken[at]),
  );
}

/** Returns the kind determined by a word, alone or with a model, or undefined if the word is too vague. */
function kindByWord(
  words: Words,
  brand: Brand | undefined,
  model: FoundPhrase<GarmentModel> | undefined,
  named: NonNullable<ReturnType<typeof findKind>>,
): ChosenKind | undefined {
  const { kind, weight } = named.value;
  const first = words[named.from];
  // A box or a pouch that comes with a model does not change the kind.
  const isWithModel = named.isExtra || besideKinds.withModel.at(words, named.from)?.to === named.to;
  if (model && isWithModel) return byModel(model);
  // A `Neverfull dust bag` is not a Neverfull, and a house's `orange box` is not a bag.
  if (kind === 'not_a_garment' && (!model || besideKinds.dustBags.has(first))) return byWord(named);
  if (weight === 'weak') {
    if (model || !besideKinds.houseBags.has(first)) return undefined;
    // Only fashion houses sell pouches, trunks, and luggage as bags.
    if (isHouse(brand)) return byWord(named);
    return { ...byWord(named), value: besideKinds.pouches.has(first) ? POUCH : 'not_covered' };
  }
  const text = words.slice(named.from, named.to).join(' ');
  const isRough = model !== undefined && kind !== model.value.kind && agrees(kind, text, model.value.kind);
  return isRough ? byModel(model) : byWord(named);
}

/** Returns true if the words that name a kind are compatible with the kind that a model implies. */
function fitsWords(words: Words, brand: Brand | undefined, named: FoundKind | undefined, kind: string): boolean {
  if (!named) return true;
  // A `Blind for Love ring` is not a necklace.
  if (named.value.other !== undefined && findOtherKind(kind)) return named.value.other === kind;
  // A `Versace Medusa polo` is not a bag. With Ralph Lauren, `polo` is often part of the brand's name.
  const isPolo = words.slice(named.from, named.to).join(' ') === 'polo' && brand?.slug !== 'ralph-lauren';
  if (isPolo && findCategory(kind)?.family !== 'tops') return false;
  // A `LeBron jersey` is not a shoe.
  const isClothes = besideKinds.clothes.at(words, named.from)?.to === named.to;
  return !isClothes || groupOf(kind) !== 'footwear';
}

function isNameOfModel(model: FoundPhrase<GarmentModel>, kind: FoundKind): boolean {
  const isWholeName = model.from === kind.from && model.to === kind.to;
  return isWholeName && isGarment(kind) && model.value.kind !== kind.value.kind;
}

const byWord = ({ value, from, to }: FoundKind): ChosenKind => ({
  value: slugOfKind(value),
  name: value.name,
  from,
  to,
  by: 'word',
  isRough: value.weight === 'weak',
});
const byModel = ({ value, from, to }: FoundPhrase<GarmentModel>): ChosenKind => ({
  value: value.kind,
  from,
  to,
  by: 'model',
});

/** Names of kinds, singular and plural, since the singular of a misspelling may not be close to any name. */
const spellings = new SpellingIndex<Category | NotCovered>();
/** Names of kinds with their plurals, for suggestions only: as a plural, `sachs` would be the French for bags. */
const suggested = new SpellingIndex<Category>();
for (const kind of [...categories, ...adultKinds]) {
  for (const key of [kind.slug, ...kind.aliases].map(keyOf)) {
    spellings.add(key, kind);
    for (const form of [key, `${key}s`]) suggested.add(form, kind);
  }
}
for (const [name, words] of Object.entries(kindLists.uncovered)) {
  const notCovered: NotCovered = { what: 'kind', name };
  for (const text of words) spellings.add(keyOf(text), notCovered);
}

interface NamedKind extends Resolution<Category> {
  readonly model?: GarmentModel | undefined;
  readonly isRough?: boolean | undefined;
}

/** Finds the kind that words name, as if they were a title. If a brand is given, only its models count. */
export function readKind(words: Words, brand?: Brand): NamedKind {
  const models = brand ? findModelsOf(brand, words) : findBrandlessModels(words);
  const kind = chooseKind(asTokens(words), [], brand, models, kindsIn(words, []));
  if (!kind) return { nearest: [] };
  const category = findKindBySlug(kind.value);
  return {
    match: category,
    matchedBy: category && matchOf(kind, category, words),
    notCovered: kind.name === undefined ? undefined : { what: 'kind', name: kind.name },
    nearest: [],
    isRough: kind.isRough,
    model: models.find(({ value }) => value.kind === category?.slug)?.value,
  };
}

function matchOf({ from, to, by }: ChosenKind, category: Category, words: Words): MatchedBy {
  if (by === 'model') return 'model';
  const isAll = from === 0 && to === words.length;
  return isAll ? matchedName(words.join(''), category) : 'phrase';
}

/** Resolves a category field by slug, name, alias, last words (`slip dress`), model, or misspelled name. */
export function resolveCategory(text: string): NamedKind {
  const category = findKindBySlug(text);
  if (category) return { match: category, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  const named = namesInField.get(words.join(''));
  if (named) return { match: named, matchedBy: 'alias', nearest: [] };
  const kind = readKind(words);
  if (findWearer(words, 'search').wearer === 'children' || findChildsSize(words) !== undefined) {
    const match = childrensKindInField(text, kind.match);
    return match ? { match, matchedBy: 'phrase', nearest: [] } : { nearest: childrensKinds };
  }
  return kind.match || kind.notCovered ? kind : resolveSpelling(words);
}

const namesInField = new Map(
  [...adultKinds, ...childrensKinds].flatMap((kind) => {
    const names = isChildrens(kind) ? [kind.name] : [kind.name, ...kind.inField];
    return names.map((text) => [keyOf(text), kind] as const);
  }),
);
const childrensInField = new Map(
  childrensKinds.flatMap((kind) => kind.inField.map((text) => [keyOf(text), kind] as const)),
);

/** Returns the children's kind that a field means. `kind` is the adult kind that the field names, if any. */
export function childrensKindInField(text: string, kind: Category | undefined): OtherKind | undefined {
  const words = wordsOf(text);
  return childrensInField.get(words.join('')) ?? findChildrensKind(words, kind)?.kind;
}

/** Resolves misspelled names: first tries all words as one name, and then each word, starting with the last. */
function resolveSpelling(words: Words): Resolution<Category> {
  const candidates: Category[] = [];
  for (const typed of [words.join(''), ...words.toReversed()]) {
    const resolution = resolveMisspelling(typed, spellings);
    if (resolution.match || resolution.notCovered) return resolution;
    candidates.push(...resolution.nearest);
  }
  return { nearest: [...new Set(candidates)] };
}

/** Returns the kinds whose names may be misspelled in the given words, including short names: `bagg`. */
export function kindsSpelledLike(words: Words): readonly Category[] {
  const unknown = words.filter((word) => !isOrdinaryWord(word));
  return [...new Set(unknown.flatMap((word) => nearest(word, suggested, 3).map(({ value }) => value)))];
}

/** Minimum number of letters in a misspelled word. A shorter word resembles too many others. */
const MIN_TYPED = 5;
/** Maximum number of words in text that names a brand. In longer text, an unknown word may not be a kind at all. */
const FEW_WORDS = 6;
/** Maximum number of words in text that doesn't name a brand. */
const FEW_WITHOUT_BRAND = 3;

/** Finds the kind whose name an unknown word in short text misspells. The last such word takes precedence. */
export function findMisspelledKind(
  words: Words,
  brand: Brand | undefined,
  taken: readonly boolean[],
  budget: SpellingBudget,
): ChosenKind | undefined {
  if (words.length > (brand ? FEW_WORDS : FEW_WITHOUT_BRAND)) return undefined;
  const isUnknown = (word: string) =>
    word.length >= MIN_TYPED && !/\d/.test(word) && !isOrdinaryWord(word) && !isKindWord(word);
  const unknown = [...words.keys()].filter((at) => !taken[at] && isUnknown(words[at] as string));
  const admitted = unknown.filter((at) => budget.admits(words[at] as string));
  for (const from of admitted.reverse()) {
    const word = words[from] as string;
    const { match, notCovered } = budget.once(`kind ${word}`, () => resolveSpelling([word]));
    const span = { from, to: from + 1, by: 'spelling' } as const;
    if (match) return { value: match.slug, ...span };
    if (notCovered) return { value: 'not_covered', name: notCovered.name, ...span };
  }
  return undefined;
}
