import { type Brand, type Category, findCategory, isHouse, kindFile, MAX_QUANTITY } from '../catalog/catalog.ts';
import { findOtherKind, isUnknown } from '../catalog/outside-catalog.ts';
import { type FoundKind, findSet, isStrong } from './kind-words.ts';
import numberFile from './lexicon/numbers.json' with { type: 'json' };
import refusalFile from './lexicon/refusals.json' with { type: 'json' };
import worthFile from './lexicon/worth.json' with { type: 'json' };
import { findKindsSpelledLike } from './parse-item.ts';
import { compileRules, indexLists, PhraseIndex, replaceWithTokens, toSearchText } from './phrase-index.ts';
import { findRulingPhrases } from './remarks.ts';
import { hasPrice } from './resolution.ts';
import type { WordSpan, Words } from './spans.ts';
import type { TitleFields, TitleWithKind } from './title-kind.ts';
import type { TitleTokens } from './tokens.ts';
import { isKnownWord, MAX_SHORT_TITLE } from './usual-words.ts';

type ReasonCode = 'counterfeit_words' | 'not_a_garment' | 'lot' | 'needs_appraiser' | 'not_covered';

type Refusal = {
  readonly code: ReasonCode | 'brand_not_found' | 'category_not_found';
  readonly text: string;
  readonly items?: readonly string[];
  /** The number of pieces, if they are too many for a price. */
  readonly pieces?: number;
  /** Kinds that an unknown word in a short title may be a misspelling of, closest first. */
  readonly nearest?: readonly Category[];
};

export function findRefusal(title: TitleWithKind, { brand: brandField }: TitleFields): Refusal | undefined {
  const { itemTokens, namedMaker, brand, decidedBy, category, lot } = title;
  const toRefusal = (code: ReasonCode, { from, to }: WordSpan) => ({ code, text: itemTokens.textOf(from, to) });
  const metal = findMetalByWeight(title);
  if (metal) return toRefusal('needs_appraiser', metal);
  const reason = findReason(title);
  if (reason) return toRefusal(reason.code, reason);
  const oneOfPair = findOneOfPair(title);
  if (oneOfPair) return { code: 'not_a_garment', text: title.tokensWithoutMoney.textOf(oneOfPair.from, oneOfPair.to) };
  const twoGarments = findTwoGarments(title);
  if (twoGarments) return toRefusal('lot', twoGarments);
  if (decidedBy && !category) return toRefusal(reasonOfKind(decidedBy), decidedBy);
  if (isAppraisedBrand(brand, category)) {
    return namedMaker ? toRefusal('needs_appraiser', namedMaker) : { code: 'needs_appraiser', text: brand?.name ?? '' };
  }
  if (namedMaker && !hasPrice<Brand>(namedMaker.value) && !brandField) {
    return toRefusal(namedMaker.value.isAppraised ? 'needs_appraiser' : 'not_covered', namedMaker);
  }
  if (lot && lot.pieces > MAX_QUANTITY) return { code: 'lot', text: lot.text, pieces: lot.pieces };
  if (!brand && !category) return { code: 'brand_not_found', text: '' };
  return category ? undefined : { code: 'category_not_found', text: '', nearest: findLikelyKinds(title) };
}

/** Returns why words for goods without a category have no price. */
const reasonOfKind = ({ value }: FoundKind) => (value === 'not_a_garment' ? value : 'not_covered');

function findLikelyKinds({ itemTokens: { words }, isMakerWord, brand }: TitleWithKind): readonly Category[] {
  if (words.length > MAX_SHORT_TITLE) return [];
  return findKindsSpelledLike(words.filter((word, at) => !isMakerWord[at] && !isKnownWord(word, brand)));
}

const refusalWords = indexLists(refusalFile.lists);
const refusalPhrases = {
  ...numberFile.lists,
  ...refusalFile.lists,
  extras: kindFile.lists.extras,
  bags: kindFile.covered.bag,
  styleNumber: '(?:[a-z]{0,2}\\d\\S*|no|num|number|i{1,3}|iv|one|two|three|(?:twenty|thirty)\\S*)',
  clothes: '(?:<pieces>|<pairs>|shoes|boots|clothes|jewelry)',
};

