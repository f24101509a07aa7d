import { CONDITIONS, type Condition, conditionGrades } from '../catalog/catalog.ts';
import lexicon from '../catalog/conditions.json' with { type: 'json' };
import foreign from './lexicon/words/conditions.json' with { type: 'json' };
import {
  firstRule,
  type Meaning,
  type NameTable,
  PhraseIndex,
  phraseIndexes,
  spaced,
  withSigns,
  wordPattern,
} from './phrase-index.ts';
import { type ByLanguage, conditionSign, hasOtherScript } from './scripts.ts';
import { spelledOut } from './spelled-out.ts';
import {
  type FoundPhrase,
  lengthOf,
  overlap,
  type TitleTokens,
  tokenize,
  type WordSpan,
  type Words,
  wordsOf,
} from './tokens.ts';
import { saysVintage } from './vintage.ts';

interface ConditionPhrase {
  /** Stands for the phrase in the patterns of rules: `~fair`. */
  readonly sign: string;
  readonly grade: Condition | undefined;
  /** True for a phrase that also means something else, and counts only where it stands alone. */
  readonly isAlone: boolean;
}

/** Returns phrases for a grade or, by a name such as `madeSo`, for something else about condition. */
function row(name: string, phrases: readonly string[], isAlone = false, gradeName = name): Meaning<ConditionPhrase> {
  const grade = CONDITIONS.find((condition) => condition === gradeName);
  const meaning = { sign: conditionSign(name).replace('=', '~'), grade, isAlone };
  return [spelledOut(phrases, lexicon.parts as NameTable), meaning];
}

const damage = Object.values<ByLanguage>(foreign.damage);
/** Returns the phrases of a name in all languages. A sign stands for those in other scripts, unless they have spaces. */
function inAll(name: string): readonly string[] {
  const phrases = damage.flatMap((table) => spelledOut(table[name] ?? []));
  return [conditionSign(name), ...phrases.filter((text) => !hasOtherScript(text) || text.includes(' '))];
}

const isLong = (text: string) => wordsOf(text).length > 1;
/** Returns the phrases for each grade in all languages that `isOfRow` accepts. */
const foreignGrades = (isOfRow: (text: string) => boolean, isAlone: boolean) =>
  Object.entries<ByLanguage>(foreign.grades).map(([name, table]) =>
    row(name, [conditionSign(name), ...Object.values(table).flat()].filter(isOfRow), isAlone),
  );
const foreignWords = foreignGrades((text) => !isLong(text) && !hasOtherScript(text) && !text.startsWith('='), true);
/** All phrases about condition in titles and descriptions. */
const rows: readonly Meaning<ConditionPhrase>[] = [
  row('madeSo', lexicon.none),
  ...conditionGrades.flatMap(({ name, words, alone }) => [row(name, words), row(name, alone, true)]),
  ...lexicon.others.map(({ is, phrases, grade }) => row(is, phrases, false, grade)),
  row('soft', inAll('soft'), false, 'Fair'),
  ...['madeSo', 'denial', 'Good', 'Fair', 'Poor'].map((name) => row(name, inAll(name))),
  ...foreignGrades((text) => isLong(text) || text.startsWith('='), false),
  ...foreignWords,
];
const phrasesInText = new PhraseIndex(rows);
/** The same, and names and codes for grades that count only in a field. */
const phrasesInField = new PhraseIndex(
  [
    ...conditionGrades.map(({ name, field, alone }) => row(name, [name, ...field, ...alone], true)),
    ...Object.entries<readonly string[]>(foreign.codes).map(([name, codes]) => row(name, codes, true)),
    ...foreignWords,
  ],
  undefined,
  phrasesInText,
);

const sets = phraseIndexes(lexicon.lists);

const parts = {
  ...lexicon.parts,
  ...lexicon.lists,
  softeners: [...lexicon.lists.softeners, ...inAll('light')],
  strong: [...lexicon.lists.strong, ...inAll('heavy')],
  light: inAll('light'),
  heavy: inAll('heavy'),
  deniedAfter: inAll('none'),
  ...lexicon.patterns,
};
/** The rules for what a phrase means among its words. The first that fits counts. */
const findRule = firstRule(lexicon.rules, parts);
/** Finds a phrase with the words that belong to it: `with` before it, its place, and `see photos` after it. */
const findWhole = wordPattern('(?:<with> )?~it(?: <inPlace>)?(?: <tail>)?', parts);

/** Resolves a condition field to the worst grade that it names or describes (`vintage, some holes`). */
export function resolveCondition(text: string): Condition | undefined {
  return worstOf(findConditions(tokenize(text), [], phrasesInField), wordsOf(text), undefined)?.value;
}

