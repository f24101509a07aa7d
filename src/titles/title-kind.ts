import { compact } from '../base/text.ts';
import { type Brand, type Category, findCategory, isHouse } from '../catalog/catalog.ts';
import { childrensKindOf, findKindBySlug, findOtherKind } from '../catalog/outside-catalog.ts';
import {
  childsGender,
  describesPerson,
  findChildrensKind,
  findGender,
  findWearer,
  hasChildsSize,
  isWithInseam,
  MIXED_CLOTHES,
  type Wearer,
} from './genders.ts';
import {
  addModelKind,
  addsNothing,
  type FoundKind,
  findExtrasStart,
  findKinds,
  findSet,
  kindGroup,
  phraseAt,
  pickKind,
  startsKind,
} from './kind-words.ts';
import numbers from './lexicon/numbers.json' with { type: 'json' };
import { hasPrice, isLeading } from './lexicon.ts';
import { findJoinedKind, findMisspelledKind, includesKind, type KindField } from './parse-item.ts';
import { PhraseIndex } from './phrase-index.ts';
import { isSilent } from './remarks.ts';
import type { TitleMakers } from './title-makers.ts';
import { lengthOf, type Span, toPhrase, type WordSpan, type Words } from './tokens.ts';

/** The brand, the kind, and the wearer from fields. */
export interface TitleFields {
  readonly brand?: Brand | undefined;
  /** A category field. If it names several kinds, the title determines which one of them applies. */
  readonly kindField?: KindField | undefined;
  /** The wearer that other fields name. */
  readonly wearer?: Wearer | undefined;
}

/** Makes the third pass: finds kind, wearer, and gender. Marks words that name only one of these or the brand. */
export function findKindAndGender(makers: TitleMakers, fields: TitleFields) {
  const { brand, lot } = makers;
  const { words } = makers.kept;
  const inTitle = kindInTitle(makers, fields);
  // A box that holds many things is none of them.
  const named = lot && inTitle && phraseAt(words, inTitle) === 'box' ? undefined : inTitle;
  const kindByField = kindOfFields(makers, fields, named);
  const mixed = lot && named === undefined ? clothes.find(words).at(-1) : undefined;
  const adultKind = kindByField ?? findKindBySlug(named?.value ?? '') ?? mixed?.value;
  const wearer = wearerIn(makers);
  const isAdult = wearer.wearer === 'female' || wearer.wearer === 'male';
  const isOfChild = !isAdult && (brand?.wearer === 'children' || hasChildsSize(words, makers.numbers));
  const isForChild = isOfChild || [fields.wearer, wearer.wearer].includes('children');
  const child = isForChild ? kindForChild(makers, named, adultKind) : undefined;
  const category = child?.category ?? adultKind;
  const ofTitle = named ?? (mixed && ({ ...mixed, value: MIXED, by: 'word', weight: 'first' } as const));
  const decidedBy = child?.decidedBy ?? (kindByField || named?.to === 0 ? undefined : ofTitle);
  markRoles(makers, category, decidedBy, wearer.phrases);
  return {
    ...makers,
    /** The kind that the title names, even if a field overrides it. */
    namedKind: child?.decidedBy ?? (named?.by === 'name' ? undefined : named),
    /** The words that determined the kind, or undefined if a field determined it. */
    decidedBy,
    category,
    /** The kind that a category field determined, or undefined if the title determined it. */
    kindByField,
    gender: child ? childsGender(words) : findGender(words, makers.numbers, wearer, brand, category, decidedBy),
    /** Position of the first word that introduces extras, or the number of words if there are no extras. */
    extrasAt: findExtrasStart(words, makers.roles.indexOf('brand')),
  };
}

/** What the first three passes find. */
export type ReadTitle = ReturnType<typeof findKindAndGender>;

/** Finds the wearer. `girl` names one in `girl Levi's jeans`, but not in `party girl dress`. */
function wearerIn({ kept: { words }, taken }: TitleMakers) {
  const found = findWearer(words);
  const { wearer, child } = found;
  if (!child || wearer) return found;
  const isFirst = words.slice(0, child.from).every((word, at) => taken[at] || (isLeading(word) && !isSilent(word)));
  const isBeforeItem = taken[child.to] || startsKind(words, child.to);
  return isFirst && isBeforeItem
    ? { ...found, wearer: 'children' as const, phrases: [{ ...child, value: 'children' as const }] }
    : found;
}

/** Returns the kind of the fields, or undefined if the title names a model or one of the field's kinds. */
function kindOfFields({ models }: TitleMakers, { kindField }: TitleFields, named: FoundKind | undefined) {
  // A field can't turn packaging or a part into a garment.
  if (!kindField || named?.value === 'not_a_garment') return undefined;
  const kind = findKindBySlug(named?.value ?? '');
  if (kind && includesKind(kindField, kind)) return undefined;
  if (named?.weight === 'set' && isClothes(kindField.usual?.slug)) return undefined;
  // A single word may mean something else than a model.
  const isModel = models.some(
    ({ value, from, to }) => value.kind === named?.value && (value.alone.length > 0 || to - from > 1),
  );
  return isModel ? undefined : kindField.usual;
}

