import type { Category } from '../catalog/catalog.ts';
import file from './lexicon/lots.json' with { type: 'json' };
import { PhraseIndex, toSearchText, wordPattern } from './phrase-index.ts';
import { markSpans, type TitleTokens, type WordSpan, type Words } from './tokens.ts';

const { packs, lists } = file;
const numbers: Readonly<Record<string, number>> = file.numbers;
const parts = {
  ...lists,
  basics: packs.words,
  words: Object.keys(numbers),
  digits: '(?:[2-9]|[1-4]\\d|50)',
  packed: '(?:packs?|pks?|pairs?|pcs?|ct|count|(?<= (?:[2-9]|1[0-2]))er)',
  few: '(?:[2-9]|1[0-2]|<words>)',
  handful: '(?:[2-6]|two|three|four|five|six|both|all two|all three|all four|a? ?couple of|a? ?trio of|duo of)',
  number: '(?:<digits>|<words>)',
  ofLot: '(?:<bindsCount> |<beforeCount> (?=[(]?<number>[)]?,?<soon> <clothes> ))',
  units: '(?:<singles>|<joined>)',
  clothes: '(?:<pieces>|<pairs>)',
  garment:
    '(?:<pieces>|<pairs>|top|skirt|dress|shirt|jacket|coat|sweater|hoodie|cardigan|vest|bag|scarf|hat|blouse|tee)',
  asClothes: '(?:(?=.* <lots> |<soon> <pieces> )|(?<= <few>)(?=<near> <pieces> )|(?<= <handful>)(?=<near> <pairs> ))',
  ofClothes: '(?:(?=(?: \\S+){1,4} <lots> |.* <basics> )|(?!.* <sets> )(?=.* cloth(?:es|ing) ))',
  soon: '(?: \\S+){0,2}',
  near: '(?: \\S+){0,5}',
  noSize: '(?<! <sizes> )(?<! <sets> )',
  /** No size of a bag or number of a shoe: `Tabby 26 pair`. Models with a number are names. */
  notNumbered:
    '(?:(?=(?:\\d|1[0-2]|<words>)\\b)|(?<=^ | <lots> | <basics>(?: \\S+){0,6} )|(?!\\d+-? (?:pair|pr) (?!<soon> (?:<clothes>|<basics>) )))',
  /** A number in brackets that fits the letter before it: `XXL (20)`. */
  noLetterSize: [
    '(?<! (?:size|sz) )(?<! xx?s (?=\\([02]\\)))(?<! (?:s|small) (?=\\([4-8]\\)))',
    '(?<! (?:m|medium) (?=\\((?:[7-9]|1[0-2])\\)))',
    '(?<! (?:l|large) (?=\\(1\\d\\)))(?<! (?:x+l|[1-6]x|x+ large) (?=\\((?:1\\d|20)\\)))',
  ].join(''),
  /** In `2x Torrid dress`, it is the size. */
  noPlusSize: '(?! plus )(?!(?=.* <plusSized> )(?!.* <clothes> ))',
};

/** Phrases for a lot, in a title's words with signs. The group `n` is the number of items. The first one counts. */
const PATTERNS = [
  /(?:for )?(?<n>both)(?: for)?(?<= (?:for both|both for))/, // Coach bags $40 for both
  /<noLetterSize>\((?<n>[2-9]|1\d|20)\),?/, // Gap tees (4)
  /(?<=\S )(?<!\d-? )x(?<n><digits>),?(?! \d)/, // Gap tees x4
  /(?<= \d+ )x(?<n>[2-5])(?= $)/, // Vans 9 x2
  /(?<=\S )(?<! \d+ )x (?<n><number>)(?= $)/, // Gap tees x 4
  /(?<=^ )x?(?<n>[2-9])(?: x(?! \d)|x<noPlusSize>|(?<= x\d))(?= \S+ \S)/, // 2x Zara dresses
  /(?<n><digits>)<packed>,?(?!<soon> <sets> )(?: (?:<packs>|<lots>))?/, // 3pack tees
  /pair of (?<n><number>)(?=<soon> <clothes> )(?!.* earrings )/, // pair of 2 Coach bags
  /<ofLot>\(?(?<n><number>)\)?,?(?! <inches> )(?: <units>)?/, // lot of 3 tees
  /(?<= <garment> |\S (?=lot \S+ $))lot (?<n>[2-9]|10|(?<= <clothes> lot )(?:1\d|20))(?! \d)/, // Gap tee lot 5 mens L
  /(?:(?<= <clothes> )|(?=(?:2|two) dozen<soon> <clothes> ))(?<n>(?:2 |two |half (?:a )?|a )?dozen)/, // tees half dozen
  /<lots> (?<n><digits>) sets/, // scrubs lot 5 sets
  /<noSize><notNumbered>(?<n><number>)-? <units>(?!<soon> <sets> )(?: <lots>)?/, // 3 pairs Levi's
  /<noSize>(?<n><number>)-? <unit>(?: <lots>|<ofClothes>|(?<= <basics>(?: \S+){0,6}))/, // 5 piece boys clothes
  /<noSize>(?<n><few>)(?:-? <packs>|(?<!\d-? <few>) <lots>)/, // 3 pack tees
].map(({ source }) => wordPattern(source, parts));
/** The same, where there is none of these. The numbers in the group `sum` are added up. */
const AT_START = [
  /(?<=^ )[1-9](?=(?<sum> <garment>(?: [1-9] <garment>)+) )/, // 3 tops 2 skirts
  /(?<=^ )(?<n>two|three|four|five|six)(?= _ )/, // two Levi's
  /(?<=^ )(?<n><number>)(?! <features> )<asClothes>/, // 4 Gap tees
].map(({ source }) => wordPattern(source, parts));
const NUMBER = new RegExp(`\\d|\\b(?:${parts.words.join('|')})\\b`, 'i');
/** Counts single items, unlike the items in a lot: `x2`, `2x`, `qty 2`. */
const COUNT = /^ (?:x|qty|quantity)|x $/;
/** Says no more than how many there are: `(4)`, `3 pairs`. */
const findPieces = wordPattern(
  '(?<=^ )(?: ?(?:<counting>|<singles>|<words>|x?\\d+(?:x|pcs|pairs?)?)(?= ))+(?= $)',
  parts,
);
const lotWords = new Set(lists.lots);
const together = new Set(lists.together);
const plusSized = new Set(lists.plusSized);
const basics = new PhraseIndex([[packs.words, true]]);

