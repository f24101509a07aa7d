import { once } from '../base/memo.ts';
import { CONDITIONS, type Condition, conditionGrades } from '../catalog/catalog.ts';
import lexicon from '../catalog/conditions.json' with { type: 'json' };
import { namesIn } from './brands.ts';
import { namesEra } from './item-names.ts';
import { kindBegins, kindEnds } from './kind-words.ts';
import foreign from './lexicon/words/conditions.json' with { type: 'json' };
import { BASE_LEXICON } from './lexicon.ts';
import {
  type Meaning,
  type NameTable,
  patternOf,
  phraseIndex,
  phraseIndexes,
  phraseParts,
  spaces,
  withSigns,
} from './phrase-index.ts';
import { type ByLanguage, conditionSign, hasOtherScript } from './scripts.ts';
import { spelledOut } from './spelled-out.ts';
import {
  type FoundPhrase,
  isWithin,
  type TitleTokens,
  tokenize,
  type WordSpan,
  type Words,
  wordsOf,
} from './tokens.ts';

interface ConditionWords {
  /** `grade` names a grade, `alone` only if it stands alone, and `denial` says that nothing is wrong. `none` hides words. */
  readonly role: 'grade' | 'alone' | 'used' | 'soft' | 'placed' | 'state' | 'denied' | 'extra' | 'denial' | 'none';
  readonly grade?: Condition | undefined;
}

const spelled = (phrases: readonly string[]) => spelledOut(phrases, lexicon.parts as NameTable);

const row = (phrases: readonly string[], role: ConditionWords['role'], grade?: Condition): Meaning<ConditionWords> => [
  spelled(phrases),
  { role, grade },
];
const damageByLanguage = Object.values<ByLanguage>(foreign.damage);
const inAll = (role: string) => [`=${role}`, ...damageByLanguage.flatMap((table) => spelledOut(table[role] ?? []))];

const ROLES: Readonly<Record<string, ConditionWords['role']>> = { madeSo: 'none', denied: 'denial', soft: 'soft' };

/** Returns the phrases of words/conditions.json in English or in other languages, and the signs for other scripts. */
function languageRows(isEnglish: boolean): Meaning<ConditionWords>[] {
  const isOf = (language: string) => (language === 'en') === isEnglish;
  const tables = Object.entries<ByLanguage>(foreign.damage).filter(([language]) => isOf(language));
  const damage = ['madeSo', 'denied', 'soft', 'Good', 'Fair', 'Poor'].map((name) => {
    const phrases = tables.flatMap(([, table]) => latin(spelledOut(table[name] ?? [])));
    const grade = name === 'soft' ? 'Fair' : (name as Condition);
    return row([`=${name.toLowerCase()}`, ...phrases], ROLES[name] ?? 'grade', grade);
  });
  const grades = Object.entries<ByLanguage>(foreign.grades).flatMap(([name, table]) => {
    const grade = name as Condition;
    const words = Object.entries(table).flatMap(([language, list]) => (isOf(language) ? list : []));
    const [alone, long] = [words.filter((text) => !isLong(text)), words.filter(isLong)];
    return [row([conditionSign(grade), ...long], 'grade', grade), row(alone, 'alone', grade)];
  });
  return [...damage, ...grades];
}
const isLong = (text: string) => wordsOf(text).length > 1;
/** Keeps phrases that are matched word by word. A sign stands for any other. */
const latin = (phrases: readonly string[]) => phrases.filter((text) => !hasOtherScript(text) || text.includes(' '));

/** All phrases about condition in titles and descriptions. */
const phrasesInText = phraseIndex([
  ...languageRows(false),
  row(lexicon.none, 'none'),
  ...conditionGrades.flatMap(({ name, words, alone }) => [row(words, 'grade', name), row(alone, 'alone', name)]),
  ...lexicon.others.map((other) => row(other.phrases, other.is as ConditionWords['role'], other.grade as Condition)),
  ...languageRows(true),
]);

const sets = phraseIndexes(lexicon.lists);

/** The lists that patterns name. */
const lists = once(() => ({
  ...phraseParts({
    ...lexicon.parts,
    ...lexicon.lists,
    softeners: [...lexicon.lists.softeners, ...inAll('light')],
    strong: [...lexicon.lists.strong, ...inAll('heavy')],
    light: inAll('light'),
    heavy: inAll('heavy'),
    deniedAfter: inAll('none'),
  }),
  ...lexicon.patterns,
}));
const patternBefore = (pattern = '') => patternOf(pattern === '' ? '$' : ` (?:${pattern})$`, lists(), '');
const patternAfter = (pattern = '') => patternOf(pattern === '' ? '^' : `^ (?:${pattern})(?= |$)`, lists(), '');

/** The rules for what a phrase means among its words, and the words around it that belong to it. */
const patterns = once(() => ({
  rules: lexicon.rules.map((rule) => ({
    of: new Set(rule.of),
    is: rule.is,
    before: patternBefore(rule.before),
    after: patternAfter(rule.after),
  })),
  with: patternBefore('<with>'),
  inPlace: patternAfter('<inPlace>'),
  tail: patternAfter('<tail>'),
}));

