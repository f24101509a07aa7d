import { type ConditionGrade, conditionGrades } from './catalogue.ts';
import { type FoundPhrase, Phrases } from './phrases.ts';
import { wordsOf } from './words.ts';

const grades = new Phrases<ConditionGrade>();
for (const grade of conditionGrades) grades.add(wordsOf(grade.name), grade);
for (const grade of conditionGrades) {
  for (const alias of grade.aliases) grades.add(wordsOf(alias), grade);
}

/** What marketplaces call a grade in a field for it; within other words these may mean something else. */
const names = new Phrases<ConditionGrade>();
for (const grade of conditionGrades)
  for (const name of grade.names) names.add(wordsOf(name), grade);

/** Words beside a grade that do not change it: `excellent used condition`. */
const BESIDE = new Set(['condition', 'used', 'shape', 'in', 'its', 'a', 'an', 'still', 'very']);

/** What condition grade a person meant, by name or by the words that marketplaces use. */
export function resolveCondition(text: string): ConditionGrade | undefined {
  const exact = conditionGrades.find(({ name }) => name === text);
  if (exact) return exact;
  const words = wordsOf(text);
  return (
    grades.get(words) ?? names.get(words) ?? grades.get(words.filter((word) => !BESIDE.has(word)))
  );
}

/** The grade that a phrase names, and the words that name it. The last one counts. */
export function readCondition(words: readonly string[]): FoundPhrase<ConditionGrade> | undefined {
  return grades.find(words).at(-1);
}
