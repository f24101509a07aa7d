import { once } from '../base/memo.ts';
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
} from './kind-words.ts';
import { isKindWord, isOrdinaryWord } from './known-words.ts';
import { findKindHint, findModelSlip, findModelsOf, findOwnModels, type GarmentModel } from './models.ts';
import { hasPrice, matchedName, type NotCovered, type Resolution } from './not-covered.ts';
import { resolveSlip, type SpellingBudget, SpellingIndex, slips } from './spelling.ts';
import { asTokens, type FoundPhrase, keyOf, marked, type TitleTokens, wordsOf } from './tokens.ts';

/** The kind of an item, with what named it: a word, a misspelled word, a model or the brand's name. */
export interface ChosenKind extends FoundPhrase<string> {
  readonly by: 'word' | 'spelling' | 'model' | 'name';
  /** True for a rough word, such as `mini` for a dress. */
  readonly isRough?: boolean;
  readonly name?: string | undefined;
}

const makersOfClothes: ReadonlySet<string | undefined> = new Set(kindLists.makersOfClothes);
const POUCH = 'cosmetic-bag';

/** Returns the kind of an item from words for kinds (`kinds`) outside of others (`taken`), a model or learned words. */
export function chooseKind(
  { words, endsPart }: TitleTokens,
  taken: readonly boolean[],
  brand: Brand | undefined,
  models: readonly FoundPhrase<GarmentModel>[],
  kinds: readonly FoundKind[],
): ChosenKind | undefined {
  const model = models.find(({ value }) => value.own) ?? models[0];
  // Words inside a model's name do not name a kind, and Mother's Weekender is not a bag.
  const long = models.filter((one) => one.to - one.from > 1 || kinds.some((kind) => isNameOnly(one, kind)));
  const isInName = marked(words.length, long);
  const isTaken = isInName.map((is, i) => is || taken[i]);
  const found = long.length === 0 ? kinds : kindsIn(words, isTaken);
  // A model is worn, and so is all that a maker of nothing but clothes sells: `LuLaRoe Clocks` is a print.
  const isWorn = model !== undefined || makersOfClothes.has(brand?.slug);
  const named = findKind(words, isWorn ? found.filter(namesGarment) : found, endsPart);
  const said = named && kindByWord(words, brand, model, named);
  if (said) return said;
  if (model && fits(words, brand, named, model.value.kind)) return byModel(model);
  const hint = findKindHint(words, brand);
  if (hint && fits(words, brand, named, hint.value)) return { ...hint, by: 'model' };
  if (named) return byWord(named);
  const slip = brand && findModelSlip(brand, words, (at) => !taken[at]);
  return slip && byModel(slip);
}

/**
 * Returns the kind that a word names in addition to the model, if any; undefined for a rough word, except a pouch, a
 * trunk or luggage without a model.
 */
function kindByWord(
  words: readonly string[],
  brand: Brand | undefined,
  model: FoundPhrase<GarmentModel> | undefined,
  named: NonNullable<ReturnType<typeof findKind>>,
): ChosenKind | undefined {
  const { kind, weight } = named.value;
  const first = words[named.from];
  // A box or pouch that comes with a model does not change its kind.
  const isWithModel = named.isExtra || besideKinds.withModel.at(words, named.from)?.to === named.to;
  if (model && isWithModel) return byModel(model);
  // A `Neverfull dust bag` is not a Neverfull, and a house's `orange box` is not a bag.
  if (kind === 'not_a_garment' && (!model || besideKinds.dustBags.has(first))) return byWord(named);
  if (weight === 'weak') {
    if (model || !besideKinds.houseBags.has(first)) return undefined;
    // Only fashion houses sell pouches as bags.
    if (isHouse(brand)) return byWord(named);
    return { ...byWord(named), value: besideKinds.pouches.has(first) ? POUCH : 'not_covered' };
  }
  const text = words.slice(named.from, named.to).join(' ');
  return model && agrees(kind, text, model.value.kind) && kind !== model.value.kind ? byModel(model) : byWord(named);
}

/** Returns true if a kind that is only implied fits the words next to it. */
function fits(
  words: readonly string[],
  brand: Brand | undefined,
  named: ReturnType<typeof findKind>,
  kind: string,
): boolean {
  // A `Versace Medusa polo` is not a bag; with Ralph Lauren, `polo` is often part of the brand's name.
  const isPolo = words.slice(named?.from, named?.to).join(' ') === 'polo' && brand?.slug !== 'ralph-lauren';
  // A LeBron jersey is not a shoe.
  const isClothes = named !== undefined && besideKinds.clothes.at(words, named.from)?.to === named.to;
  // A `Blind for Love ring` is not a necklace.
  if (named?.value.other !== undefined && findOtherKind(kind)) return named.value.other === kind;
  return (!isPolo || findCategory(kind)?.family === 'tops') && (!isClothes || groupOf(kind) !== 'footwear');
}

/** Returns true for a word for a kind that is also the full name of a model of another kind. */
function isNameOnly(model: FoundPhrase<GarmentModel>, kind: FoundKind): boolean {
  const { from, to } = kind;
  return model.from === from && model.to === to && isGarment(kind) && model.value.kind !== kind.value.kind;
}

