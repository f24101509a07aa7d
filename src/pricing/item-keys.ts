import { type Condition, findBrand, type Garment, type Gender, isHouse } from '../catalog/catalog.ts';
import { toSingular } from '../catalog/normalize.ts';
import { findAnyBrand, isUnknown } from '../catalog/outside-catalog.ts';
import type { FoundFacts } from '../titles/facts.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import { readWords } from '../titles/tokens.ts';
import { isTelling } from '../titles/usual-words.ts';
import type groupTable from './key-groups.json';

/** What the price of an item depends on. Training and service make keys from it with the same function. */
export interface KeyedItem {
  /** Slug of a known brand; null without one. */
  readonly brand: string | null;
  /** True if a name that we do not know stands where a brand stands. Ignored with a known brand. */
  readonly hasUnknownName: boolean;
  /** Slug of the kind, such as `jeans` or `kids-shoes`. */
  readonly kind: string;
  /** The sex that the item is for, assumed if nothing states it. */
  readonly wearer: Gender;
  /** Null if no grade is stated: the price is for the usual mix. */
  readonly grade: Condition | null;
  readonly line?: string | undefined;
  readonly model?: string | undefined;
  readonly variants?: readonly string[] | undefined;
  /**
   * Normalized words that may move the price, in the order of the title: without money, grades, lots, the brand's name,
   * and silent words. Words next to each other here make pairs. Empty without a title.
   */
  readonly words: readonly string[];
  /** Number of pieces that are sold together; absent for one. */
  readonly lotPieces?: number | undefined;
  /** True if the pieces are of one pack, such as six pairs of socks. */
  readonly isPack?: boolean | undefined;
  /** True if words suggest that the item may be a copy. Counts only with a known brand. */
  readonly isDoubted?: boolean | undefined;
}

export function toKeyedItem(garment: Garment, title: ParsedTitle, facts: FoundFacts): KeyedItem {
  const plainItem = toPlainItem(garment);
  return {
    ...plainItem,
    hasUnknownName: plainItem.hasUnknownName || (plainItem.brand === null && title.mentions.hasUnknownName),
    line: facts.line,
    model: facts.model,
    variants: facts.variants,
    words: collectTellingWords(title, garment, facts),
    lotPieces: title.lot?.pieces,
    isPack: title.lot?.isPack,
    isDoubted: facts.isDoubted,
  };
}

export function toPlainItem({ brand, category, gender, condition }: Garment): KeyedItem {
  const isKnown = !isUnknown(brand);
  return {
    brand: isKnown ? brand.slug : null,
    hasUnknownName: !isKnown && !brand.isUnnamed,
    kind: category.slug,
    wearer: gender,
    grade: condition ?? null,
    words: [],
  };
}

/** Returns the base form of each word of a title: its singular or, for the year or decade of a vintage piece, `90s`. */
export function toWordForms(words: ParsedTitle['words'], { spans }: Pick<FoundFacts, 'spans'>): string[] {
  const forms = words.map(toSingular);
  for (const { concept, id, from } of spans) if (concept === 'vintage' && id !== undefined) forms[from] = id;
  return forms;
}

/** Returns the distinct words of a title that may move the price, in their order and singular. */
function collectTellingWords(
  { words, spans, roles, extrasAt, changeWords }: ParsedTitle,
  garment: Garment,
  facts: Pick<FoundFacts, 'spans'>,
): string[] {
  const brand = spans.find(({ concept }) => concept === 'brand');
  // After a model, an everyday word such as `coach` is not read as the brand's name. Yet it says no more than that.
  const brandWords = brand?.foundBy === 'model' ? readWords(garment.brand.name) : [];
  // The price is that of the item before it was changed.
  const skippedWords = [...changeWords.flatMap(readWords), ...brandWords];
  // A name such as `Nike SB` tells the line too.
  const isFactWord = (index: number) =>
    facts.spans.some(({ concept, from, to }) => concept !== 'vintage' && index >= from && index < to);
  const isBrandWord = (index: number) =>
    brand !== undefined && index >= brand.from && index < brand.to && brand.foundBy !== 'model' && !isFactWord(index);
  const forms = toWordForms(words, facts);
  const tellingWords = words.slice(0, extrasAt).flatMap((word, index) => {
    if (isBrandWord(index) || roles[index] === 'brand' || roles[index] === 'gender' || skippedWords.includes(word))
      return [];
    const form = forms[index] ?? word;
    return form !== toSingular(word) || isTelling(word, garment.category.slug) ? [form] : [];
  });
  return [...new Set(tellingWords)];
}

