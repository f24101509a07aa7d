import { CONDITIONS, type Condition, type ConditionGrade, conditionGrades } from '../catalog.ts';
import lexicon from '../lexicon/conditions.json' with { type: 'json' };
import type { FoundPhrase } from './phrase-tree.ts';
import { createPhraseTree, type PhraseTree } from './phrase-tree.ts';
import { phraseOf, wordsOf } from './tokens.ts';

interface Word {
  /** Undefined for a phrase that says nothing and hides the words in it. */
  readonly grade?: ConditionGrade;
  /** An ordinary word too: it counts at either end of a text and between two signs. */
  readonly isAlone?: boolean;
}

const words = (list: readonly string[], value: Word) =>
  list.map((word) => [phraseOf(word), value] as const);
/** What counts among other words, and what only a field for the condition may hold. */
const inText: PhraseTree<Word> = createPhraseTree([
  ...words(lexicon.none, {}),
  ...conditionGrades.flatMap((grade) => [
    ...words([grade.name, ...grade.words], { grade }),
    ...words(grade.alone, { grade, isAlone: true }),
  ]),
]);
const inField = createPhraseTree(
  conditionGrades.flatMap((grade) =>
    words([grade.name, ...grade.aliases, ...grade.field], { grade }),
  ),
);
const styles = createPhraseTree(words(lexicon.styles, {}));
const negations = createPhraseTree(words(lexicon.negations, {}));
/** What may stand between a negation and a flaw: `no visible stains or holes`. */
const BETWEEN =
  /^(?:or|and|nor|any|visible|obvious|major|big|signs?|of|rips?|tears?|et|ni|o|oder|und|e)$/;

/** Words beside a grade that do not change it: `excellent used condition`. */
const BESIDE = new Set(['condition', 'used', 'shape', 'in', 'its', 'a', 'an', 'still', 'very']);

/** The grade that the words of a field for it mean, as a whole. */
function gradeOfField(field: readonly string[]): ConditionGrade | undefined {
  const whole = (all: readonly string[]) => {
    const found = inField.at(all, 0);
    return found?.to === all.length ? found.value.grade : undefined;
  };
  return whole(field) ?? whole(field.filter((word) => !BESIDE.has(word)));
}

/** What condition grade a person meant in a field for it, by name or by the words that marketplaces use. */
export function resolveCondition(text: string): ConditionGrade | undefined {
  return conditionGrades.find(({ name }) => name === text) ?? gradeOfField(wordsOf(text));
}

/** A text's words, and after which of them a sign stands that ends a part of it. */
export interface Parted {
  readonly words: readonly string[];
  endsPart(at: number): boolean;
}

/** The grades that a text names, with the words that do. `isDenim`: holes and fading are its style. */
export function findGrades(text: Parted, isDenim: boolean): FoundPhrase<Condition>[] {
  const all: FoundPhrase<Condition>[] = [];
  /** Where the last flaw ends that a negation has reached. */
  let negated = 0;
  for (const { value, from, to } of inText.find(text.words)) {
    const { grade, isAlone } = value;
    if (!grade || (isAlone && !standsAlone(text, from, to))) continue;
    if (isFlaw(grade)) {
      if (isNegated(text.words, from, negated)) {
        negated = to;
        continue;
      }
      if (isDenim && styles.at(text.words, from)?.to === to) continue;
    }
    all.push({ value: grade.name, from, to });
  }
  return all;
}

/** The worst of several grades: a flaw holds beside praise. */
export function worstOf(
  grades: readonly FoundPhrase<Condition>[],
): FoundPhrase<Condition> | undefined {
  return grades.reduce<FoundPhrase<Condition> | undefined>(
    (worst, one) => (worst && rank(worst.value) >= rank(one.value) ? worst : one),
    undefined,
  );
}

const rank = (grade: Condition) => CONDITIONS.indexOf(grade);
const isFlaw = ({ name }: ConditionGrade) => name === 'Fair' || name === 'Poor';

function standsAlone({ words, endsPart }: Parted, from: number, to: number): boolean {
  const begins = from === 0 || endsPart(from - 1);
  const ends = to === words.length || endsPart(to - 1);
  return from === 0 || to === words.length || (begins && ends);
}

/** Whether a negation stands before the words from `from`, or a flaw that is negated itself and ends at `negated`. */
function isNegated(words: readonly string[], from: number, negated: number): boolean {
  let at = from - 1;
  while (at >= 0 && at >= negated && BETWEEN.test(words[at] as string)) at--;
  if (at + 1 === negated && negated > 0) return true;
  for (const length of [1, 2])
    if (at + 1 >= length && negations.at(words, at + 1 - length)?.to === at + 1) return true;
  return false;
}
