import { CONDITIONS, type Condition } from '../../src/garments/catalog.ts';
import { middleOf } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { byGroup } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';

/**
 * Log price of a grade that only a title says, beside titles that say none, from sales priced with the grades of
 * fields: each
 * beside what its seller got for pieces of which the title says nothing. Grades fall strictly.
 */
export function fitTitleGrades(sales: readonly PricedSale[]): Readonly<Record<Condition, number>> | undefined {
  const unsaid = byGroup(
    sales,
    ({ seller }) => seller,
    (own) => {
      const without = own.filter(({ titleGrade }) => !titleGrade);
      return middleOf((without.length > 0 ? without : own).map(distanceOf));
    },
  );
  const said = sales.filter(({ titleGrade }) => titleGrade !== undefined);
  if (said.length === 0) return undefined;
  let above = Number.POSITIVE_INFINITY;
  const logs = CONDITIONS.map((grade): [Condition, number] => {
    const own = said.filter(({ titleGrade }) => titleGrade?.grade === grade);
    const expected = PARAMETERS.level.titleGradeShare * middleOf(own.map(({ titleGrade }) => titleGrade?.log ?? 0));
    const found = middleOf(own.map((sale) => distanceOf(sale) - unsaid(sale) + (sale.titleGrade?.log ?? 0)));
    const worth = own.length / (own.length + (PARAMETERS.fit.untitledNoise / PARAMETERS.level.titleGrade) ** 2);
    const log = own.length === 0 ? above - PARAMETERS.afterFit.gradeFall : expected + worth * (found - expected);
    above = Math.min(log, above - PARAMETERS.afterFit.gradeFall);
    return [grade, round(above, 2)];
  });
  return Object.fromEntries(logs) as Record<Condition, number>;
}
