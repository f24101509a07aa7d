import { lazy } from '../base/values.ts';
import { countWork } from '../base/work.ts';
import { normalize } from '../catalog/normalize.ts';
import foreignWords from './lexicon/foreign-words.json' with { type: 'json' };
import foreignBrands from './lexicon/words/brand-names.json' with { type: 'json' };
import foreignConditions from './lexicon/words/conditions.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import type { WordSpan, Words } from './spans.ts';

/** Maximum length of a title, in UTF-16 code units. The rest is ignored. */
export const MAX_TITLE_LENGTH = 300;
/** Maximum number of words in a title. A title of 300 characters has about 50. */
const MAX_TOKENS = 100;

const NON_TEXT_PATTERN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd\s]+/gu;

/** Returns a title as one line of at most 300 characters, without control and private-use characters. */
export function cleanTitle(title: string): string {
  const text = title.slice(0, MAX_TITLE_LENGTH).toWellFormed();
  const repaired = MISREAD_HINT_PATTERN.test(text) ? text.replace(MISREAD_PATTERN, repairEncoding) : text;
  return repaired.replace(FILE_NAME_PATTERN, ' ').replace(NON_TEXT_PATTERN, ' ').trim();
}

const FILE_NAME_PATTERN = /(?<!\S)(?:[\w-]{1,60}\.(?:jpe?g|png|heic|webp)|(?:IMG|DSC|PXL)_\d{3,20})(?!\S)/gi;

/** The characters of Windows-1252 for the bytes from 0x80 on, where it differs from Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const MISREAD_HINT_PATTERN = /[ÂÃâ]/;
/** UTF-8 that was read as Windows-1252, `Leviâ€™s`, `HermÃ¨s`, and what is left of it in `Leviâs`. */
const MISREAD_PATTERN = new RegExp(`[Â-ï][${WINDOWS_1252}\\u0080-\\u00bf]{1,2}|â(?=s\\b)`, 'g');

function repairEncoding(text: string): string {
  if (text === 'â') return "'";
  const bytes = [...text].map((letter) => {
    const at = WINDOWS_1252.indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
  });
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes));
  return decoded.includes('\ufffd') ? text : decoded;
}

