import { type Brand, type Category, isHouse } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { isModelNumber } from './brands.ts';
import { findChildsSize } from './genders.ts';
import { besideKinds, type FoundKind, findSet, findSuit, isGarment } from './kind-words.ts';
import rules from './lexicon/refusals.json' with { type: 'json' };
import { type Meaning, phraseIndex, phraseIndexes, spaced, wordPattern } from './phrase-index.ts';
import { overlap, type Places } from './tokens.ts';

export type RefusalCode = Ruled | 'needs_appraiser' | 'not_covered' | 'brand_not_found' | 'category_not_found';

type Ruled = 'counterfeit_words' | 'not_a_garment' | 'lot';
const RULED: readonly Ruled[] = ['counterfeit_words', 'not_a_garment', 'lot'];
/** Reasons, the worst first. */
const REASONS: readonly RefusalCode[] = ['counterfeit_words', 'not_covered', 'not_a_garment', 'lot'];

type FoundRefusal = Places & { readonly code: RefusalCode };

const phrases = phraseIndex<Ruled | 'fine'>([
  ...RULED.map((code) => [rules[code].unless, 'fine'] as const),
  ...RULED.map((code) => [rules[code].words, code] as const),
]);
const lists = phraseIndexes(rules.lists);
const findInspired = wordPattern(rules.patterns.counterfeit_words, rules.lists);
const findEmptyBox = wordPattern(rules.patterns.not_a_garment, rules.lists);
const findCounted = wordPattern(rules.patterns.lot, rules.lists);
const findOfOthers = wordPattern(rules.patterns.not_covered, rules.lists);
const things = phraseIndex([[rules.things, true]]);
const dolls = phraseIndex<string>([
  [rules.dolls.unless, ''],
  ...rules.dolls.names.map((name): Meaning<string> => [[name], name]),
]);

/** Returns the phrases that rule out a price, wherever they stand in a title: `for parts`, `lego`. */
export const findRuled = (words: readonly string[]): readonly Places[] => [
  ...phrases.find(words).filter(({ value }) => value !== 'lot'),
  ...things.find(words),
  ...dolls.find(words),
  ...as('not_covered', findOfOthers(spaced(words))),
];

/** A title whose makers, kinds and wearer are found. */
interface ReadTitle {
  readonly item: { readonly words: readonly string[] };
  readonly names: readonly Places[];
  readonly models: readonly Places[];
  readonly ownModels: readonly Places[];
  readonly kinds: readonly FoundKind[];
  readonly compared: readonly Places[];
  readonly brand: Brand | undefined;
  readonly lot: unknown;
  readonly wearer: { readonly found: readonly Places[] };
}

/** Returns the worst reason for no price. `style` means a copy after a name, and a model before a number. */
export function findRefusal(title: ReadTitle): FoundRefusal | undefined {
  const { kinds, compared, brand } = title;
  const { words } = title.item;
  const names = [...title.names, ...title.ownModels, ...title.models];
  const text = spaced(words);
  const found = [
    ...ruledPhrases(words, compared).filter((one) => !isModelName(words, one, brand)),
    ...(isHouse(brand) ? copiesOfHouse(words) : []),
    ...as('counterfeit_words', findInspired(text)),
    ...as('not_covered', findOfOthers(text)),
    // A figure on a garment leaves it a garment: `Lego t-shirt`.
    ...(kinds.some(isWorn) ? [] : as('not_covered', things.find(words)[0])),
    ...as('not_covered', dollIn(title)),
    ...as('not_a_garment', findEmptyBox(text)),
    ...names.flatMap((name) => besideName(words, name, names)),
    // A part for a kind of item: `Coach shoulder strap for bag`.
    ...kinds.flatMap(({ value, from, to }) =>
      value.kind === 'bag' && words[from - 1] === 'for' ? as('not_a_garment', partFor(words, from - 1, to)) : [],
    ),
    ...as('lot', findCounted(text)),
    // With a number of them, pieces of several names are one lot: `9 crop tops and tank tops`.
    ...(title.lot ? [] : as('lot', findPair(words, kinds))),
  ];
  const code = REASONS.find((one) => found.some((reason) => reason.code === one));
  return found.find((one) => one.code === code);
}

/** Returns the name of the doll that wears a piece: `Barbie dress`, but not `Zara Barbie dress` or `Barbie tee`. */
function dollIn({ item: { words }, kinds, brand, wearer }: ReadTitle): Places | undefined {
  const doll = dolls.find(words).find(({ value }) => value !== '');
  if (!doll || !kinds.some(({ value }) => rules.dolls.worn.includes(value.other ?? value.kind))) return undefined;
  const isOfBrand = brand !== undefined && doll.value !== brand.name.toLowerCase();
  const isForPerson = wearer.found.some((one) => !overlap(one, doll)) || findChildsSize(words) !== undefined;
  return isOfBrand || isForPerson || words.some((word) => rules.dolls.sizes.includes(word)) ? undefined : doll;
}

/** Families that makers of toys make too: `Lego keychain`. */
const NOT_ONLY_WORN: readonly string[] = ['small leather goods', 'jewelry', 'sets'];

function isWorn(found: FoundKind): boolean {
  const family = findOtherKind(found.value.other ?? '')?.family;
  return isGarment(found) || (family !== undefined && !NOT_ONLY_WORN.includes(family));
}

const brandsNames: Readonly<Record<string, readonly string[]>> = rules.brandsNames;

