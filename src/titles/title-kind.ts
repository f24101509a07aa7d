import { type Brand, type Category, findCategory, isHouse } from '../catalog/catalog.ts';
import kindLists from '../catalog/kinds.json' with { type: 'json' };
import { findKindBySlug, type OtherKind } from '../catalog/other-kinds.ts';
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
import { namesakesOf } from './models.ts';
import { phraseIndex } from './phrase-index.ts';
import type { TitleMakers } from './title-makers.ts';
import { marked, phraseOf, type Span, type WordSpan, type Words, wordsOf } from './tokens.ts';

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
  const { item, brand, models, lot, kinds } = makers;
  const { words } = item;
  const named = kindInTitle(makers, fields);
  const usual = usualKind(makers, named);
  const byName = makers.makerNames.find(({ value }) => value === brand);
  const decidedByTitle = usual === undefined ? named : byName && { ...byName, value: usual, by: 'name' as const };
  const kindOfTitle = findKindBySlug(usual ?? named?.value ?? '');
  const byField = kindOfFields(makers, fields, decidedByTitle, kindOfTitle);
  const single = byField ?? kindOfTitle;
  const { set, oddSet } = setIn(words, kinds, single);
  const adultKind = findKindBySlug(set?.value ?? '') ?? single;
  const wearer = wearerIn(makers);
  const isForChild = fields.wearer === 'children' || namesChild(words, wearer, brand);
  const child = isForChild ? kindForChild(makers, named, adultKind) : undefined;
  const category = child?.category ?? adultKind;
  const decidedBy = child?.decidedBy ?? set ?? (byField ? undefined : decidedByTitle);
  markRoles(makers, category, decidedBy, wearer);
  return {
    /** The kind that the title names, even if a field overrides it. */
    namedKind: child?.decidedBy ?? set ?? named,
    /** The words that determined the kind, or undefined if a field determined it. */
    decidedBy,
    category,
    /** The kind that a category field determined, or undefined if the title determined it. */
    kindByField: byField,
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

/** A family whose items may be part of a set: `suspender short set`. */
const WORN_WITH_SETS = 'accessories';

/** Finds the words for a set, either of clothes (`set`) or of bags or shoes (`oddSet`). */
function setIn(words: Words, kinds: readonly FoundKind[], single: Category | undefined) {
  const phrase = findSet(words, kinds);
  if (!phrase) return {};
  if (single && !single.isExtended && !isClothes(single.slug)) return { oddSet: phrase };
  const mayBeSet = !single?.isExtended || (phrase.isNamed === true && single.family === WORN_WITH_SETS);
  const set: ChosenKind = { ...phrase, by: 'word' };
  return mayBeSet ? { set } : {};
}

/** Returns the kind of the fields, or undefined if the title names a model or one of the field's kinds. */
function kindOfFields(
  { brand, item: { words }, models }: TitleMakers,
  { category, kindField }: TitleFields,
  named: ChosenKind | undefined,
  kind: Category | undefined,
): Category | undefined {
  // Sellers also choose the category `bag` for smaller items, such as card holders.
  const isSmallerThanBag = category?.slug === 'bag' && kindLists.filedUnderBags.includes(named?.value ?? '');
  if (category && !isSmallerThanBag) return category;
  // A field can't turn packaging or a part into a garment.
  if (!kindField || named?.value === 'not_a_garment') return undefined;
  if (kind && includesKind(kindField, kind)) return undefined;
  const model = models.find(({ value, from, to }) => {
    // A line's name, like Jordan, is no model, and a single word may mean something else.
    const isLine = linesOf(value.brand.slug)?.has(value.id) === true;
    return value.kind === named?.value && !isLine && (value.needsNoBrand || to - from > 1);
  });
  if (!brand || !model) return kindField.usual;
  const namesakes = namesakesOf(brand, words, model.value.id).map((other) => findKindBySlug(other.kind));
  return namesakes.find((other) => other && includesKind(kindField, other));
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

/** Finds the words that name the kind, even if misspelled. */
function kindInTitle(makers: TitleMakers, { category, kindField }: TitleFields): ChosenKind | undefined {
  const { item, taken, budget, makerNames, brand, kinds, models, named } = makers;
  const chosen = chooseKind(item, taken, brand, models, kinds) ?? kindInName(item.words, makerNames[0] ?? named, brand);
  // With a kind from a field or the brand's usual kind, an unknown word isn't treated as a misspelled kind.
  if (chosen || category || kindField?.usual || brand?.makes) return chosen;
  return findMisspelledKind(item.words, brand, taken, budget);
}

const clothesInGeneral = phraseIndex([[lots.ofClothes.words, true]]);

/** Returns the children's kind that words name, or the children's version of an adult kind. A house's bag has none. */
function kindForChild(
  { item: { words }, lot, brand }: TitleMakers,
  named: ChosenKind | undefined,
  adultKind: Category | undefined,
): { readonly category: OtherKind; readonly decidedBy: ChosenKind | undefined } | undefined {
  if (adultKind?.slug === 'bag' && isHouse(brand)) return undefined;
  const [clothes] = clothesInGeneral.find(words, 1);
  // `Jordan` names shoes, but not together with `clothes`.
  const namesNoKind = named === undefined || (named.by === 'model' && clothes !== undefined);
  const isMixed = lot && namesNoKind && (clothes || brand || findChildsSize(words));
  const childrens = isMixed ? { kind: MIXED_CLOTHES, phrase: clothes } : findChildrensKind(words, adultKind);
  if (!childrens) return undefined;
  const { kind, phrase } = childrens;
  return { category: kind, decidedBy: phrase && { from: phrase.from, to: phrase.to, value: kind.slug, by: 'word' } };
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

/**
 * Returns the kind that a brand makes almost exclusively, if the title doesn't name a kind or only suggests a look. The
 * brand's name alone isn't an item unless it is plural: `uggs`.
 */
function usualKind({ taken, item, money, brand }: TitleMakers, named: ChosenKind | undefined): string | undefined {
  if (!brand?.makes) return undefined;
  const isPlural = item.words.join(' ') === `${phraseOf(brand.name)}s`;
  if (!taken.includes(false) && money.asked === undefined && !isPlural) return undefined;
  // Rough words for clothes only describe bags and shoes: `UGG Classic Mini`, `quilted Goyard`.
  const isRough = named?.weight === 'weak' || named?.weight === 'cloth';
  const isLook = isRough && isClothes(named.value) && !isClothes(brand.makes);
  return !named || isLook ? brand.makes : undefined;
}

const isClothes = (slug: string) => findCategory(slug) !== undefined && groupOf(slug) === 'clothes';
