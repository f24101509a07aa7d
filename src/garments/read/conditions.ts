import { CONDITIONS, type Condition, type ConditionGrade, conditionGrades } from '../catalog.ts';
import lexicon from '../lexicon/conditions.json' with { type: 'json' };
import { kindBegins, kindEnds } from './kind-words.ts';
import type { FoundPhrase } from './phrase-tree.ts';
import { createPhraseTree, type PhraseTree } from './phrase-tree.ts';
import { phraseOf, type TitleTokens, wordsOf } from './tokens.ts';

/**
 * `grade`: names a grade; `alone`: does where it stands apart, as an ordinary word; `used`: says that the garment was
 * worn; `soft`: a flaw, unless it is called slight; `placed`: one where a place follows; `denied`, `extra`: counts after a negation only; `none`: is no
 * condition, and hides the words in it.
 */
interface Word {
  readonly is: 'grade' | 'alone' | 'used' | 'soft' | 'placed' | 'denied' | 'extra' | 'none';
  readonly grade?: ConditionGrade;
}

const [newWithTags, likeNew, , fair, poor] = conditionGrades as [
  ConditionGrade,
  ConditionGrade,
  ConditionGrade,
  ConditionGrade,
  ConditionGrade,
];

const parts = lexicon.parts as Readonly<Record<string, readonly string[]>>;

/** Returns all phrases that one with names of `parts` in angle brackets stands for. */
function phrasesOf(text: string): string[] {
  const name = /<(\w+)>/.exec(text)?.[1];
  if (name === undefined) return [phraseOf(text)];
  return (parts[name] ?? []).flatMap((word) => phrasesOf(text.replace(`<${name}>`, word)));
}

const words = (list: readonly string[], value: Word) =>
  list.flatMap(phrasesOf).map((phrase) => [phrase, value] as const);
/** Phrases that count among other words; those of `inField` count as a whole field only. */
const inText: PhraseTree<Word> = createPhraseTree([
  ...words(lexicon.none, { is: 'none' }),
  ...conditionGrades.flatMap((grade) => [
    ...words([grade.name, ...grade.words], { is: 'grade', grade }),
    ...words(grade.alone, { is: 'alone', grade }),
  ]),
  ...words(lexicon.placed.Fair, { is: 'placed', grade: fair }),
  ...words(lexicon.placed.Poor, { is: 'placed', grade: poor }),
  ...words(lexicon.soft, { is: 'soft', grade: fair }),
  ...words(lexicon.used, { is: 'used' }),
  ...words(lexicon.denied, { is: 'denied' }),
  ...words(lexicon.extras, { is: 'extra' }),
]);
const inField = createPhraseTree(
  conditionGrades.flatMap((grade) =>
    [...grade.field, grade.name, ...grade.words, ...grade.alone]
      .flatMap(phrasesOf)
      .map((word) => [word, grade] as const),
  ),
);
const setOf = (list: readonly string[]) =>
  createPhraseTree(list.flatMap(phrasesOf).map((phrase) => [phrase, true] as const));
const behind = setOf(lexicon.behind);
const tail = setOf(lexicon.tail);
const unworn = setOf(lexicon.unworn);
const smaller = setOf(lexicon.smaller);
const styles = setOf(lexicon.styles);
const negations = setOf(lexicon.negations);
const denials = setOf(lexicon.denials);
const without = setOf(lexicon.without);
const gone = setOf(lexicon.gone);
const softeners = setOf(lexicon.softeners);
const strong = setOf(lexicon.strong);
const hedges = setOf(lexicon.hedges);
const between = new Set(lexicon.between);
const colors = new Set(lexicon.colors);
const afterBrand = setOf(lexicon.afterBrand);

const beside = new Set(lexicon.beside);
const tagged = new Set(lexicon.tagged);
const spots = new Set(lexicon.spots);
const denim = new Set(lexicon.denim);

/** Returns whether a word names denim. */
export const isDenimWord = (word: string): boolean => denim.has(word);

/** The grade that the words of a field for it mean, as a whole. */
function gradeOfField(field: readonly string[]): ConditionGrade | undefined {
  const whole = (all: readonly string[]) => {
    const found = inField.at(all, 0);
    return found?.to === all.length ? found.value : undefined;
  };
  return whole(field) ?? whole(field.filter((word) => !beside.has(word)));
}

/** Returns the condition grade that a person meant in a field for it, by name or by the words that marketplaces use. */
export function resolveCondition(text: string): ConditionGrade | undefined {
  return conditionGrades.find(({ name }) => name === text) ?? gradeOfField(wordsOf(text));
}

/** A text's words, and after which of them a sign stands that ends a part of it. */
export interface Parted {
  readonly words: readonly string[];
  endsPart(at: number): boolean;
}

/** A phrase about condition; without a grade it says that the garment was used, or what it does not have. */
export interface FoundCondition extends FoundPhrase<Condition | undefined> {
  /** On denim it is a style. */
  readonly isStyle: boolean;
  /** It says that the garment was never worn, as tags say too. */
  readonly isUnworn: boolean;
  /** It names tags. */
  readonly isTagged: boolean;
}

/**
 * Returns the phrases about condition in a text, with the words that soften, hedge or deny them. `names` are the
 * brands in the text: their words say nothing of condition.
 */
