import type { Brand, Category, Gender } from '../catalog.ts';
import type { FoundPhrase } from './phrase-tree.ts';

/** Words that a size follows. */
const SIZE = new Set([
  ...['size', 'sz', 'us', 'taille', 'talla', 'taglia', 'tg', 'gr', 'grosse', 'maat', 'rozmiar'],
  ...['tamanho', 'pointure', 'numero', 'eu', 'eur', 'it', 'fr'],
]);
/** Words that a waist in inches follows; European sizes have the same numbers. */
const WAIST = /^(?:size|sz|waist|w)$/;
/** After a size: it is counted in another way. */
const ELSEWHERE = /^(?:it|fr|de|eu|eur|es|uk)$/;
const FOOTWEAR = new Set(['sneakers', 'boots', 'shoes']);
const TROUSERS = new Set(['jeans', 'pants']);
const CLOTHES = new Set([
  't-shirt',
  'top',
  'sweater',
  'hoodie',
  'jacket',
  'coat',
  'jeans',
  'pants',
  'activewear',
]);
/** Houses that number men's clothes from 0 on too. */
const OWN_NUMBERS = new Set(['moncler', 'arcteryx']);
/** Makers whose sneakers are men's sizes unless they say otherwise. */
const US_SNEAKERS = new Set(['nike', 'adidas', 'under-armour', 'off-white']);

/** A man's jacket: `40R`, `38 short` is none. */
const JACKET = /^(?:3[4-9]|4\d|5[0-4])[rl]$/;
/** Waist and inseam in one word: `34x32`, `w34l32`. */
const WAIST_BY_INSEAM = /^w?(\d\d)[xl](\d\d)$/;
const NUMBER = /^\d{1,2}$/;
/** Women's sizes of dresses: even numbers, and 00. */
const DRESS_SIZE = /^(?:00|0|2|4|6|8|10|12|14)$/;
/** The waist, in inches, from which trousers are men's, and the widest of women's that is named alone. */
const MENS_WAIST = 33;
const MENS_WAIST_WITH_INSEAM = 30;
const WOMENS_WAIST = 27;
/** European sizes of shoes: women's up to the first, men's from the second; between them they are either. */
const WOMENS_EU = 39;
const MENS_EU = 42;
/** The US size of sneakers from which they are men's, where nothing else is said. */
const MENS_US = 9.5;

/** Returns the gender that a size in the words is made for, where sizes of the two do not overlap. */
export function genderOfSize(
  words: readonly string[],
  brand: Brand | undefined,
  category: Category,
): FoundPhrase<Gender> | undefined {
  for (let at = 0; at < words.length; at++) {
    const found = FOOTWEAR.has(category.slug)
      ? ofShoe(words, at, brand, category)
      : TROUSERS.has(category.slug)
        ? (ofTrousers(words, at) ?? ofClothes(words, at, brand, category))
        : ofClothes(words, at, brand, category);
    if (found) return { value: found.value, from: at, to: found.to };
  }
  return undefined;
}

interface Sized {
  readonly value: Gender;
  readonly to: number;
}

function ofClothes(
  words: readonly string[],
  at: number,
  brand: Brand | undefined,
  { slug }: Category,
): Sized | undefined {
  const word = words[at] as string;
  if ((slug === 'jacket' || slug === 'coat') && JACKET.test(word))
    return { value: 'male', to: at + 1 };
  const isSize = SIZE.has(words[at - 1] ?? '') && words[at - 1] !== 'it' && words[at - 1] !== 'fr';
  if (!CLOTHES.has(slug) || !isSize || OWN_NUMBERS.has(brand?.slug ?? '')) return undefined;
  return DRESS_SIZE.test(word) && words[at + 1] !== 'x'
    ? { value: 'female', to: at + 1 }
    : undefined;
}

