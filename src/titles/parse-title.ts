import { FifoMap } from 'toad-cache';
import { compact, joinTexts } from '../base/text.ts';
import { omitUndefined } from '../base/values.ts';
import { countWork, runAtOnce } from '../base/work.ts';
import { type Brand, type Category, findBrand, findCategory, MAX_QUANTITY } from '../catalog/catalog.ts';
import { findKindBySlug, isUnknown } from '../catalog/outside-catalog.ts';
import { areColors } from './brands.ts';
import { findWorstGrade } from './conditions.ts';
import { findFacts } from './facts.ts';
import { findSet } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import numberFile from './lexicon/numbers.json' with { type: 'json' };
import refusalFile from './lexicon/refusals.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import type { Lexicon } from './lexicon.ts';
import { findAmountSpan } from './number-rules.ts';
import { compilePattern, PhraseIndex } from './phrase-index.ts';
import { findRefusal } from './refusals.ts';
import { hasPrice } from './resolution.ts';
import { type ConceptSpan, markSpans, type WordSpan, type Words } from './spans.ts';
import { findKindAndGender, type TitleFields, type TitleWithKind } from './title-kind.ts';
import { findMoneyAndMakers } from './title-makers.ts';
import { cleanTitle, expandTable, readWords, type TitleTokens, tokenize, toTokens } from './tokens.ts';
import { isEverydayWord, isKnownWord, isLeadingWord } from './usual-words.ts';

const unbrandedPhrases = new PhraseIndex([[nameLists.unbranded, true]]);
const changePhrases = new PhraseIndex([
  [refusalFile.unchanged, false],
  [[...refusalFile.warnings, '=changed', ...expandTable(copyWords.changed)], true],
]);

/** Parses a listing's title: brand, kind, gender, condition, and asking price, or the reason why it has no price. */
export function parseTitle(lexicon: Lexicon, title: string, fields: TitleFields = {}): ParsedTitle {
  const parsed = parseOneItem(lexicon, title, fields);
  const { mayListItems, refusal, text, lot } = parsed;
  if (!mayListItems && refusal?.code !== 'lot') return parsed;
  const readPart = (part: string) => readPartNames(lexicon, part);
  const items = runAtOnce(splitItems(lexicon, text, readPart, { isLot: refusal?.code === 'lot' })) ?? [text];
  // `Lot of 15 tops and skirts` is one lot of two kinds.
  if (lot && !lot.isOfEqualPieces && !refusal && items.length !== lot.pieces) return parsed;
  // A title that names several items one by one is refused, even if it could be parsed as one item.
  return items.length > 1 ? { ...parsed, refusal: { code: 'lot', text: refusal?.text || text, items } } : parsed;
}

/**
 * Finds how many pieces a title counts, and whether they are sold one by one: `(4) tees`, `x2`, but not a pack or what
 * only several are called: `x5 clothes`. Returns the title of one, of whose amounts it keeps what is added, and what is
 * asked and was paid for all, US dollars; undefined for one item.
 */
export function findPieces(lexicon: Lexicon, title: string) {
  const { lot, money, numbers, category, text: wholeText } = parseTitle(lexicon, title);
  if (!lot) return undefined;
  const { chunks, chunkIndexes } = tokenize(money.textWithoutMoney);
  const [{ from, to } = { from: 0, to: 0 }] = lot.spans;
  const isPartOfWord = chunkIndexes[from - 1] === chunkIndexes[from] || chunkIndexes[to] === chunkIndexes[to - 1];
  const text = [...chunks.slice(0, chunkIndexes[from]), ...chunks.slice((chunkIndexes[to - 1] ?? 0) + 1)]
    .join(' ')
    .replace(/^of |(?<![\s,;:–—-])[\s,;:–—-]+$/gi, '');
  if (isPartOfWord || text === '') return undefined;
  const piece = lot.isOfEqualPieces && lot.pieces <= MAX_QUANTITY ? parseTitle(lexicon, text) : undefined;
  const addedTexts = numbers.flatMap((number) => {
    const { from, to } = findAmountSpan(number);
    return number.role === 'extra' ? wholeText.slice(from, to) : [];
  });
  return {
    // What is added is not added to a number at the end.
    title: joinTexts(addedTexts.length > 0 && /\d$/.test(text) ? `${text},` : text, ...addedTexts),
    lot,
    areSoldSingly: piece !== undefined && piece.refusal?.code !== 'lot' && piece.category === category,
    amounts: omitUndefined({ askingPrice: money.askingPriceInAll, cost: money.cost }),
  };
}

