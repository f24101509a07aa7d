import type { Garment } from './garment.ts';

/** Returns the path of the page that appraises a title; fields go into the query. */
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
