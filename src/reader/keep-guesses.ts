import type { Reader } from './read-guesses.ts';

/** The place where guesses are kept, US dollars by title. */
export interface KeptGuesses {
  readonly get: (title: string) => number | undefined;
  readonly set: (title: string, guess: number) => void;
}

/** Makes a reader that asks another one for the titles that are not kept, and keeps the numbers of its answers. */
export function keepGuesses(read: Reader, kept: KeptGuesses): Reader {
  return async (titles) => {
    const known = titles.map((title) => kept.get(title));
    const open = [...new Set(titles.filter((_, at) => known[at] === undefined))];
    const answered = open.length === 0 ? [] : await Promise.resolve(read(open)).catch(() => []);
    const found = new Map<string, number>();
    if (Array.isArray(answered) && answered.length === open.length) {
      open.forEach((title, at) => {
        const guess: unknown = answered[at];
        if (typeof guess !== 'number') return;
        found.set(title, guess);
        kept.set(title, guess);
      });
    }
    return titles.map((title, at) => known[at] ?? found.get(title));
  };
}
