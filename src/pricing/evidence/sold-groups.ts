import type { Appraisal } from '../appraisal.ts';

/** Returns the first quartile of a model's US sales, US dollars, if our price is below it; undefined if they are few. */
export function salesAboveOurs({
  evidence: { of, sales },
  price,
}: Pick<Appraisal, 'evidence' | 'price'>): number | undefined {
  const [, quarter = 0] = sales.find(({ place }) => place === 'us')?.quantiles ?? [];
  return of === 'model' && quarter > price.atCondition().price ? quarter : undefined;
}
