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
  type PhraseIndex,
  phraseIndex,
  phraseIndexes,
  phraseIndexWithPlurals,
} from './phrase-index.ts';
import { type ByLanguage, conditionSign, hasOtherScript, inAllLanguages } from './scripts.ts';
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
  /**
   * The role of the phrase:
   * - `grade`: names a grade.
   * - `alone`: an ordinary word that names a grade only if it stands alone.
   * - `used`: wear, which means Good unless another phrase names a grade.
   * - `soft`: a flaw, but only wear after a word such as `slight`.
   * - `placed`: a flaw if a place follows, as in `stain on sleeve`.
   * - `state`: a flaw if a place follows or a part of the item precedes it, as in `heel taps worn down`.
   * - `denied`: counts only after a negation.
   * - `extra`: counts only after a negation or before a word such as `missing`.
   * - `denial`: says that nothing is wrong.
   * - `none`: is not about condition, and hides the phrases in it.
   */
  readonly role: 'grade' | 'alone' | 'used' | 'soft' | 'placed' | 'state' | 'denied' | 'extra' | 'denial' | 'none';
  readonly grade?: Condition | undefined;
}

const spelled = (phrases: readonly string[]) => spelledOut(phrases, lexicon.parts as NameTable);

const row = (phrases: readonly string[], role: ConditionWords['role'], grade?: Condition): Meaning<ConditionWords> => [
  spelled(phrases),
  { role, grade },
];
const inAll = (role: string) =>
  Object.values<ByLanguage>(foreign.damage).flatMap((table) => [`=${role}`, ...spelledOut(table[role] ?? [])]);

/** Returns the phrases of words/conditions.json in English or in other languages, and the signs for other scripts. */
function foreignRows(isEnglish: boolean): Meaning<ConditionWords>[] {
  const isOf = (language: string) => (language === 'en') === isEnglish;
  const tables = Object.entries<ByLanguage>(foreign.damage).filter(([language]) => isOf(language));
  const damage = (role: string) => [`=${role}`, ...tables.flatMap(([, table]) => latin(spelledOut(table[role] ?? [])))];
  const isLong = (text: string) => wordsOf(text).length > 1;
  const ofGrade = Object.entries<ByLanguage>(foreign.grades).flatMap(([name, table]) => {
    const grade = name as Condition;
    const words = Object.entries(table).flatMap(([language, list]) => (isOf(language) ? list : []));
    const alone = words.filter((word) => !isLong(word));
    return [row([conditionSign(grade), ...words.filter(isLong)], 'grade', grade), row(alone, 'alone', grade)];
  });
  return [
    row(damage('madeSo'), 'none'),
    row(damage('denied'), 'denial'),
    row(damage('soft'), 'soft', 'Fair'),
    ...(['Good', 'Fair', 'Poor'] as const).map((grade) =>
      row([conditionSign(grade), ...damage(grade)], 'grade', grade),
    ),
    ...ofGrade,
  ];
}
/** Keeps phrases that are matched word by word. A sign stands for any other. */
const latin = (phrases: readonly string[]) => phrases.filter((text) => !hasOtherScript(text) || text.includes(' '));

/** All phrases about condition in titles and descriptions. */
const phrasesInText = phraseIndex([
  ...foreignRows(false),
  row(lexicon.none, 'none'),
  ...conditionGrades.flatMap(({ name, words, alone }) => [row(words, 'grade', name), row(alone, 'alone', name)]),
  ...lexicon.others.map((other) => row(other.phrases, other.is as ConditionWords['role'], other.grade as Condition)),
  ...foreignRows(true),
]);
const lists = phraseIndexes({
  ...lexicon.lists,
  at: lexicon.parts.at,
  place: lexicon.parts.place,
  everywhere: spelled(lexicon.lists.everywhere),
  softeners: [...lexicon.lists.softeners, ...inAll('light')],
  strong: [...lexicon.lists.strong, ...inAll('heavy')],
  light: inAll('light'),
  heavy: inAll('heavy'),
  deniedAfter: inAll('none'),
});
const itemParts = phraseIndexWithPlurals([[lexicon.lists.pieces, true]]);

/** Names for grades in a condition field. */
const gradesInField = once(() => {
  const rows = conditionGrades.map(({ name, field, words, alone }): Meaning<Condition> => {
    return [spelled([...field, name, ...words, ...alone]), name];
  });
  // In English, a sentence may say less than its first words do: `faded knees`.
  const { en: _, ...damage } = foreign.damage;
  const inOthers = [
    ...Object.entries<ByLanguage>(foreign.grades).map(([grade, { en: _, ...table }]) => [grade, table] as const),
    ...Object.values<ByLanguage>(damage).flatMap((table) =>
      CONDITIONS.map((grade) => [grade, { damage: latin(spelledOut(table[grade] ?? [])) }] as const),
    ),
  ];
  return phraseIndex([
    ...rows,
    ...Object.entries<readonly string[]>(foreign.codes).map(([grade, codes]): Meaning<Condition> => {
      return [codes, grade as Condition];
    }),
    ...inOthers.map(([grade, table]): Meaning<Condition> => {
      return [[conditionSign(grade), ...inAllLanguages(table)], grade as Condition];
    }),
  ]);
});