/** Reads what a part of a text names: `Gap jeans`, `black`. A thing without a price here, such as a tent, is an item too. */
export function readPartNames(lexicon: Lexicon, part: string) {
  const { category, mentions, refusal, money, numbers } = parseOneItem(lexicon, part);
  const [firstNumber] = numbers;
  return {
    /** The kind's slug, or the words for a thing that has no price here. */
    kind: category?.slug ?? (refusal?.code === 'not_covered' ? refusal.text : undefined),
    brand: mentions.brand?.name,
    hasUnknown: mentions.unknownWords.length > 0,
    isPriced: money.askingPrice !== undefined,
    beginsWithCost: firstNumber?.role === 'paid' && firstNumber.spanWith(numberFile.belongs.amount).from === 0,
  };
}

type PartNames = ReturnType<typeof readPartNames>;

/** Units of work for a title, for each of its words, and for each pair of them. */
const TITLE_WORK = 350;
const WORD_WORK = 30;
const PAIR_WORK = 0.5;

/** The titles that were parsed last. Those in a line are read to split it, to count its pieces, and to price it. */
const parsedTitles = new WeakMap<Lexicon, FifoMap<ParsedTitle>>();
/** More than a line has parts. */
const MAX_KEPT_TITLES = 64;

export function parseOneItem(lexicon: Lexicon, title: string, fields: TitleFields = {}): ParsedTitle {
  const text = cleanTitle(title);
  // An unknown brand in the field does not keep the title from naming one.
  const brand = fields.brand && isUnknown(fields.brand) ? undefined : fields.brand;
  if (brand || fields.kindField || fields.wearer) return parseWithFields(lexicon, text, { ...fields, brand });
  const cache = parsedTitles.get(lexicon) ?? new FifoMap<ParsedTitle>(MAX_KEPT_TITLES);
  parsedTitles.set(lexicon, cache);
  const parsed = cache.get(text) ?? parseWithFields(lexicon, text, {});
  cache.set(text, parsed);
  // A maker's name alone asks about the maker, and with a price about what it makes.
  if (parsed.brand?.makes && !parsed.category && fields.isPriced) return parseWithFields(lexicon, text, fields);
  return parsed;
}

function parseWithFields(lexicon: Lexicon, text: string, fields: TitleFields): ParsedTitle {
  const { brand } = fields;
  const byTitle = brand && parseOneItem(lexicon, text, { ...fields, brand: undefined });
  // A field that repeats the title changes nothing.
  if (byTitle && byTitle.brand === brand) return byTitle;
  const makers = findMoneyAndMakers(lexicon, text, brand);
  const { length } = makers.tokensWithoutMoney.words;
  countWork(TITLE_WORK + (WORD_WORK + PAIR_WORK * length) * length);
  const parsed = toParsedTitle(findKindAndGender(makers, fields), fields);
  // Sellers pick the wrong brand from a list more often than they type the wrong one, so the title wins.
  return byTitle && brand && namesOtherBrand(parsed, brand) ? { ...byTitle, overriddenBrand: brand } : parsed;
}

