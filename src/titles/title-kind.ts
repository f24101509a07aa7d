import { findKindBySlug } from '../catalog/by-slug.ts';
import type { Brand, Category } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { childsGender, findChildrensKind, findChildsSize } from './childrens.ts';
import { type FoundWearer, findGender, findWearer, type KnownGender } from './genders.ts';
import { type ChosenKind, chooseKind, kindInName, kindOfMaker } from './kind.ts';
import { findKindSlip } from './kind-field.ts';
import { areSneakers, type FoundKind, groupOf } from './kind-words.ts';
import { findSet } from './sets.ts';
import type { FoundPhrase } from './span.ts';
import { isBrand, type TitleMakers } from './title-makers.ts';
import { markRole, type TitleMarks } from './title-marks.ts';

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
  readonly oddSet: FoundPhrase<string> | undefined;
}

/** The third pass: finds kind, wearer and gender. Marks the words that do no more than name them or the brand. */
export function markKindAndGender(marks: TitleMarks, makers: TitleMakers, field: Category | undefined): TitleKind {
  const { item, taken, budget } = marks;
  const { words } = item;
  const { all, brand, kinds, models } = makers;
  const named =
    chooseKind(item, taken, brand, models, kinds) ??
    kindInName(words, all[0] ?? unpricedMaker(makers)) ??
    (field || brand?.makes ? undefined : findKindSlip(words, brand, taken, budget));
  // A brand's name alone is no title of an item.
  const usual = taken.every((is) => is) ? undefined : kindOfMaker(brand, named);
  const brandName = all.find(({ value }) => value === brand);
  const inTitle: ChosenKind | undefined =
    usual === undefined ? named : brandName && { ...brandName, value: usual, by: 'name' };
  const said = field ? undefined : inTitle && asBagOfHouse(inTitle, brand, makers);
  const one = field ?? findKindBySlug(usual ?? '') ?? categoryOf(said, words, brand);
  const found = findSet(words, kinds);
  const isOddSet = found !== undefined && one !== undefined && !one.isOther && groupOf(one.slug) !== 'clothes';
  const set: ChosenKind | undefined = found && !isOddSet && !one?.isOther ? { ...found, by: 'word' } : undefined;
  const wearer = findWearer(words, 'title');
  const grownUp = findKindBySlug(set?.value ?? '') ?? one;
  const isBagOfHouse = grownUp?.slug === 'bag' && isHouse(brand);
  const childs = isForChild(words, wearer, brand) && !isBagOfHouse ? findChildrensKind(words, grownUp) : undefined;
  const category = childs?.kind ?? grownUp;
  const ofChild: ChosenKind | undefined = childs?.found && { ...childs.found, value: childs.kind.slug, by: 'word' };
  const followed = ofChild ?? set ?? said;
  const gender = childs ? genderOfChild(words) : findGender(words, wearer, brand, category, followed, models);

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
  if (makers.named?.by === 'spelling' && makers.named.value === brand) markRole(marks, 'brand', [makers.named]);
  markRole(marks, undefined, models);
  return {
    named: ofChild ?? set ?? named,
    followed,
    category,
    wearer: childs ? { ...wearer, wearer: 'children' } : wearer,
    gender,
    oddSet: isOddSet ? found : undefined,
  };
}

/** Families of which dealers use words for the patterns and colors of a house's bags: `Summer Trunks Neverfull`. */
const PATTERN_FAMILIES: readonly string[] = ['accessories', 'costumes', 'jewelry', 'sets', 'swimwear', 'work'];

/** A house's bag that is named by another thing is neither: bags cost many times as much. */
function asBagOfHouse(chosen: ChosenKind, brand: Brand | undefined, { kinds, models }: TitleMakers): ChosenKind {
  const family = findOtherKind(chosen.value)?.family ?? '';
  if (!isHouse(brand) || !PATTERN_FAMILIES.includes(family)) return chosen;
  // Belts and jewelry have the names of bags: `GG Marmont belt`, `Cassandra necklace`.
  const hasNamesOfBags = chosen.value === 'belt' || family === 'jewelry';
  const isOfModel = !hasNamesOfBags && models.some(({ value }) => value.kind === 'bag');
  const isBag = isOfModel || kinds.some(isBagWord);
  return isBag ? { ...chosen, value: 'not_covered' } : chosen;
}

const isBagWord = ({ value: { kind, weight } }: FoundKind) => kind === 'bag' && weight === 'head';

const isHouse = (brand: Brand | undefined) => brand?.tier === 'designer' || brand?.tier === 'luxury';

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

/** Returns the category of a kind; shoes of a maker of sports shoes are sneakers. */
function categoryOf(
  kind: ChosenKind | undefined,
  words: readonly string[],
  brand: Brand | undefined,
): Category | undefined {
  const text = kind?.by === 'word' ? words.slice(kind.from, kind.to).join(' ') : '';
  return findKindBySlug(areSneakers(text, brand) ? 'sneakers' : (kind?.value ?? ''));
}