/** Punctuation around words. The lookbehind makes each run match only from its start, which keeps the search linear. */
const OUTER_MARKS_PATTERN = /^[^\p{L}\p{N}$]+|(?<![^\p{L}\p{N}+"”])[^\p{L}\p{N}+"”]+$/gu;

const wordsOfMarks = new Map(Object.entries(foreignWords.signs));
const latinLetters = new Map(Object.entries(foreignWords.letters));
const SPECIAL_LETTER_PATTERN = new RegExp(`[${[...latinLetters.keys()].join('')}]`, 'g');

/** Returns the normalized words in a chunk (text between two spaces), separated by single spaces. */
function normalizeChunk(chunk: string): string {
  const wordOfMark = wordsOfMarks.get(chunk.toLowerCase());
  if (wordOfMark !== undefined) return wordOfMark;
  return hasOtherScript(chunk) ? translateScripts(chunk, normalizeLetters) : normalizeLetters(chunk);
}

const normalizeLetters = (text: string) =>
  normalize(text.toLowerCase().replace(SPECIAL_LETTER_PATTERN, (letter) => latinLetters.get(letter) ?? letter));

const MAX_FIELD_WORDS = 24;

/** Returns the words in a field or a search query, normalized like those in a title. */
export const readWords = (text: string): Words => tokenize(cleanTitle(text)).words.slice(0, MAX_FIELD_WORDS);

/** Matches what is normalized but for its case, as most phrases in the lexicon are, and tokens for other scripts. */
const SIMPLE_PHRASE_PATTERN = /^(?:[a-z0-9]+(?: [a-z0-9]+){0,9}|[@#=]@?[a-z0-9-]+)$/i;

/** Returns the normalized words in a lexicon phrase, separated by single spaces. */
export const toPhrase = (text: string): string =>
  SIMPLE_PHRASE_PATTERN.test(text) ? text.toLowerCase() : readWords(text).join(' ');

/** Returns a text's normalized words without spaces, for comparing names. */
export const toComparisonKey = (text: string): string => toPhrase(text).replaceAll(' ', '');

/** Returns the tokens for words that are already normalized. */
export const toTokens = (words: Words): TitleTokens => createTokens(words, [...words.keys()], words);

/** Splits a title at its spaces into chunks, and the chunks into normalized words. */
export function tokenize(text: string): TitleTokens {
  const chunks = text.split(' ');
  const foundWords = chunks.flatMap((chunk, index) => {
    const words = normalizeChunk(chunk).split(' ');
    return words.flatMap((word) => (word === '' ? [] : [{ word, index }]));
  });
  const keptWords = foundWords.slice(0, MAX_TOKENS);
  return createTokens(
    keptWords.map(({ word }) => word),
    keptWords.map(({ index }) => index),
    chunks,
  );
}

/** A title split into normalized words. `chunks` are its parts between spaces, and `chunkIndexes` is each word's chunk. */
export type TitleTokens = ReturnType<typeof createTokens>;

/** Creates the tokens of a title, with what the text around each word tells. */
function createTokens(words: Words, chunkIndexes: readonly number[], chunks: readonly string[]) {
  /** Returns the chunk of a word as typed: `#4,` for `4`. */
  const chunkAt = (at: number): string => chunks[chunkIndexes[at] ?? -1] ?? '';
  const starts = lazy(() => findWordStarts(words, chunkIndexes, chunks));
  return {
    words,
    chunkIndexes,
    chunks,
    chunkAt,
    /** Returns the words from `from` up to, but not including, `to` as written, without surrounding punctuation. */
    textOf: (from: number, to: number): string =>
      chunks
        .slice(chunkIndexes[from], (chunkIndexes[to - 1] ?? 0) + 1)
        .join(' ')
        .replace(OUTER_MARKS_PATTERN, ''),
    /** Returns true if a word is followed by punctuation that ends a part of the title, such as a comma or a dash. */
    endsPart(at: number): boolean {
      const [from = 0, to = chunks.length] = chunkIndexes.slice(at, at + 2);
      return (
        chunks.slice(from, to).some((text) => PART_END_PATTERN.test(text)) ||
        chunks.slice(from + 1, to + 1).some((text) => PART_START_PATTERN.test(text))
      );
    },
    /** Returns where the characters of words are in the text of the title. */
    charactersOf: ({ from, to }: WordSpan): WordSpan => ({
      from: starts()[from] ?? 0,
      to: (starts()[to - 1] ?? 0) + (words[to - 1] ?? '').length,
    }),
    /** Returns the words that begin within characters of the text of the title. */
    wordsWithin({ from, to }: WordSpan): WordSpan {
      const countBefore = (offset: number) => starts().filter((start) => start < offset).length;
      return { from: countBefore(from), to: countBefore(to) };
    },
    isCapitalizedAt: (at: number): boolean => isCapitalized(chunkAt(at)),
    /** Returns true for a capitalized word in a title that is mostly in lower case. */
    standsOut: (at: number): boolean =>
      isCapitalized(chunkAt(at)) && chunks.filter(isCapitalized).length * 2 <= chunks.length,
  };
}

/** Returns where each word begins in the text of the title, in UTF-16 code units: `7.99` is two words. */
function findWordStarts(words: Words, chunkIndexes: readonly number[], chunks: readonly string[]): readonly number[] {
  let [chunk, chunkStart, end] = [0, 0, 0];
  return words.map((word, at) => {
    for (const index = chunkIndexes[at] ?? 0; chunk < index; end = chunkStart)
      chunkStart += (chunks[chunk++] ?? '').length + 1;
    // Words whose letters were changed begin where the one before ends.
    const found = (chunks[chunk] ?? '').toLowerCase().indexOf(word, end - chunkStart);
    const start = found < 0 ? end : chunkStart + found;
    end = found < 0 ? end : start + word.length;
    return start;
  });
}

/** Returns a title without the words that `isRemoved` marks. The positions of the remaining words are renumbered. */
export function dropWords({ words, chunkIndexes, chunks }: TitleTokens, isRemoved: readonly boolean[]): TitleTokens {
  const isKept = (_: unknown, at: number) => !isRemoved[at];
  return createTokens(words.filter(isKept), chunkIndexes.filter(isKept), chunks);
}

const PART_END_PATTERN = /[,;:.!?)\]|、。】*]$/;
const PART_START_PATTERN = /^(?:[([|【•*]|[-–—/|~•]+$)/;

const isCapitalized = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text);

/** Expands phrases: `<name>` to each word in the list with that name in `parts`, and `(a|b)` to either text. */
export function expandPhrases(
  phrases: readonly string[],
  parts: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  return phrases.flatMap((phrase) => {
    const [, before = '', name = '', choices, after = ''] = /^([^<(]*)(?:<(\w+)>|\(([^()]*)\))(.*)$/.exec(phrase) ?? [];
    if (name === '' && choices === undefined) return [phrase];
    const endings = expandPhrases([after], parts);
    const words = choices?.split('|') ?? expandPhrases(parts[name] ?? [], parts);
    return words.flatMap((word) => endings.map((ending) => before + word + ending));
  });
}

/** Phrases by the name of their meaning, or by language: `{"de": ["Kleid"]}`. */
export type PhraseTable = Readonly<Record<string, readonly string[]>>;

/** Matches Cyrillic, Arabic, kana, Chinese characters, and Hangul. */
const OTHER_SCRIPT_PATTERN = /[\u0400-\u04ff\u0600-\u06ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff66-\uff9f]/;
export const hasOtherScript = (text: string): boolean => OTHER_SCRIPT_PATTERN.test(text);

/** Returns the token that stands for words about condition in other scripts: `=like-new`. */
export const toConditionToken = (grade: string): string => `=${grade.toLowerCase().replaceAll(' ', '-')}`;
export const expandTable = (table: PhraseTable): readonly string[] => expandPhrases(Object.values(table).flat());

const MIDDLE_DOT_PATTERN = /[・·]/g;

const foldForm = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・·.]/g, '');

const toFormRows = (table: Readonly<Record<string, PhraseTable>>, tokenOf: (name: string) => string) =>
  Object.entries(table).map(([name, languages]) => ({ name, token: tokenOf(name), forms: expandTable(languages) }));

const brandForms = lazy(() => [
  ...toFormRows(foreignBrands.names, (slug) => `@${slug}`),
  // Names that are also ordinary words.
  ...toFormRows(foreignBrands.ambiguous, (slug) => `@@${slug}`),
]);

/** Maps forms in other scripts to English words, or tokens: `@coach`, `#dress`, `=like-new`. */
const scriptForms = lazy(() => {
  const { real, ask, refuse: copy, beside: style, changed } = copyWords;
  const formRows = [
    ...brandForms(),
    ...toFormRows({ '': real }, () => ''),
    ...toFormRows({ ask, copy, style, changed }, (name) => `=${name}`),
    ...[foreignConditions.damage, foreignConditions.beside, foreignConditions.grades].flatMap((table) =>
      toFormRows(table, toConditionToken),
    ),
    ...Object.values<PhraseTable>(foreignWords.words).flatMap((language) =>
      Object.entries(language).map(([english, forms]) => ({ token: english, forms: expandPhrases(forms) })),
    ),
    ...toFormRows(foreignKinds.kinds, (slug) => `#${slug}`),
  ];
  const meaningByForm = new Map<string, string>();
  for (const { token, forms } of formRows) {
    for (const form of forms.map(foldForm))
      if (hasOtherScript(form) && !meaningByForm.has(form)) meaningByForm.set(form, token);
  }
  const maxLength = Math.max(...[...meaningByForm.keys()].map(({ length }) => length));
  return { meaningByForm, maxLength };
});

/** Returns brands' names in other scripts: their token, and the forms with spaces. */
export const listBrandNamesInOtherScripts = () =>
  brandForms().map(({ name: slug, token, forms }) => {
    const spaced = forms.filter((form) => /[\s・·]/.test(form)).map((form) => form.replace(MIDDLE_DOT_PATTERN, ' '));
    return { slug, isOrdinaryWord: token.startsWith('@@'), names: [token, ...spaced] };
  });

/** Matches runs of letters in scripts that separate words with spaces, where only a whole word or its start counts. */
const SPACED_WORD_PATTERN = /^[\u0400-\u04ff\u0600-\u06ff]+/;
/** Maximum number of letters in a name or flaw that doesn't count within a longer run of katakana: リー in プリーツ. */
const MAX_SHORT_FORM = 2;
const KATAKANA_PATTERN = /[\u30a0-\u30ff]/;
/** Units of work for each letter, at which a form may begin. */
const LETTER_WORK = 3;
const LETTER_PATTERN = /[\p{L}\p{N}]/u;

/** Returns words in other scripts: known forms, the longest first, as what they stand for; others as written. */
function translateScripts(text: string, normalizeRest: (text: string) => string): string {
  const { meaningByForm, maxLength } = scriptForms();
  const letters = text.normalize('NFKC').toLowerCase().replace(MIDDLE_DOT_PATTERN, '');
  countWork(LETTER_WORK * letters.length);
  const words: string[] = [];
  let [from, at] = [0, 0];
  const endWords = () => {
    const rest = letters.slice(from, at);
    words.push(hasOtherScript(rest) ? rest.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() : normalizeRest(rest));
    from = at;
  };
  while (at < letters.length) {
    const form = findFormAt(letters, at);
    if (form !== undefined) {
      endWords();
      words.push(meaningByForm.get(form) ?? '');
      at += SPACED_WORD_PATTERN.exec(letters.slice(at, at + maxLength))?.[0].length ?? form.length;
      from = at;
    } else if (at > from && hasOtherScript(letters.charAt(at - 1)) !== hasOtherScript(letters.charAt(at))) {
      endWords();
      at++;
    } else at++;
  }
  endWords();
  return words.filter((word) => word !== '').join(' ');
}

/** Returns the longest known form at a position. A single character counts only at the end of a word: 包, 티. */
function findFormAt(text: string, at: number): string | undefined {
  const { meaningByForm, maxLength } = scriptForms();
  const spacedWord = SPACED_WORD_PATTERN.exec(text.slice(at, at + maxLength))?.[0];
  if (spacedWord !== undefined && at > 0 && SPACED_WORD_PATTERN.test(text.charAt(at - 1))) return undefined;
  for (let length = Math.min(spacedWord?.length ?? maxLength, text.length - at); length > 0; length--) {
    const form = text.slice(at, at + length);
    if (!meaningByForm.has(form)) continue;
    const mayBeInside =
      length > MAX_SHORT_FORM || !KATAKANA_PATTERN.test(form) || !/^[@=]/.test(meaningByForm.get(form) ?? '');
    if (!mayBeInside && (KATAKANA_PATTERN.test(text[at - 1] ?? '') || KATAKANA_PATTERN.test(text[at + length] ?? '')))
      continue;
    if (length > 1 || spacedWord !== undefined || !LETTER_PATTERN.test(text[at + 1] ?? ' ')) return form;
  }
  return undefined;
}
