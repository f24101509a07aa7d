import { lazy } from '../base/memo.ts';
import { countWork } from '../base/yield-to-others.ts';
import foreign from './lexicon/foreign-words.json' with { type: 'json' };
import brandFile from './lexicon/words/brand-names.json' with { type: 'json' };
import conditionFile from './lexicon/words/conditions.json' with { type: 'json' };
import copyFile from './lexicon/words/copies.json' with { type: 'json' };
import kindFile from './lexicon/words/kinds.json' with { type: 'json' };

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

/** Phrases by language: `{"de": ["Kleid"]}`. */
export type ByLanguage = Readonly<Record<string, readonly string[]>>;

/** Matches Cyrillic, Arabic, kana, Chinese characters, and Hangul. */
const OTHER_SCRIPTS = /[\u0400-\u04ff\u0600-\u06ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff66-\uff9f]/;
export const hasOtherScript = (text: string): boolean => OTHER_SCRIPTS.test(text);

/** Returns the sign that stands for words about condition in other scripts: `=like-new`. */
export const conditionSign = (grade: string): string => `=${grade.toLowerCase().replaceAll(' ', '-')}`;
/** Returns the phrases of a table in all languages. */
export const inAllLanguages = (table: ByLanguage): readonly string[] => expandPhrases(Object.values(table).flat());

const BETWEEN = /[・·]/g;

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・·.]/g, '');

/**
 * Maps forms in other scripts to the words that they stand for: English words, or a sign for a brand (`@coach`), a kind
 * (`#dress`), or a condition (`=fair`), which no English word can be taken for. Made on first use.
 */
const allForms = lazy(() => {
  const meanings = new Map<string, string>();
  function addForms(forms: readonly string[], words: string): void {
    for (const form of forms) {
      const key = bare(form);
      if (hasOtherScript(key) && !meanings.has(key)) meanings.set(key, words);
    }
  }

  /** Brands' names in other scripts: their sign, and the forms with spaces. `isWord` marks ordinary words. */
  const brandNames = [brandFile.names, brandFile.ambiguous].flatMap((table) =>
    Object.entries<ByLanguage>(table).map(([slug, languages]) => {
      const isWord = table === brandFile.ambiguous;
      const sign = `${isWord ? '@@' : '@'}${slug}`;
      const forms = inAllLanguages(languages);
      addForms(forms, sign);
      const spaced = forms.filter((form) => /[\s・·]/.test(form)).map((form) => form.replace(BETWEEN, ' '));
      return { slug, isWord, names: [sign, ...spaced] };
    }),
  );

  const { real, ask, refuse: copy, beside: style, changed } = copyFile;
  const words = Object.values<Readonly<Record<string, readonly string[]>>>(foreign.words).map((language) =>
    Object.entries(language).map(([english, forms]) => [english, { '': forms }] as const),
  );
  /** All tables of forms by language, with the sign or the words of each row. The first meaning of a form counts. */
  const rows: readonly (readonly [sign: string, table: ByLanguage])[] = [
    ['', real],
    ...Object.entries({ ask, copy, style, changed }).map(([sign, table]) => [`=${sign}`, table] as const),
    ...[conditionFile.damage, conditionFile.beside, conditionFile.grades].flatMap((table) =>
      Object.entries<ByLanguage>(table).map(([name, forms]) => [conditionSign(name), forms] as const),
    ),
    ...words.flat(),
    ...Object.entries<ByLanguage>(kindFile.kinds).map(([slug, forms]) => [`#${slug}`, forms] as const),
  ];
  for (const [sign, table] of rows) addForms(inAllLanguages(table), sign);
  const maxLength = Math.max(...[...meanings.keys()].map(({ length }) => length));
  return { meanings, maxLength, brandNames };
});

/** Returns brands' names in other scripts: their sign, and the forms with spaces. `isWord` marks ordinary words. */
export const brandNamesInScripts = () => allForms().brandNames;

/** Matches runs of letters in scripts that separate words with spaces, where only a whole word or its start counts. */
const SPACED_WORD = /^[\u0400-\u04ff\u0600-\u06ff]+/;
/** Maximum number of letters in a name or flaw that doesn't count within a longer run of katakana: リー in プリーツ. */
const MAX_SHORT_FORM = 2;
const KATAKANA = /[\u30a0-\u30ff]/;
/** Units of work for each letter, at which a form may begin. */
const LETTER_WORK = 3;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Returns the words in text with letters of other scripts, separated by spaces: known forms, longest first, as the
 * words that they stand for; others as written; and the rest as `normalized` returns it.
 */
export function wordsInScripts(text: string, normalized: (text: string) => string): string {
  const { meanings, maxLength } = allForms();
  const letters = text.normalize('NFKC').toLowerCase().replace(BETWEEN, '');
  countWork(LETTER_WORK * letters.length);
  const words: string[] = [];
  let rest = '';
  const endRest = () => {
    if (rest !== '') words.push(hasOtherScript(rest) ? unknownWord(rest) : normalized(rest));
    rest = '';
  };
  let at = 0;
  while (at < letters.length) {
    const form = formAt(letters, at);
    if (form === undefined) {
      const letter = letters[at] as string;
      if (rest !== '' && hasOtherScript(rest) !== hasOtherScript(letter)) endRest();
      rest += letter;
      at++;
    } else {
      endRest();
      words.push(meanings.get(form) as string);
      at += SPACED_WORD.exec(letters.slice(at, at + maxLength))?.[0].length ?? form.length;
    }
  }
  endRest();
  return words.filter((word) => word !== '').join(' ');
}

/** Returns the longest known form at a position. A single sign counts only at the end of a word: 包, 티. */
function formAt(text: string, at: number): string | undefined {
  const { meanings, maxLength } = allForms();
  const spaced = SPACED_WORD.exec(text.slice(at, at + maxLength))?.[0];
  if (spaced !== undefined && at > 0 && SPACED_WORD.test(text[at - 1] as string)) return undefined;
  for (let length = Math.min(spaced?.length ?? maxLength, text.length - at); length > 0; length--) {
    const form = text.slice(at, at + length);
    if (!meanings.has(form)) continue;
    const mayBeInside = length > MAX_SHORT_FORM || !KATAKANA.test(form) || !/^[@=]/.test(meanings.get(form) as string);
    if (!mayBeInside && (KATAKANA.test(text[at - 1] ?? '') || KATAKANA.test(text[at + length] ?? ''))) continue;
    if (length > 1 || spaced !== undefined || !LETTER.test(text[at + 1] ?? ' ')) return form;
  }
  return undefined;
}

const unknownWord = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
