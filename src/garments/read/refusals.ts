import genders from '../lexicon/genders.json' with { type: 'json' };
import rules from '../lexicon/refusals.json' with { type: 'json' };
import type { SaidWhose } from './genders.ts';
import { EXTRAS, type FoundKind } from './kind-words.ts';
import { createPhraseTree } from './phrase-tree.ts';
import { phraseOf } from './tokens.ts';

/** Reasons for a title to have no price. */
const REFUSALS = [
  'counterfeit_words',
  'not_a_garment',
  'lot',
  'children',
  'not_covered',
  'brands_differ',
  'brand_not_found',
  'category_not_found',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** A reason to refuse a title, and the words that give it: from `from` up to, not including, `to`. */
export interface FoundRefusal {
  readonly code: RefusalCode;
  readonly from: number;
  readonly to: number;
}

type Ruled = 'counterfeit_words' | 'not_a_garment' | 'lot';
const RULED: readonly Ruled[] = ['counterfeit_words', 'not_a_garment', 'lot'];
const ORDER: readonly RefusalCode[] = [...RULED, 'children'];

const phrases = createPhraseTree<Ruled | 'fine'>(
  (function* () {
    for (const code of RULED)
      for (const phrase of rules[code].unless) yield [phraseOf(phrase), 'fine'] as const;
    for (const code of RULED)
      for (const phrase of rules[code].words) yield [phraseOf(phrase), code] as const;
  })(),
);
const setOf = (words: readonly string[]) =>
  createPhraseTree(words.map((word) => [phraseOf(word), true]));
const afterBrand = setOf(rules.counterfeit_words.afterBrand);
const beforeBrand = setOf(rules.counterfeit_words.beforeBrand);
const counted = setOf(rules.lot.counted);
const sneakerSizes = new Set(genders.sneakersOfChildren);
const parts = new Set(rules.accessoryFor.parts);
const joins = setOf(rules.accessoryFor.joins);

const numbers = new Set(rules.numbers.many);
const pieces = new Set(rules.numbers.pieces);
const months = new Set(rules.numbers.months);
const years = new Set(rules.numbers.years);
const sneakers = new Set(rules.numbers.sneakers);
const denials = new Set(rules.denials);
const and = new Set(rules.sets.and);
const notBefore = new Set(rules.sets.notBefore);
const notAfter = new Set(rules.sets.notAfter);
const bras = new Set(rules.sets.bras);

const MANY = /^(?:[2-9]|[1-4]\d|50)$/;
const TIMES = /^x(?:[2-9]|1\d|20)$/;
const HAS_DIGIT = /\d/;
/** `Coach Style 10704` is the number of a model. */
const MODEL_NUMBER = /^(?:[a-z]{0,2}\d+|(?:no|num|number|i{1,3}|iv|one|two|three)$)/;
const TO_16 = /^(?:[1-9]|1[0-6])$/;
const TO_24 = /^(?:\d|1\d|2[0-4])$/;
const MAYBE_CHILD_SIZE = /^(?:\d|age$|[ptbg])/;
/** Children's sizes: 5T, 18 months, age 10, 6-9m, shoe sizes 8C and 5Y. */
const CHILD_SIZE = /^(?:(?:[2-6]|[2-6]\/[2-6])t|(?:\d|1[0-3])c|[1-7]y)$/;

/** A name of a brand or a model among the words. */
export interface WordSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the worst reason for the words to have no price; undefined when there is none.
 * `names` are the brands and models in them, since `style` after a name means another thing than before a number;
 * `compared` are brands that a title compares its item with beside naming its maker: they make nothing a copy.
 */
export function findRefusal(
  words: readonly string[],
  names: readonly WordSpan[],
  whose: SaidWhose,
  kinds: readonly FoundKind[],
  compared: readonly WordSpan[] = [],
): FoundRefusal | undefined {
  const found: FoundRefusal[] = phrases
    .find(words)
    .flatMap(({ value, from, to }) => (value === 'fine' ? [] : [{ code: value, from, to }]))
    // `with authenticity card` is an extra; `for parts` is none, wherever it stands.
    .filter(({ code, from }) => code !== 'not_a_garment' || !EXTRAS.has(words[from - 1] ?? ''))
    .filter(
      ({ code, from, to }) =>
        code !== 'counterfeit_words' ||
        !(isDenied(words, from) || compared.some((one) => one.from === to || one.to === from)),
    );
  const add = (code: RefusalCode, from: number, to: number) => found.push({ code, from, to });
  emptyBoxes(words, add);
  besideNames(words, names, add);
  partsForKinds(words, kinds, add);
  countedLots(words, add);
  sets(words, kinds, add);
  for (const { value, from, to } of whose.found)
    if (value === 'children') add('children', from, to);
  childSizes(words, add);
  for (const code of ORDER) {
    const first = found.find((one) => one.code === code);
    if (first) return first;
  }
  return undefined;
}

/** Takes a reason to refuse that was found. */
type Add = (code: RefusalCode, from: number, to: number) => void;

/** `empty Louis Vuitton boxes`: the brand stands between. */
function emptyBoxes(words: readonly string[], add: Add): void {
  const from = words.indexOf('empty');
  const box = from < 0 ? -1 : words.findIndex((word, i) => i > from && /^box(?:es)?$/.test(word));
  if (box >= 0) add('not_a_garment', from, box + 1);
}

function besideNames(words: readonly string[], names: readonly WordSpan[], add: Add): void {
  for (const { from, to } of names) {
    const after = afterBrand.at(words, to);
    // A model may begin so: `lululemon Like a Cloud`.
    const isModel = names.some((one) => one.from === to);
    if (after && !isModel && !MODEL_NUMBER.test(words[after.to] ?? '')) {
      add('counterfeit_words', from, after.to);
    }
    for (const length of [1, 2]) {
      if (from >= length && beforeBrand.at(words, from - length)?.to === from)
        add('counterfeit_words', from - length, to);
      const join = from >= length ? joins.at(words, from - length) : undefined;
      if (join?.to === from) partFor(words, join.from, to, add);
    }
  }
}

/** `Coach shoulder strap for bag`: a part for a kind of item. */
function partsForKinds(words: readonly string[], kinds: readonly FoundKind[], add: Add): void {
  for (const { value, from, to } of kinds)
    if (value.kind === 'bag' && words[from - 1] === 'for') partFor(words, from - 1, to, add);
}

function partFor(words: readonly string[], join: number, to: number, add: Add): void {
  const part = words.findIndex((word, i) => i < join && parts.has(word));
  if (part >= 0) add('not_a_garment', part, to);
}

/** `not a knockoff`. */
function isDenied(words: readonly string[], from: number): boolean {
  const before = words[from - 1] === 'a' ? from - 2 : from - 1;
  return denials.has(words[before] ?? '');
}

/** Two garments in one listing: `blazer and pants`, `Tech Fleece set`, `dress and H&M top`. */
function sets(words: readonly string[], kinds: readonly FoundKind[], add: Add): void {
  if (!words.some((word) => word === 'set' || word === 'sets' || and.has(word))) return;
  const garments = kinds.filter(
    ({ value }) =>
      (value.weight === 'head' || value.weight === 'first') && !value.kind.startsWith('not_'),
  );
  for (let i = 1; i < garments.length; i++) {
    const one = garments[i - 1] as FoundKind;
    const next = garments[i] as FoundKind;
    if (one.value.kind === next.value.kind && !areTwo(words, one, next)) continue;
    const joined = words.slice(one.to, next.from);
    // A brand's name may stand between: `Zara dress and H&M top`.
    if (joined.length > 4 || !and.has(joined[0] ?? '')) continue;
    if (joined[0] === 'with' && words.at(-1) !== 'set') continue;
    add('lot', one.from, next.to);
  }
  const isBagOrShoe = garments.some(({ value }) => NO_SETS.has(value.kind));
  const at = words.findLastIndex((word) => word === 'set' || word === 'sets');
  if (at <= 0 || isBagOrShoe || kinds.some(({ value }) => value.kind.startsWith('not_'))) return;
  if (notBefore.has(words[at - 1] ?? '') || notAfter.has(words[at + 1] ?? '')) return;
  add('lot', at, at + 1);
}

/** Leggings and a bra are activewear both, and two garments. */
function areTwo(words: readonly string[], one: FoundKind, next: FoundKind): boolean {
  const isBra = ({ from, to }: FoundKind) => words.slice(from, to).some((word) => bras.has(word));
  return one.value.kind === 'activewear' && isBra(one) !== isBra(next);
}

const NO_SETS = new Set(['bag', 'sneakers', 'boots', 'shoes']);

function countedLots(words: readonly string[], add: Add): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (i > 0 && TIMES.test(word) && !HAS_DIGIT.test(words[i - 1] as string)) add('lot', i, i + 1);
    const many = numbers.has(word) || MANY.test(word);
    const goods = many ? counted.at(words, i + 1) : undefined;
    // `size 8 dresses` and `Air Max 90 hoodies` count nothing: only the first word of a title, or after a sign of sale.
    if (goods && (i === 0 || numbers.has(word) || pieces.has(words[i + 1] ?? '')))
      add('lot', i, goods.to);
  }
}

function childSizes(words: readonly string[], add: Add): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (!MAYBE_CHILD_SIZE.test(word)) continue;
    const next = words[i + 1] ?? '';
    if (CHILD_SIZE.test(word)) add('children', i, i + 1);
    if (TO_24.test(word) && months.has(next)) add('children', i, i + 2);
    if (TO_16.test(word) && years.has(next) && words[i + 2] !== 'old') add('children', i, i + 2);
    if (word === 'age' && TO_16.test(next)) add('children', i, i + 2);
    if (sneakerSizes.has(word) && words.some((other) => sneakers.has(other)))
      add('children', i, i + 1);
  }
}