/** Returns true for a word for a copy that is the name of a brand's model: the Replica sneakers of Maison Margiela. */
const isModelName = (words: readonly string[], { from, to }: Places, brand: Brand | undefined): boolean =>
  brandsNames[brand?.slug ?? '']?.includes(words.slice(from, to).join(' ')) === true;

const as = (code: RefusalCode, places: Places | undefined): FoundRefusal[] =>
  places ? [{ code, from: places.from, to: places.to }] : [];

function ruledPhrases(words: readonly string[], compared: readonly Places[]): FoundRefusal[] {
  return phrases.find(words).flatMap(({ value, from, to }) => {
    if (value === 'fine') return [];
    // `with authenticity card` names an extra; `for parts` never does.
    if (value === 'not_a_garment' && besideKinds.extras.has(words[from - 1])) return [];
    const isNamedCopy = lists.copies.at(words, from)?.to === to;
    const isCompared = !isNamedCopy && compared.some((other) => other.from === to || other.to === from);
    const isNoCopy = value === 'counterfeit_words' && (isCompared || isDenied(words, from));
    return isNoCopy ? [] : as(value, { from, to });
  });
}

/** Returns words that mean a copy of a house's piece; the phrases of `unless` hide a cut: `bootleg jeans`. */
function copiesOfHouse(words: readonly string[]): FoundRefusal[] {
  const isCut = (one: Places) => phrases.find(words).some((other) => overlap(one, other));
  return as(
    'counterfeit_words',
    lists.ofHouses.find(words).find((one) => !isCut(one)),
  );
}

/** Returns the reasons that words next to a name give: `style` after it, `for` before it. */
function besideName(words: readonly string[], { from, to }: Places, names: readonly Places[]): FoundRefusal[] {
  const after = lists.afterBrand.at(words, to);
  // A model's name may begin like this: `lululemon Like a Cloud`.
  const isModel = names.some((one) => one.from === to);
  const isCopy = after && !isModel && !isModelNumber(words[after.to]);
  const before = lists.beforeBrand.endingAt(words, from);
  return [
    ...as('counterfeit_words', isCopy ? { from, to: after.to } : undefined),
    ...as('counterfeit_words', before === undefined ? undefined : { from: before, to }),
    ...as('not_a_garment', partFor(words, lists.joins.endingAt(words, from), to)),
  ];
}

function partFor(words: readonly string[], join = 0, to: number): Places | undefined {
  const from = words.findIndex((word, i) => i < join && lists.parts.has(word));
  return from < 0 ? undefined : { from, to };
}

function isDenied(words: readonly string[], from: number): boolean {
  return lists.denials.has(words[words[from - 1] === 'a' ? from - 2 : from - 1]);
}

/** Returns the span of two garments in one listing: `blazer and pants`. A `top and skirt set` is one. */
function findPair(words: readonly string[], kinds: readonly FoundKind[]): Places | undefined {
  const garments = kinds.filter(isGarment);
  if (garments.length < 2 || findSuit(words, kinds)) return undefined;
  const isOneSet = findSet(words, kinds) !== undefined || kinds.some(({ value }) => value.other === 'pajamas');
  for (const [i, next] of garments.entries()) {
    const one = garments[i - 1];
    if (!one || (one.value.kind === next.value.kind && !areTwo(words, one, next))) continue;
    const joined = words.slice(one.to, next.from);
    // A brand's name may be between them: `Zara dress and H&M top`.
    if (joined.length > 4 || !lists.and.has(joined[0])) continue;
    if (isOneSet && joined[0] !== 'plus') continue;
    if (joined[0] !== 'with' || words.at(-1) === 'set') return { from: one.from, to: next.to };
  }
  return undefined;
}

/** Leggings and a bra are both activewear, but two garments. */
function areTwo(words: readonly string[], one: FoundKind, next: FoundKind): boolean {
  const isBra = ({ from, to }: FoundKind) => words.slice(from, to).some((word) => lists.bras.has(word));
  return one.value.kind === 'activewear' && isBra(one) !== isBra(next);
}

const { metals, stones, unless, plating, unplated } = rules.needs_appraiser;
const appraised = phraseIndex<'metal' | 'stone' | 'fine'>([
  [unless, 'fine'],
  [metals, 'metal'],
  [stones, 'stone'],
]);
const plated = phraseIndex([
  [unplated, false],
  [plating, true],
]);
const APPRAISED_FAMILIES: readonly string[] = ['jewelry', 'watches'];

/** Returns words of jewelry or a watch that is priced by its metal, its stones or a certificate: `14k`. */
export function findAppraised(words: readonly string[], category: Category | undefined): Places | undefined {
  if (!category || !APPRAISED_FAMILIES.includes(category.family)) return undefined;
  const isPlated = plated.find(words).some(({ value }) => value);
  return appraised.find(words).find(({ value }) => value === 'stone' || (value === 'metal' && !isPlated));
}

/** Returns true for a brand with prices whose jewelry or watches need an appraiser; a jeweler's piece is jewelry. */
export function isAppraisedBrand(brand: Brand | undefined, category: Category | undefined): boolean {
  if (!brand) return false;
  const { jewelry, watches, beside } = rules.appraisedBrands;
  if (jewelry.includes(brand.slug)) return !beside.includes(category?.family ?? '');
  return category?.family === 'watches' && watches.includes(brand.slug);
}
