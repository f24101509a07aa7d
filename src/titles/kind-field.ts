import { type Brand, type Category, categories } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { adultKinds, childrensKinds, findKindBySlug, isChildrens, type OtherKind } from '../catalog/other-kinds.ts';
import { findChildrensKind, findChildsSize } from './childrens.ts';
import { findWearer } from './genders.ts';
import { type ChosenKind, chooseKind } from './kind.ts';
import { kindsIn } from './kind-words.ts';
import { isKindWord, isOrdinaryWord } from './known-words.ts';
import { findModelsOf, findOwnModels, type GarmentModel } from './models.ts';
import { hasPrice, matchedName, type NotCovered, type Resolution } from './not-covered.ts';
import { beginning, resolveSlip, type SpellingBudget, SpellingIndex } from './spelling.ts';
import { asTokens, keyOf, wordsOf } from './tokens.ts';

/** Words as written: the singular of a misspelling is not the misspelling of a singular. */
const spellings = new SpellingIndex<Category | NotCovered>([
  ...categories.flatMap((category) =>
    [category.slug, ...category.aliases].map((text) => [keyOf(text), category] as const),
  ),
  ...adultKinds.flatMap((kind) => [kind.slug, ...kind.aliases].map((text) => [keyOf(text), kind] as const)),
  ...Object.entries(kinds.uncovered).flatMap(([name, words]) => {
    const notCovered: NotCovered = { what: 'kind', name };
    return words.map((text) => [keyOf(text), notCovered] as const);
  }),
]);

/** A kind of garment, and the model that named it. */
export interface NamedKind extends Resolution<Category> {
  readonly model?: GarmentModel | undefined;
}

/** Finds the kind in words, as in a title. A model counts if its brand is named, or no brand is. */
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
    model: models.find(({ value }) => value.kind === category?.slug)?.value,
  };
}

/**
 * Resolves a category field: by slug, display name or everyday word, by the last words of a phrase ("slip dress"), by a
 * model of the brand, or by a misspelled word with a single candidate.
 */
export function resolveCategory(text: string, brand?: Brand): NamedKind {
  const category = findKindBySlug(text);
  if (category) return { match: category, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  const named = namesInField.get(words.join(''));
  if (named) return { match: named, matchedBy: 'alias', nearest: [] };
  const kind = readKind(words, brand);
  if (isForChild(words)) {
    const match = childrensKindInField(text, kind.match);
    return match ? { match, matchedBy: 'phrase', nearest: [] } : { nearest: childrensKinds };
  }
  return kind.match || kind.notCovered ? kind : resolveSpelling(words);
}

/** Names of kinds outside the 15 categories that count as a whole field only. */
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

function isForChild(words: readonly string[]): boolean {
  return findWearer(words, 'search').wearer === 'children' || findChildsSize(words) !== undefined;
}

/** Returns the kind that the last misspelled word means. */
function resolveSpelling(words: readonly string[], budget?: SpellingBudget): Resolution<Category> {
  const candidates: Category[] = [];
  for (const typed of [words.join(''), ...words.toReversed()]) {
    const found = resolveSlip(typed, spellings, undefined, budget);
    if (found.match || found.notCovered) return found;
    candidates.push(...found.nearest);
  }
  return { nearest: [...new Set(candidates)] };
}

/** Shorter words could misspell too many others. */
const MIN_TYPED = 5;
/** In longer texts, an unknown word may mean more than a kind. */
const FEW_WORDS = 6;
const FEW_WITHOUT_BRAND = 3;

/**
 * Returns the kind that an unknown word misspells, in a short text; the last such word that the budget admits counts.
 */
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
  return beginning(word, spellings).filter(hasPrice<Category>);
}
