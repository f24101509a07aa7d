const TITLE_LENGTH = 300;

/** Starts a title with letters of its own, since lists merge identical rows and may cut a line's end. */
function numberTitle(title: string, number: number): string {
  const letters = [Math.floor(number / 26), number % 26]
    .map((letterIndex) => String.fromCharCode(97 + letterIndex))
    .join('');
  return `${letters} ${title}`.slice(0, TITLE_LENGTH);
}

const MISSPELLED_NAMES = (
  'alexandrx wonng minigxte pellegrxno sandquisx brukenst claudiaw mertonbq fjorlandx quarzelin tomasinix vandelurk ' +
  'osterlind rebeccom anthropix lululemm patagonix burberrx'
).split(' ');

/** Returns `count` of the slowest known titles, whose misspelled words may each hide a brand. */
export function worstTitles(count: number): string[] {
  let position = 0;
  const nextPart = () => {
    const words = Array.from({ length: 4 }, () => MISSPELLED_NAMES[position++ % MISSPELLED_NAMES.length]);
    return words.join(' ').slice(0, 31);
  };
  return Array.from({ length: count }, (_, i) => {
    const end = i % 2 === 0 ? '' : ' bag';
    return numberTitle(`bundle bags,${Array.from({ length: 9 }, () => nextPart() + end).join(',')}`, i);
  });
}

const PLAIN_TITLES = [
  'Coach Tabby 26 bag',
  'Nike Air Max 90 mens 10',
  'Levis 501 jeans vintage 32x30',
  'Lululemon align leggings size 6',
];

/** Returns `count` titles that each list several garments to price. */
export function titlesOfParts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const parts = Array.from(
      { length: 12 },
      (_part, partIndex) => PLAIN_TITLES[(i + 3 * partIndex) % PLAIN_TITLES.length] as string,
    );
    return numberTitle(parts.join([', ', ' + ', ' and '][i % 3]), i);
  });
}

/** First letters of scripts, and how many follow. */
export const SCRIPTS = {
  latin: [0x61, 26],
  cyrillic: [0x430, 32],
  arabic: [0x628, 20],
  hebrew: [0x5d0, 27],
  hangul: [0xac00, 11_000],
  chinese: [0x4e00, 20_000],
  katakana: [0x30a1, 80],
  devanagari: [0x905, 50],
  thai: [0xe01, 46],
  greek: [0x3b1, 24],
  emoji: [0x1f300, 300],
  accents: [0x300, 100],
  styled: [0x1d400, 800],
  wide: [0xff21, 58],
} as const;

/** Returns `count` titles of words in a script, no two of which are the same, so that nothing is remembered. */
export function distinctTitles(count: number, script: keyof typeof SCRIPTS, separator = ', '): string[] {
  const [first, letters] = SCRIPTS[script];
  let seed = 1;
  const letter = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCodePoint(first + ((seed >>> 8) % letters));
  };
  const word = () => Array.from({ length: 6 }, letter).join('');
  const twoWords = () => `${word()} ${word()}`;
  return Array.from({ length: count }, () =>
    Array.from({ length: 20 }, twoWords).join(separator).slice(0, TITLE_LENGTH),
  );
}