/** When words are a reason: never in a title that fits `unless`, nor, if `isNotWorn`, in one that names a garment. */
interface ReasonScope {
  readonly isOfHouse?: true;
  readonly isNotWorn?: true;
  readonly brands?: readonly string[];
  readonly families?: readonly string[];
  readonly unless?: RegExp;
}

const toReason = (code: ReasonCode, scope: ReasonScope, pattern: RegExp[]) => ({ ...scope, code, pattern });
const FOR_JEWELRY = { families: ['jewelry', 'watches'] };

/** Reasons for no price, most serious first. `~` marks words of `refusals.json`, names, and compared makers. */
const REASONS = [
  toReason('counterfeit_words', {}, [
    /~sureCopy|(?<!~compared )~copy(?! ~compared )/, // Gucci replica belt
    /<initials> ~style|<copied> like ~name|~name looking <copied>/, // CC inspired bag
    /(?<=^ (?:sac|sacs|sacoche|borsa) (?:\S+ )*)(?:faux|finta)(?= $)/, // sac Chanel faux
    /(?<! brand )~name (?:~style|<afterBrand>(?! <styleNumber> ))/, // Birkin style bag
    /(?:~style|<beforeBrand>) ~name|(?<=^ )(?:like|same as|as good as) ~name/, // looks like Chanel
    /~name (?:\S+ ){0,3}<copied> (?:~style|inspired)(?= $)|~name \S*\d\S* (?:in )?(?:~style|inspired)/, // Chanel quilted bag inspired
    /~name (?:\d\d )?(?:~style|inspired|vibes?|alternative)(?= $)/, // bag with Birkin 30 vibes
  ]),
  toReason('counterfeit_words', { isOfHouse: true }, [/<ofHouses>|~inspired|faux(?= $)|<beforeHouse> ~name/]), // upcycled Prada
  toReason('counterfeit_words', { unless: /~name/ }, [/~inspired/]), // designer inspired bag
  toReason('not_covered', {}, [
    /~others|build a bear/, // dog sweater
    /~name (?:<bags>s? )?(?:basketball|football|book|books)(?= $)|(?<=^ )dolls? ~name/, // Coach book
  ]),
  toReason('not_covered', { unless: /~name|<ofPeople>/ }, [/~doll(?=(?: \S+){0,3} <dollsClothes> )/]), // Barbie gown
  toReason('not_covered', { brands: refusalFile.houses }, [/~doll ~name/]), // Barbie Coach
  toReason('not_covered', { isNotWorn: true }, [/~(?:thing|doll)/]), // Lego set
  toReason('not_a_garment', {}, [
    /(?<! <extras> )~part|<parts>(?: \S+)*? (?:<joins> ~name|for <bags>s?)/, // strap for Coach bag
    /empty (?:\S+ )*?box(?:es)?|(?:<patterns>|mccall s|vogue) \d{4,5}/, // empty Chanel shoe box
    /<patterns> (?:\S+ ){0,3}patterns?|patterns? (?:\S+ ){0,2}<patterns>/, // Simplicity dress pattern
    /~name (?:boots? |shoes? |\d\d )?<besideName>(?= $)|(?<=^ )~name shopping bags?(?= $)/, // Red Wing boot laces
  ]),
  toReason('not_a_garment', { families: ['bags'] }, [
    /~name (?:\d\d |[gmp]m )?(?:<bags>s? )?(?:<ofKeepsakes> )?<keepsakes>(?= $)/, // Coach bag strap
  ]),
  toReason('not_a_garment', { families: ['eyewear'] }, [
    /~name (?:sunglass(?:es)? |glasses )?(?:hard |soft )?case(?= $)/, // Ray-Ban case
  ]),
  toReason('not_a_garment', { isOfHouse: true }, [
    /~name (?:coat |jacket |blazer )?buttons(?: set)?(?= $)/, // Chanel buttons
    /gwp|gift with purchase|<ofBeauty> (?:\S+ )?(?:<bags>s?|<pouches>)/, // Dior beauty pouch
  ]),
  toReason('not_a_garment', { families: ['bags'], brands: ['chanel', 'dior', 'saint-laurent'] }, [/vip/]), // Dior VIP
  toReason('lot', {}, [
    /~lot|~aLot(?! #?\d+ )|~aLot(?= (?:1[1-9]|[2-9]\d) $)/, // bundle of clothes
    /<containers> of (?:\S+ ){0,2}<clothes>/, // bag of tops
    /<many> (?:~name )?<counted>|(?<=^ )(?:a few|several|assortment of)(?=(?: \S+){0,2} <clothes> )/, // a few tops
  ]),
  toReason('needs_appraiser', FOR_JEWELRY, [/~stone/]), // diamond ring
  toReason('needs_appraiser', { ...FOR_JEWELRY, unless: /~plated/ }, [/~metal/]), // 14k ring
  toReason('needs_appraiser', { ...FOR_JEWELRY, unless: /~plated/, brands: ['tiffany-co'] }, [/~gold/]), // Tiffany gold ring
];
const findReasonRule = compileRules(REASONS, refusalPhrases);

function findReason(title: TitleWithKind) {
  const { kinds, brand, category } = title;
  const { tokens, starts, toTitleSpan } = replaceTitlePhrases(title);
  // What `&` joins to the item comes with it: `Tabby & strap`. `#12` is the number of a lot at an auction.
  const markedTokens = tokens.map((token, at) =>
    token.startsWith('~') ? token : readMarkBefore(title.itemTokens, starts[at]) + token,
  );
  const found = findReasonRule(toSearchText(markedTokens), ({ isOfHouse, isNotWorn, brands, families }) => {
    if ((isOfHouse && !isHouse(brand)) || (isNotWorn && kinds.some(isWornKind))) return false;
    if (brands && !brands.includes(brand?.slug ?? '')) return false;
    return !families || families.includes(category?.family ?? '');
  });
  return found && { code: found.code, ...toTitleSpan(found) };
}

function readMarkBefore(title: TitleTokens, at = 0): '&' | '#' | '' {
  if (isAfterAnd(title, at)) return '&';
  return title.chunkAt(at).startsWith('#') ? '#' : '';
}

/** Returns true for a word right after `&`, which is in no word. */
const isAfterAnd = ({ chunks, chunkIndexes }: TitleTokens, at = 0): boolean =>
  chunks[(chunkIndexes[at] ?? 0) - 1] === '&';

function replaceTitlePhrases({ itemTokens: { words }, makerNames, models, comparedMakers, brand }: TitleWithKind) {
  const tradition = brand ? undefined : findTradition(words);
  // A `trucker look jacket` is no copy, for only the name of Levi's makes it theirs, unlike a `Birkin look bag`.
  const isModelName = ({ value, to }: (typeof models)[number]) =>
    value.distinctNames.length > 0 || !refusalWords.afterBrand.has(words[to]);
  return replaceWithTokens(words, [
    // A word for a copy may be a model's name: Maison Margiela makes Replica sneakers.
    ...toNamedSpans('~name', models.filter(isModelName)),
    // `14k` on what a tradition makes dear sets no price.
    ...findRulingPhrases(tradition ? words.map((word) => (/^(?:\d\d?k|\d\d?kt|gold)$/.test(word) ? '' : word)) : words),
    ...toNamedSpans('~compared', comparedMakers),
    ...toNamedSpans('~name', makerNames),
  ]);
}

const toNamedSpans = (value: string, spans: readonly WordSpan[]) => spans.map(({ from, to }) => ({ value, from, to }));

function isWornKind(kind: FoundKind): boolean {
  const family = findOtherKind(kind.value)?.family;
  return findCategory(kind.value) !== undefined || (family !== undefined && !refusalFile.notOnlyWorn.includes(family));
}

/** Returns true for a word that names a garment or a bag in the 15 categories, or what is sold beside one. */
const isPieceKind = (kind: FoundKind) =>
  (isStrong(kind) && findCategory(kind.value) !== undefined) || refusalFile.paired.includes(kind.value);

/** Maximum number of words between two garments and what joins them: `blazer and black wool pants`. */
const MAX_BETWEEN = 3;

/** Finds two garments in one listing: `blazer and pants`, `bag & wallet`. A set and a lot with a number are one. */
function findTwoGarments({ itemTokens, kinds, lot }: TitleWithKind): WordSpan | undefined {
  const { words } = itemTokens;
  if (lot) return undefined;
  const isSet = findSet(words, kinds) !== undefined || kinds.some(({ value }) => refusalFile.sets.includes(value));
  // Leggings and a bra are different, although both are activewear.
  const isBra = ({ from, to }: FoundKind) => words.slice(from, to).some((word) => refusalWords.bras.has(word));
  const pieces = kinds.filter(isPieceKind);
  for (const [index, second] of pieces.entries()) {
    const first = pieces[index - 1];
    if (!first || (first.value === second.value && isBra(first) === isBra(second))) continue;
    const wordBetween = words[first.to];
    const isJoined = wordBetween === 'plus' || (!isSet && refusalWords.and.has(wordBetween));
    const isNear = second.from - first.to - Number(isJoined) <= MAX_BETWEEN;
    if (isNear && (isJoined || (!isSet && isAfterAnd(itemTokens, first.to))))
      return { from: first.from, to: second.to };
  }
  return undefined;
}

/** Returns true if only an appraiser can price a brand's items. If a jeweler's kind is unknown, assumes jewelry. */
function isAppraisedBrand(brand: Brand | undefined, category: Category | undefined): boolean {
  if (!brand) return false;
  const { jewelry, watches, beside } = refusalFile.appraisedBrands;
  if (jewelry.includes(brand.slug)) return !beside.includes(category?.family ?? '');
  return category?.family === 'watches' && watches.includes(brand.slug);
}

const pairPhrases = {
  ...refusalFile.ofPairs,
  single: '<things>(?! <notSingle> )',
  other: '(?:mate|match|partner|other (?:one|<single>))',
  /** After these, the words tell where damage is. */
  elsewhere: '(?<! (?:on|in|at|near|of|to|inside|from) (?:the |my |one )?)',
  noFlaw: '(?! (?:~flaw|has|have|is|was|are|with|slightly|fits|feels|runs|a) )(?!(?: \\S+){1,2} ~flaw )',
  sideSize: '<side> (?:foot |is |size )*<size>',
  size: '\\d+(?: 5)?',
};

/** Words of one of a pair, whatever the kind or, for `isOfPairs`, where only the kind tells that it is about a pair. */
const findPairRule = compileRules(
  [
    {
      isOfPairs: true,
      pattern: [
        /(?<=^ )(?:just )?<one> (?!pair )(?=.* <side> $).*(?= $)|pair of one/, // one Nike Air Max 90 size 10 left
        /(?:just|only) (?:have )?(?:the )?<side>|<side> (?:foot |one )?only/, // just the left Birkenstock
        /(?:no|missing|lost|without|needs) (?:the |its |a |her )?<other>/, // needs a mate
        /<other> (?:is |got )?(?:missing|lost|gone)/, // match is missing
        /lost one|one (?:is )?(?:lost|missing)(?= $)|one of (?:a|the) pair|amputee/, // one of a pair
        /(?<! in )different sizes|(?:un|mis)matched (?:pair|sizes?|<both>)/, // different sizes 8 and 8.5
        /(?:<sideSize>|(?<= <size> )<side>) (?:\S+ ){0,2}(?:<sideSize>|<size> <side>)/, // left 9 right 9.5
      ],
    },
    {
      isOfPairs: false,
      pattern: [
        /(?:(?<=^ )|just |only |solo )<one> (?!pair )(?:\S+ ){0,3}?<single>/, // just one Nike high top sneaker
        /<lone> (?:<side> )?(?:~name )?<single>/, // single Nike sneaker
        /<single>(?: ~name)? (?:just|only) one|<single> (?:suelto|suelta|seule?|einzeln|spaiata)/, // boot just one
        /(?<!~flaw )<elsewhere><side> (?:~name )?(?:<single>|foot)<noFlaw>/, // right boot, but not scuff on left boot
        /(?:missing|lost) (?:the |a |one )?(?:<side> )?(?:~name )?<single>/, // missing the left shoe
        /(?:two|2|both) <side>s? (?:~name )?<both>/, // two left feet
      ],
    },
  ],
  pairPhrases,
);

/** Finds the words, in all that was typed, that say that a pair is not whole, by number or by side: `right boot`. */
function findOneOfPair({
  tokensWithoutMoney,
  allNameSpans,
  conditions,
  category,
}: TitleWithKind): WordSpan | undefined {
  const phrases = [...toNamedSpans('~name', allNameSpans), ...toNamedSpans('~flaw', conditions)];
  const { tokens, toTitleSpan } = replaceWithTokens(tokensWithoutMoney.words, phrases);
  const isPaired = category?.family === 'footwear' || refusalFile.pairedKinds.includes(category?.slug ?? '');
  const found = findPairRule(toSearchText(tokens), ({ isOfPairs }) => isPaired || !isOfPairs);
  return found && toTitleSpan(found);
}

const { about: _, ...worthLists } = worthFile;
const worthWords = indexLists(worthLists);

const findWorthWords = (list: keyof typeof worthWords, words: Words) => worthWords[list].find(words)[0];
const isInnocent = (words: Words): boolean => findWorthWords('innocent', words) !== undefined;

/** Finds the words of a tradition whose makers are paid for, whatever they used: `Zuni`, `squash blossom`. */
const findTradition = (words: Words): WordSpan | undefined =>
  isInnocent(words) ? undefined : (findWorthWords('traditions', words) ?? findStone(words));

/** Finds a material that is dear if it is real, with a word that says so: `butterscotch amber`. */
const findStone = (words: Words) => (findWorthWords('real', words) ? findWorthWords('stones', words) : undefined);

/** Finds what may make a thing dear though its brand is unknown: its material, tradition or age, as written. */
export function findWorth(title: Pick<TitleTokens, 'words' | 'textOf'>, brand: Brand, { slug, family }: Category) {
  const { words } = title;
  if (worthFile.printedKinds.includes(slug)) return undefined;
  if ((!isUnknown(brand) && !worthFile.places.includes(brand.slug)) || isInnocent(words)) return undefined;
  const age =
    worthFile.agelessFamilies.includes(family) || findWorthWords('common', words)
      ? undefined
      : findWorthWords('ages', words);
  const stone = worthFile.stoneFamilies.includes(family) ? findStone(words) : undefined;
  const fur = slug === 'coat' || slug === 'jacket' ? findWorthWords('furs', words) : undefined;
  const found = findWorthWords('traditions', words) ?? stone ?? fur ?? age;
  return found && title.textOf(found.from, found.to);
}

const imitationWords = new PhraseIndex([[[...refusalFile.signs.plated, ...refusalFile.imitations], true]]);

/** Returns true if words say that a metal is only a layer, a color, or an imitation: `gold vermeil`, `gold tone`. */
export const saysPlated = (words: Words): boolean => imitationWords.find(words).length > 0;

/** Finds the metal of jewelry without a known maker that is sold by its weight: `sterling chain 50 g`. */
function findMetalByWeight({ itemTokens: { words }, numbers, brand, category }: TitleWithKind): WordSpan | undefined {
  const isJewelry = FOR_JEWELRY.families.includes(category?.family ?? '');
  const isWeighed = numbers.some((number) => number.role === 'measure' && number.after('weights'));
  // A tradition sets the price whatever the metal.
  if (brand || !isJewelry || !isWeighed || isInnocent(words) || findTradition(words)) return undefined;
  return findWorthWords('metals', words);
}