const byWord = ({ value, from, to }: FoundKind): ChosenKind => ({
  value: value.other ?? value.kind,
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

/** Words as written: making a misspelling singular gives no misspelling of the singular. */
const spellings = once(
  () =>
    new SpellingIndex<Category | NotCovered>([
      ...[...categories, ...adultKinds].flatMap((kind) =>
        [kind.slug, ...kind.aliases].map((text) => [keyOf(text), kind] as const),
      ),
      ...Object.entries(kindLists.uncovered).flatMap(([name, words]) => {
        const notCovered: NotCovered = { what: 'kind', name };
        return words.map((text) => [keyOf(text), notCovered] as const);
      }),
    ]),
);

interface NamedKind extends Resolution<Category> {
  readonly model?: GarmentModel | undefined;
  /** True for a rough word, such as `midi`. */
  readonly isRough?: boolean | undefined;
}

/** Finds the kind in words, as in a title. A model counts if its brand is named or if no brand is. */
export function readKind(words: readonly string[], brand?: Brand): NamedKind {
  const models = brand ? findModelsOf(brand, words) : findOwnModels(words);
  const found = chooseKind(asTokens(words), [], brand, models, kindsIn(words, []));
  if (!found) return { nearest: [] };
  const category = findKindBySlug(found.value);
  const isAll = found.from === 0 && found.to === words.length;
  return {
    match: category,
    matchedBy: category && (found.by === 'model' ? 'model' : isAll ? matchedName(words.join(''), category) : 'phrase'),
    notCovered: found.name === undefined ? undefined : { what: 'kind', name: found.name },
    nearest: [],
    isRough: found.isRough,
    model: models.find(({ value }) => value.kind === category?.slug)?.value,
  };
}

/** Resolves a category field: by slug, name, everyday word, last words ("slip dress"), model, or a misspelled word. */
export function resolveCategory(text: string, brand?: Brand): NamedKind {
  const category = findKindBySlug(text);
  if (category) return { match: category, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  const named = namesInField.get(words.join(''));
  if (named) return { match: named, matchedBy: 'alias', nearest: [] };
  const kind = readKind(words, brand);
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

/** Returns the children's kind of a field of a child's piece; undefined if it names no kind. */
export function childrensKindInField(text: string, kind: Category | undefined): OtherKind | undefined {
  const words = wordsOf(text);
  return childrensInField.get(words.join('')) ?? findChildrensKind(words, kind)?.kind;
}

function resolveSpelling(words: readonly string[], budget?: SpellingBudget): Resolution<Category> {
  const candidates: Category[] = [];
  for (const typed of [words.join(''), ...words.toReversed()]) {
    const found = resolveSlip(typed, spellings(), undefined, budget);
    if (found.match || found.notCovered) return found;
    candidates.push(...found.nearest);
  }
  return { nearest: [...new Set(candidates)] };
}

/** Names of three letters are suggested for one slip or doubled letters, longer ones for those that are misspelled. */
const shortKinds = once(() => [...spellings().ofLength(3), ...spellings().ofLength(4)]);

/** Returns the kinds with a name that words may misspell, even a short one: `bagg`; the closest of each word first. */
export function kindsSpelledLike(words: readonly string[]): readonly Category[] {
  const found = words.flatMap((word) => {
    const near = shortKinds().filter(({ name }) => name[0] === word[0] && isNearly(word, name));
    const kindsOf = near.flatMap(({ value }) => (hasPrice<Category>(value) ? [value] : []));
    return [...kindsOf, ...resolveSpelling([word]).nearest];
  });
  return [...new Set(found)];
}

const isNearly = (typed: string, name: string) =>
  slips(typed, name) <= 1 ||
  slips(typed, `${name}s`) <= 1 ||
  typed.replaceAll(/(.)\1+/g, '$1') === name.replaceAll(/(.)\1+/g, '$1');

/** Shorter words could be misspellings of too many others. */
const MIN_TYPED = 5;
/** In longer text, an unknown word may not be a kind at all. */
const FEW_WORDS = 6;
const FEW_WITHOUT_BRAND = 3;

/** Returns the kind that an unknown word in short text misspells; the last word within the budget counts. */
export function findKindSlip(
  words: readonly string[],
  brand: Brand | undefined,
  taken: readonly boolean[],
  budget: SpellingBudget,
): ChosenKind | undefined {
  if (words.length > (brand ? FEW_WORDS : FEW_WITHOUT_BRAND)) return undefined;
  const isUnknown = (word: string) =>
    word.length >= MIN_TYPED && !/\d/.test(word) && !isOrdinaryWord(word) && !isKindWord(word);
  const open = words.flatMap((word, at) => (!taken[at] && isUnknown(word) && budget.admits(word) ? [at] : []));
  for (const from of open.reverse()) {
    const word = words[from] as string;
    const { match, notCovered } = budget.once(`kind ${word}`, () => resolveSpelling([word], budget));
    const span = { from, to: from + 1, by: 'spelling' } as const;
    if (match) return { value: match.slug, ...span };
    if (notCovered) return { value: 'not_covered', name: notCovered.name, ...span };
  }
  return undefined;
}

/** Returns categories with a word that begins with an incomplete one, shortest first. */
export function categoriesBeginning(word: string): Category[] {
  return spellings()
    .beginning(word)
    .filter(hasPrice<Category>);
}
