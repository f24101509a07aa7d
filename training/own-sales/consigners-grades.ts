import { medianOf } from '../../src/base/numbers.ts';
import type { Condition } from '../../src/catalog/catalog.ts';
import { letterOf } from '../../src/lists/price-row.ts';
import { PARAMETERS } from '../parameters.ts';
import file from '../words/consigners-grades.json' with { type: 'json' };

const { ownSales } = PARAMETERS;

/** Our grade for each letter, the best first. */
const SCALE = Object.entries(file.grades as Readonly<Record<string, Condition>>);

/** Our grade for each of a file's letters that is used. */
export type LetterGrades = ReadonlyMap<string, Condition>;

/** A sale whose condition is not understood, with its log distance from the price of the usual mix. */
export interface UngradedSale {
  readonly condition: string;
  readonly distance: number;
}

/**
 * Returns our grades for the letters that enough sales have. A letter whose sales bring far more than those of a better
 * one is no grade of this scale, and then none of them is used.
 */
export function readLetters(sales: readonly UngradedSale[]): LetterGrades {
  const byLetter = Map.groupBy(sales, ({ condition }) => letterOf(condition));
  const used = SCALE.flatMap(([letter, grade]) => {
    const own = byLetter.get(letter) ?? [];
    if (own.length < ownSales.fewestSalesOfGrade) return [];
    return [{ letter, grade, level: medianOf(own.map(({ distance }) => distance)) }];
  });
  const isInOrder = used.every(({ level }, at) => {
    const better = used[at - 1];
    return better === undefined || level - better.level <= Math.log(ownSales.mostAboveBetter);
  });
  return new Map(isInOrder ? used.map(({ letter, grade }) => [letter, grade]) : []);
}
