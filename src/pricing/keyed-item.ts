import type { Garment } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { type Facts, type FoundFacts, yearsIn } from '../titles/facts.ts';
import silentWords from '../titles/lexicon/silent-words.json' with { type: 'json' };
import type { ParsedTitle } from '../titles/parse-title.ts';
import { isSilent } from '../titles/remarks.ts';
import { fieldWords } from '../titles/tokens.ts';
import type { KeyedItem } from './item-keys.ts';

const { colors, sizes, phrases, small, speech } = silentWords;
const unpricedWords = new Set([colors, sizes, phrases, small, speech].flat().flatMap((word) => [word, singular(word)]));

// Sizes, style numbers, other scripts: `32x30`, `10w`, `3xl`, `cw7093`; not `90s`, an age, nor `501`, maybe a model.
const SIZE_OR_CODE =
  /^(?!\d0s$)(?:\d{1,2}[a-z]{0,2}|x{1,4}[sml]|\d+x\d*|[a-z]{1,2}\d{1,2}|[a-z]*\d{4}[a-z\d]*|[a-z])$|[^a-z\d]/;

/** Returns what a title and its fields say about the price of an item. */
export function keyedItem(garment: Garment, parsed: ParsedTitle, facts: FoundFacts): KeyedItem {
  const plain = plainItem(garment);
  return {
    ...plain,
    hasUnknownName: plain.hasUnknownName || (plain.brand === null && parsed.hasUnknownName),
    line: facts.line,
    model: facts.model,
    variants: facts.variants,
    words: wordsIn(parsed, garment, facts),
    lot: parsed.lot?.pieces,
    isPack: parsed.lot?.isPack,
    isDoubted: facts.isDoubted,
  };
}

/** Returns a garment without a title. */
export function plainItem({ brand, category, gender, condition }: Garment): KeyedItem {
  const isKnown = !isUnknown(brand);
  return {
    brand: isKnown ? brand.slug : null,
    hasUnknownName: !isKnown && brand.name !== 'Unknown brand',
    kind: category.slug,
    wearer: gender,
    grade: condition ?? null,
    words: [],
  };
}

/** Returns an item with the facts and the words of a name added, such as those of a model. */
export function withName(item: KeyedItem, { line, model, variants }: Facts, name: string): KeyedItem {
  const named = fieldWords(name).flatMap((word) => (isTelling(word, item.kind) ? [singular(word)] : []));
  return { ...item, line, model, variants, words: [...new Set([...named, ...item.words])] };
}

/** Words that say no more than the kind, beside those of its slug. */
const KIND_WORDS: Readonly<Record<string, readonly string[]>> = {
  bag: ['handbag', 'purse'],
  jeans: ['denim'],
  sweater: ['jumper', 'pullover'],
  't-shirt': ['tee', 'tshirt'],
};

/** Returns false for a word that says no more than the kind, and for silent words, sizes and numbers. */
function isTelling(word: string, kind: string): boolean {
  const form = singular(word);
  if (kind.split('-').map(singular).includes(form) || KIND_WORDS[kind]?.includes(form)) return false;
  return !(unpricedWords.has(word) || unpricedWords.has(form) || isSilent(word) || SIZE_OR_CODE.test(word));
}

/** Returns the base form of each word of a title: its singular or, for the year or decade of a vintage piece, `90s`. */
export function wordForms(words: ParsedTitle['words'], { spans }: Pick<FoundFacts, 'spans'>): string[] {
  const forms = words.map(singular);
  for (const { value, from } of yearsIn(words))
    if (spans.some((span) => span.of === 'vintage' && span.from === from))
      forms[from] = `${String(Math.floor(value / 10) * 10).replace(/^19/, '')}s`;
  return forms;
}

/** Returns the distinct words of a title that may move the price, in their order and singular. */
function wordsIn(
  { words, spans, roles, extrasAt, changed }: ParsedTitle,
  garment: Garment,
  facts: Pick<FoundFacts, 'spans'>,
): string[] {
  const brand = spans.find(({ concept }) => concept === 'brand');
  // After a model, an everyday word such as `coach` is not read as the brand's name. Yet it says no more than that.
  const ownName = brand?.by === 'model' ? fieldWords(garment.brand.name) : [];
  // The price is that of the item before it was changed.
  const skipped = [...changed.flatMap(fieldWords), ...ownName];
  // A name such as `Nike SB` tells the line too.
  const isFact = (at: number) => facts.spans.some(({ of, from, to }) => of !== 'vintage' && at >= from && at < to);
  const isNamed = (at: number) =>
    brand !== undefined && at >= brand.from && at < brand.to && brand.by !== 'model' && !isFact(at);
  const forms = wordForms(words, facts);
  const telling = words.slice(0, extrasAt).flatMap((word, at) => {
    if (isNamed(at) || roles[at] === 'brand' || roles[at] === 'gender' || skipped.includes(word)) return [];
    const form = forms[at] as string;
    return form !== singular(word) || isTelling(word, garment.category.slug) ? [form] : [];
  });
  return [...new Set(telling)];
}
