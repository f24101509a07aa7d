const TITLE_LENGTH = 300;

/** Starts a title with letters of its own, since lists merge identical rows and may cut a line's end. */
function numbered(title: string, number: number): string {
  const letters = [Math.floor(number / 26), number % 26].map((at) => String.fromCharCode(97 + at)).join('');
  return `${letters} ${title}`.slice(0, TITLE_LENGTH);
}

const MISSPELLED = (
  'alexandrx wonng minigxte pellegrxno sandquisx brukenst claudiaw mertonbq fjorlandx quarzelin tomasinix vandelurk ' +
  'osterlind rebeccom anthropix lululemm patagonix burberrx'
).split(' ');

/** Returns `count` of the slowest known titles, whose misspelled words may each hide a brand. */
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

/** Returns `count` titles that each list several garments to price. */
export function titlesOfParts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const parts = Array.from({ length: 12 }, (_part, at) => HONEST[(i + 3 * at) % HONEST.length] as string);
    return numbered(parts.join([', ', ' + ', ' and '][i % 3]), i);
  });
}
