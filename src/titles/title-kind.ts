import { type Brand, type Category, isHouse } from '../catalog/catalog.ts';
import { findKindBySlug, findOtherKind } from '../catalog/other-kinds.ts';
import { childsGender, findChildrensKind, findChildsSize, MIXED_CLOTHES } from './childrens.ts';
import { type FoundWearer, findGender, findWearer, type KnownGender } from './genders.ts';
import { type ChosenKind, chooseKind, kindInName, kindOfMaker } from './kind.ts';
import { findKindSlip } from './kind-field.ts';
import { type FoundKind, groupOf, sportsKind } from './kind-words.ts';
import { findClothes } from './lots.ts';
import { type FoundSet, findSet } from './sets.ts';
import { marked } from './span.ts';
import { isBrand, type TitleMakers } from './title-makers.ts';
import { markRole, type TitleMarks } from './title-marks.ts';
import { phraseOf, wordsOf } from './tokens.ts';

/** The kind and the gender of a title's item. */
export interface TitleKind {
  /** The kind that the title names, also where a field holds. */
  readonly named: ChosenKind | undefined;
  /** The kind that was followed; undefined where the field was. */
  readonly followed: ChosenKind | undefined;
  readonly category: Category | undefined;
  readonly wearer: FoundWearer;
  readonly gender: KnownGender | undefined;
  /** Words for a set of things that are no clothes: several things, and not one. */
  readonly oddSet: FoundSet | undefined;
}

/** The third pass: finds kind, wearer and gender. Marks the words that do no more than name them or the brand. */
export function markKindAndGender(marks: TitleMarks, makers: TitleMakers, given: Category | undefined): TitleKind {
  const { words } = marks.item;
  const { brand, kinds, models } = makers;
  const named = kindNamed(marks, makers, given);
  const field = isFiledUnder(given, named) ? undefined : given;
  const usual = usualKind(marks, makers, named);
  const titled = field ? undefined : titledKind(makers, named, usual);
  const single = field ?? findKindBySlug(usual ?? '') ?? categoryOf(titled, words, brand);
  const found = findSet(words, kinds);
  const isOddSet = found !== undefined && isThing(single);
  const isOfSet = single?.isExtended === true && !(found?.isNamed && single.family === WORN_WITH_SETS);
  const set: ChosenKind | undefined = found && !isOddSet && !isOfSet ? { ...found, by: 'word' } : undefined;
  const grownUp = findKindBySlug(set?.value ?? '') ?? single;
  const wearer = wearerOf(words, makers);
  const child = mixedClothes(marks, wearer, brand, named) ?? kindOfChild(words, wearer, brand, grownUp);
  const category = child?.category ?? grownUp;
  const followed = child?.followed ?? set ?? titled;
  markRoles(marks, makers, { category, followed, wearer });
  return {
    named: child?.followed ?? set ?? named,
    followed,
    category,
    wearer: child ? { ...wearer, wearer: 'children' } : wearer,
    gender: child ? genderOfChild(words) : findGender(words, wearer, brand, category, followed, models),
    oddSet: isOddSet ? found : undefined,
  };
}

/** Returns the wearer that a title names. A brand's own name names no child: `Bimba y Lola`. */
function wearerOf(words: readonly string[], { all }: TitleMakers): FoundWearer {
  const found = findWearer(words, 'title');
  if (found.wearer !== 'children') return found;
  const names = all.filter(({ value, from, to }) => {
    const own = wordsOf(value.name);
    return words.slice(from, to).every((word) => own.includes(word));
  });
  const isName = marked(words.length, names);
  return names.length === 0
    ? found
    : findWearer(
        words.map((word, at) => (isName[at] ? '' : word)),
        'title',
      );
}

/** A `suspender short set` is a set. */
const WORN_WITH_SETS = 'accessories';

/** Small leather goods, which shops file under bags. */
const FILED_UNDER_BAGS: readonly string[] = [
  'wallet',
  'wristlet',
  'card-case',
  'coin-purse',
  'keychain',
  'cosmetic-bag',
];

/** Returns true where a field of bags holds a smaller thing that the title names: a `card holder` is no bag. */
function isFiledUnder(field: Category | undefined, named: ChosenKind | undefined): boolean {
  return field?.slug === 'bag' && named !== undefined && FILED_UNDER_BAGS.includes(named.value);
}

/** Returns the kind that the title names: by its words or a model, by the brand's name, or misspelled. */
function kindNamed(marks: TitleMarks, makers: TitleMakers, field: Category | undefined): ChosenKind | undefined {
  const { item, taken, budget } = marks;
  const { all, brand, kinds, models } = makers;
  return (
    chooseKind(item, taken, brand, models, kinds) ??
    kindInName(item.words, all[0] ?? unpricedMaker(makers)) ??
    (field || brand?.makes ? undefined : findKindSlip(item.words, brand, taken, budget))
  );
}

/** Returns the usual kind of a maker; a brand's name alone is no title of an item, unless it is a plural: `uggs`. */
function usualKind(
  { taken, item, money }: TitleMarks,
  { brand }: TitleMakers,
  named: ChosenKind | undefined,
): string | undefined {
  const isNameAlone = taken.every((is) => is) && money.asked === undefined && !isPluralOf(item.words, brand);
  return isNameAlone ? undefined : kindOfMaker(brand, named);
}

/** Returns true for the plural of a brand's name, which is that of its items. */
function isPluralOf(words: readonly string[], brand: Brand | undefined): boolean {
  return brand !== undefined && words.join(' ') === `${phraseOf(brand.name)}s`;
}