/** Names for grades in a condition field. In English, a sentence may say less than its first words do: `faded knees`. */
const gradesInField = once(() => {
  const ofGrade = ([grade, phrases]: [string, readonly string[]]): Meaning<Condition> => [phrases, grade as Condition];
  const rows = languageRows(false);
  const graded = ['alone', 'grade'].flatMap((name) => rows.filter(([, { role }]) => role === name));
  return phraseIndex([
    ...conditionGrades.map(({ name, field, words, alone }) =>
      ofGrade([name, spelled([...field, name, ...words, ...alone])]),
    ),
    ...Object.entries<readonly string[]>(foreign.codes).map(ofGrade),
    ...graded.map(([phrases, { grade }]) => ofGrade([grade as Condition, phrases])),
  ]);
});

/** Resolves a condition field to the grade it names, or the worst grade it describes (`vintage, some holes`). */
export function resolveCondition(text: string): Condition | undefined {
  const words = wordsOf(text);
  const withoutFillers = words.filter((word) => !sets.beside.has(word));
  return gradeNamed(words) ?? gradeNamed(withoutFillers) ?? gradeOfDescription(text, words);
}

/** Returns the grade whose name consists of all the words, or undefined if there is none. */
function gradeNamed(words: Words): Condition | undefined {
  const phrase = gradesInField().at(words, 0);
  return phrase?.to === words.length ? phrase.value : undefined;
}

/** Returns the worst grade in a description. Names that count only in a field are recognized only at its start. */
function gradeOfDescription(text: string, words: Words): Condition | undefined {
  const first = gradesInField().at(words, 0);
  const isLongest = first !== undefined && first.to >= (phrasesInText.at(words, 0)?.to ?? 0);
  const firstGrade = isLongest ? first.value : undefined;
  const title = tokenize(text);
  const worst = worstOf(findConditions(title, namesIn(BASE_LEXICON, title)), words, undefined)?.value;
  if (firstGrade === undefined || worst === undefined) return firstGrade ?? worst;
  return rank(worst) > rank(firstGrade) ? worst : firstGrade;
}

/** A phrase about condition. It has no grade if it denies a condition or says that an extra is missing. */
export interface FoundCondition extends WordSpan {
  readonly value: Condition | undefined;
  /** The words that state it, without those about its place. */
  readonly text: string;
  /** True for wear, which any other grade overrides. */
  readonly isWear: boolean;
}

const rank = (grade: Condition) => CONDITIONS.indexOf(grade);
const isPraise = (grade: Condition | undefined) => grade !== undefined && rank(grade) < rank('Fair');

/** Returns the name by which rules call a phrase. */
function nameInRules({ role, grade }: ConditionWords, words: Words): string {
  if (role === 'state' && grade === 'Poor') return 'broken';
  if (role !== 'grade' && role !== 'alone') return role;
  if (isPraise(grade)) return grade === 'New with tags' ? 'new' : 'praise';
  if (grade === 'Fair') return 'fair';
  return words.some((word) => sets.spots.has(word)) ? 'spot' : 'poor';
}

/** Finds phrases about condition, with the words that soften, hedge, or deny them. `names` are the makers' names. */
export function findConditions(title: TitleTokens, names: readonly WordSpan[]): FoundCondition[] {
  const inTitle = phrasesInText.find(title.words);
  if (inTitle.length === 0) return [];
  const words = withoutNames(title.words, names, inTitle);
  const phrases = phrasesInText.find(words);
  // A phrase is one sign in the text of the rules, so that none of its words is taken for a word beside another.
  const signs = phrases.map((phrase) => ({ ...phrase, value: phrase.value.role === 'denial' ? '~denied' : '~' }));
  const { tokens, starts } = withSigns(words, signs);
  const wordAt = (token: number) => starts[token] ?? words.length;
  return phrases.flatMap((phrase): FoundCondition[] => {
    const { value, from, to } = phrase;
    if (value.role === 'none' || isPartOfNumber(title, from, to)) return [];
    const at = starts.indexOf(from);
    const { is, first, last } = ruleFor(nameInRules(value, words.slice(from, to)), tokens, at);
    if (is === 'not said' || (is === undefined && value.role === 'alone' && !standsAlone(title, from, to, names)))
      return [];
    if (is === 'denied' && !isFine(value)) tokens[at] = '~denied';
    const grade = is === undefined ? value.grade : gradeNamedBy(is);
    const isWear = is === 'wear';
    const [begin, end] = widened(tokens, first, last, !isPraise(grade) || isWear);
    const text = words.slice(wordAt(first), wordAt(last)).join(' ');
    return [{ value: grade, from: wordAt(begin), to: wordAt(end), text, isWear }];
  });
}

const isFine = ({ role, grade }: ConditionWords) => isPraise(grade) && role !== 'used';

