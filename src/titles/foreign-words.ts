import foreign from './lexicon/foreign-words.json' with { type: 'json' };

/** Cyrillic, kana, Chinese and Hangul. */
const FOREIGN = /[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;
const RUN = /[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]+/g;
const CYRILLIC = /^[\u0400-\u04ff]/;

const english = new Map(
  Object.values(foreign.words as Record<string, Record<string, readonly string[]>>).flatMap((language) =>
    Object.entries(language).flatMap(([word, spellings]) => spellings.map((spelling) => [spelling, word] as const)),
  ),
);
const longest = Math.max(...[...english.keys()].map((word) => word.length));

/** Translates known words of other scripts to English and keeps everything else. Pure. */
export function inEnglish(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(RUN, (run) => (CYRILLIC.test(run) ? inflected(run) : joined(run)));
}

/** Returns the end of the longest known word at a place; the place itself if there is none. */
function endOfWord(text: string, from: number): number {
  let to = Math.min(text.length, from + longest);
  while (to > from && !english.has(text.slice(from, to))) to--;
  return to;
}

/** Translates a Russian word by its beginning. */
function inflected(word: string): string {
  const found = english.get(word.slice(0, endOfWord(word, 0)));
  return found === undefined ? word : ` ${found} `;
}

/** Translates a run of words without spaces. */
function joined(run: string): string {
  let text = '';
  for (let from = 0; from < run.length; ) {
    const to = endOfWord(run, from);
    text += to > from ? ` ${english.get(run.slice(from, to))} ` : run[from];
    from = Math.max(to, from + 1);
  }
  return text;
}
