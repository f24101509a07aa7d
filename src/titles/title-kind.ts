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
import { type ChosenKind, chooseKind, findMisspelledKind, kindByWord } from './kind.ts';
import { includesKind, type KindField } from './kind-field.ts';
import { extrasBegin, type FoundKind, findSet, groupOf, kindsIn, namesGarment } from './kind-words.ts';
import lots from './lexicon/lots.json' with { type: 'json' };
import { type GarmentModel, namesakesOf } from './models.ts';
import { phraseIndex } from './phrase-index.ts';
import { isBrand, type TitleMakers } from './title-makers.ts';
import { type FoundPhrase, marked, phraseOf, type Span, type WordSpan, type Words, wordsOf } from './tokens.ts';

/** The brand, the kind, and the wearer from fields. */
export interface TitleFields {
  readonly brand?: Brand | undefined;
  /** A kind that takes precedence over the title. */
  readonly category?: Category | undefined;
  /** A category field that names several kinds. The title determines which one of them applies. */
  readonly kindField?: KindField | undefined;
  /** The wearer that other fields name. */
  readonly wearer?: Wearer | undefined;
}

/** Makes the third pass: finds kind, wearer, and gender. Marks words that name only one of these or the brand. */
export function findKindAndGender(makers: TitleMakers, fields: TitleFields) {
  const { item, brand, models, lot } = makers;
  const { words } = item;
  const single = singleKind(makers, fields);
  const { set, oddSet } = setIn(makers, single.category);
  const adultKind = findKindBySlug(set?.value ?? '') ?? single.category;
  const wearer = wearerIn(makers);
  const isForChild = fields.wearer === 'children' || namesChild(words, wearer, brand);
  const child = isForChild ? (mixedClothes(makers, single.named) ?? kindForChild(words, brand, adultKind)) : undefined;
  const category = child?.category ?? adultKind;
  const decidedBy = child?.decidedBy ?? set ?? single.decidedBy;
  markRoles(makers, category, decidedBy, wearer);
  return {
    /** The kind that the title names, even if a field overrides it. */
    namedKind: child?.decidedBy ?? set ?? single.named,
    /** The words that determined the kind, or undefined if a field determined it. */
    decidedBy,
    category,
    /** The kind that a category field determined, or undefined if the title determined it. */
    kindByField: single.byField,
    wearer: child ? { ...wearer, wearer: 'children' as const } : wearer,
    gender: child ? childsGender(words) : findGender(words, wearer, brand, category, decidedBy, models),
    /** Position of the first word that introduces extras, or the number of words if there are no extras. */
    extrasAt: extrasBegin(words, makers.roles.indexOf('brand')),
    /** Words for a set of things other than clothes, which counts as several items. */
    oddSet,
    /** The last words for clothes in general, such as `summer clothes`, in a lot whose kind is unknown. */
    mixedLot: lot && !category ? clothesInGeneral.find(words).at(-1) : undefined,
  };
}

/** Finds the kind of an item that is neither a set nor for a child. */
function singleKind(makers: TitleMakers, { category, kindField }: TitleFields) {
  const named = kindInTitle(makers, category ?? kindField?.usual);
  const usual = usualKind(makers, named);
  const decidedBy = decidingWords(makers, named, usual);
  const kindOfTitle = findKindBySlug(usual ?? '') ?? findKindBySlug(decidedBy?.value ?? '');
  // Sellers also choose the category `bag` for smaller items, such as card holders.
  const isSmallerThanBag = category?.slug === 'bag' && kindLists.filedUnderBags.includes(named?.value ?? '');
  const overridingKind = isSmallerThanBag ? undefined : category;
  const byField = overridingKind ?? (kindField && kindOfField(kindField, makers, decidedBy, kindOfTitle));
  return { named, byField, decidedBy: byField ? undefined : decidedBy, category: byField ?? kindOfTitle };
}

/** A family whose items may be part of a set: `suspender short set`. */
const WORN_WITH_SETS = 'accessories';

/** Finds the words for a set, either of clothes (`set`) or of bags or shoes (`oddSet`). */
function setIn({ item, kinds }: TitleMakers, single: Category | undefined) {
  const phrase = findSet(item.words, kinds);
  if (!phrase) return {};
  if (single && !single.isExtended && groupOf(single.slug) !== 'clothes') return { oddSet: phrase };
  const mayBeSet = !single?.isExtended || (phrase.isNamed === true && single.family === WORN_WITH_SETS);
  const set: ChosenKind = { ...phrase, by: 'word' };
  return mayBeSet ? { set } : {};
}

