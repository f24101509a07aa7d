import { findCategory } from '../by-slug.ts';
import type { Brand, Category } from '../catalog.ts';
import { type FoundWearer, findGender, findWearer, type KnownGender } from './genders.ts';
import { type ChosenKind, chooseKind, kindInName, kindOfMaker } from './kind.ts';
import { findKindSlip } from './kind-field.ts';
import { areSneakers, type FoundKind } from './kind-words.ts';
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
}

/** The third pass: finds kind, wearer and gender. Marks the words that do no more than name them or the brand. */
export function markKindAndGender(marks: TitleMarks, makers: TitleMakers, field: Category | undefined): TitleKind {
  const { item, taken } = marks;
  const { words } = item;
  const { all, brand, kinds, models } = makers;
  const named =
    chooseKind(item, taken, brand, models, kinds) ??
    kindInName(words, all[0] ?? unpricedMaker(makers)) ??
    (field || brand?.makes ? undefined : findKindSlip(words, brand, taken));
  // A brand's name alone is no title of an item.
  const usual = taken.every((is) => is) ? undefined : kindOfMaker(brand, named);
  const brandName = all.find(({ value }) => value === brand);
  const inTitle: ChosenKind | undefined =
    usual === undefined ? named : brandName && { ...brandName, value: usual, by: 'name' };
  const followed = field ? undefined : inTitle;
  const category = field ?? findCategory(usual ?? '') ?? categoryOf(followed, words, brand);
  const wearer = findWearer(words, 'title');
  const gender = findGender(words, wearer, brand, category, followed, models);

  const isOwn = ({ value: { kind, weight } }: FoundKind) => kind === category?.slug && weight !== 'weak';
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
  return { named, followed, category, wearer, gender };
}

const unpricedMaker = ({ named }: TitleMakers) => (named && !isBrand(named) ? named : undefined);

/** Returns the category of a kind; shoes of a maker of sports shoes are sneakers. */
function categoryOf(
  kind: ChosenKind | undefined,
  words: readonly string[],
  brand: Brand | undefined,
): Category | undefined {
  const text = kind?.by === 'word' ? words.slice(kind.from, kind.to).join(' ') : '';
  return findCategory(areSneakers(text, brand) ? 'sneakers' : (kind?.value ?? ''));
}
