import type { Garment } from './garment.ts';

/** Path of the page that appraises a title; what it should take beside the title's words goes into the query. */
export function appraisePath(
  title: string,
  { gender, condition }: Partial<Pick<Garment, 'gender' | 'condition'>> = {},
): string {
  const query = new URLSearchParams();
  query.append('title', title);
  if (gender) query.append('gender', gender);
  if (condition) query.append('condition', condition);
  return `/appraise?${query}`;
}
