import { brands } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';

const SEED = 20_261_122;
const TITLE_LENGTH = 300;
const KINDS = ['bag', 'dress', 'jeans', 'boots', 'skirt', 'hoodie'];
const JOINTS = [' ', ' ', ' ', ' ', ',', ' and ', ' bag,', ' + ', ' 2 ', ' $5 ', ' x '];

/** Returns whole numbers below a bound, the same ones on each run. */
export function createDice(seed = SEED): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = [...brands, ...otherBrands].flatMap(({ name }) => name.toLowerCase().split(' '));
const long = names.filter((name) => /^[a-z]{5,}$/.test(name));

/** A word of the lexicon, in most cases with a wrong letter. */
function wordOf(dice: (below: number) => number): string {
  if (dice(8) === 0) return KINDS[dice(KINDS.length)] as string;
  const name = long[dice(long.length)] as string;
  const at = 1 + dice(name.length - 1);
  return dice(5) === 0 ? name : `${name.slice(0, at)}${'qxzjk'[dice(5)]}${name.slice(at + dice(2))}`;
}

/** Returns words from the lexicon, as long as the part of a title that is read. */
export function madeTitle(dice: (below: number) => number): string {
  let text = dice(2) === 0 ? 'bundle bags,' : '';
  while (text.length < TITLE_LENGTH) text += wordOf(dice) + JOINTS[dice(JOINTS.length)];
  return text.slice(0, TITLE_LENGTH);
}

/** Returns text with a stretch replaced. */
export function changedTitle(text: string, dice: (below: number) => number): string {
  const at = dice(text.length);
  const to = at + dice(60);
  return (text.slice(0, at) + madeTitle(dice).slice(0, dice(60)) + text.slice(to)).slice(0, TITLE_LENGTH);
}

/** Begins a title with its own letters, since identical rows in a list are merged and a line's end may be cut. */
function numbered(title: string, number: number): string {
  const letters = [Math.floor(number / 26), number % 26].map((at) => String.fromCharCode(97 + at)).join('');
  return `${letters} ${title}`.slice(0, TITLE_LENGTH);
}

const MISSPELLED = (
  'alexandrx wonng minigxte pellegrxno sandquisx brukenst claudiaw mertonbq fjorlandx quarzelin tomasinix vandelurk ' +
  'osterlind rebeccom anthropix lululemm patagonix burberrx'
).split(' ');

/** Returns that many of the slowest titles known: parts of misspelled words, each of which may hide a brand. */
export function worstTitles(count: number): string[] {
  let at = 0;
  const part = () => {
    const words = Array.from({ length: 4 }, () => MISSPELLED[at++ % MISSPELLED.length]);
    return words.join(' ').slice(0, 31);
  };
  return Array.from({ length: count }, (_, i) => {
    const end = i % 2 === 0 ? '' : ' bag';
    return numbered(`bundle bags,${Array.from({ length: 9 }, () => part() + end).join(',')}`, i);
  });
}

const HONEST = [
  'Coach Tabby 26 bag',
  'Nike Air Max 90 mens 10',
  'Levis 501 jeans vintage 32x30',
  'Lululemon align leggings size 6',
];

/** Returns that many titles of several parts each, every part a garment with its own price. */
export function titlesOfParts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const parts = Array.from({ length: 12 }, (_part, at) => HONEST[(i + 3 * at) % HONEST.length] as string);
    return numbered(parts.join([', ', ' + ', ' and '][i % 3]), i);
  });
}