/** Returns true if a title names another brand than the field, not a color (`Off White`), a fact or a minor name. */
function namesOtherBrand({ mentions, category, words, extrasAt }: ParsedTitle, brand: Brand): boolean {
  const titledBrand = mentions.brand;
  const namesBrand = titledBrand?.slug === brand.slug || mentions.collaboration?.makers.includes(brand);
  if (titledBrand?.foundBy !== 'name' || namesBrand) return false;
  const titledWords = readWords(titledBrand.text);
  if (areColors(titledWords)) return false;
  const { model, spans } = findFacts(words, { brand: brand.slug, kind: category?.slug ?? '' }, extrasAt);
  const isMinorBrand = titledWords.length === 1 && titledBrand.slug !== undefined && !findBrand(titledBrand.slug);
  if (isMinorBrand && model !== undefined) return false;
  return !spans.some(({ from, to }) => titledWords.every((word) => words.slice(from, to).includes(word)));
}

/** Makes the fourth pass: condition, mentions, and the refusal, beside what pricing asks of the passes before. */
function toParsedTitle(title: TitleWithKind, fields: TitleFields) {
  const { text, numbers, labelNumber, money, lot, itemTokens, brand, category, kindByField } = title;
  const { words, textOf } = itemTokens;
  const spans = collectConceptSpans(title, fields);
  const bareCount = numbers.find(({ role, mark }) => mark === 'bare' && role === 'count');
  return {
    text,
    words,
    textOf,
    brand,
    category,
    kindByField,
    gender: title.gender?.value,
    condition: findWorstGrade(title.conditions, words, category?.slug),
    /** Phrases that state a grade, as written. */
    conditionTexts: title.conditions
      .filter(({ value }) => value !== undefined)
      .map(({ from, to }) => title.tokensWithoutMoney.textOf(from, to)),
    money,
    mentions: collectMentions(title, fields, spans),
    numbers,
    labelNumber,
    sizeText: (bareCount ?? numbers.find(({ role }) => role === 'size'))?.text,
    /** A number at the beginning of the title that may be a size or a count: `10 Levi's jeans`. */
    bareCount: bareCount?.value,
    /** A lot of several items sold together. All other members, except prices, apply to each individual item. */
    lot: lot && { ...lot, isPack: isPack(lot.text, words, category) },
    doubtTexts: title.doubtTexts,
    /** Words that change the item, such as `custom`. The price is that of the unchanged item. */
    changeWords: findChanges(title),
    questionWords: title.questionWords,
    /** The words that name the brand, the category, and the gender, if no field determined them. */
    spans,
    roles: title.roles,
    extrasAt: title.extrasAt,
    refusal: findRefusal(title, fields),
    /** True if several kinds, makers, or prices suggest that it names several items one by one. */
    mayListItems:
      title.collaboration !== undefined ||
      title.kinds.length + title.models.length > 1 ||
      money.unusedMoney.some(({ code }) => code === 'second_price'),
  };
}

const basicPhrases = new PhraseIndex([[numberFile.packs.words, true]]);

/** Returns true if a lot, by its text, is one pack: `3 pack`, or of basics `10 pairs`. `socks x3` are three packs. */
const isPack = (text: string, words: Words, category: Category | undefined): boolean =>
  /\bp(?:ac)?k\b/i.test(text) ||
  (!/^x/i.test(text) && (numberFile.packs.kinds.includes(category?.slug ?? '') || basicPhrases.find(words).length > 0));