/** Resolves a condition field to the grade it names, or the worst grade it describes (`vintage, some holes`). */
export function resolveCondition(text: string): Condition | undefined {
  const words = wordsOf(text);
  const withoutFillers = words.filter((word) => !lists.beside.has(word));
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
type FoundCondition = ReturnType<typeof conditionAt>;

const rank = (grade: Condition) => CONDITIONS.indexOf(grade);
const isPraise = (grade: Condition | undefined) => grade !== undefined && rank(grade) < rank('Fair');

/** Finds phrases about condition, with the words that soften, hedge, or deny them. `names` are the makers' names. */
export function findConditions(title: TitleTokens, names: readonly WordSpan[]): FoundCondition[] {
  const phrases = phrasesInText.find(title.words);
  if (phrases.length === 0) return [];
  const words = withoutNames(title.words, names, phrases);
  const conditions: FoundCondition[] = [];
  let deniedTo = 0;
  for (const phrase of phrasesInText.find(words)) {
    if (phrase.value.role === 'none') continue;
    if (phrase.value.role === 'denial') {
      conditions.push(conditionAt(words, undefined, phrase.from, phrase.to));
      deniedTo = phrase.to;
      continue;
    }
    const negation = negationOf(words, phrase, deniedTo);
    if (negation === undefined) {
      const condition = statedCondition(title, words, phrase, names);
      if (condition) conditions.push(condition);
    } else {
      conditions.push(conditionAt(words, undefined, negation, phrase.to));
      if (!praises(phrase.value)) deniedTo = phrase.to;
    }
  }
  return conditions;
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

/** Returns the end of a place that begins at a word, such as `on the left sleeve`. */
function placeEnd(words: Words, from: number): number | undefined {
  const afterPreposition = lists.at.at(words, from)?.to;
  if (afterPreposition === undefined) return undefined;
  const afterAdjective = lists.beforePlaces.at(words, afterPreposition)?.to ?? afterPreposition;
  return (lists.place.at(words, afterAdjective) ?? lists.place.at(words, afterPreposition))?.to;
}

const praises = ({ role, grade }: ConditionWords) => isPraise(grade) && role !== 'used';

/** Returns the start of the words that negate a phrase. Praise and flaws are negated by different words. */
function negationOf(
  words: Words,
  { value, from, to }: FoundPhrase<ConditionWords>,
  deniedTo: number,
): number | undefined {
  if (praises(value)) return lists.denials.endingAt(words, from);
  if (lists.deniedAfter.at(words, to)) return from;
  const negation = negationBefore(words, from, deniedTo);
  return negation ?? (value.role === 'extra' ? lists.without.endingAt(words, from) : undefined);
}

/** Returns the condition that a phrase describes, or undefined if it means something else here. Ignores negations. */
function statedCondition(
  title: TitleTokens,
  words: Words,
  phrase: FoundPhrase<ConditionWords>,
  names: readonly WordSpan[],
): FoundCondition | undefined {
  const { value, from, to } = phrase;
  const { role, grade } = value;
  // `box` is about condition only if it is missing: `box missing`.
  if (role === 'extra') {
    const missing = lists.gone.at(words, to);
    return missing && conditionAt(words, undefined, from, missing.to);
  }
  if (role === 'denied' || isPartOfNumber(title, from, to)) return undefined;
  const change = changeBefore(words, phrase);
  if (role === 'alone' && change?.grade !== 'Like New' && !standsAlone(title, from, to, names)) return undefined;
  const startWithChange = change?.from ?? from;
  // `worn down` describes the item only with a part before it (`heels worn down`) or a place after it.
  const part = role === 'state' ? partBefore(words, startWithChange) : undefined;
  const needsPlace = role === 'placed' || (role === 'state' && part === undefined);
  if (needsPlace && placeEnd(words, to) === undefined) return undefined;
  if (change) {
    const isWear = mayBeWear(value) && change.grade === 'Good';
    return conditionAt(words, change.grade, part ?? startWithChange, to, { isWear });
  }
  const isStyle = lists.styles.at(words, from)?.to === to;
  const everywhere = role === 'used' ? lists.everywhere.at(words, to) : undefined;
  if (everywhere) return conditionAt(words, 'Fair', from, everywhere.to, { isStyle });
  return conditionAt(words, grade, part ?? startWithChange, to, { isStyle, isWear: role === 'used' });
}

/** Returns true for a phrase that means wear after a softening word, but a flaw after an intensifying one. */
const mayBeWear = ({ role, grade }: ConditionWords) =>
  role === 'used' || role === 'soft' || (role === 'state' && grade === 'Fair');

/** Maximum number of linking phrases between a part and its state, plus one: `heels are just a little`. */
const MOST_LINKING = 4;

/** Returns the start of the part that a state describes. Skips linking words such as `is` and `are a bit`. */
function partBefore(words: Words, from: number): number | undefined {
  let at = from;
  for (let linking = 0; linking < MOST_LINKING; linking++) {
    const part = itemParts.endingAt(words, at);
    if (part !== undefined) return part;
    const link = lists.linking.endingAt(words, at);
    if (link === undefined) return undefined;
    at = link;
  }
  return undefined;
}

/** Extends a phrase about condition to include its location and related words: `on the back`, `see photos`. */
function conditionAt(
  words: Words,
  value: Condition | undefined,
  from: number,
  end: number,
  /** `isStyle`: a style of denim, such as ripped knees. `isWear`: wear, which any other grade overrides. */
  { isStyle = false, isWear = false } = {},
) {
  const hasPlace = !isPraise(value) || isWear;
  const last = (hasPlace ? placeEnd(words, end) : undefined) ?? end;
  return {
    value,
    from: (hasPlace ? lists.with.endingAt(words, from) : undefined) ?? from,
    to: lists.tail.at(words, last)?.to ?? last,
    isStyle,
    /** True for an item that was never worn, which tags also imply. */
    isUnworn: lists.unworn.at(words, from)?.to === end,
    isTagged: value === 'New with tags' && words.slice(from, end).some((word) => lists.tagged.has(word)),
    isFading: lists.fades.at(words, from)?.to === end,
    isTagless: lists.tagless.at(words, from)?.to === end,
    isWear,
  };
}

/** Returns the grade to which the words before a phrase change it, and their start, or undefined if they don't. */
function changeBefore(words: Words, { value, from, to }: FoundPhrase<ConditionWords>) {
  /** `after`: words that change a phrase before them, too, as in `graffi lievi`. */
  const changeBy = (list: PhraseIndex<true>, grade: Condition, after?: PhraseIndex<true>) => {
    const start = list.endingAt(words, from) ?? (after?.at(words, to) && from);
    return start === undefined ? undefined : { grade, from: start };
  };
  if (value.grade === 'New with tags') return changeBy(lists.hedges, 'Like New');
  if (mayBeWear(value)) {
    return changeBy(lists.strong, 'Fair', lists.heavy) ?? changeBy(lists.softeners, 'Good', lists.light);
  }
  if (value.grade === 'Fair') return changeBy(lists.heavy, 'Poor', lists.heavy);
  const isSpot = value.grade === 'Poor' && words.slice(from, to).some((word) => lists.spots.has(word));
  if (!isSpot) return undefined;
  return changeBy(lists.smaller, 'Fair') ?? changeBy(lists.softeners, 'Fair');
}

/** Returns the worst grade stated. Wear counts only if no other grade is, and not if it is due to the style or age. */
export function worstOf(
  conditions: readonly FoundCondition[],
  words: Words,
  kind: string | undefined,
): FoundPhrase<Condition> | undefined {
  if (conditions.length === 0) return undefined;
  const isDenim = kind === 'jeans' || words.some((word) => lists.denim.has(word));
  const isOld = namesEra(words);
  const fadesWell = isDenim || isOld || lists.workwear.find(words, 1).length > 0;
  const hasTags = conditions.some(({ isTagged }) => isTagged);
  const counts = (condition: FoundCondition): condition is FoundCondition & FoundPhrase<Condition> => {
    if (condition.isUnworn && hasTags) return false;
    if (condition.isStyle && isDenim) return false;
    if (condition.isFading && fadesWell) return false;
    if (condition.isTagless && isOld) return false;
    return condition.value !== undefined;
  };
  const grades = conditions.filter(counts);
  return grades.sort((a, b) => Number(a.isWear) - Number(b.isWear) || rank(b.value) - rank(a.value))[0];
}

/** Returns true if a phrase is only part of a longer number: `size9.5/10` does not contain `5/10`. */
function isPartOfNumber({ words, written }: TitleTokens, from: number, to: number): boolean {
  const first = words[from] as string;
  return /^\d/.test(first) && !written(from, to).startsWith(first);
}

/** Returns the start of the negation of a phrase at `from`, which it may share with one that ends at `deniedTo`. */
function negationBefore(words: Words, from: number, deniedTo: number): number | undefined {
  for (let at = from; at >= deniedTo; at--) {
    if (at === deniedTo && deniedTo > 0) return at;
    const negation = lists.negations.endingAt(words, at);
    if (negation !== undefined) return negation;
    if (!lists.between.has(words[at - 1])) return undefined;
  }
  return undefined;
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
  const isColor = lists.colors.has(words[from]);
  if (isColor && (kindBegins(words, to) || kindEnds(words, from))) return false;
  if (isAtStart || isAtEnd) return true;
  const isAfterBrand = lists.afterBrand.at(words, from)?.to === to && names.some((name) => name.to === from);
  // If it is capitalized, it is part of a name: `Gucci New Jackie`.
  return isAfterBrand && !/^\p{Lu}\p{Ll}/u.test(written(from, to));
}