function ofTrousers(words: readonly string[], at: number): Sized | undefined {
  const word = words[at] as string;
  const both = WAIST_BY_INSEAM.exec(word);
  if (both) return withInseam(Number(both[1]), Number(both[2]), at + 1);
  const number = waist(word);
  if (number === undefined || ELSEWHERE.test(words[at + 1] ?? '')) return undefined;
  // `34 x 32`, `33/32`, `w34 l32`.
  const next = words[at + 1] === 'x' ? at + 2 : at + 1;
  const inseam = waist(words[next] ?? '');
  if (inseam !== undefined && number >= 26) return withInseam(number, inseam, next + 1);
  const isSize = WAIST.test(words[at - 1] ?? '') || words[at + 1] === 'waist' || /^w\d/.test(word);
  const isLast = at === words.length - 1;
  if (isSize && number >= MENS_WAIST && number <= 46) return { value: 'male', to: at + 1 };
  if ((isSize || isLast) && number >= 23 && number <= WOMENS_WAIST)
    return { value: 'female', to: at + 1 };
  return undefined;
}

function withInseam(waist: number, inseam: number, to: number): Sized | undefined {
  if (inseam < 26 || inseam > 38) return undefined;
  if (waist >= MENS_WAIST_WITH_INSEAM && waist <= 54) return { value: 'male', to };
  return waist <= WOMENS_WAIST ? { value: 'female', to } : undefined;
}

function waist(word: string): number | undefined {
  const digits = /^[wl]?(\d\d)w?$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function ofShoe(
  words: readonly string[],
  at: number,
  brand: Brand | undefined,
  { slug }: Category,
): Sized | undefined {
  const word = words[at] as string;
  if (word === 'w' || word === 'm') return ofLetter(words, at);
  const width = ofWidth(words, at);
  if (width) return width;
  if (!NUMBER.test(word)) return undefined;
  const number = Number(word);
  const half = words[at + 1] === '5' ? 0.5 : 0;
  const to = half ? at + 2 : at + 1;
  const isSize = SIZE.has(words[at - 1] ?? '');
  // `Air Max 38` is no size; `boots 38` is, at the end or where it is named.
  const isNamed =
    isSize || to === words.length || !words.slice(to).some((next) => /^\d/.test(next));
  if (number >= 35 && number + half < WOMENS_EU + 1 && isNamed) return { value: 'female', to };
  if (number >= MENS_EU && number <= 49 && isNamed) return { value: 'male', to };
  const isSneaker = slug === 'sneakers' && US_SNEAKERS.has(brand?.slug ?? '');
  if (isSneaker && isSize && number + half >= MENS_US && number <= 15) return { value: 'male', to };
  return undefined;
}

/** `10D`, `9.5 EE`: the usual and the wide width of men's shoes; `8.5 B`: the usual one of women's. */
function ofWidth(words: readonly string[], at: number): Sized | undefined {
  const said = WIDTH.exec(words.slice(at, at + 3).join(' '));
  if (!said) return undefined;
  const [all, size, letters] = said;
  const to = at + all.split(' ').length;
  if (letters === 'b') return { value: 'female', to };
  return Number(size) >= LEAST_MENS_WIDTH ? { value: 'male', to } : undefined;
}
const WIDTH = /^([5-9]|1[0-5])(?: 5)? ?(b|d|e{1,4})(?= |$)/;
/** Below it a D is as often the wide width of a woman's shoe. */
const LEAST_MENS_WIDTH = 7;

/** `W 7` and `M 9`; both together are anybody's. */
function ofLetter(words: readonly string[], at: number): Sized | undefined {
  const isSized = (letter: string, i: number) =>
    words[i] === letter && US_SIZE.test(words[i + 1] ?? '');
  const letter = words[at] as string;
  const other = letter === 'w' ? 'm' : 'w';
  if (!isSized(letter, at) || words.some((_, i) => isSized(other, i))) return undefined;
  return { value: letter === 'w' ? 'female' : 'male', to: at + 2 };
}
const US_SIZE = /^(?:[4-9]|1[0-5])$/;