/**
 * Returns the field's usual kind, or undefined if the title names a model or one of the field's kinds. If several
 * models share the name, returns the kind of the one that fits the field.
 */
function kindOfField(
  field: KindField,
  { brand, item: { words }, models }: TitleMakers,
  decidedBy: ChosenKind | undefined,
  kind: Category | undefined,
): Category | undefined {
  // A field can't turn packaging or a part into a garment.
  if (decidedBy?.value === 'not_a_garment' || (kind && includesKind(field, kind))) return undefined;
  const namedModel = models.find((model) => model.value.kind === decidedBy?.value && isUnmistakable(model));
  if (!brand || !namedModel) return field.usual;
  const namesakes = namesakesOf(brand, words, namedModel.value.id).map((model) => findKindBySlug(model.kind));
  return namesakes.find((other) => other && includesKind(field, other));
}

/** Returns true if a model's name needs no brand or has several words, and is not also a line's, like Jordan. */
function isUnmistakable({ value, from, to }: FoundPhrase<GarmentModel>): boolean {
  const isLine = linesOf(value.brand.slug)?.has(value.id) === true;
  return !isLine && (value.needsNoBrand || to - from > 1);
}

/** Finds the wearer in a title. Ignores words in brand and model names: `Bimba y Lola`, `Rag & Bone Nina`. */
function wearerIn({ item: { words }, makerNames, models }: TitleMakers): FoundWearer {
  const wearer = findWearer(words, 'title');
  if (wearer.wearer !== 'children') return wearer;
  const spelledOut = makerNames.filter(({ value, from, to }) => {
    const nameWords = wordsOf(value.name);
    return words.slice(from, to).every((word) => nameWords.includes(word));
  });
  const isName = marked(words.length, [...spelledOut, ...models]);
  const otherWords = words.map((word, at) => (isName[at] ? '' : word));
  return findWearer(otherWords, 'title');
}

/** Finds the words that name the kind, even if misspelled. `field` is the kind that a field names, if any. */
function kindInTitle(makers: TitleMakers, field: Category | undefined): ChosenKind | undefined {
  const { item, taken, budget, makerNames, brand, kinds, models, named } = makers;
  const chosen = chooseKind(item, taken, brand, models, kinds);
  if (chosen) return chosen;
  const unpriced = named && !isBrand(named) ? named : undefined;
  const inName = kindInName(item.words, makerNames[0] ?? unpriced, brand);
  // With a kind from a field or the brand's usual kind, an unknown word isn't treated as a misspelled kind.
  if (inName || field || brand?.makes) return inName;
  return findMisspelledKind(item.words, brand, taken, budget);
}

/** Returns the slug of the maker's usual kind. A brand's name alone isn't an item unless it is plural: `uggs`. */
function usualKind({ taken, item, money, brand }: TitleMakers, named: ChosenKind | undefined): string | undefined {
  const isPlural = brand !== undefined && item.words.join(' ') === `${phraseOf(brand.name)}s`;
  const isNameAlone = !taken.includes(false) && money.asked === undefined && !isPlural;
  return isNameAlone ? undefined : kindOfMaker(brand, named);
}

/** Returns the words that determine the kind: the brand's name for its usual kind, or the words for the kind. */
function decidingWords(
  makers: TitleMakers,
  named: ChosenKind | undefined,
  usual: string | undefined,
): ChosenKind | undefined {
  if (usual === undefined) return named && asBagOfHouse(named, makers);
  const brandName = makers.makerNames.find(({ value }) => value === makers.brand);
  return brandName && asBagOfHouse({ ...brandName, value: usual, by: 'name' }, makers);
}

/** Returns the children's kind that words name, or the children's version of an adult kind. A house's bag has none. */
function kindForChild(words: Words, brand: Brand | undefined, adultKind: Category | undefined) {
  if (adultKind?.slug === 'bag' && isHouse(brand)) return undefined;
  const childrens = findChildrensKind(words, adultKind);
  if (!childrens) return undefined;
  const { kind, phrase } = childrens;
  const decidedBy: ChosenKind | undefined = phrase && { ...phrase, value: kind.slug, by: 'word' };
  return { category: kind, decidedBy };
}

const clothesInGeneral = phraseIndex([[lots.ofClothes.words, true]]);