export type Group = keyof typeof groupTable.groups;
export const WORD_GROUPS: readonly Group[] = ['word', 'word x kind', 'word x brand', 'word x tier', 'pair'];
/** Groups of the keys of a line or a model. */
export const NAME_GROUPS: readonly Group[] = ['line', 'model', 'model x kind', 'variant'];

/** A key of an item: its group, and what identifies it there. */
export type Key = readonly [group: Group, id: string];

/** Maximum number of words that make keys. Titles rarely have more. */
const MAX_KEYED_WORDS = 24;
/** Titles with this many words or more, without those of a model or line, share a key. */
const MANY_WORDS = 8;
/** A lot has a key for each of these sizes that it reaches, so that larger lots build on smaller ones. */
export const LOT_SIZES = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 99];

/** Returns the class of an item's maker: a fashion house, any other known brand, a name that we do not know, or none. */
export function classifyMaker({ brand, hasUnknownName }: Pick<KeyedItem, 'brand' | 'hasUnknownName'>) {
  if (brand === null) return hasUnknownName ? 'unknown name' : 'no name';
  return isHouse(findBrand(brand)) ? 'house' : 'brand';
}

/** Returns the keys of an item's grade, by which its price differs from that of the same item in another grade. */
export function makeGradeKeys(item: Omit<KeyedItem, 'words'>): Key[] {
  const grade = item.grade ?? 'unstated';
  return [
    ['grade', grade],
    ['grade x class', `${grade}|${classifyMaker(item)}`],
    ['grade x kind', `${grade}|${item.kind}`],
  ];
}

/** Returns the keys of an item, in the order of `key-groups.json`. The log of its price is the sum of their effects. */
export function makeKeys(item: KeyedItem): Key[] {
  const { kind, wearer, line, model, lotPieces = 1 } = item;
  const maker = classifyMaker(item);
  const brand = item.brand ?? undefined;
  const tier = brand === undefined ? maker : (findAnyBrand(brand)?.tier ?? 'mid-range');
  const keys: Key[] = [
    ['kind', kind],
    ['kind x wearer', `${kind}|${wearer}`],
    ['class', maker],
    ['class x kind', `${maker}|${kind}`],
  ];
  if (brand !== undefined) {
    keys.push(['tier', tier], ['tier x kind', `${tier}|${kind}`]);
    keys.push(['brand', brand], ['brand x kind', `${brand}|${kind}`], ['brand x wearer', `${brand}|${wearer}`]);
  }
  keys.push(...makeGradeKeys(item));
  if (brand !== undefined && line !== undefined) keys.push(['line', `${brand}|${line}`]);
  if (brand !== undefined && model !== undefined) {
    keys.push(['model', `${brand}|${model}`], ['model x kind', `${brand}|${model}|${kind}`]);
    for (const variant of item.variants ?? []) keys.push(['variant', `${brand}|${model}|${variant}`]);
  }
  keys.push(...makeWordKeys(item, tier));
  for (const size of LOT_SIZES) if (lotPieces >= size) keys.push([item.isPack ? 'pack' : 'lot', String(size)]);
  if (brand !== undefined && item.isDoubted) keys.push(['doubt', maker]);
  return keys;
}

/** Returns the words in the identifiers of an item's line, model, and variants. */
export const listWordsOfNames = ({ line, model, variants = [] }: KeyedItem): ReadonlySet<string> =>
  new Set([line, model, ...variants].flatMap((id) => id?.split('-') ?? []));

/** Returns the identifier of the number of a title's words without those of a line or model: `4`, `4 beside a model`. */
function toCountId(item: KeyedItem): string {
  const wordsOfNames = listWordsOfNames(item);
  const otherWords = item.words.slice(0, MAX_KEYED_WORDS).filter((word) => !wordsOfNames.has(word));
  return `${Math.min(otherWords.length, MANY_WORDS)}${item.model === undefined ? '' : ' beside a model'}`;
}

function makeWordKeys(item: KeyedItem, tier: string): Key[] {
  const keys: Key[] = [];
  const words = item.words.slice(0, MAX_KEYED_WORDS);
  for (const word of new Set(words)) {
    keys.push(['word', word], ['word x kind', `${word}|${item.kind}`], ['word x tier', `${word}|${tier}`]);
    if (item.brand !== null) keys.push(['word x brand', `${word}|${item.brand}`]);
  }
  for (const pair of new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))) keys.push(['pair', pair]);
  keys.push(['words', toCountId(item)]);
  return keys;
}
