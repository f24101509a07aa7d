import { type EvidenceFacts, evidenceFacts, withoutListings } from '../evidence/evidence.ts';
import type { PlaceCount } from '../evidence/evidence-grade.ts';
import type { NamedEvidence } from './score.ts';

/** Returns the evidence of a model, a variant or a line; undefined where no source says the place of any listing. */
export function itemEvidence({ of, listings, places = [], medians = [] }: NamedEvidence): EvidenceFacts | undefined {
  const published = medians.reduce((sum, { sold }) => sum + sold, 0);
  const counts = published === 0 ? places : withPublished(places, published);
  const named = of === 'line' ? of : 'model';
  if (counts.length > 0) return evidenceFacts(named, counts);
  return listings === 0 ? withoutListings(named, 'judged') : undefined;
}

/** Adds the sales behind published medians, which are recent and American, and later than years that others have. */
function withPublished(places: readonly PlaceCount[], sales: number): PlaceCount[] {
  const here = places.find(({ place }) => place === 'us');
  const { sold, asked, recent } = here ?? { sold: 0, asked: 0, recent: 0 };
  return [{ place: 'us', sold: sold + sales, asked, recent: recent + sales }, ...places.filter((one) => one !== here)];
}