/** Returns what a title names, even if fields override it. A maker or a kind without prices has no slug. */
function collectMentions(title: TitleWithKind, fields: TitleFields, spans: readonly ConceptSpan[]) {
  const { itemTokens, namedMaker, namedKind, brand, category, roles, isMakerWord } = title;
  const { words, textOf } = itemTokens;
  const isInSpan = markSpans(words.length, [...spans, ...title.models]);
  const hasMeaning = (at: number) => roles[at] !== undefined || isMakerWord[at] || isInSpan[at];
  const isKnown = words.map((word, at) => hasMeaning(at) || isKnownWord(word, brand));
  const slips = spans.filter(({ foundBy }) => foundBy === 'spelling');
  const toText = ({ from, to }: WordSpan) => textOf(from, to);
  const slug = namedMaker && hasPrice<Brand>(namedMaker.value) ? namedMaker.value.slug : undefined;
  return {
    brand: namedMaker && { name: namedMaker.value.name, slug, foundBy: namedMaker.foundBy, text: toText(namedMaker) },
    category: namedKind && { slug: findKindBySlug(namedKind.value)?.slug, text: toText(namedKind) },
    /** The makers of a single item: each in a lot may have a different one. `brand` is the one in the highest tier. */
    collaboration: title.lot ? undefined : title.collaboration,
    /** The names of brands that are search terms, or of which a lot holds pieces. */
    searchedBrands: title.searchedBrands,
    /** True if the title says that nobody knows the brand: `no label`. */
    isUnbranded: unbrandedPhrases.find(title.tokensWithoutMoney.words).length > 0,
    unknownWords: words.flatMap((_, at) => (isKnown[at] ? [] : [textOf(at, at + 1)])),
    /** True if no brand is known, and a word that we do not know stands where a brand stands. */
    hasUnknownName: !namedMaker && !fields.brand && beginsWithUnknownName(itemTokens, isKnown),
    correctedNames: compact(
      ...slips.map(({ concept }) => (concept === 'brand' ? brand : category)?.name),
      title.corrected,
    ),
  };
}

export type ParsedTitle = ReturnType<typeof toParsedTitle> & {
  /** The brand of a field if the title names another one, which counts. */
  readonly overriddenBrand?: Brand;
};

/** Returns words that say that the item was changed, as phrases that state a grade also may: `altered`. */
function findChanges({ itemTokens, conditions }: TitleWithKind): string[] {
  const gradedTexts = conditions.flatMap(({ value, text }) => (value ? [toTokens(text.split(' '))] : []));
  return [itemTokens, ...gradedTexts].flatMap(({ words, textOf }) =>
    changePhrases.find(words).flatMap(({ value, from, to }) => (value ? [textOf(from, to)] : [])),
  );
}

/** Returns true if the first word that is not known may be a brand's name: capitalized, after leading words only. */
function beginsWithUnknownName({ words, isCapitalizedAt }: TitleTokens, isKnown: readonly boolean[]): boolean {
  const at = isKnown.indexOf(false);
  if (at < 0 || !words.slice(0, at).every((word) => isLeadingWord(word) || isEverydayWord(word))) return false;
  return isCapitalizedAt(at) || !words.some((_, index) => isCapitalizedAt(index));
}

function collectConceptSpans({ namedMaker, brand, decidedBy, category, gender }: TitleWithKind, fields: TitleFields) {
  const toSpan = (concept: ConceptSpan['concept'], found: Omit<ConceptSpan, 'concept'> | undefined) =>
    found && { concept, from: found.from, to: found.to, foundBy: found.foundBy };
  const brandSpan = toSpan('brand', brand && !fields.brand ? namedMaker : undefined);
  return compact(brandSpan, toSpan('category', category && decidedBy), toSpan('gender', gender));
}

/** Maximum number of parts between marks in a text that may name several items. */
export const MAX_PARTS = 40;

/** A part between marks: added after a word such as `and`, a set if a word says that its pieces are one item. */
type ItemPart = PartNames & WordSpan & { readonly isAdded: boolean; readonly isSet: boolean };

/**
 * Splits a text into the items that it names, as written: `Coach wallet and Tabby 26`, `3 items: …`. A part that is no
 * item belongs to the one before it. Yields between parts, at most {@link MAX_PARTS}, of which `readPart` reads each.
 * Returns the text alone if it names one item, and undefined if it has more parts.
 */
