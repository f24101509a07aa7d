import type { Brand } from '../catalog/catalog.ts';
import { findLot, findMoney } from './amounts.ts';
import { findBrandWithModel, findMeantBrand, findMisspelledBrand } from './brand-field.ts';
import { brandsIn, type FoundMaker, findCollaboration, isToWearWith, leadingBrand, namesIn } from './brands.ts';
import { findConditions } from './conditions.ts';
import { findWearer } from './genders.ts';
import { findThemes } from './item-names.ts';
import { agrees, type FoundKind, findKind, isStrong, kindsIn } from './kind-words.ts';
import { isEveryday, isKnownWord } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import { hasPrice, type Lexicon, type Maker } from './lexicon.ts';
import {
  findBrandHints,
  findBrandlessModels,
  findMisspelledModel,
  findModelsOf,
  type GarmentModel,
  namesOfModels,
} from './models.ts';
import { findCopySigns, findRuledOut, sellsCopies } from './refusals.ts';
import { findSayings, findSentences } from './sayings.ts';
import type { SpellingBudget } from './spelling.ts';
import {
  type FoundPhrase,
  isWithin,
  marked,
  overlap,
  type Span,
  type TitleTokens,
  tokenize,
  type WordSpan,
  without,
} from './tokens.ts';

/** A title's words, its makers, and the models of its brands. */
export type TitleMakers = ReturnType<typeof findMakers>;

/**
 * Makes the first two passes over a title: money, conditions, and lots, then makers and their models. If `hasAsides` is
 * true, sentences about other things count as sayings.
 */
export function findMakers(
  lexicon: Lexicon,
  text: string,
  field: Brand | undefined,
  budget: SpellingBudget,
  hasAsides: boolean,
) {
  const marks = markMoneyAndConditions(lexicon, text, field !== undefined, budget, hasAsides);
  const makers = markMakers(marks, field);
  const corrected = correctModel(marks, makers);
  return { ...corrected, ...(corrected === marks ? makers : markMakers(corrected, field)) };
}

type TitleMarks = ReturnType<typeof markMoneyAndConditions>;

/** Makes the first pass: separates money, conditions, and the size of a lot from the words of the item. */
function markMoneyAndConditions(
  lexicon: Lexicon,
  text: string,
  hasField: boolean,
  budget: SpellingBudget,
  hasAsides: boolean,
) {
  const money = findMoney(text);
  const typed = tokenize(money.withoutMoney);
  const names = namesIn(lexicon, typed, hasField);
  const grades = findConditions(typed, names);
  const copySigns = findCopySigns(typed.words);
  const phrases = findSayings(typed.words).filter((saying) => !grades.some((grade) => isWithin(saying, [grade])));
  const asides = hasAsides ? sentencesIn(typed, names, [...grades, ...copySigns]) : [];
  const sayings = [...copySigns, ...phrases, ...asides];
  const isInSaying = (span: WordSpan) => sayings.some((saying) => overlap(saying, span));
  const conditions = grades.filter((grade) => !isInSaying(grade));
  const anyLot = findLot(typed);
  // `8 bundle and save` is not a lot.
  const lot = anyLot?.spans.some(isInSaying) ? undefined : anyLot;
  // A phrase about condition means nothing else: `Birkin like new` is not like a Birkin.
  const isOut = marked(typed.words.length, [...sayings, ...conditions, ...(lot?.spans ?? [])]);
  const item = without(typed, isOut);
  return {
    lexicon,
    money,
    typed,
    sayings,
    /** True if the title has sentences about other things. */
    hasAsides: asides.length > 0,
    /** Words which say that the item may be a copy, as written. */
    doubt: copySigns.map(({ from, to }) => typed.written(from, to)),
    conditions,
    lot,
    /** Words of the item, without money, sayings, conditions, and the lot. All spans below refer to them. */
    item,
    makers: spansWithout(names, isOut),
    taken: marked(item.words.length, []),
    /** For each word that only names the brand, the kind, or the gender, the concept that it names. */
    roles: item.words.map((): Span['concept'] | undefined => undefined),
    budget,
    /** A model whose misspelled name has been corrected in the words of the item. */
    corrected: undefined as { readonly at: number; readonly name: string } | undefined,
    /** A model with prices far from its brand's whose name is probably misspelled, so the answer asks about it. */
    likelyModel: undefined as { readonly at: number; readonly name: string } | undefined,
  };
}