/** Returns true if a lot, by its text, is one pack of basics: `10 pairs of socks`. `socks x3` are three packs. */
export function isPack(text: string, words: Words, category: Category | undefined): boolean {
  return !/^x/i.test(text) && (packs.kinds.includes(category?.slug ?? '') || basics.find(words).length > 0);
}

/** The words for a lot, with its number of items. */
export interface FoundLot {
  readonly pieces: number;
  /** As written. */
  readonly text: string;
  /** True if it counts single items, so that a price is of each: `x2`, `2 x`. */
  readonly isCount: boolean;
  /** True if it says no more than how many equal pieces there are: `(4)`, `Two`, `3 pairs`, `x2`. */
  readonly isOfPieces: boolean;
  /** All words about the lot rather than its items. The phrase for the number of items comes first. */
  readonly spans: readonly WordSpan[];
}

/**
 * Finds the words for a lot, such as `lot of 3`, and its number of items. `names` are other words, such as makers'
 * names; the title begins at `start`, after a grade: `NWT 2 Zara dresses`.
 */
export function findLot(title: TitleTokens, names: readonly WordSpan[] = [], start = 0): FoundLot | undefined {
  const { words, written } = title;
  // The names of makers of large sizes stay as they are, for the patterns.
  const isName = markSpans(
    words.length,
    names.filter(({ from, to }) => !plusSized.has(words.slice(from, to).join(' '))),
  );
  const signed = words.map((_, at) => (isName[at] ? '_' : signedWord(title, at)));
  const searched = toSearchText(signed.slice(start));
  if (!NUMBER.test(searched)) return undefined;
  const lot = firstOf(PATTERNS, searched) ?? firstOf(AT_START, searched);
  if (!lot) return undefined;
  const { n, sum } = lot.groups;
  const [from, to] = [lot.from + start, lot.to + start];
  const lotText = toSearchText(words.slice(from, to));
  const otherWords = [...words.keys()].filter((at) => (at < from || at >= to) && lotWords.has(words[at] as string));
  const saysMore = otherWords.length > 0 || words.some((word) => together.has(word));
  return {
    pieces: n === undefined ? addUp(`${words[from]}${sum}`) : (numbers[n] ?? Number(n)),
    text: written(from, to),
    isCount: COUNT.test(lotText),
    isOfPieces: n !== undefined && !saysMore && findPieces(lotText) !== undefined,
    spans: [{ from, to }, ...otherWords.map((at) => ({ from: at, to: at + 1 }))],
  };
}

const firstOf = (finders: typeof PATTERNS, text: string) =>
  finders.flatMap((find) => find(text) ?? []).sort((a, b) => a.from - b.from)[0];

const addUp = (text: string): number => (text.match(/\d+/g) ?? []).reduce((sum, digits) => sum + Number(digits), 0);

/** Returns a word with the signs that tell whether a number counts items: `(4)`, `#4`, `4,`, `4-`, and `$`. */
function signedWord({ words, chunkOf, chunkAt, endsPart }: TitleTokens, at: number): string {
  const word = words[at] as string;
  if (!/\d/.test(word) && !Object.hasOwn(numbers, word)) return word;
  const chunk = chunkAt(at);
  const end = endsPart(at) ? ',' : '';
  if (chunk.startsWith('$')) return '$';
  if (/^\(\d+\)[,.:]?$/.test(chunk)) return `(${word})${end}`;
  // `2X` is a size, unlike `2x`.
  const isPart = chunkOf[at] === chunkOf[at + 1] || /[-/]|^\dX/.test(chunk);
  return `${chunk.startsWith('#') ? '#' : ''}${word}${isPart ? '-' : end}`;
}