/** Finds the heaviest evidence for the kind or, if there is none, a misspelled word for it. */
function kindInTitle(makers: TitleMakers, { kindField }: TitleFields): FoundKind | undefined {
  const { kept, taken, makerNames, brand, kinds, models, named } = makers;
  const [ofName] = lastInNames(kept.words, compact(...makerNames, named));
  const ofMaker = ofName ?? usualKind(makers) ?? jeansBySize(makers);
  const found = [...addModelKind(kinds, models), ...compact(ofMaker)];
  const open = { ...kept, words: kept.words.map((word, at) => (taken[at] ? '' : word)) };
  const picked = pickKind(open, found, brand);
  const set = isClothes(picked?.value) ? findSet(kept.words, kinds) : undefined;
  // With a kind from a field or the brand's usual kind, an unknown word isn't treated as a misspelled kind.
  if (set || picked || kindField?.usual || brand?.makes) return set ?? picked;
  return findJoinedKind(kept.words, taken) ?? findMisspelledKind(kept.words, taken);
}

/** Returns jeans for a brand or a wearer with a waist and an inseam: `Levi's 34x32`, but not `26/28`. A house's is of a scarf. */
function jeansBySize({ brand, kept, numbers }: TitleMakers): FoundKind | undefined {
  const isOfJeans = numbers.some(
    (n) => n.role === 'size' && isWithInseam(n) && /^w?(?:2[6-9]|[34]\d)(?!\/)/.test(n.text),
  );
  const mayBeJeans = brand ? !isHouse(brand) : kept.words.some(describesPerson);
  return mayBeJeans && isOfJeans ? { value: 'jeans', from: 0, to: 0, by: 'name', weight: 'name' } : undefined;
}

/** Clothes in general, in a lot, are priced as tops: each as the most usual piece of one. */
const MIXED = 'top';
const clothes = new PhraseIndex([[numbers.lists.clothes, findCategory(MIXED)]]);
const clothesInGeneral = new PhraseIndex([[numbers.ofClothes, MIXED_CLOTHES]]);

/** Returns the children's kind that words name, or the children's version of an adult kind. */
function kindForChild(makers: TitleMakers, named: FoundKind | undefined, adultKind: Category | undefined) {
  const { lot, brand } = makers;
  const { words } = makers.kept;
  const [clothes] = clothesInGeneral.find(words);
  // `Jordan` names shoes, but not together with `clothes`.
  const namesNoKind = named === undefined || (named.by === 'model' && clothes !== undefined);
  const isMixed = lot && namesNoKind && (clothes || brand || hasChildsSize(words, makers.numbers));
  const childs = findChildrensKind(words);
  const isGeneral = childs && named && addsNothing(phraseAt(words, childs), named.value);
  const word = isMixed ? clothes : isGeneral ? undefined : childs;
  const category = word?.value ?? (isMixed ? MIXED_CLOTHES : adultKind && childrensKindOf(adultKind));
  const decidedBy: FoundKind | undefined = word &&
    category && { ...word, value: category.slug, by: 'word', weight: 'first' };
  return category && { category, decidedBy };
}

/** Marks words that only name the kind, the wearer, or the brand. Skips model names, which are more specific. */
function markRoles(
  { roles, makerNames, brand, kinds, models, named }: TitleMakers,
  category: Category | undefined,
  decidedBy: FoundKind | undefined,
  ofWearer: readonly WordSpan[],
): void {
  const mark = (role: Span['concept'] | undefined, spans: readonly WordSpan[]) => {
    for (const { from, to } of spans) roles.fill(role, from, to);
  };
  const ofCategory = kinds.filter(({ value, weight }) => value === category?.slug && weight !== 'weak');
  mark('gender', ofWearer);
  mark('category', decidedBy?.by === 'word' ? [...ofCategory, decidedBy] : ofCategory);
  mark(
    'brand',
    compact(...makerNames, named).filter(({ value }) => value === brand),
  );
  mark(undefined, models);
}

/** Returns the kinds named by the last words in makers' names: `Ralph Lauren Polo`. */
const lastInNames = (words: Words, names: readonly WordSpan[]): readonly FoundKind[] =>
  names.flatMap((name) => {
    const [kind] = lengthOf(name) < 2 ? [] : findKinds(words.slice(name.to - 1, name.to), []);
    return kind ? [{ ...kind, from: name.to - 1, to: name.to, weight: 'name' }] : [];
  });

/** Returns the kind that a brand makes almost exclusively: `quilted Goyard`. A name alone has one if plural: `uggs`. */
function usualKind({ taken, kept, money, brand, makerNames }: TitleMakers): FoundKind | undefined {
  // With a partner, the one that makes one kind only: `Asics x Kiko Kostadinov`.
  const makers = compact(brand, ...makerNames.map(({ value }) => value)).filter(hasPrice<Brand>);
  const maker = makers.find(({ makes }) => makes !== undefined);
  if (!brand || !maker) return undefined;
  const isPlural = kept.words.join(' ') === `${toPhrase(brand.name)}s`;
  if (!taken.includes(false) && money.asked === undefined && !isPlural) return undefined;
  const { from, to } = makerNames.find(({ value }) => value === maker) ?? { from: 0, to: 0 };
  return { value: maker.makes ?? '', from, to, by: 'name', weight: 'maker' };
}

/** Returns true for clothes of the 15 categories, and for what is no kind. */
const isClothes = (slug = '') => !findOtherKind(slug) && kindGroup(slug) === 'clothes';
