import { type Brand, brands } from '../catalog/catalog.ts';
import { findBrandSlip, findBrandWithModel, findMeantBrand } from './brand-field.ts';
import { brandsIn, type FoundMaker, isToWearWith, namesIn } from './brands.ts';
import { findConditions } from './conditions.ts';
import { findWearer } from './genders.ts';
import { findThemes } from './item-names.ts';
import { agrees, type FoundKind, findKind, isStrong, kindsIn } from './kind-words.ts';
import { isEveryday, isKnownWord } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import type { Lexicon, Maker } from './lexicon.ts';
import { findLot } from './lots.ts';
import { findHints, findModelSlip, findModelsOf, findOwnModels, type GarmentModel, namesOfModels } from './models.ts';
import { findMoney } from './money.ts';
import { hasPrice } from './not-covered.ts';
import { findRuled } from './refusals.ts';
import { findCopySigns, findSayings, sellsCopies } from './sayings.ts';
import { findSentences } from './sentences.ts';
import type { SpellingBudget } from './spelling.ts';
import {
  type FoundPhrase,
  isWithin,
  leftWithout,
  marked,
  overlap,
  type Places,
  type Span,
  type TitleTokens,
  tokenize,
  without,
} from './tokens.ts';

/** A title's words, its makers, and the models of its brands. */
export type TitleMakers = ReturnType<typeof findMakers>;

/**
 * The first two passes over a title: money, conditions and lots, then makers and their models. Things beside the piece
 * are sayings if `hasAsides` is true.
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
  const mended = mendModel(marks, makers);
  return { ...mended, ...(mended === marks ? makers : markMakers(mended, field)) };
}

type TitleMarks = ReturnType<typeof markMoneyAndConditions>;

type ModelSlip = { readonly at: number; readonly name: string };

/** The first pass: sets money, conditions and the size of a lot apart from the words of the item. */
function markMoneyAndConditions(
  lexicon: Lexicon,
  text: string,
  hasField: boolean,
  budget: SpellingBudget,
  hasAsides: boolean,
) {
  const money = findMoney(text);
  const typed = tokenize(money.rest);
  const names = namesIn(lexicon, typed, hasField);
  const graded = findConditions(typed, names);
  const copySigns = findCopySigns(typed.words);
  const told = findSayings(typed.words).filter((saying) => !graded.some((one) => isWithin(saying, [one])));
  const asides = hasAsides ? sentencesIn(typed, names, [...graded, ...copySigns]) : [];
  const sayings = [...copySigns, ...told, ...asides];
  const isSaid = (places: Places) => sayings.some((saying) => overlap(saying, places));
  const conditions = graded.filter((one) => !isSaid(one));
  const several = findLot(typed);
  // `8 bundle and save` is no lot.
  const lot = several?.places.some(isSaid) ? undefined : several;
  // A phrase about condition means nothing else: `Birkin like new` is not like a Birkin.
  const isOut = marked(typed.words.length, [...sayings, ...conditions, ...(lot?.places ?? [])]);
  const item = without(typed, isOut);
  return {
    lexicon,
    money,
    typed,
    sayings,
    /** True if its sayings name things beside the piece. */
    hasAsides: asides.length > 0,
    /** Words that say it may be a copy, as written. */
    doubt: copySigns.map(({ from, to }) => typed.written(from, to)),
    conditions,
    lot,
    /** The words of the item, without those of money, sayings, condition and a lot. All places below are theirs. */
    item,
    /** Names of makers. */
    makers: leftWithout(names, isOut),
    taken: marked(item.words.length, []),
    /** Subjects of words that are merely part of its name. */
    roles: item.words.map((): Span['concept'] | undefined => undefined),
    budget,
    /** A misspelled model whose correct name replaced it among the words of the item. */
    mended: undefined as ModelSlip | undefined,
    /** A likely misspelling of a model with its own price, which the answer asks about. */
    likelyModel: undefined as ModelSlip | undefined,
  };
}

