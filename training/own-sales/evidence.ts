import { yearsOf } from '../../src/pricing/evidence/data-facts.ts';
import { ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import { PLACES, RECENT_FROM } from '../../src/pricing/evidence/evidence-grade.ts';
import type { EvidenceArtifact, EvidenceRow } from '../../src/pricing/loading/artifact.ts';

/** Adds own sales, by `brand category gender`, to the published listings, from the years in the files. */
export function withOwnSales(
  published: EvidenceArtifact,
  sales: ReadonlyMap<string, number>,
  { from = '', to = '' }: { readonly from?: string | undefined; readonly to?: string | undefined },
): EvidenceArtifact {
  const years = yearsOf({ from, to });
  const [first, last] = years.length > 0 ? [Math.min(...years), Math.max(...years)] : [0, 0];
  const brands = { ...published.brands };
  for (const [key, sold] of sales) {
    const [brand, category, gender] = key.split(' ') as [string, string, string];
    const row: EvidenceRow = [
      ROW_GENDERS.indexOf(gender as (typeof ROW_GENDERS)[number]),
      PLACES.indexOf('own'),
      sold,
      0,
      first,
      last,
      first >= RECENT_FROM ? sold : 0,
    ];
    const kinds = brands[brand] ?? {};
    brands[brand] = { ...kinds, [category]: [...(kinds[category] ?? []), row] };
  }
  return { ...published, brands };
}
