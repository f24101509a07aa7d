import { type ConditionGrade, conditionGrades } from './catalogue.ts';
import { gradeOfField } from './read/conditions.ts';
import { wordsOf } from './title-tokens.ts';

/** What condition grade a person meant, by name or by the words that marketplaces use. */
export function resolveCondition(text: string): ConditionGrade | undefined {
  return conditionGrades.find(({ name }) => name === text) ?? gradeOfField(wordsOf(text));
}
