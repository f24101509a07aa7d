import { type Brand, type Category, isHouse } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { findOtherKind } from '../catalog/other-kinds.ts';
import { FEW_WORDS, kindsSpelledLike } from './kind.ts';
import { type FoundKind, findSet, isGarment } from './kind-words.ts';
import { isKnownWord } from './known-words.ts';
import lots from './lexicon/lots.json' with { type: 'json' };
import rules from './lexicon/refusals.json' with { type: 'json' };
import { hasPrice } from './lexicon.ts';
import { firstRule, phraseIndexes, toSearchText, withSigns, wordPattern } from './phrase-index.ts';
import { findSigns } from './signs.ts';
import type { findKindAndGender } from './title-kind.ts';
import type { TitleMakers } from './title-makers.ts';
import type { TitleTokens, WordSpan } from './tokens.ts';

export type RefusalCode =
  | 'counterfeit_words'
  | 'not_a_garment'
  | 'lot'
  | 'needs_appraiser'
  | 'not_covered'
  | 'brand_not_found'
  | 'category_not_found';

export interface Refusal {
  readonly code: RefusalCode;
  /** The words that give the reason, as written. */
  readonly text: string;
  readonly items?: readonly string[];
  /** Kinds that an unknown word in a short title may be a misspelling of, closest first. */
  readonly nearest?: readonly Category[];
}

type ReadTitle = TitleMakers & ReturnType<typeof findKindAndGender>;

/** Returns the reason why an item can't be priced, or undefined if it can. */
export function refusalOf(title: ReadTitle, hasBrandField: boolean): Refusal | undefined {
  const { item, named, brand, decidedBy, category, mixedLot } = title;
  const refusalAt = (code: RefusalCode, { from, to }: WordSpan) => ({ code, text: item.written(from, to) });
  const reason = reasonIn(title);
  if (reason) return refusalAt(reason.code, reason);
  const one = title.oneOfPair(category);
  if (one) return { code: 'not_a_garment', text: title.typed.written(one.from, one.to) };
  const severalItems = pairIn(title);
  if (severalItems) return refusalAt('lot', severalItems);
  if (isAppraisedBrand(brand, category)) {
    return named ? refusalAt('needs_appraiser', named) : { code: 'needs_appraiser', text: brand?.name ?? '' };
  }
  // For words without a category, the value is the reason: `not_covered` or `not_a_garment`.
  if (decidedBy && !category) return refusalAt(decidedBy.value as RefusalCode, decidedBy);
  if (named && !hasPrice<Brand>(named.value) && !hasBrandField) {
    return refusalAt(named.value.isAppraised ? 'needs_appraiser' : 'not_covered', named);
  }
  if (mixedLot) return refusalAt('lot', mixedLot);
  if (!brand && !category) return { code: 'brand_not_found', text: '' };
  return category ? undefined : { code: 'category_not_found', text: '', nearest: likelyKinds(title) };
}

/** Returns the kinds that unknown words in a short title may misspell. */
function likelyKinds({ item: { words }, taken, brand }: ReadTitle): readonly Category[] {
  if (words.length > FEW_WORDS) return [];
  return kindsSpelledLike(words.filter((word, at) => !taken[at] && !isKnownWord(word, brand)));
}

const lists = phraseIndexes(rules.lists);
const parts = { ...lots.lists, ...rules.lists, extras: kinds.lists.extras, bags: kinds.covered.bag };
const findReason = firstRule(rules.reasons, parts);

/** Returns the most serious reason that words in the title give, with those words. */
function reasonIn(title: ReadTitle) {
  const { kinds, brand, category } = title;
  const { tokens, starts, spanOf } = replaceBySigns(title);
  // What `&` joins to the item comes with it: `Tabby & strap`.
  const own = tokens.map((token, at) =>
    !token.startsWith('~') && isAfterAnd(title.item, starts[at]) ? `&${token}` : token,
  );
  const reason = findReason(toSearchText(own), ({ isOfHouse, isNotWorn, brands, families }) => {
    if ((isOfHouse && !isHouse(brand)) || (isNotWorn && kinds.some(isWorn))) return false;
    if (brands && !brands.includes(brand?.slug ?? '')) return false;
    return !families || families.includes(category?.family ?? '');
  });
  return reason && { code: reason.code as RefusalCode, ...spanOf(reason) };
}

/** Returns true for a word right after `&`, which is in no word. */
const isAfterAnd = ({ chunks, chunkOf }: TitleTokens, at = 0): boolean => chunks[(chunkOf[at] as number) - 1] === '&';

/** Replaces phrases that may rule out a price, and names, with their signs. */
function replaceBySigns({ item: { words }, makerNames, models, compared }: ReadTitle) {
  // A `trucker style jacket` is no copy, for only the name of Levi's makes it theirs, unlike a `Birkin style bag`.
  const isNoLook = ({ value, to }: (typeof models)[number]) =>
    value.alone.length > 0 || !lists.afterBrand.has(words[to]);
  const namedSpans = (value: string, spans: readonly WordSpan[]) => spans.map(({ from, to }) => ({ value, from, to }));
  return withSigns(words, [
    // A word for a copy may be a model's name: Maison Margiela makes Replica sneakers.
    ...namedSpans('~name', models.filter(isNoLook)),
    ...findSigns(words),
    ...namedSpans('~compared', compared),
    ...namedSpans('~name', makerNames),
  ]);
}

function isWorn(kind: FoundKind): boolean {
  const family = findOtherKind(kind.value)?.family;
  return isGarment(kind) || (family !== undefined && !rules.notOnlyWorn.includes(family));
}

const isOneOfPair = (kind: FoundKind) => isGarment(kind) || rules.paired.includes(kind.value);

const findPair = wordPattern(rules.pair, parts);

/**
 * Finds two garments in one listing: `blazer and pants`, `bag & wallet`. A `top and skirt set` is a single item, and several kinds are
 * one lot with a number of garments: `9 crop tops and tank tops`.
 */
function pairIn({ item, kinds, lot }: ReadTitle): WordSpan | undefined {
  const { words } = item;
  if (lot) return undefined;
  const isSet = findSet(words, kinds) !== undefined || kinds.some(({ value }) => rules.sets.includes(value));
  // Leggings and a bra are different, although both are activewear.
  const pairSign = ({ value, from, to }: FoundKind) =>
    `~${words.slice(from, to).some((word) => lists.bras.has(word)) ? 'bra-' : ''}${value}`;
  const garments = kinds.filter(isOneOfPair).map((kind) => ({ ...kind, value: pairSign(kind) }));
  const { tokens, starts, spanOf } = withSigns(words, garments);
  const joined = tokens.map((token, at) => (isAfterAnd(item, starts[at]) ? `&${token}` : token));
  const pair = findPair(toSearchText(isSet ? tokens.map((token) => (lists.and.has(token) ? '_' : token)) : joined));
  return pair && spanOf(pair);
}

/** Returns true if only an appraiser can price a brand's items. If a jeweler's kind is unknown, assumes jewelry. */
function isAppraisedBrand(brand: Brand | undefined, category: Category | undefined): boolean {
  if (!brand) return false;
  const { jewelry, watches, beside } = rules.appraisedBrands;
  if (jewelry.includes(brand.slug)) return !beside.includes(category?.family ?? '');
  return category?.family === 'watches' && watches.includes(brand.slug);
}
