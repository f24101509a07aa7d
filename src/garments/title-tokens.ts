import { normalize } from './normalize.ts';

/** The longest title that is read, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 300;
/** More words than this are not read: a title of 300 characters has about 50. */
const MAX_TOKENS = 100;

/** A title cut into words. */
export interface TitleTokens {
  /** The title without control characters and with single spaces. */
  readonly text: string;
  /** Normalized words, in order. */
  readonly words: readonly string[];
  /** The title's words from `from` up to, not including, `to` as they were written, without signs around them. */
  written(from: number, to: number): string;
  /** Whether the word was written with a capital first letter where most of the title is not. */
  standsOut(at: number): boolean;
}

/** The title as one line of at most 300 characters: control, bidirectional and private characters are spaces. */
export function cleanTitle(title: string): string {
  return title
    .slice(0, MAX_TITLE_LENGTH)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd\s]+/gu, ' ')
    .trim();
}

/** Cuts a cleaned title into words. */
export function tokenize(text: string): TitleTokens {
  const chunks = text.split(' ');
  const words: string[] = [];
  const chunkOf: number[] = [];
  chunks.forEach((chunk, index) => {
    for (const word of normalize(chunk).split(' ')) {
      if (word === '' || words.length >= MAX_TOKENS) continue;
      words.push(word);
      chunkOf.push(index);
    }
  });
  const capital = (chunk: string | undefined) => /^[^\p{L}]*\p{Lu}/u.test(chunk ?? '');
  let capitals = 0;
  for (const chunk of chunks) if (capital(chunk)) capitals++;
  return {
    text,
    words,
    written: (from, to) =>
      chunks
        .slice(chunkOf[from] as number, (chunkOf[to - 1] as number) + 1)
        .join(' ')
        .replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}+"”]+$/gu, ''),
    standsOut: (at) => capital(chunks[chunkOf[at] as number]) && capitals * 2 <= chunks.length,
  };
}
