import { compact } from '../base/text.ts';
import {
  type Brand,
  type Category,
  findCategory,
  GENDERS,
  type Gender,
  isHouse,
  kindFile,
} from '../catalog/catalog.ts';
import { childrensKindOf, findKindBySlug, findOtherKind } from '../catalog/outside-catalog.ts';
import { findModelsOf, getItemNames } from './facts.ts';
import { describesPerson, findChildrensKind, findGirlOrBoy, findWearer, MIXED_CLOTHES } from './genders.ts';
import {
  type FoundKind,
  findExtrasStart,
  findKinds,
  findSet,
  getKindGroup,
  isKindStart,
  isStrong,
  mergeModelKinds,
  pickKind,
} from './kind-words.ts';
import childrensSizes from './lexicon/childrens-sizes.json' with { type: 'json' };
import genderFile from './lexicon/genders.json' with { type: 'json' };
import numberFile from './lexicon/numbers.json' with { type: 'json' };
import ordinaryFile from './lexicon/ordinary-words.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import type { NumberView } from './number-view.ts';
import { includesKind, type ParsedItem, resolveMisspelledKind } from './parse-item.ts';
import { indexLists, PhraseIndex, toMeaningRows } from './phrase-index.ts';
import { isSilentWord } from './remarks.ts';
import { hasPrice } from './resolution.ts';
import {
  type ConceptSpan,
  countWords,
  type FoundPhrase,
  joinPhrase,
  pickUnanimous,
  type WordSpan,
  type Words,
} from './spans.ts';
import type { findMoneyAndMakers } from './title-makers.ts';
import { readWords, toPhrase } from './tokens.ts';
import { isLeadingWord, isUsualWord, MAX_SHORT_TITLE } from './usual-words.ts';

type TitleWithMakers = ReturnType<typeof findMoneyAndMakers>;

export type TitleFields = { readonly [Name in 'brand' | 'kindField' | 'wearer']?: ParsedItem[Name] | undefined } & {
  /** True if an amount of it was sent: it is an item, not a maker. */
  readonly isPriced?: boolean;
};

/** Makes the third pass: finds kind, wearer, and gender. Marks words that name only one of these or the brand. */
export function findKindAndGender(title: TitleWithMakers, fields: TitleFields) {
  const { brand, lot } = title;
  const { words } = title.itemTokens;
  const titleKind = findKindInTitle(title, fields);
  // A box that holds many things is none of them.
  const namedKind = lot && titleKind && joinPhrase(words, titleKind) === 'box' ? undefined : titleKind;
  const kindByField = pickKindOfFields(title, fields, namedKind);
  const clothes = lot && namedKind === undefined ? clothesPhrases.find(words).at(-1) : undefined;
  const adultKind = kindByField ?? findKindBySlug(namedKind?.value ?? '') ?? clothes?.value;
  const titleWearer = findTitleWearer(title);
  const isAdult = titleWearer.wearer === 'female' || titleWearer.wearer === 'male';
  const isOfChild = !isAdult && (brand?.isForChildrenOnly === true || hasChildsSize(title));
  const isForChild = isOfChild || [fields.wearer, titleWearer.wearer].includes('children');
  const child = isForChild ? findKindForChild(title, namedKind, adultKind) : undefined;
  const category = child?.category ?? adultKind;
  const evidence =
    namedKind ?? (clothes && ({ ...clothes, value: CLOTHES_KIND, foundBy: 'word', weight: 'first' } as const));
  const decidedBy = child?.decidedBy ?? (kindByField || namedKind?.to === 0 ? undefined : evidence);
  const roles = readRoles(title, category, decidedBy, titleWearer.phrases);
  return {
    ...title,
    /** The kind that the title names, even if a field overrides it. */
    namedKind: child?.decidedBy ?? (namedKind?.foundBy === 'name' ? undefined : namedKind),
    /** The words that determined the kind, or undefined if a field determined it. */
    decidedBy,
    category,
    /** The kind that a category field determined, or undefined if the title determined it. */
    kindByField,
    gender: child ? findGirlOrBoy(words) : findGender(title, titleWearer, category, decidedBy),
    /** The concept that each word names, if it has no other meaning. Undefined for models and other words. */
    roles,
    /** Position of the first word that introduces extras, or the number of words if there are no extras. */
    extrasAt: findExtrasStart(words, roles.indexOf('brand')),
  };
}

