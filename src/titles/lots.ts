import type { Category } from '../catalog/catalog.ts';
import lexicon from './lexicon/lots.json' with { type: 'json' };
import { phraseIndex, spaced, wordPattern } from './phrase-index.ts';
import { cleanTitle, type Places, type TitleTokens, tokenize } from './tokens.ts';

const patterns = lexicon.patterns.map((pattern) => wordPattern(pattern, lexicon.parts));
const lotWords: ReadonlySet<string> = new Set(lexicon.parts.lots);
/** Numbers in words, in the order of the lexicon: two to ten, and a dozen. */
const inWords = new Map(lexicon.parts.numbers.map((word, at) => [word, word === 'dozen' ? 12 : at + 2]));

const packed = phraseIndex([[lexicon.packs.words, true]]);

/** Returns true for a lot of basics, which is one pack: `10 pairs of socks`; `x3` means three packs. */
export function isPack(lot: string, words: readonly string[], category: Category | undefined): boolean {
  if (/^x/i.test(lot)) return false;
  return lexicon.packs.kinds.includes(category?.slug ?? '') || packed.find(words, 1).length > 0;
}

export function findLot({ words, written }: TitleTokens) {
  let named: Places | undefined;
  const text = spaced(words);
  for (const find of patterns) named ??= find(text);
  if (!named) return undefined;
  const { from, to } = named;
  const number = words.slice(from, to).find((word) => inWords.has(word) || /\d/.test(word)) as string;
  const others = [...words.keys()].filter((at) => (at < from || at >= to) && lotWords.has(words[at] as string));
  return {
    pieces: inWords.get(number) ?? Number.parseInt(number.replace(/^x/, ''), 10),
    text: written(from, to),
    /** Places of these and all other words for a lot: none describes the item. */
    places: [named, ...others.map((at) => ({ from: at, to: at + 1 }))],
  };
}

/** Returns a title of a list without the number of pieces at its end (`coach bag x2`), and that number, else 1. */
export function titleAndQuantity(line: string): { readonly title: string; readonly quantity: number } {
  const text = cleanTitle(line);
  const tokens = tokenize(text);
  const lot = findLot(tokens);
  const [named] = lot?.places ?? [];
  const isAtEnd = named?.to === tokens.words.length && tokens.words[named.from]?.startsWith('x');
  if (!lot || !named || !isAtEnd) return { title: line.trimEnd(), quantity: 1 };
  const title = text.split(' ').slice(0, named.from - named.to);
  return { title: title.join(' '), quantity: lot.pieces };
}
