import genders from './genders.json' with { type: 'json' };
import { normalize } from './normalize.ts';
import { createPhraseTree } from './phrase-tree.ts';
import { EXTRAS } from './title-kind.ts';
import rules from './title-rules.json' with { type: 'json' };

/** Why a title has no price. */
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

/** Where in the words of a title a reason to refuse it stands: from `from` up to, not including, `to`. */
export interface FoundRefusal {
  readonly code: RefusalCode;
  readonly from: number;
  readonly to: number;
}

type Ruled = 'counterfeit_words' | 'not_a_garment' | 'lot' | 'children';
const ORDER: readonly Ruled[] = ['counterfeit_words', 'not_a_garment', 'lot', 'children'];

const childrenWords = [
  ...genders.children,
  ...genders.rules.flatMap((rule) => (rule.is === 'children' ? rule.words : [])),
];
const phrases = createPhraseTree<Ruled | 'fine'>(
  (function* () {
    for (const code of ORDER)
      for (const phrase of rules[code].unless) yield [normalize(phrase), 'fine'] as const;
    for (const phrase of genders.unlessChildren) yield [normalize(phrase), 'fine'] as const;
    for (const code of ORDER)
      for (const phrase of rules[code].words) yield [normalize(phrase), code] as const;
    for (const phrase of childrenWords) yield [normalize(phrase), 'children'] as const;
  })(),
);
const setOf = (words: readonly string[]) =>
  createPhraseTree(words.map((word) => [normalize(word), true]));
const afterBrand = setOf(rules.counterfeit_words.afterBrand);
const beforeBrand = setOf(rules.counterfeit_words.beforeBrand);
const counted = setOf(rules.lot.counted);
const sneakerSizes = new Set(rules.children.withSneakers);
const parts = new Set(rules.accessoryFor.parts);
const joins = setOf(rules.accessoryFor.joins);

const NUMBERS = new Set([
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'dozen',
  'several',
  'multiple',
  'assorted',
]);
const PIECES = new Set(['pairs', 'pieces', 'pcs', 'items']);
const MANY = /^(?:[2-9]|[1-4]\d|50)$/;
const TIMES = /^x(?:[2-9]|1\d|20)$/;
const HAS_DIGIT = /\d/;
/** `Coach Style 10704` is the number of a model. */
const MODEL_NUMBER = /^[a-z]{0,2}\d{3,}/;
const SNEAKERS = new Set(['nike', 'jordan', 'jordans', 'adidas', 'yeezy', 'dunk']);
const TO_16 = /^(?:[1-9]|1[0-6])$/;
const TO_24 = /^(?:\d|1\d|2[0-4])$/;
const MONTHS = /^(?:months?|mos?|mths?|mois|mesi)$/;
const YEARS = new Set(['ans', 'anni', 'anos', 'jahre', 'years', 'yrs']);
const MAYBE_CHILD_SIZE = /^(?:\d|age$|[ptbg])/;
/** Children's sizes: 5T, 18 months, age 10, 6-9m, shoe sizes 8C and 5Y. */
const CHILD_SIZE = /^(?:(?:[2-6]|[2-6]\/[2-6])t|(?:\d|1[0-3])c|[1-7]y)$/;

/** A name of a brand or a model among the words. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The first reason why the words name nothing that can be priced, worst first; undefined when there is none.
 * `names` are the brands and models in them, since `style` after a name means another thing than before a number;
 * `compared` are brands that a title compares its item with beside naming its maker: they make nothing a copy.
 */
export function findRefusal(
  words: readonly string[],
  names: readonly Span[],
  compared: readonly Span[] = [],
): FoundRefusal | undefined {
  const found: FoundRefusal[] = phrases
    .find(words)
    .flatMap(({ value, from, to }) => (value === 'fine' ? [] : [{ code: value, from, to }]))
    // `with authenticity card` is an extra; `for parts` is none, wherever it stands.
    .filter(({ code, from }) => code !== 'not_a_garment' || !EXTRAS.has(words[from - 1] ?? ''))
    .filter(
      ({ code, from, to }) =>
        code !== 'counterfeit_words' || !compared.some((one) => one.from === to || one.to === from),
    );
  const add = (code: RefusalCode, from: number, to: number) => found.push({ code, from, to });
  emptyBoxes(words, add);
  besideNames(words, names, add);
  countedLots(words, add);
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

function besideNames(words: readonly string[], names: readonly Span[], add: Add): void {
  for (const { from, to } of names) {
    const after = afterBrand.at(words, to);
    if (after && !MODEL_NUMBER.test(words[after.to] ?? '')) {
      add('counterfeit_words', from, after.to);
    }
    for (const length of [1, 2]) {
      if (from >= length && beforeBrand.at(words, from - length)?.to === from)
        add('counterfeit_words', from - length, to);
      const join = from >= length ? joins.at(words, from - length) : undefined;
      const part =
        join?.to === from ? words.findIndex((word, i) => i < join.from && parts.has(word)) : -1;
      if (join && part >= 0) add('not_a_garment', part, to);
    }
  }
}

function countedLots(words: readonly string[], add: Add): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (i > 0 && TIMES.test(word) && !HAS_DIGIT.test(words[i - 1] as string)) add('lot', i, i + 1);
    const many = NUMBERS.has(word) || MANY.test(word);
    const goods = many ? counted.at(words, i + 1) : undefined;
    // `size 8 dresses` and `Air Max 90 hoodies` count nothing: only the first word of a title, or after a sign of sale.
    if (goods && (i === 0 || NUMBERS.has(word) || PIECES.has(words[i + 1] ?? '')))
      add('lot', i, goods.to);
  }
}

function childSizes(words: readonly string[], add: Add): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (!MAYBE_CHILD_SIZE.test(word)) continue;
    const next = words[i + 1] ?? '';
    if (CHILD_SIZE.test(word)) add('children', i, i + 1);
    if (TO_24.test(word) && MONTHS.test(next)) add('children', i, i + 2);
    if (TO_16.test(word) && YEARS.has(next) && words[i + 2] !== 'old') add('children', i, i + 2);
    if (word === 'age' && TO_16.test(next)) add('children', i, i + 2);
    if (sneakerSizes.has(word) && words.some((other) => SNEAKERS.has(other)))
      add('children', i, i + 1);
  }
}