export type TitleWithKind = ReturnType<typeof findKindAndGender>;

/** Finds the wearer. `girl` names one in `girl Levi's jeans`, but not in `party girl dress`. */
function findTitleWearer({ itemTokens: { words }, isMakerWord }: TitleWithMakers) {
  const foundWearer = findWearer(words);
  const { wearer, child } = foundWearer;
  if (!child || wearer) return foundWearer;
  const mayPrecede = (word: string, at: number) => isMakerWord[at] || (isLeadingWord(word) && !isSilentWord(word));
  const comesFirst = words.slice(0, child.from).every(mayPrecede);
  const isBeforeItem = isMakerWord[child.to] || isKindStart(words, child.to);
  return comesFirst && isBeforeItem
    ? { ...foundWearer, wearer: 'children' as const, phrases: [{ ...child, value: 'children' as const }] }
    : foundWearer;
}

/** Returns the kind of the fields, or undefined if the title names a model or one of the field's kinds. */
function pickKindOfFields({ models }: TitleWithMakers, { kindField }: TitleFields, namedKind: FoundKind | undefined) {
  // A field can't turn packaging or a part into a garment.
  if (!kindField || namedKind?.value === 'not_a_garment') return undefined;
  const titledKind = findKindBySlug(namedKind?.value ?? '');
  if (titledKind && includesKind(kindField, titledKind)) return undefined;
  if (namedKind?.weight === 'set' && isClothes(kindField.usualKind?.slug)) return undefined;
  // A single word may mean something else than a model.
  const isModelName = models.some(
    (model) => model.value.kind === namedKind?.value && (model.value.distinctNames.length > 0 || countWords(model) > 1),
  );
  return isModelName ? undefined : kindField.usualKind;
}

/** Finds the heaviest evidence for the kind or, if there is none, a misspelled word for it. */
function findKindInTitle(title: TitleWithMakers, { kindField, isPriced }: TitleFields): FoundKind | undefined {
  const { itemTokens, isMakerWord, makerNames, brand, kinds, models, namedMaker } = title;
  const [nameKind] = findKindsInNames(itemTokens.words, compact(...makerNames, namedMaker));
  const makerKind = nameKind ?? findUsualKind(title, isPriced) ?? findJeansBySize(title);
  const evidence = [...mergeModelKinds(kinds, models), ...compact(makerKind)];
  const openTitle = { ...itemTokens, words: itemTokens.words.map((word, at) => (isMakerWord[at] ? '' : word)) };
  const pickedKind = pickKind(openTitle, evidence, brand);
  const setKind = isClothes(pickedKind?.value) ? findSet(itemTokens.words, kinds) : undefined;
  // With a kind from a field or the brand's usual kind, an unknown word isn't treated as a misspelled kind.
  if (setKind || pickedKind || kindField?.usualKind || brand?.makes) return setKind ?? pickedKind;
  return findJoinedKind(itemTokens.words, isMakerWord) ?? findMisspelledKind(itemTokens.words, isMakerWord);
}

/** Minimum number of letters in a misspelled word. A shorter word resembles too many others. */
const MIN_SLIP_LETTERS = 5;
const kindEndings = new Set(foreignKinds.endings.map(toPhrase));
/** Minimum number of letters in a noun, and before it, that ends a longer word. */
const MIN_ENDING = 3;

/** Returns the kind that a part of a word names; `rest` is what the word says beside it. */
function matchPart(part: string, rest: string, { isEnding = false } = {}): FoundKind | undefined {
  if (part.length < MIN_SLIP_LETTERS && !isEnding) return undefined;
  const [kind] = findKinds([part], []);
  if (!kind || !isStrong(kind)) return undefined;
  const mayBeAnyKind = isEnding || isUsualWord(rest);
  return findCategory(kind.value) || (mayBeAnyKind && findKindBySlug(kind.value)) ? kind : undefined;
}

