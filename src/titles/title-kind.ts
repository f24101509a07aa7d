import { type Brand, type Category, findCategory, isHouse } from '../catalog/catalog.ts';
import kindLists from '../catalog/kinds.json' with { type: 'json' };
import { findKindBySlug, findOtherKind } from '../catalog/other-kinds.ts';
import {
  childsGender,
  type FoundWearer,
  findChildrensKind,
  findChildsSize,
  findGender,
  findWearer,
  MIXED_CLOTHES,
  type Wearer,
} from './genders.ts';
import { linesOf } from './item-names.ts';
import { type ChosenKind, chooseKind, findKindSlip } from './kind.ts';
import { includesKind, type KindField } from './kind-field.ts';
import { extrasBegin, type FoundKind, findSet, groupOf, kindsIn, namesGarment } from './kind-words.ts';
import lots from './lexicon/lots.json' with { type: 'json' };
import { type GarmentModel, namesakesOf } from './models.ts';
import { phraseIndex } from './phrase-index.ts';
import { isBrand, type TitleMakers } from './title-makers.ts';
import { type FoundPhrase, marked, type Places, phraseOf, type Span, wordsOf } from './tokens.ts';

/** The brand, the kind and the wearer that fields give. */
export interface TitleFields {
  readonly brand?: Brand | undefined;
  /** A kind that is settled, whatever the title names. */
  readonly category?: Category | undefined;
  /** A category field, whose kinds a title chooses among. */
  readonly kindField?: KindField | undefined;
  /** The wearer in other fields. */
  readonly wearer?: Wearer | undefined;
}

/** The third pass: finds kind, wearer and gender. Marks the words that do no more than name them or the brand. */
export function findKindAndGender(known: TitleMakers, fields: TitleFields) {
  const { item, brand, kinds, models } = known;
  const { words } = item;
  const { named, titled, byField, single } = singleKind(known, fields);
  const found = findSet(words, kinds);
  const isThing = single !== undefined && !single.isExtended && groupOf(single.slug) !== 'clothes';
  const isOfSet = single?.isExtended === true && !(found?.isNamed && single.family === WORN_WITH_SETS);
  const set: ChosenKind | undefined = found && !isThing && !isOfSet ? { ...found, by: 'word' } : undefined;
  const grownUp = findKindBySlug(set?.value ?? '') ?? single;
  const wearer = wearerOf(known);
  const isChilds = fields.wearer === 'children' || isForChild(words, wearer, brand);
  const child = isChilds ? (mixedClothes(known, named) ?? kindOfChild(words, brand, grownUp)) : undefined;
  const category = child?.category ?? grownUp;
  const followed = child?.followed ?? set ?? titled;
  markRoles(known, category, followed, wearer);
  return {
    /** The kind that the title names, even if a field overrides it. */
    namedKind: child?.followed ?? set ?? named,
    followed,
    category,
    /** The kind that a category field decided; undefined if the title chose. */
    kindByField: byField,
    wearer: child ? { ...wearer, wearer: 'children' as const } : wearer,
    gender: child ? childsGender(words) : findGender(words, wearer, brand, category, followed, models),
    extrasAt: extrasBegin(words, known.roles.indexOf('brand')),
    /** Words for a set of things that are not clothes: several things, not one. */
    oddSet: isThing ? found : undefined,
  };
}

/** Chooses the kind of a piece that is not a set, from its title and its fields. */
function singleKind(known: TitleMakers, { category, kindField }: TitleFields) {
  const named = kindNamed(known, category ?? kindField?.usual);
  const usual = usualKind(known, named);
  const titled = titledKind(known, named, usual);
  const kind = findKindBySlug(usual ?? '') ?? categoryOf(titled, known.item.words, known.brand);
  const settled = isFiledUnder(category, named) ? undefined : category;
  const byField = settled ?? (kindField && kindOfField(kindField, known, titled, kind));
  return { named, byField, titled: byField ? undefined : titled, single: byField ?? kind };
}

/**
 * Returns the kind that a category field decides: its usual one, unless the title names one of its kinds. A model's
 * kind always counts; of models that share a name, that of the one that the field names.
 */
function kindOfField(
  field: KindField,
  { brand, item: { words }, models }: TitleMakers,
  titled: ChosenKind | undefined,
  kind: Category | undefined,
): Category | undefined {
  if (titled?.value === 'not_a_garment' || (kind && includesKind(field, kind))) return undefined;
  const model = models.find((one) => one.value.kind === titled?.value && isNamedModel(one));
  if (!brand || !model) return field.usual;
  const same = namesakesOf(brand, words, model.value.id).map((one) => findKindBySlug(one.kind));
  return same.find((one) => one && includesKind(field, one));
}