export function findConditions(
  text: TitleTokens,
  names: readonly FoundPhrase<unknown>[],
): FoundCondition[] {
  const all: FoundCondition[] = [];
  const masked = [...text.words];
  // `only worn once` holds no brand ONLY.
  const whole = inText.find(text.words).filter(({ value }) => value.is !== 'none');
  for (const { from, to } of names) {
    const isInside = whole.some(
      (one) => one.from <= from && one.to >= to && one.to - one.from > to - from,
    );
    if (!isInside) masked.fill('', from, to);
  }
  const add = (value: Condition | undefined, from: number, end: number, isStyle = false) => {
    const isUnworn = unworn.at(masked, from)?.to === end;
    const isPraise = value !== undefined && rank(value) < rank(fair.name);
    const place = isPraise ? undefined : behind.at(masked, end);
    const last = place?.to ?? end;
    const to = tail.at(masked, last)?.to ?? last;
    const isTagged =
      value === newWithTags.name && masked.slice(from, end).some((word) => tagged.has(word));
    all.push({ value, from, to, isStyle, isUnworn, isTagged });
  };
  /** The end of the last words that a negation has reached. */
  let denied = 0;
  for (const { value, from, to } of inText.find(masked)) {
    const { is, grade } = value;
    if (is === 'none') continue;
    const isPraise = grade !== undefined && !isFlaw(grade);
    const negation = isPraise
      ? endingAt(denials, masked, from)
      : (negationBefore(masked, from, denied) ??
        (is === 'extra' ? endingAt(without, masked, from) : undefined));
    if (negation !== undefined) {
      add(undefined, negation, to);
      if (!isPraise) denied = to;
      continue;
    }
    const missing = is === 'extra' ? gone.at(masked, to) : undefined;
    if (missing) add(undefined, from, missing.to);
    if (is === 'denied' || is === 'extra' || isPartOfNumber(text, from, to)) continue;
    if (is === 'placed' && !behind.at(masked, to)) continue;
    const hedge = grade === newWithTags ? endingAt(hedges, masked, from) : undefined;
    if (hedge !== undefined) {
      add(likeNew.name, hedge, to);
      continue;
    }
    if (is === 'alone' && !standsAlone(text, from, to, names)) continue;
    const isWear = is === 'soft' || is === 'used';
    const heavy = isWear ? endingAt(strong, masked, from) : undefined;
    const soft = isWear ? endingAt(softeners, masked, from) : undefined;
    const small =
      grade === poor && masked.slice(from, to).some((word) => spots.has(word))
        ? (endingAt(smaller, masked, from) ?? endingAt(softeners, masked, from))
        : undefined;
    if (heavy !== undefined) add(fair.name, heavy, to);
    else if (soft !== undefined) add(undefined, soft, to);
    else if (grade === poor && small !== undefined) add(fair.name, small, to);
    else add(grade?.name, from, to, styles.at(masked, from)?.to === to);
  }
  return all;
}

/** Returns the worst of several grades: a flaw holds beside praise. On denim, styles are no flaws. */
export function worstOf(
  conditions: readonly FoundCondition[],
  isDenim: boolean,
): (FoundCondition & { readonly value: Condition }) | undefined {
  const hasTags = conditions.some(({ isTagged }) => isTagged);
  return conditions
    .filter(({ isUnworn }) => !(isUnworn && hasTags))
    .filter(
      (one): one is FoundCondition & { readonly value: Condition } =>
        one.value !== undefined && !(isDenim && one.isStyle),
    )
    .reduce<(FoundCondition & { readonly value: Condition }) | undefined>(
      (worst, one) => (worst && rank(worst.value) >= rank(one.value) ? worst : one),
      undefined,
    );
}

/** `size9.5/10` is no `5/10`. */
function isPartOfNumber({ words, written }: TitleTokens, from: number, to: number): boolean {
  const first = words[from] as string;
  return /^\d/.test(first) && !written(from, to).startsWith(first);
}

const rank = (grade: Condition) => CONDITIONS.indexOf(grade);
const isFlaw = (grade: ConditionGrade) => rank(grade.name) >= rank(fair.name);

/** The longest phrase of which an end is looked for has so many words. */
const LONGEST = 4;

/** Returns where a phrase of the tree begins that ends right before word `to`. */
function endingAt(
  tree: PhraseTree<true>,
  words: readonly string[],
  to: number,
): number | undefined {
  for (let from = Math.max(0, to - LONGEST); from < to; from++)
    if (tree.at(words, from)?.to === to) return from;
  return undefined;
}

/**
 * Returns where a negation begins that reaches the words from `from`, or the end of what it has reached before
 * (`denied`), with words such as `visible` or `and` between them.
 */
function negationBefore(
  words: readonly string[],
  from: number,
  denied: number,
): number | undefined {
  for (let at = from; at >= denied; at--) {
    if (at === denied && denied > 0) return at;
    const negation = endingAt(negations, words, at);
    if (negation !== undefined) return negation;
    if (!between.has(words[at - 1] ?? '')) return undefined;
  }
  return undefined;
}

function standsAlone(
  { words, endsPart, written }: TitleTokens,
  from: number,
  to: number,
  names: readonly FoundPhrase<unknown>[],
): boolean {
  const begins = from === 0 || endsPart(from - 1);
  const ends = to === words.length || endsPart(to - 1);
  if (begins && ends) return true;
  const isColor = colors.has(words[from] as string);
  if (isColor && (kindBegins(words, to) || kindEnds(words, from))) return false;
  if (from === 0 || to === words.length) return true;
  const isAfter = afterBrand.at(words, from)?.to === to && names.some((name) => name.to === from);
  return isAfter && !/^\p{Lu}\p{Ll}/u.test(written(from, to));
}