/** Finds a kind joined to another word, which is usual if it is outside the 15 categories: `hemdress`, `Winterhose`. */
function findJoinedKind(words: Words, isMakerWord: readonly boolean[]): FoundKind | undefined {
  for (const [from, word] of words.entries()) {
    for (let length = isMakerWord[from] || isUsualWord(word) ? 0 : word.length - 2; length >= MIN_ENDING; length--) {
      const [start, end] = [word.slice(0, length), word.slice(-length)];
      const isEnding = word.length - length >= MIN_ENDING && kindEndings.has(end);
      const kind = matchPart(start, word.slice(length)) ?? matchPart(end, word.slice(0, -length), { isEnding });
      if (kind) return { ...kind, from, to: from + 1 };
    }
  }
  return undefined;
}

const notKinds = new Set(ordinaryFile.notKinds);

/** Finds the kind whose name an unknown word in short text misspells. The last such word takes precedence. */
function findMisspelledKind(words: Words, isMakerWord: readonly boolean[]): FoundKind | undefined {
  if (words.length > MAX_SHORT_TITLE) return undefined;
  const mayBeSlip = (word: string) => word.length >= MIN_SLIP_LETTERS && !isUsualWord(word) && !notKinds.has(word);
  for (const [from, word] of [...words.entries()].reverse()) {
    if (isMakerWord[from] || !mayBeSlip(word)) continue;
    const { match, notCovered } = resolveMisspelledKind(word);
    const value = match?.slug ?? (notCovered && 'not_covered');
    if (value) return { value, name: notCovered?.name, from, to: from + 1, foundBy: 'spelling', weight: 'spelling' };
  }
  return undefined;
}

/** Returns jeans for a brand or a wearer with a waist and an inseam: `Levi's 34x32`. Houses make scarves of such sizes. */
function findJeansBySize({ brand, itemTokens, numbers }: TitleWithMakers): FoundKind | undefined {
  const hasJeansSize = numbers.some(
    (n) => n.role === 'size' && isWithInseam(n) && /^w?(?:2[6-9]|[34]\d)(?!\/)/.test(n.text),
  );
  const mayBeJeans = brand ? !isHouse(brand) : itemTokens.words.some(describesPerson);
  return mayBeJeans && hasJeansSize ? { value: 'jeans', from: 0, to: 0, foundBy: 'name', weight: 'name' } : undefined;
}

/** Clothes in general, in a lot, are priced as tops: each as the most usual piece of one. */
const CLOTHES_KIND = 'top';
const clothesPhrases = new PhraseIndex([[numberFile.lists.clothes, findCategory(CLOTHES_KIND)]]);
const generalClothesPhrases = new PhraseIndex([[numberFile.ofClothes, MIXED_CLOTHES]]);

/** Returns the children's kind that words name, or the children's version of an adult kind. */
function findKindForChild(title: TitleWithMakers, named: FoundKind | undefined, adultKind: Category | undefined) {
  const { lot, brand } = title;
  const { words } = title.itemTokens;
  const [clothes] = generalClothesPhrases.find(words);
  // `Jordan` names shoes, but not together with `clothes`.
  const namesNoKind = named === undefined || (named.foundBy === 'model' && clothes !== undefined);
  const childsKind = findChildrensKind(words);
  const isMixed = lot && namesNoKind && (clothes || (!childsKind && (brand || hasChildsSize(title))));
  // `school uniform pants`, `jersey dress`
  const addsNothing = (text: string, kind: string) =>
    kindFile.general.some(({ words, of }) => words.includes(text) && of.includes(kind));
  const isGeneral = childsKind && named && addsNothing(joinPhrase(words, childsKind), named.value);
  const childsPhrase = isGeneral ? undefined : childsKind;
  const kindPhrase = isMixed ? clothes : childsPhrase;
  const category = kindPhrase?.value ?? (isMixed ? MIXED_CLOTHES : adultKind && childrensKindOf(adultKind));
  if (!category) return undefined;
  const decidedBy = kindPhrase && ({ ...kindPhrase, value: category.slug, foundBy: 'word', weight: 'first' } as const);
  return { category, decidedBy };
}