const beforeOthers: ReadonlySet<string> = new Set(nameLists.beforeOthers);

/** Returns the sentences of a title around its names, models and `own` phrases. */
function sentencesIn(
  title: TitleTokens,
  makers: readonly FoundPhrase<Maker>[],
  own: readonly Places[],
): readonly Places[] {
  const { words } = title;
  const names = makers.filter(({ from, to }) => from === 0 || to - from > 1 || !isEveryday(words[from] ?? ''));
  // `found in Brooklyn`, `layers under blazers` and `for a winery tour` name no model and no band.
  const isOwn = ({ from, to }: Places) =>
    to - from > 1 || ![words[from - 1], words[from - 2]].some((word = '') => beforeOthers.has(word));
  const models = names.flatMap(({ value }) => ('slug' in value ? namesOfModels(value, words) : []));
  return findSentences(title, [
    ...own,
    ...names,
    ...models.filter(isOwn),
    ...findOwnModels(words),
    ...findThemes(words).filter(isOwn),
    ...findRuled(words),
    ...findWearer(words, 'title').found.filter(({ from, to }) => to - from > 1),
  ]);
}

type Makers = ReturnType<typeof markMakers>;

/** The second pass: finds the makers, the brand of the item, and its models. Marks makers' names as taken. */
function markMakers({ lexicon, item, makers, taken, budget }: TitleMarks, field: Brand | undefined) {
  const { words, written } = item;
  const found = brandsIn(makers, words, field !== undefined);
  const { compared, listing } = found;
  const { names, others, copyShop } = withoutCopyShop(found);
  const typed = [...names, ...others];
  const meant = field ? undefined : brandMeant(lexicon, words, typed, budget);
  const all = meant ? [] : typed;
  for (const { from, to } of [...all, ...compared, ...(meant ? [meant] : [])]) taken.fill(true, from, to);
  // If a catalog brand is named, another maker's models describe the look of its item.
  const ownModels = names.length > 0 ? [] : findOwnModels(words).filter((one) => !isToWearWith(words, one));
  const kinds = kindsIn(words, taken);
  const first = listing ?? leadingOf(names) ?? all[0];
  const named: FoundMaker | undefined = first
    ? { ...first, by: 'name' }
    : (meant ??
      brandByModel(words, ownModels, findKind(words, kinds, item.endsPart)) ??
      (field
        ? undefined
        : (findBrandWithModel(lexicon, words, budget) ?? findBrandSlip(lexicon, words, taken, budget))));
  const brand = field ?? (named && isBrand(named) ? named.value : undefined);
  // A model implies the kind, whichever of the two brands makes it.
  const owners = new Set(names.map(({ value }) => value));
  if (brand) owners.add(brand);
  return {
    names,
    all,
    /** Names that the item is only compared with. */
    compared,
    collaboration: names.length > 0 && !listing ? findCollaboration(names, others, written) : undefined,
    /** A shop that sells copies, named beside the brand that it copies. */
    copyShop,
    /** The maker that the title names by name, model or misspelled name. */
    named,
    brand,
    kinds,
    models: [...owners].flatMap((owner) => findModelsOf(owner, words)),
    /** Models that imply their brand, if no catalog brand is named. */
    ownModels,
  };
}

/** Takes a shop that sells copies from several makers: it made none of another's pieces. */
function withoutCopyShop({ names, others }: Pick<ReturnType<typeof brandsIn>, 'names' | 'others'>) {
  const shop = [...names, ...others].find(({ value }) => sellsCopies(value.name));
  if (!shop || names.length + others.length < 2) return { names, others, copyShop: undefined };
  return {
    names: names.filter((one) => one !== shop),
    others: others.filter((one) => one !== shop),
    copyShop: shop.value.name,
  };
}

