import { firstCharacters } from '../text.ts';

/** `coach bag x2`: the number of pieces at the end of a line. */
const TIMES = /^(.*\S)\s[x×]\s?([1-9]\d?)$/i;
/** A longer line is no title with a number behind it. */
const MOST_READ = 300;

/** Returns a title of a list without the number of equal pieces at its end, and that number: 1 where it has none. */
export function titleAndQuantity(line: string): { readonly title: string; readonly quantity: number } {
  const [, title = line, times = '1'] = TIMES.exec(firstCharacters(line, MOST_READ).trim()) ?? [];
  return { title: title.trimEnd(), quantity: Number(times) };
}
