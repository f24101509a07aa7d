import { medianOf } from '../../src/base/numbers.ts';
import { Problem } from '../../src/base/problem.ts';
import type { Condition } from '../../src/catalog/catalog.ts';
import type { RowFields } from '../../src/operations/answer-row.ts';
import { appraiseRow } from '../../src/operations/answer-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { gradeLetters } from '../../src/titles/parse-item.ts';
import { PARAMETERS } from '../parameters.ts';
import consigners from '../words/consigners-grades.json' with { type: 'json' };
import reasons from './reasons.json' with { type: 'json' };

/** Reasons for leaving rows out, by the service's problem codes. */
const REASONS: Readonly<Record<string, string>> = reasons;

/** The reason for leaving a row out, with the text at fault if there is one. */
export interface LeftOut {
  readonly reason: string;
  readonly text?: string;
}

/** Creates a function that reads and prices an item as the service does, or returns why it is left out. */
export function createItemReader(pricing: Pricing): (item: RowFields) => Appraisal | LeftOut {
  return (item) => {
    const outcome = appraiseRow(pricing, item);
    if (outcome instanceof Problem) {
      const { code, message, members } = outcome;
      return { reason: REASONS[code] ?? code.replaceAll('_', ' '), text: (members.phrase ?? message).slice(0, 60) };
    }
    const { appraisal } = outcome;
    if (appraisal.lot) return { reason: reasons.lot };
    return appraisal.needsLookup ? { reason: 'a rare model, which has no usual price' } : appraisal;
  };
}

/** Consigners' letter grades, best first, with our grades. */
const SCALE = Object.entries(consigners.grades as Readonly<Record<string, Condition>>);
const { minSalesOfLetter, maxAboveBetter } = PARAMETERS.ownSales;

/** A sale whose condition could not be read, with its distance from the price without a grade, log USD. */
export interface UngradedSale {
  readonly condition: string;
  readonly distance: number;
}

/**
 * Returns our grades for letters that enough sales have, or none if a letter brings far more than a better one, because
 * the letters must then mean something else.
 */
export function readLetters(sales: readonly UngradedSale[]): ReadonlyMap<string, Condition> {
  const salesByLetter = Map.groupBy(sales, ({ condition }) => gradeLetters(condition));
  const usedLetters = SCALE.flatMap(([letter, grade]) => {
    const salesOfLetter = salesByLetter.get(letter) ?? [];
    if (salesOfLetter.length < minSalesOfLetter) return [];
    return [{ letter, grade, level: medianOf(salesOfLetter.map(({ distance }) => distance)) }];
  });
  const isInOrder = usedLetters.every(({ level }, at) => {
    const better = usedLetters[at - 1];
    return better === undefined || level - better.level <= Math.log(maxAboveBetter);
  });
  return new Map(isInOrder ? usedLetters.map(({ letter, grade }) => [letter, grade]) : []);
}
