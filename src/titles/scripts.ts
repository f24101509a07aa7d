import { lazy } from '../base/values.ts';
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

/** Phrases by the name of their meaning, or by language: `{"de": ["Kleid"]}`. */
export type PhraseTable = Readonly<Record<string, readonly string[]>>;

/** Matches Cyrillic, Arabic, kana, Chinese characters, and Hangul. */
const OTHER_SCRIPTS = /[\u0400-\u04ff\u0600-\u06ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff66-\uff9f]/;
export const hasOtherScript = (text: string): boolean => OTHER_SCRIPTS.test(text);

/** Returns the sign that stands for words about condition in other scripts: `=like-new`. */
export const conditionSign = (grade: string): string => `=${grade.toLowerCase().replaceAll(' ', '-')}`;
/** Returns the phrases of a table in all languages. */
export const inAllLanguages = (table: PhraseTable): readonly string[] => expandPhrases(Object.values(table).flat());

const MIDDLE_DOTS = /[・·]/g;

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・·.]/g, '');

/** Returns the forms of each name in a table of languages, with the sign that stands for them. */
const signedForms = (table: Readonly<Record<string, PhraseTable>>, signOf: (name: string) => string) =>
  Object.entries(table).map(([name, languages]) => ({ name, sign: signOf(name), forms: inAllLanguages(languages) }));

const signedBrands = lazy(() => [
  ...signedForms(brandFile.names, (slug) => `@${slug}`),
  // Names that are also ordinary words.
  ...signedForms(brandFile.ambiguous, (slug) => `@@${slug}`),
]);

/**
 * Maps forms in other scripts to the words that they stand for: English words, or a sign for a brand (`@coach`), a kind
 * (`#dress`), or a condition (`=fair`), which no English word can be taken for. The first meaning of a form counts. Made
 * on first use.
 */
const allForms = lazy(() => {
  const { real, ask, refuse: copy, beside: style, changed } = copyFile;
  const rows = [
    ...signedBrands(),
    ...signedForms({ '': real }, () => ''),
    ...signedForms({ ask, copy, style, changed }, (name) => `=${name}`),
    ...[conditionFile.damage, conditionFile.beside, conditionFile.grades].flatMap((table) =>
      signedForms(table, conditionSign),
    ),
    ...Object.values<PhraseTable>(foreign.words).flatMap((language) =>
      Object.entries(language).map(([english, forms]) => ({ sign: english, forms: expandPhrases(forms) })),
    ),
    ...signedForms(kindFile.kinds, (slug) => `#${slug}`),
  ];
  const meanings = new Map<string, string>();
  for (const { sign, forms } of rows) {
    for (const form of forms.map(bare)) if (hasOtherScript(form) && !meanings.has(form)) meanings.set(form, sign);
  }
  const maxLength = Math.max(...[...meanings.keys()].map(({ length }) => length));
  return { meanings, maxLength };
});

/** Returns brands' names in other scripts: their sign, and the forms with spaces. `isWord` marks ordinary words. */
export const brandNamesInScripts = () =>
  signedBrands().map(({ name: slug, sign, forms }) => {
    const spaced = forms.filter((form) => /[\s・·]/.test(form)).map((form) => form.replace(MIDDLE_DOTS, ' '));
    return { slug, isWord: sign.startsWith('@@'), names: [sign, ...spaced] };
  });

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
  const letters = text.normalize('NFKC').toLowerCase().replace(MIDDLE_DOTS, '');
  countWork(LETTER_WORK * letters.length);
  const words: string[] = [];
  let [from, at] = [0, 0];
  const endWords = () => {
    const rest = letters.slice(from, at);
    words.push(hasOtherScript(rest) ? unknownWord(rest) : normalized(rest));
    from = at;
  };
  while (at < letters.length) {
    const form = formAt(letters, at);
    if (form !== undefined) {
      endWords();
      words.push(meanings.get(form) ?? '');
      at += SPACED_WORD.exec(letters.slice(at, at + maxLength))?.[0].length ?? form.length;
      from = at;
    } else if (at > from && hasOtherScript(letters.charAt(at - 1)) !== hasOtherScript(letters.charAt(at))) {
      endWords();
      at++;
    } else at++;
  }
  endWords();
  return words.filter((word) => word !== '').join(' ');
}

/** Returns the longest known form at a position. A single sign counts only at the end of a word: 包, 티. */
function formAt(text: string, at: number): string | undefined {
  const { meanings, maxLength } = allForms();
  const spaced = SPACED_WORD.exec(text.slice(at, at + maxLength))?.[0];
  if (spaced !== undefined && at > 0 && SPACED_WORD.test(text.charAt(at - 1))) return undefined;
  for (let length = Math.min(spaced?.length ?? maxLength, text.length - at); length > 0; length--) {
    const form = text.slice(at, at + length);
    if (!meanings.has(form)) continue;
    const mayBeInside = length > MAX_SHORT_FORM || !KATAKANA.test(form) || !/^[@=]/.test(meanings.get(form) ?? '');
    if (!mayBeInside && (KATAKANA.test(text[at - 1] ?? '') || KATAKANA.test(text[at + length] ?? ''))) continue;
    if (length > 1 || spaced !== undefined || !LETTER.test(text[at + 1] ?? ' ')) return form;
  }
  return undefined;
}

const unknownWord = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