/** Returns true for a model with its own name or one of several words, but not for a line: Jordan is both. */
function isNamedModel({ value, from, to }: FoundPhrase<GarmentModel>): boolean {
  const isLine = linesOf(value.brand.slug)?.has(value.id) === true;
  return !isLine && (value.own || to - from > 1);
}

/** Returns the wearer that a title names. Brands and models do not name a child: `Bimba y Lola`, `Rag & Bone Nina`. */
function wearerOf({ item: { words }, all, models }: TitleMakers): FoundWearer {
  const found = findWearer(words, 'title');
  if (found.wearer !== 'children') return found;
  const names = all.filter(({ value, from, to }) => {
    const own = wordsOf(value.name);
    return words.slice(from, to).every((word) => own.includes(word));
  });
  const isName = marked(words.length, [...names, ...models]);
  const others = words.map((word, at) => (isName[at] ? '' : word));
  return findWearer(others, 'title');
}

/** A `suspender short set` is a set. */
const WORN_WITH_SETS = 'accessories';

/** Returns true if a field says bags and the title names a smaller thing: a `card holder` is not a bag. */
function isFiledUnder(field: Category | undefined, named: ChosenKind | undefined): boolean {
  return field?.slug === 'bag' && named !== undefined && kindLists.filedUnderBags.includes(named.value);
}

function kindNamed(
  { item, taken, budget, all, brand, kinds, models, named }: TitleMakers,
  field: Category | undefined,
): ChosenKind | undefined {
  const unpriced = named && !isBrand(named) ? named : undefined;
  return (
    chooseKind(item, taken, brand, models, kinds) ??
    kindInName(item.words, all[0] ?? unpriced) ??
    (field || brand?.makes ? undefined : findKindSlip(item.words, brand, taken, budget))
  );
}

/** Returns the usual kind of a maker; a brand's name alone is not an item's title, unless it is a plural: `uggs`. */
function usualKind({ taken, item, money, brand }: TitleMakers, named: ChosenKind | undefined): string | undefined {
  const isPlural = brand !== undefined && item.words.join(' ') === `${phraseOf(brand.name)}s`;
  const isNameAlone = taken.every((is) => is) && money.asked === undefined && !isPlural;
  return isNameAlone ? undefined : kindOfMaker(brand, named);
}

/** Returns the kind that the title names, or its brand's name if the maker makes little else. */
function titledKind(
  known: TitleMakers,
  named: ChosenKind | undefined,
  usual: string | undefined,
): ChosenKind | undefined {
  if (usual === undefined) return named && asBagOfHouse(named, known);
  const brandName = known.all.find(({ value }) => value === known.brand);
  return brandName && asBagOfHouse({ ...brandName, value: usual, by: 'name' }, known);
}

/** Returns the category of a child's piece, with any words that named it; undefined for a fashion house's bag. */
function kindOfChild(
  words: readonly string[],
  brand: Brand | undefined,
  grownUp: Category | undefined,
): { readonly category: Category; readonly followed: ChosenKind | undefined } | undefined {
  const child = grownUp?.slug === 'bag' && isHouse(brand) ? undefined : findChildrensKind(words, grownUp);
  return (
    child && { category: child.kind, followed: child.found && { ...child.found, value: child.kind.slug, by: 'word' } }
  );
}

/** Words for clothes of no one kind. */
export const clothesInGeneral = phraseIndex([[lots.ofClothes.words, true]]);

/** Returns the kind of a lot of children's pieces, none of them named: such lots are mixed clothes. */
function mixedClothes(
  { item: { words }, lot, brand }: TitleMakers,
  named: ChosenKind | undefined,
): ReturnType<typeof kindOfChild> {
  if (!lot) return undefined;
  const [clothes] = clothesInGeneral.find(words, 1);
  // `Jordan` names shoes, but not together with `clothes`.
  const isOpen = named === undefined || (named.by === 'model' && clothes !== undefined);
  if (!isOpen || (!clothes && !brand && !findChildsSize(words))) return undefined;
  const { slug: value } = MIXED_CLOTHES;
  return { category: MIXED_CLOTHES, followed: clothes && { ...clothes, value, by: 'word' } };
}