/** Replaces a model's misspelling by its name. The answer asks about one far from its brand's usual price: `birkn`. */
function mendModel(marks: TitleMarks, { brand, models, ownModels }: Makers): TitleMarks {
  const { item, taken, budget } = marks;
  if (!brand || models.length > 0 || ownModels.length > 0) return marks;
  const isUnknown = (at: number) => !taken[at] && !isKnownWord(item.words[at] as string, brand);
  const slip = findModelSlip(brand, item.words, isUnknown, budget);
  if (slip?.value.isApart) return { ...marks, likelyModel: { at: slip.from, name: slip.value.name } };
  const [first] = slip?.value.name.split(' ') ?? [];
  if (!slip || first === undefined || first !== slip.value.name) return marks;
  // The makers are found again among the words, with marks of their own.
  return {
    ...marks,
    item: { ...item, words: item.words.with(slip.from, first) },
    taken: taken.map(() => false),
    mended: { at: slip.from, name: slip.value.name },
  };
}

/** Returns the known brand that a smaller one's name misspells, if the rest names a model of it or a kind. */
function brandMeant(
  lexicon: Lexicon,
  words: readonly string[],
  typed: readonly FoundPhrase<Maker>[],
  budget: SpellingBudget,
): FoundMaker | undefined {
  const [only] = typed;
  const meant = only && typed.length === 1 ? findMeantBrand(lexicon, words, only, budget) : undefined;
  if (!meant) return undefined;
  const rest = words.map((word, at) => (at >= meant.from && at < meant.to ? '' : word));
  return findModelsOf(meant.value, rest).length > 0 || kindsIn(rest, []).length > 0 ? meant : undefined;
}

export const isBrand = (maker: FoundMaker): maker is FoundMaker & FoundPhrase<Brand> => hasPrice<Brand>(maker.value);

/** Returns the brand of the highest tier of several, in whatever order they are named. */
function leadingOf(names: readonly FoundPhrase<Brand>[]): FoundPhrase<Brand> | undefined {
  const leading = brands.find((brand) => names.some(({ value }) => value === brand));
  return names.find(({ value }) => value === leading);
}

/** Returns the one brand to which models or other words belong, of those that fit the kind in the title. */
function brandByModel(
  words: readonly string[],
  ownModels: readonly FoundPhrase<GarmentModel>[],
  kind: FoundKind | undefined,
): FoundMaker | undefined {
  // Learned words mean other things elsewhere: they count only with a word for the kind.
  const fitsKind = ({ value }: FoundPhrase<{ kind: string }>) =>
    kind !== undefined &&
    (value.kind === 'any' || agrees(kind.value.kind, words.slice(kind.from, kind.to).join(' '), value.kind));
  const isOpen = !kind || !isStrong(kind);
  const fitting = isOpen ? ownModels : ownModels.filter(fitsKind);
  const telling = fitting.length > 0 ? fitting : findHints(words).filter(fitsKind);
  const [first] = telling;
  if (!first || telling.some(({ value }) => value.brand !== first.value.brand)) return undefined;
  return { value: first.value.brand, from: first.from, to: first.to, by: 'model' };
}

/** Returns the brands of a title, if there are several: they made the item together, or its seller claims so. */
function findCollaboration(
  covered: readonly FoundPhrase<Brand>[],
  others: readonly FoundPhrase<Maker>[],
  written: (from: number, to: number) => string,
) {
  if (covered.length + others.length < 2) return undefined;
  // Of two makers with the same words for a name, that of the catalog counts.
  const own = others.filter((other) => !covered.some((one) => overlap(one, other)));
  const named = new Map<string, { readonly name: string; readonly slug?: string }>();
  for (const { value } of covered) named.set(value.name, { name: value.name, slug: value.slug });
  for (const { value } of own) named.set(value.name, { name: value.name });
  for (const [line, brand] of Object.entries(nameLists.under)) if (named.has(brand)) named.delete(line);
  if (named.size < 2) return undefined;
  const spans = [...covered, ...own];
  return {
    /** Alphabetical; only brands of the catalog have a `slug`. */
    brands: [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    text: written(Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))),
  };
}
