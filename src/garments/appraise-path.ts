import type { Garment } from './garment.ts';

/** Path of the page that appraises a title; what it should take beside the title's words goes into the query. */
export function appraisePath(
  title: string,
  { gender, condition }: Partial<Pick<Garment, 'gender' | 'condition'>> = {},
): string {
  const query = new URLSearchParams({ title });
  if (gender) query.set('gender', gender);
  if (condition) query.set('condition', condition);
  return `/appraise?${query}`;
}