/** Marks the words that merely name the kind, the wearer or the brand; models' names mean more. */
function markRoles(
  { roles, all, brand, kinds, models, named }: TitleMakers,
  category: Category | undefined,
  followed: ChosenKind | undefined,
  wearer: FoundWearer,
): void {
  const mark = (role: Span['concept'] | undefined, phrases: readonly Places[]) => {
    for (const { from, to } of phrases) roles.fill(role, from, to);
  };
  const isOwn = ({ value: { kind, other, weight } }: FoundKind) =>
    (other ?? kind) === category?.slug && weight !== 'weak';
  const brandNames = all.filter(({ value }) => value === brand);
  mark('gender', wearer.found);
  mark('category', kinds.filter(isOwn));
  if (followed?.by === 'word') mark('category', [followed]);
  mark('brand', brandNames);
  if (named?.by === 'spelling' && named.value === brand) mark('brand', [named]);
  mark(undefined, models);
}

/** Families whose words dealers use for patterns and colors of a house's bags: `Summer Trunks Neverfull`. */
const PATTERN_FAMILIES: readonly string[] = ['accessories', 'costumes', 'jewelry', 'sets', 'swimwear', 'work'];

/** The last word names the kind of a house's accessory (`Neverfull scarf`); jewelry next to a bag is its pattern. */
function asBagOfHouse(chosen: ChosenKind, { brand, kinds, models }: TitleMakers): ChosenKind {
  const family = findOtherKind(chosen.value)?.family ?? '';
  if (!isHouse(brand) || !PATTERN_FAMILIES.includes(family)) return chosen;
  // Belts and jewelry are named for bags: `GG Marmont belt`, `Cassandra necklace`.
  const hasNamesOfBags = chosen.value === 'belt' || family === 'jewelry';
  const named = hasNamesOfBags ? [] : models.filter(({ value }) => value.kind === 'bag');
  const bags = [
    ...named.filter(({ value }) => value.own || family !== 'accessories'),
    ...kinds.filter(({ value: { kind, weight } }) => kind === 'bag' && weight === 'head'),
  ];
  const last = bags.toSorted((a, b) => b.from - a.from)[0];
  if (!last || (family === 'accessories' && last.from < chosen.from)) return chosen;
  return { from: last.from, to: last.to, value: 'bag', by: 'word' };
}

function isForChild(words: readonly string[], { wearer }: FoundWearer, brand: Brand | undefined): boolean {
  if (wearer === 'children') return true;
  if (wearer === 'female' || wearer === 'male') return false;
  return brand?.wearer === 'children' || findChildsSize(words) !== undefined;
}

/** Returns the kind named by the last word of a brand's name (`Ralph Lauren Polo`), if nothing else names one. */
function kindInName(words: readonly string[], name: Places | undefined): ChosenKind | undefined {
  if (!name || name.to - name.from < 2) return undefined;
  const [last] = kindsIn(words.slice(name.to - 1, name.to), []);
  if (!last || !namesGarment(last)) return undefined;
  return { value: last.value.other ?? last.value.kind, from: name.to - 1, to: name.to, by: 'word' };
}

/** Families in which rough words for clothes describe only the look: `UGG Classic Mini`, `a quilted Goyard`. */
const LOOKS = new Set(['footwear', 'bags', 'dresses']);

/** Returns the usual kind of a brand that makes little else, if the title names none or only a look of it. */
function kindOfMaker(brand: Brand | undefined, named: ChosenKind | undefined): string | undefined {
  if (!brand?.makes || !named) return brand?.makes;
  const [family = '', other] = [brand.makes, named.value].map((kind) => findCategory(kind)?.family);
  const isClothes = other && groupOf(named.value) === 'clothes';
  return named.isRough && isClothes && other !== family && LOOKS.has(family) ? brand.makes : undefined;
}

/** Returns the category of a kind. A sportswear maker's shoes are sneakers, and its tights are not hosiery. */
function categoryOf(
  kind: ChosenKind | undefined,
  words: readonly string[],
  brand: Brand | undefined,
): Category | undefined {
  const text = kind?.by === 'word' ? words.slice(kind.from, kind.to).join(' ') : '';
  const sports = kindLists.sports.find(
    ({ is, brands, words: own }) => brand && own.includes(text) && (brand.makes === is || brands.includes(brand.slug)),
  );
  return findKindBySlug(sports?.is ?? kind?.value ?? '');
}