/** Returns what each word names, if only the kind, the wearer, or the brand. Model names are more specific. */
function readRoles(
  { itemTokens, makerNames, brand, kinds, models, namedMaker }: TitleWithMakers,
  category: Category | undefined,
  decidedBy: FoundKind | undefined,
  wearerSpans: readonly WordSpan[],
) {
  const roles = itemTokens.words.map((): ConceptSpan['concept'] | undefined => undefined);
  const mark = (role: ConceptSpan['concept'] | undefined, spans: readonly WordSpan[]) => {
    for (const { from, to } of spans) roles.fill(role, from, to);
  };
  const categoryKinds = kinds.filter(({ value, weight }) => value === category?.slug && weight !== 'weak');
  mark('gender', wearerSpans);
  mark('category', decidedBy?.foundBy === 'word' ? [...categoryKinds, decidedBy] : categoryKinds);
  mark(
    'brand',
    compact(...makerNames, namedMaker).filter(({ value }) => value === brand),
  );
  mark(undefined, models);
  return roles;
}

/** Returns the kinds named by the last words in makers' names: `Ralph Lauren Polo`. */
const findKindsInNames = (words: Words, names: readonly WordSpan[]): readonly FoundKind[] =>
  names.flatMap((name) => {
    const [kind] = countWords(name) < 2 ? [] : findKinds(words.slice(name.to - 1, name.to), []);
    return kind ? [{ ...kind, from: name.to - 1, to: name.to, weight: 'name' }] : [];
  });

/** Returns the kind that a brand makes almost exclusively: `quilted Goyard`. A name alone means it if priced or plural. */
function findUsualKind(title: TitleWithMakers, isPriced = false): FoundKind | undefined {
  const { isMakerWord, itemTokens, brand, makerNames, money } = title;
  // With a partner, the one that makes one kind only: `Asics x Kiko Kostadinov`.
  const makers = compact(brand, ...makerNames.map(({ value }) => value)).filter(hasPrice<Brand>);
  const maker = makers.find(({ makes }) => makes !== undefined);
  if (!brand || !maker) return undefined;
  const hasAmount = (money.askingPrice ?? money.cost) !== undefined;
  const isNameInPlural = itemTokens.words.join(' ') === `${toPhrase(brand.name)}s`;
  if (!isMakerWord.includes(false) && !isPriced && !hasAmount && !isNameInPlural) return undefined;
  const { from, to } = makerNames.find(({ value }) => value === maker) ?? { from: 0, to: 0 };
  return { value: maker.makes ?? '', from, to, foundBy: 'name', weight: 'maker' };
}

/** Returns true for clothes of the 15 categories, and for what is no kind. */
const isClothes = (slug = '') => !findOtherKind(slug) && getKindGroup(slug) === 'clothes';

function findGendersOfNames(brand: Brand, words: Words): readonly FoundPhrase<Gender>[] {
  const lines = getItemNames(brand.slug)
    .lines.find(words)
    .map(({ value: [line], ...span }) => ({ ...span, value: line }));
  const ownNames = [...findModelsOf(brand, words), ...lines];
  return ownNames.flatMap(({ value, from, to }) => (value?.gender ? [{ value: value.gender, from, to }] : []));
}

const wornGenders = new PhraseIndex(toMeaningRows<Gender | 'nobody'>(genderFile.garments));
const usualGenders = new PhraseIndex(toMeaningRows<Gender>(genderFile.usually));
const unbrandedGenders = new PhraseIndex(toMeaningRows<Gender>(genderFile.unbranded));