/** Drops phrases with a word that `isOut` marks. Positions of the others then count only the remaining words. */
function spansWithout<T extends WordSpan>(phrases: readonly T[], isOut: readonly boolean[]): T[] {
  return phrases.flatMap((phrase) => {
    if (isOut.slice(phrase.from, phrase.to).includes(true)) return [];
    const outBefore = isOut.slice(0, phrase.from).filter(Boolean).length;
    return [{ ...phrase, from: phrase.from - outBefore, to: phrase.to - outBefore }];
  });
}

const beforeOthers: ReadonlySet<string> = new Set(nameLists.beforeOthers);

/** Returns the sentences of a title. None contains names, models, or any of `phrases`, which are about the item. */
function sentencesIn(
  title: TitleTokens,
  makers: readonly FoundPhrase<Maker>[],
  phrases: readonly WordSpan[],
): readonly WordSpan[] {
  const { words } = title;
  const names = makers.filter(({ from, to }) => from === 0 || to - from > 1 || !isEveryday(words[from] ?? ''));
  // `found in Brooklyn`, `layers under blazers`, and `for a winery tour` name neither a model nor a band.
  const isName = ({ from, to }: WordSpan) =>
    to - from > 1 || ![words[from - 1], words[from - 2]].some((word = '') => beforeOthers.has(word));
  const models = names.flatMap(({ value }) => ('slug' in value ? namesOfModels(value, words) : []));
  const wearers = findWearer(words, 'title').phrases;
  return findSentences(title, [
    ...phrases,
    ...names,
    ...models.filter(isName),
    ...findBrandlessModels(words),
    ...findThemes(words).filter(isName),
    ...findRuledOut(words),
    ...wearers.filter(({ from, to }) => to - from > 1),
  ]);
}

/** Makes the second pass: finds the makers, the brand of the item, and its models. Marks makers' names as taken. */
function markMakers(marks: TitleMarks, field: Brand | undefined) {
  const { lexicon, item, makers, taken, budget } = marks;
  const { words, written } = item;
  const sorted = brandsIn(makers, words, field !== undefined);
  const { compared, listing } = sorted;
  const { names, others, copyShop } = withoutCopyShop(sorted);
  const typedNames = [...names, ...others];
  const meant = field ? undefined : meantBrand(lexicon, words, typedNames, budget);
  const makerNames = meant ? [] : typedNames;
  for (const { from, to } of [...makerNames, ...compared]) taken.fill(true, from, to);
  if (meant) taken.fill(true, meant.from, meant.to);
  // Next to a catalog brand, the models of other makers only describe the look of its item.
  const brandless = names.length > 0 ? [] : findBrandlessModels(words);
  const brandlessModels = brandless.filter((model) => !isToWearWith(words, model));
  const kinds = kindsIn(words, taken);
  const first = listing ?? leadingBrand(names) ?? makerNames[0];
  const ofName: FoundMaker | undefined = first && { ...first, by: 'name' };
  const named = ofName ?? meant ?? brandByModel(words, brandlessModels, findKind(words, kinds, item.endsPart));
  const maker = named ?? (field ? undefined : markMisspelledMaker(marks));
  const brand = field ?? (maker && isBrand(maker) ? maker.value : undefined);
  // If there are several brands, a model of any of them implies the kind.
  const owners = new Set(names.map(({ value }) => value));
  if (brand) owners.add(brand);
  return {
    names,
    makerNames,
    /** Names with which the seller only compares the item. */
    compared,
    collaboration: names.length > 0 && !listing ? findCollaboration(names, others, written) : undefined,
    /** A shop that sells copies, named together with the brand that it copies. */
    copyShop,
    /** The maker that the title names, by name, model, or misspelled name. */
    named: maker,
    brand,
    kinds,
    models: [...owners].flatMap((owner) => findModelsOf(owner, words)),
    /** Models that imply their brand, if the title names no catalog brand. */
    brandlessModels,
  };
}