/** A phrase about condition. It has no grade if it denies a condition or says that an extra is missing. */
export interface FoundCondition extends WordSpan {
  readonly value: Condition | undefined;
  /** The words that state it, without those about its place. */
  readonly text: string;
  /** True for wear, which any other grade overrides. */
  readonly isWear: boolean;
}

/** Finds phrases about condition, with the words that soften, hedge, or deny them. `names` are the makers' names. */
export function findConditions(
  title: TitleTokens,
  names: readonly WordSpan[],
  index = phrasesInText,
): FoundCondition[] {
  const { words } = title;
  // A name has no other meaning, except in a longer phrase: `only worn once` does not name the brand ONLY.
  const isName = (phrase: WordSpan) =>
    names.some((name) => overlap(name, phrase) && lengthOf(name) >= lengthOf(phrase));
  const phrases = index.find(words).filter((phrase) => !isName(phrase));
  // A phrase is one sign in the text of the rules, so that none of its words is taken for a word beside another.
  const { tokens, starts } = withSigns(
    words,
    phrases.map((phrase) => ({ ...phrase, value: '~' })),
  );
  const wordAt = (token: number) => starts[token] ?? words.length;
  return phrases.flatMap(({ value, from, to }): FoundCondition[] => {
    const { sign, isAlone } = value;
    const at = starts.indexOf(from);
    const rule = findRule(spaced(tokens.with(at, sign)));
    const isSaid = rule ? rule.is !== 'not said' : !isAlone || standsAlone(title, { from, to }, names);
    if (!isSaid) return [];
    if (rule?.is === 'denied') tokens[at] = '~denied';
    const grade = rule?.is ?? value.grade;
    const isWear = grade === 'wear';
    const said = rule ?? { from: at, to: at + 1 };
    const whole = widened(tokens, said);
    return [
      {
        value: isWear ? 'Good' : CONDITIONS.find((name) => name === grade),
        from: wordAt(whole.from),
        to: wordAt(whole.to),
        text: words.slice(wordAt(said.from), wordAt(said.to)).join(' '),
        isWear,
      },
    ];
  });
}

/** Adds the words that belong to a phrase. */
function widened(tokens: Words, { from, to }: WordSpan): WordSpan {
  const whole = findWhole(spaced([...tokens.slice(0, from), '~it', ...tokens.slice(to)])) as WordSpan;
  return { from: whole.from, to: whole.to + to - from - 1 };
}

const rank = (grade: Condition) => CONDITIONS.indexOf(grade);

/** Returns the worst grade stated. Wear counts only if no other grade is, and not if it is due to the style or age. */
export function worstOf(
  conditions: readonly FoundCondition[],
  words: Words,
  kind: string | undefined,
): FoundPhrase<Condition> | undefined {
  if (conditions.length === 0) return undefined;
  const holds: Readonly<Record<string, boolean>> = {
    denim: kind === 'jeans' || words.some((word) => sets.denim.has(word)),
    old: saysVintage(words),
    workwear: sets.workwear.find(words).length > 0,
    tagged: conditions.some(
      ({ value, text }) => value === 'New with tags' && sets.tagged.find(text.split(' ')).length > 0,
    ),
  };
  const isMeant = ({ text }: FoundCondition) =>
    !lexicon.notMeant.some(({ phrases, on }) => on.some((what) => holds[what]) && phrases.includes(text));
  const grades = conditions.filter(
    (phrase): phrase is FoundCondition & FoundPhrase<Condition> => phrase.value !== undefined && isMeant(phrase),
  );
  return grades.sort((a, b) => Number(a.isWear) - Number(b.isWear) || rank(b.value) - rank(a.value))[0];
}

/** Returns true for a whole part of the title, and for words at either end, if they are no color, or after a brand. */
function standsAlone(
  { words, endsPart, written }: TitleTokens,
  { from, to }: WordSpan,
  names: readonly WordSpan[],
): boolean {
  const isAtStart = from === 0;
  const isAtEnd = to === words.length;
  const isWholePart = (isAtStart || endsPart(from - 1)) && (isAtEnd || endsPart(to - 1));
  if (isWholePart) return true;
  if (isAtStart || isAtEnd) return !sets.colors.has(words[from]);
  const isAfterBrand = sets.afterBrand.has(words.slice(from, to).join(' ')) && names.some((name) => name.to === from);
  // If it is capitalized, it is part of a name: `Gucci New Jackie`.
  return isAfterBrand && !/^\p{Lu}\p{Ll}/u.test(written(from, to));
}