/** Returns the gender that words state, or else what garment, model, kind, size and maker imply; undefined for bags. */
function findGender(
  title: TitleWithMakers,
  { wearer, phrases }: ReturnType<typeof findWearer>,
  category: Category | undefined,
  kind: WordSpan | undefined,
): (FoundPhrase<Gender> & { readonly foundBy: 'word' | 'garment' | 'size' }) | undefined {
  const { itemTokens, brand } = title;
  const { words } = itemTokens;
  const statedPhrase = phrases[0];
  if (statedPhrase && (wearer === 'female' || wearer === 'male'))
    return { ...statedPhrase, value: wearer, foundBy: 'word' };
  if (statedPhrase || !category || category.slug === 'bag') return undefined;
  const garments = wornGenders.find(words).filter((phrase): phrase is FoundPhrase<Gender> => phrase.value !== 'nobody');
  const kindGender = category.gender ?? (category.family === 'dresses' ? 'female' : undefined);
  const sizeGender = kind && kindGender ? undefined : findGenderOfSize(title, category);
  const garmentGender = pickUnanimous([...garments, ...(brand ? findGendersOfNames(brand, words) : [])]);
  // A women's line may have a men's tie, or a blazer 44R.
  const isContradicted =
    garments.length === 0 &&
    [kindGender, sizeGender?.value].some((gender) => gender && gender !== garmentGender?.value);
  if (garmentGender && !isContradicted) return { ...garmentGender, foundBy: 'garment' };
  if (sizeGender || !kind) return sizeGender && { ...sizeGender, foundBy: 'size' };
  const isMakersGender = (gender: Gender) => genderFile.makers[gender].includes(brand?.slug ?? '');
  const kindWords = words.slice(kind.from, kind.to);
  const wordGender = usualGenders.find(kindWords)[0] ?? (brand ? undefined : unbrandedGenders.find(kindWords)[0]);
  const impliedGender = kindGender ?? GENDERS.find(isMakersGender) ?? wordGender?.value;
  return impliedGender && { value: impliedGender, from: kind.from, to: kind.to, foundBy: 'garment' };
}

type SizeTest = (size: NumberView, brand?: string) => boolean | undefined;

const { coats, trousers, shoes, clothes, numberedMakers, sportsMakers } = genderFile.bySize;

const isAfterSizeWord: SizeTest = (n) => n.before('sizes') || /^(?:it|fr)$/.test(n.wordBefore);
const isLastNumber: SizeTest = ({ next }) => !next || ((next.isMoney || next.form === '') && isLastNumber(next));
const isUsWomensSize: SizeTest = (n) =>
  n.form === '#' && n.isBetween(0, 14) && n.value % 2 === 0 && n.before('sizes') && n.wordBefore !== 'uk';