/** Returns the kind that the title says, by the brand's name where its maker makes little else. */
function titledKind(
  makers: TitleMakers,
  named: ChosenKind | undefined,
  usual: string | undefined,
): ChosenKind | undefined {
  const { all, brand } = makers;
  if (usual === undefined) return named && asBagOfHouse(named, brand, makers);
  const brandName = all.find(({ value }) => value === brand);
  return brandName && asBagOfHouse({ ...brandName, value: usual, by: 'name' }, brand, makers);
}

/** Returns true for a category of bags or shoes. */
const isThing = (category: Category | undefined) =>
  category !== undefined && !category.isExtended && groupOf(category.slug) !== 'clothes';

/** Returns the category of a child's piece, with the words that named it if any; undefined for a grown-up's. */
function kindOfChild(
  words: readonly string[],
  wearer: FoundWearer,
  brand: Brand | undefined,
  grownUp: Category | undefined,
): { readonly category: Category; readonly followed: ChosenKind | undefined } | undefined {
  const isBagOfHouse = grownUp?.slug === 'bag' && isHouse(brand);
  if (isBagOfHouse || !isForChild(words, wearer, brand)) return undefined;
  const child = findChildrensKind(words, grownUp);
  return (
    child && { category: child.kind, followed: child.found && { ...child.found, value: child.kind.slug, by: 'word' } }
  );
}

/** Returns the kind of a lot of a child's pieces of which none is named: such lots are of mixed clothes. */
function mixedClothes(
  { item: { words }, lot }: TitleMarks,
  wearer: FoundWearer,
  brand: Brand | undefined,
  named: ChosenKind | undefined,
): ReturnType<typeof kindOfChild> {
  if (!lot || !isForChild(words, wearer, brand)) return undefined;
  const clothes = findClothes(words);
  // `Jordan` names shoes, but not beside `clothes`.
  const isOpen = named === undefined || (named.by === 'model' && clothes !== undefined);
  if (!isOpen || (!clothes && !brand && !findChildsSize(words))) return undefined;
  const { slug: value } = MIXED_CLOTHES;
  return { category: MIXED_CLOTHES, followed: clothes && { ...clothes, value, by: 'word' } };
}

/** Marks the words that do no more than name the kind, the wearer or the brand; models' names say more. */
function markRoles(
  marks: TitleMarks,
  { all, brand, kinds, models, named }: TitleMakers,
  { category, followed, wearer }: Pick<TitleKind, 'category' | 'followed' | 'wearer'>,
): void {
  const isOwn = ({ value: { kind, other, weight } }: FoundKind) =>
    (other ?? kind) === category?.slug && weight !== 'weak';
  markRole(marks, 'gender', wearer.found);
  markRole(marks, 'category', kinds.filter(isOwn));
  if (followed?.by === 'word') markRole(marks, 'category', [followed]);
  markRole(
    marks,
    'brand',
    all.filter(({ value }) => value === brand),
  );
  if (named?.by === 'spelling' && named.value === brand) markRole(marks, 'brand', [named]);
  markRole(marks, undefined, models);
}

/** Families of which dealers use words for the patterns and colors of a house's bags: `Summer Trunks Neverfull`. */
const PATTERN_FAMILIES: readonly string[] = ['accessories', 'costumes', 'jewelry', 'sets', 'swimwear', 'work'];

/**
 * A house's bag may be named by another thing. Of an accessory the last word says what it is (`Neverfull scarf`);
 * jewelry, costumes and the like beside a bag are its pattern (`Charms flap bag`).
 */
function asBagOfHouse(chosen: ChosenKind, brand: Brand | undefined, { kinds, models }: TitleMakers): ChosenKind {
  const family = findOtherKind(chosen.value)?.family ?? '';
  if (!isHouse(brand) || !PATTERN_FAMILIES.includes(family)) return chosen;
  // Belts and jewelry have the names of bags: `GG Marmont belt`, `Cassandra necklace`.
  const hasNamesOfBags = chosen.value === 'belt' || family === 'jewelry';
  const named = hasNamesOfBags ? [] : models.filter(({ value }) => value.kind === 'bag');
  const isOwn = ({ value }: (typeof named)[number]) => value.own || family !== 'accessories';
  const bag = [...named.filter(isOwn), ...kinds.filter(isBagWord)];
  const last = bag.toSorted((a, b) => b.from - a.from)[0];
  if (!last || (family === 'accessories' && last.from < chosen.from)) return chosen;
  return { from: last.from, to: last.to, value: 'bag', by: 'word' };
}

const isBagWord = ({ value: { kind, weight } }: FoundKind) => kind === 'bag' && weight === 'head';

/** Returns true for words of a child's piece: a child is named, or a size of children's where no adult is. */
function isForChild(words: readonly string[], { wearer }: FoundWearer, brand: Brand | undefined): boolean {
  if (wearer === 'children') return true;
  if (wearer === 'female' || wearer === 'male') return false;
  return brand?.wearer === 'children' || findChildsSize(words) !== undefined;
}

function genderOfChild(words: readonly string[]): KnownGender | undefined {
  const found = childsGender(words);
  return found && { ...found, by: 'word' };
}

const unpricedMaker = ({ named }: TitleMakers) => (named && !isBrand(named) ? named : undefined);

/** Returns the category of a kind; shoes of a maker of sports clothes are sneakers. */
function categoryOf(
  kind: ChosenKind | undefined,
  words: readonly string[],
  brand: Brand | undefined,
): Category | undefined {
  const text = kind?.by === 'word' ? words.slice(kind.from, kind.to).join(' ') : '';
  return findKindBySlug(sportsKind(text, brand) ?? kind?.value ?? '');
}