/** Finds a misspelled maker. Marks its words as taken, unless only a model confirms it. */
function markMisspelledMaker({ lexicon, item: { words }, taken, budget }: TitleMarks): FoundMaker | undefined {
  const withModel = findBrandWithModel(lexicon, words, budget);
  if (withModel) return withModel;
  const maker = findMisspelledBrand(lexicon, words, taken, budget);
  if (maker) taken.fill(true, maker.from, maker.to);
  return maker;
}

/** If there are several makers, removes a shop that sells copies, since the shop did not make another maker's item. */
function withoutCopyShop({ names, others }: Pick<ReturnType<typeof brandsIn>, 'names' | 'others'>) {
  const shop = [...names, ...others].find(({ value }) => sellsCopies(value.name));
  if (!shop || names.length + others.length < 2) return { names, others, copyShop: undefined };
  return {
    names: names.filter((name) => name !== shop),
    others: others.filter((maker) => maker !== shop),
    copyShop: shop.value.name,
  };
}

/** Corrects a misspelled model. If its prices are far from its brand's, only notes it, to ask about it: `birkn`. */
function correctModel(marks: TitleMarks, makers: ReturnType<typeof markMakers>): TitleMarks {
  const { item, taken, budget } = marks;
  const { brand, models, brandlessModels } = makers;
  if (!brand || models.length > 0 || brandlessModels.length > 0) return marks;
  const isUnknown = (at: number) => !taken[at] && !isKnownWord(item.words[at] as string, brand);
  const model = findMisspelledModel(brand, item.words, isUnknown, budget);
  if (!model) return marks;
  const { name, isApart } = model.value;
  if (isApart) return { ...marks, likelyModel: { at: model.from, name } };
  // A name of several words cannot replace a single word.
  if (name.includes(' ')) return marks;
  // The caller then finds the makers again in the corrected words, so all marks start over.
  return {
    ...marks,
    item: { ...item, words: item.words.with(model.from, name) },
    taken: taken.map(() => false),
    corrected: { at: model.from, name },
  };
}

/** Returns the catalog brand that a smaller brand's name misspells, if the title also names its model or a kind. */
function meantBrand(
  lexicon: Lexicon,
  words: readonly string[],
  names: readonly FoundPhrase<Maker>[],
  budget: SpellingBudget,
): FoundMaker | undefined {
  const [name] = names;
  const meant = name && names.length === 1 ? findMeantBrand(lexicon, words, name, budget) : undefined;
  if (!meant) return undefined;
  const otherWords = [...words].fill('', meant.from, meant.to);
  const isPlausible = findModelsOf(meant.value, otherWords).length > 0 || kindsIn(otherWords, []).length > 0;
  return isPlausible ? meant : undefined;
}

/** Returns true for a maker that has prices. */
export const isBrand = (maker: FoundMaker): maker is FoundMaker & FoundPhrase<Brand> => hasPrice<Brand>(maker.value);

/** Returns the brand that models or other words imply, if it fits the kind in the title and is the only one. */
function brandByModel(
  words: readonly string[],
  models: readonly FoundPhrase<GarmentModel>[],
  kind: FoundKind | undefined,
): FoundMaker | undefined {
  const fitsKind = ({ value }: FoundPhrase<{ readonly kind: string }>) => {
    // Without a word for a kind, such words mean something else too often.
    if (!kind) return false;
    return value.kind === 'any' || agrees(kind.value.kind, words.slice(kind.from, kind.to).join(' '), value.kind);
  };
  const isOpen = !kind || !isStrong(kind);
  const fitting = isOpen ? models : models.filter(fitsKind);
  const hints = fitting.length > 0 ? fitting : findBrandHints(words).filter(fitsKind);
  const [first] = hints;
  if (!first || hints.some(({ value }) => value.brand !== first.value.brand)) return undefined;
  return { value: first.value.brand, from: first.from, to: first.to, by: 'model' };
}