/** A waist in inches: European sizes are numbers of waists in inches, too. */
const isWaist: SizeTest = (n) =>
  (/^w#w?$/.test(n.form) || /^(?:size|sz|waist|w)$/.test(n.wordBefore) || n.wordAfter === 'waist') &&
  !/^(?:it|fr|de|eu|eur|es|uk)$/.test(n.wordAfter);
/** A waist with an inseam: `34x32`, `W34 L32`, `27 30`, `3432`. */
const isWithInseam: SizeTest = ({ form, text, next }) =>
  /^w?#[xl/]#$/.test(form) || /^\d{4}$/.test(text)
    ? /(?:2[6-9]|3[0-8])$/.test(text)
    : /^w?#w?$/.test(form) &&
      next?.role === 'size' &&
      (next.gap === 0 || /^[xl/]$/.test(next.wordBefore)) &&
      next.isBetween(26, 38);
/** A European size from one to another: `loafers 38`, `boots 10/43`. */
const isEuropeanSize = (n: NumberView, from: number, to: number): boolean | undefined => {
  const size = Number(n.text.replace(/^.*\/|[^\d.]/g, ''));
  return from <= size && size <= to && (isAfterSizeWord(n) || isLastNumber(n));
};
const hasWidth = ({ form, wordAfter }: NumberView, widths: RegExp): boolean =>
  widths.test(form === '#' ? wordAfter : form.slice(1));
/** A letter for a gender stands before it, and no other before the next: `M 7 W 8`. */
const hasOnlyLetter = ({ wordBefore, previous, next }: NumberView, ownLetter: string, otherLetter: string): boolean =>
  wordBefore === ownLetter && ![previous?.wordBefore, next?.wordBefore].includes(otherLetter);

/** Sizes that are made for one gender. The first that fits counts. */
const GENDERED_SIZES: readonly (readonly [is: Gender, kinds: readonly string[], holds: SizeTest])[] = [
  ['male', coats, (n) => /^#[rl]$/.test(n.form) && n.isBetween(34, 54)], // blazer 42R
  ['male', trousers, (n) => isWithInseam(n) && n.isBetween(30, 54)], // jeans 34x32
  ['female', trousers, (n) => isWithInseam(n) && n.value < 28], // jeans 27x30
  ['male', trousers, (n) => isWaist(n) && n.isBetween(33, 46)], // jeans w36
  ['female', trousers, (n) => n.isBetween(23, 27) && (isWaist(n) || isLastNumber(n))], // jeans 26
  ['female', clothes, (n, brand = '') => isUsWomensSize(n) && !numberedMakers.includes(brand)], // blazer size 6
  ['female', shoes, (n) => hasOnlyLetter(n, 'w', 'm')], // Vans sneakers W 8
  ['male', shoes, (n) => hasOnlyLetter(n, 'm', 'w')], // Converse M 7 shoes
  ['female', shoes, (n) => hasWidth(n, /^b$/) && n.isBetween(5, 15.5)], // boots 8B
  ['male', shoes, (n) => hasWidth(n, /^(?:d|e{1,4})$/) && n.isBetween(7, 15.5)], // boots 11 EE
  ['female', shoes, (n) => isEuropeanSize(n, 35, 39.5)], // loafers 38
  ['male', shoes, (n) => isEuropeanSize(n, 42, 49.5)], // loafers 44
  [
    'male',
    ['sneakers'],
    (n, brand = '') => isAfterSizeWord(n) && n.isBetween(9.5, 15.5) && sportsMakers.includes(brand),
  ], // Nike sneakers size 11
  ['male', ['shoes'], (n) => n.form === '#' && n.isBetween(11, 15.5) && n.isAtEnd], // loafers 12
];

const genderCuts = genderFile.cuts.map((cut) => ({ ...cut, index: new PhraseIndex(toMeaningRows<Gender>(cut.words)) }));

/** Returns the gender for which a size is made, or that of a cut by which a maker tells them: `Carhartt tee 2XLT`. */
function findGenderOfSize({ itemTokens: { words }, numbers, brand }: TitleWithMakers, { slug }: Category) {
  const sizes = numbers.filter(({ role }) => role === 'size');
  for (const [value, , holds] of GENDERED_SIZES.filter(([, kinds]) => kinds.includes(slug))) {
    const sizeWords = readWords(sizes.find((number) => holds(number, brand?.slug))?.text ?? '');
    const from = words.findIndex((_, at) => sizeWords.every((word, index) => words[at + index] === word));
    if (sizeWords.length > 0 && from !== -1) return { value, from, to: from + sizeWords.length };
  }
  const makerCuts = genderCuts.filter(
    ({ kinds, brands }) => kinds.includes(slug) && brands.includes(brand?.slug ?? ''),
  );
  return makerCuts.flatMap(({ index }) => index.find(words))[0];
}

const { small, sneakers } = indexLists(childrensSizes.lists);

/** A size that only children's clothes or shoes have: `4T`, `12c`, `3-6 months`, `age 9`. */
const isChildsSize: SizeTest = (n) =>
  (n.after('ages') && (n.value < 17 || [18, 24].includes(n.value)) && !n.after('old')) ||
  (/^#t/.test(n.form) && n.isBetween(2, 6)) ||
  (n.form === '#c' && n.value < 14) ||
  (n.form === '#y' && n.isBetween(1, 7)) ||
  /^(?:18m|24m|\d+[-/]\d+(?:mo?|y|yrs?))$/.test(n.text) ||
  (n.wordBefore === 'age' && n.value < 17);

/** Returns true for a size of children. Codes for those of sneakers need a maker: `Jordan 1 TD`. */
const hasChildsSize = ({ itemTokens: { words }, numbers }: TitleWithMakers): boolean =>
  numbers.some((n) => n.role === 'size' && isChildsSize(n)) ||
  (small.find(words).length > 0 && sneakers.find(words).length > 0);