/** Returns the grade that a rule gives: none to what is denied, and Good to wear. */
function gradeNamedBy(is: string): Condition | undefined {
  return is === 'wear' ? 'Good' : CONDITIONS.find((grade) => grade === is);
}

/** Returns the first rule that fits a phrase, and the tokens from `first` up to `last` that it takes for one. */
function ruleFor(name: string, tokens: Words, at: number) {
  const [before, after] = [spacedAll(tokens.slice(0, at)), spacedAll(tokens.slice(at + 1))];
  if (name === 'denial') return { is: 'no grade', first: at, last: at + 1 };
  for (const rule of patterns().rules) {
    if (!rule.of.has(name)) continue;
    const [start, end] = [rule.before.exec(before)?.[0], rule.after.exec(after)?.[0]];
    if (start === undefined || end === undefined) continue;
    return { is: rule.is, first: at - spaces(start), last: at + 1 + spaces(end) };
  }
  return { is: undefined, first: at, last: at + 1 };
}

const spacedAll = (tokens: Words) => tokens.map((token) => ` ${token}`).join('');

/** Adds the words that belong to a phrase: `with` before it, its place, and `see photos` after it. */
function widened(tokens: Words, first: number, last: number, hasPlace: boolean): [first: number, last: number] {
  const before = hasPlace ? patterns().with.exec(spacedAll(tokens.slice(0, first)))?.[0] : '';
  const place = hasPlace ? patterns().inPlace.exec(spacedAll(tokens.slice(last)))?.[0] : '';
  const end = last + spaces(place ?? '');
  const tail = patterns().tail.exec(spacedAll(tokens.slice(end)))?.[0];
  return [first - spaces(before ?? ''), end + spaces(tail ?? '')];
}

/** Replaces names with empty words, except in a longer phrase: `only worn once` does not name the brand ONLY. */
function withoutNames(
  words: Words,
  names: readonly WordSpan[],
  phrases: readonly FoundPhrase<ConditionWords>[],
): Words {
  const conditions = phrases.filter(({ value }) => value.role !== 'none');
  const blanked = [...words];
  for (const name of names) {
    const longerPhrases = conditions.filter(({ from, to }) => to - from > name.to - name.from);
    if (!isWithin(name, longerPhrases)) blanked.fill('', name.from, name.to);
  }
  return blanked;
}

/** Returns the worst grade stated. Wear counts only if no other grade is, and not if it is due to the style or age. */
export function worstOf(
  conditions: readonly FoundCondition[],
  words: Words,
  kind: string | undefined,
): FoundPhrase<Condition> | undefined {
  if (conditions.length === 0) return undefined;
  const isDenim = kind === 'jeans' || words.some((word) => sets.denim.has(word));
  const isOld = namesEra(words);
  const fadesWell = isDenim || isOld || workwear.find(words, 1).length > 0;
  const hasTags = conditions.some(
    ({ value, text }) => value === 'New with tags' && text.split(' ').some((word) => sets.tagged.has(word)),
  );
  const counts = (condition: FoundCondition): condition is FoundCondition & FoundPhrase<Condition> => {
    const { value, text } = condition;
    if (hasTags && sets.unworn.has(text)) return false;
    if (isDenim && sets.styles.has(text)) return false;
    if (fadesWell && sets.fades.has(text)) return false;
    if (isOld && sets.tagless.has(text)) return false;
    return value !== undefined;
  };
  const grades = conditions.filter(counts);
  return grades.sort((a, b) => Number(a.isWear) - Number(b.isWear) || rank(b.value) - rank(a.value))[0];
}
const workwear = phraseIndex([[lexicon.lists.workwear, true]]);

/** Returns true if a phrase is only part of a longer number: `size9.5/10` does not contain `5/10`. */
function isPartOfNumber({ words, written }: TitleTokens, from: number, to: number): boolean {
  const first = words[from] as string;
  return /^\d/.test(first) && !written(from, to).startsWith(first);
}

/** Returns true if an ordinary word can be a grade: as a whole part of the title, at either end, or after a brand. */
function standsAlone(
  { words, endsPart, written }: TitleTokens,
  from: number,
  to: number,
  names: readonly WordSpan[],
): boolean {
  const isAtStart = from === 0;
  const isAtEnd = to === words.length;
  const isWholePart = (isAtStart || endsPart(from - 1)) && (isAtEnd || endsPart(to - 1));
  if (isWholePart) return true;
  const isColor = sets.colors.has(words[from]);
  if (isColor && (kindBegins(words, to) || kindEnds(words, from))) return false;
  if (isAtStart || isAtEnd) return true;
  const isAfterBrand = sets.afterBrand.has(words.slice(from, to).join(' ')) && names.some((name) => name.to === from);
  // If it is capitalized, it is part of a name: `Gucci New Jackie`.
  return isAfterBrand && !/^\p{Lu}\p{Ll}/u.test(written(from, to));
}