export function* splitItems(
  lexicon: Lexicon,
  text: string,
  readPart: (part: string, parts: readonly string[]) => PartNames,
  { isLot = false } = {},
): Generator<undefined, readonly string[] | undefined> {
  const [leadIn, ofLot, ofItems] = LEAD_IN_PATTERN.exec(text) ?? [''];
  const count = ofLot ?? ofItems;
  const cuts = findCuts(lexicon, text, leadIn.length);
  if (cuts.length > MAX_PARTS) return undefined;
  if (cuts.length < 2) return [text];
  const partTexts = cuts.map(({ part }) => part);
  const parts: ItemPart[] = [];
  for (const { part, ...cut } of cuts) {
    const names = readPart(part, partTexts);
    const itemPart = { ...cut, ...names, isSet: SET_WORD_PATTERN.test(part) };
    const isCostAlone = names.beginsWithCost && names.kind === undefined && names.brand === undefined;
    // What was paid is of the item before it, as a price is, so that the next item does not take it.
    const paidPart = isCostAlone ? parts.pop() : undefined;
    parts.push(paidPart ? { ...joinParts(paidPart, itemPart), isPriced: true } : itemPart);
    yield;
  }
  const areAllItems = isLot && parts.every(({ kind }) => kind !== undefined);
  const items = areAllItems ? parts : toItems(joinSets(parts));
  const isOtherCount = count !== undefined && Number(count) !== items.length;
  return items.length > 1 && !isOtherCount ? items.map(({ from, to }) => text.slice(from, to).trim()) : [text];
}

/** What may stand before items, with their number: `3 items:`, `bundle of`, `lot of 2:`. */
const LEAD_IN_PATTERN = compilePattern(
  '^(?:<ofLot>(?: (?=(\\d{1,2})\\b))?(?:\\d{1,2}(?: <items>:?|:))?|(\\d{1,2}) <items> ?:)',
  {
    ofLot: '(?:(?:a |my )?(?:lot|bundle|set|pack|box|haul) of|(?:lot|bundle|haul):)',
    items: ['items', 'pieces', 'things', 'pcs'],
  },
);

/** Marks, words that add, and the end of a price before another one, with the blanks and small words around them. */
const ITEM_SEPARATOR_PATTERN = compilePattern(
  '(?<mark> ?<separator> ?(?:(?:and|plus|&) )?<a>)|(?<added> (?:and|[&+]) <a>)|<afterPrice>',
  {
    separator: '(?:,(?!\\d{3})|[;|•·]|(?<= )(?:/|plus)(?= ))',
    a: '(?:an? )?',
    afterPrice: '(?<=\\$\\d{1,6}(?:\\.\\d\\d)?) (?=\\p{L})',
  },
  'giu',
);
const BRACKETED_TEXT_PATTERN = /\([^()]{0,60}\)/g;
const SET_WORD_PATTERN = new RegExp(`\\b(?:${[...numberFile.lists.sets, 'separates'].join('|')})\\b`, 'i');

