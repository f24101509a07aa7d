import type { Category } from '../catalog/catalog.ts';
import file from './lexicon/lots.json' with { type: 'json' };
import { PhraseIndex, toSearchText, wordPattern } from './phrase-index.ts';
import { markSpans, type TitleTokens, type WordSpan, type Words } from './tokens.ts';

const { numbers, packs, lists } = file;
const parts = { ...file.parts, ...lists, basics: packs.words, words: Object.keys(numbers) };
const patterns = [file.patterns, file.atStart].map((group) => group.map((pattern) => wordPattern(pattern, parts)));
const lotWords = new Set(lists.lots);
const findPieces = wordPattern(file.ofPieces, parts);
const together = new Set(lists.together);
const NUMBER = new RegExp(`\\d|\\b(?:${Object.keys(numbers).join('|')})\\b`, 'i');
const plusSized = new Set(lists.plusSized);
const basics = new PhraseIndex([[packs.words, true]]);

/** Returns true if a lot is a single pack of basics: `10 pairs of socks`. In `socks x3`, there are three packs. */
export function isPack({ text }: FoundLot, words: Words, category: Category | undefined): boolean {
  if (/^x/i.test(text)) return false;
  return packs.kinds.includes(category?.slug ?? '') || basics.find(words).length > 0;
}

/** Returns true if a text has a number, in digits or in words. */
export const hasNumber = (text: string): boolean => NUMBER.test(text);

export type FoundLot = NonNullable<ReturnType<typeof findLot>>;

/**
 * Finds the words for a lot, such as `lot of 3`, and its number of items. `names` are other words, such as makers' names;
 * the title begins at `start`, after a grade: `NWT 2 Zara dresses`.
 */
export function findLot(title: TitleTokens, names: readonly WordSpan[] = [], start = 0) {
  const { words, written } = title;
  // The names of makers of large sizes stay as they are, for the patterns.
  const isName = markSpans(
    words.length,
    names.filter(({ from, to }) => !plusSized.has(words.slice(from, to).join(' '))),
  );
  const signed = words.map((_, at) => (isName[at] ? '_' : signedWord(title, at)));
  const text = toSearchText(signed.slice(start));
  if (!hasNumber(text)) return undefined;
  for (const group of patterns) {
    const [lot] = group.flatMap((find) => find(text) ?? []).sort((a, b) => a.from - b.from);
    if (!lot) continue;
    const { groups } = lot;
    const [from, to] = [lot.from + start, lot.to + start];
    const lotText = toSearchText(words.slice(from, to));
    const otherWords = [...words.keys()].filter((at) => (at < from || at >= to) && lotWords.has(words[at] as string));
    return {
      pieces: groups.n === undefined ? addUp(`${words[from]}${groups.sum}`) : countIn(groups.n),
      text: written(from, to),
      /** True if it counts single items, so that a price is of each: `x2`, `2 x`. */
      isCount: COUNT.test(lotText),
      /** True if it says no more than how many equal pieces there are: `(4)`, `Two`, `3 pairs`, `x2`. */
      isOfPieces:
        groups.n !== undefined &&
        otherWords.length === 0 &&
        !words.some((word) => together.has(word)) &&
        findPieces(lotText) !== undefined,
      /** All words about the lot rather than its items. The phrase for the number of items comes first. */
      spans: [{ from, to }, ...otherWords.map((at) => ({ from: at, to: at + 1 }))],
    };
  }
  return undefined;
}

const countIn = (number: string): number => (numbers as Readonly<Record<string, number>>)[number] ?? Number(number);

const addUp = (text: string): number => (text.match(/\d+/g) ?? []).reduce((sum, digits) => sum + Number(digits), 0);

/** Returns a word with the signs that tell whether it counts items, if it is a number: `(4)`, `#4`, `4,`, `4-`, and `$`. */
function signedWord({ words, chunkOf, chunks, endsPart }: TitleTokens, at: number): string {
  const word = words[at] as string;
  if (!/\d/.test(word) && !Object.hasOwn(numbers, word)) return word;
  const chunk = chunks[chunkOf[at] as number] as string;
  const end = endsPart(at) ? ',' : '';
  if (chunk.startsWith('$')) return '$';
  if (/^\(\d+\)[,.:]?$/.test(chunk)) return `(${word})${end}`;
  // `2X` is a size, unlike `2x`.
  const isPart = chunkOf[at] === chunkOf[at + 1] || /[-/]|^\dX/.test(chunk);
  return `${chunk.startsWith('#') ? '#' : ''}${word}${isPart ? '-' : end}`;
}

/** A count of single items, unlike one of the items in a lot: `x2`, `2x`, `qty 2`. */
const COUNT = /^ (?:x|qty|quantity)|x $/;