/** Returns mixed clothes as the kind for a lot of children's items if the title doesn't name a kind. */
function mixedClothes({ item: { words }, lot, brand }: TitleMakers, named: ChosenKind | undefined) {
  if (!lot) return undefined;
  const [clothes] = clothesInGeneral.find(words, 1);
  // `Jordan` names shoes, but not together with `clothes`.
  const namesNoKind = named === undefined || (named.by === 'model' && clothes !== undefined);
  if (!namesNoKind || (!clothes && !brand && !findChildsSize(words))) return undefined;
  const decidedBy: ChosenKind | undefined = clothes && { ...clothes, value: MIXED_CLOTHES.slug, by: 'word' };
  return { category: MIXED_CLOTHES, decidedBy };
}

/** Marks words that only name the kind, the wearer, or the brand. Skips model names, which are more specific. */
function markRoles(
  { roles, makerNames, brand, kinds, models, named }: TitleMakers,
  category: Category | undefined,
  decidedBy: ChosenKind | undefined,
  wearer: FoundWearer,
): void {
  const mark = (role: Span['concept'] | undefined, spans: readonly WordSpan[]) => {
    for (const { from, to } of spans) roles.fill(role, from, to);
  };
  const isOfCategory = ({ value }: FoundKind) => value.slug === category?.slug && value.weight !== 'weak';
  const brandNames = makerNames.filter(({ value }) => value === brand);
  mark('gender', wearer.phrases);
  mark('category', kinds.filter(isOfCategory));
  if (decidedBy?.by === 'word') mark('category', [decidedBy]);
  mark('brand', brandNames);
  if (named?.by === 'spelling' && named.value === brand) mark('brand', [named]);
  mark(undefined, models);
}

/** Families whose words also name the patterns and colors of a house's bags: `Summer Trunks Neverfull`. */
const PATTERN_FAMILIES: readonly string[] = ['accessories', 'costumes', 'jewelry', 'sets', 'swimwear', 'work'];

/** Corrects the kind to bag if the words only describe a house's bag. A `Neverfull scarf` is still a scarf. */
function asBagOfHouse(chosen: ChosenKind, { brand, kinds, models }: TitleMakers): ChosenKind {
  const family = findOtherKind(chosen.value)?.family ?? '';
  if (!isHouse(brand) || !PATTERN_FAMILIES.includes(family)) return chosen;
  // Belts and jewelry are named after bags: `GG Marmont belt`, `Cassandra necklace`.
  const isNamedAfterBag = chosen.value === 'belt' || family === 'jewelry';
  const bagModels = isNamedAfterBag ? [] : models.filter(({ value }) => value.kind === 'bag');
  const bags = [
    ...bagModels.filter(({ value }) => value.needsNoBrand || family !== 'accessories'),
    ...kinds.filter(({ value: { slug, weight } }) => slug === 'bag' && weight === 'head'),
  ];
  const last = bags.toSorted((a, b) => b.from - a.from)[0];
  // The last word names the kind of an accessory.
  if (!last || (family === 'accessories' && last.from < chosen.from)) return chosen;
  return { from: last.from, to: last.to, value: 'bag', by: 'word' };
}

/** Returns true if the words, the brand, or a size indicate that the item is for a child. */
function namesChild(words: Words, { wearer }: FoundWearer, brand: Brand | undefined): boolean {
  if (wearer === 'children') return true;
  if (wearer === 'female' || wearer === 'male') return false;
  return brand?.wearer === 'children' || findChildsSize(words) !== undefined;
}

/** Returns the kind named by the last word in a maker's name: `Ralph Lauren Polo`. */
function kindInName(words: Words, name: WordSpan | undefined, brand: Brand | undefined): ChosenKind | undefined {
  if (!name || name.to - name.from < 2) return undefined;
  const last = name.to - 1;
  const [kind] = kindsIn(words.slice(last, name.to), []).filter(namesGarment);
  return kind && kindByWord({ value: kind.value, from: last, to: name.to }, words, brand);
}

/** Families for which rough words for clothes only describe the look: `UGG Classic Mini`, `quilted Goyard`. */
const DESCRIBED_FAMILIES = new Set(['footwear', 'bags', 'dresses']);

/** Returns the kind that a brand makes almost exclusively, if the title doesn't name a kind or only suggests a look. */
function kindOfMaker(brand: Brand | undefined, named: ChosenKind | undefined): string | undefined {
  if (!brand?.makes || !named) return brand?.makes;
  const usualFamily = findCategory(brand.makes)?.family ?? '';
  const namedFamily = findCategory(named.value)?.family;
  const isRoughClothes = named.isRough && namedFamily !== undefined && groupOf(named.value) === 'clothes';
  return isRoughClothes && namedFamily !== usualFamily && DESCRIBED_FAMILIES.has(usualFamily) ? brand.makes : undefined;
}