/** Cuts a text, from a position on, at marks that are neither in brackets nor in a name. */
function findCuts(lexicon: Lexicon, text: string, start: number) {
  const inBrackets = [...text.matchAll(BRACKETED_TEXT_PATTERN)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  const lastDollarSign = text.lastIndexOf('$');
  const cuts: (Pick<ItemPart, 'from' | 'to' | 'isAdded'> & { readonly part: string })[] = [];
  let from = start;
  let isAdded = false;
  const addCut = (to: number) => {
    const part = text.slice(from, to).trim();
    if (part !== '') cuts.push({ part, from, to, isAdded });
  };
  for (const { 0: mark, index, groups = {} } of text.matchAll(ITEM_SEPARATOR_PATTERN)) {
    if (cuts.length > MAX_PARTS) return cuts;
    while (inBrackets[0] && inBrackets[0].to <= index) inBrackets.shift();
    const isAtPrice = groups.mark === undefined && groups.added === undefined;
    const isNoCut = index < from || (inBrackets[0]?.from ?? index) < index || (isAtPrice && lastDollarSign < index);
    if (isNoCut || isMarkInName(lexicon, text, from, { from: index, to: index + mark.length })) continue;
    addCut(index);
    from = index + mark.length;
    isAdded = groups.added !== undefined;
  }
  addCut(text.length);
  return cuts;
}

/** Number of characters on either side of a mark that a name with the mark in it may reach. */
const MARK_REACH = 30;

/** Returns true for a mark in a name (`Dolce & Gabbana`) or a set (`jacket and pants suit`), after `partStart`. */
function isMarkInName({ names }: Lexicon, text: string, partStart: number, mark: WordSpan): boolean {
  const wordsBefore = readWords(text.slice(Math.max(partStart, mark.from - MARK_REACH), mark.from)).slice(-4);
  const words = [...wordsBefore, ...readWords(text.slice(mark.from, mark.to + MARK_REACH)).slice(0, 6)];
  const { from: setFrom = words.length, to: setTo = 0 } = findSet(words, []) ?? {};
  if (setFrom < wordsBefore.length && setTo > wordsBefore.length) return true;
  return wordsBefore.some((_, at) => (names.findAt(words, at)?.to ?? 0) > wordsBefore.length);
}

const SUIT_KINDS: readonly string[] = ['suit', 'tuxedo', 'tracksuit', 'matching-set'];

/** Returns true for a garment, or another thing that is sold beside one, whose maker is not said. */
const fitsSuit = ({ kind = '' }: PartNames): boolean =>
  findCategory(kind) !== undefined || refusalFile.paired.includes(kind);

const joinParts = (first: ItemPart, second: ItemPart): ItemPart => ({
  ...first,
  to: second.to,
  kind: first.kind ?? second.kind,
  brand: first.brand ?? second.brand,
  isPriced: first.isPriced || second.isPriced,
});

/** Joins the pieces of a suit or a set, and what adds no item: `shirt and tie set`, `black and white dress`. */
function joinSets(parts: readonly ItemPart[]): ItemPart[] {
  const items: ItemPart[] = [];
  for (const part of parts) {
    const last = items.at(-1);
    const isOfSet = part.isSet || last?.isSet;
    const isOfSuit = SUIT_KINDS.includes(last?.kind ?? '') && fitsSuit(part);
    const joinsBoth = part.isAdded && (isOfSet || (last?.kind === undefined && !last?.isAdded));
    const isOneItem =
      last && !last.isPriced && (isOfSuit || joinsBoth) && (part.brand === undefined || last.kind === undefined);
    if (isOneItem)
      items.splice(-1, 1, { ...joinParts(last, part), kind: part.isSet ? part.kind : (last.kind ?? part.kind) });
    else items.push(part);
  }
  return items;
}

/** Joins parts to items, which have prices, or makers and kinds. Returns none if the text describes one item. */
function toItems(parts: readonly ItemPart[]): ItemPart[] {
  const isNamed = ({ kind, brand }: PartNames) => kind !== undefined || brand !== undefined;
  const kindParts = parts.filter(({ kind }) => kind !== undefined);
  if (kindParts.length < 2) return [];
  const makers = new Set(parts.flatMap(({ brand }) => brand ?? []));
  const kinds = new Set(kindParts.map(({ kind }) => kind));
  const arePriced = parts.filter((part) => part.isPriced && isNamed(part)).length > 1;
  const isFullyNamed = ({ kind, brand }: PartNames) => kind !== undefined && brand !== undefined;
  const isEachPartItem = kindParts.length === parts.length && (kinds.size > 2 || makers.size > 1);
  const areMostPartsNamed = 2 * parts.filter(isNamed).length > parts.length && makers.size > 1;
  const areSeparate = kindParts.some(({ isAdded }) => isAdded) || (kinds.size > 1 && kindParts.length === parts.length);
  if (!arePriced && !isEachPartItem && !areMostPartsNamed && !(areSeparate && kindParts.every(isFullyNamed))) return [];
  const items: ItemPart[] = [];
  for (const [at, part] of parts.entries()) {
    const beginsItem = isNamed(part) || (parts[at - 1]?.isPriced && part.hasUnknown && !part.isAdded);
    const lastItem = items.at(-1);
    if (lastItem && !(arePriced ? beginsItem : part.kind !== undefined)) items.splice(-1, 1, joinParts(lastItem, part));
    else items.push(part);
  }
  return items;
}
