import { hashKey } from '../../src/service/keys/key-format.ts';
import { openKeyAdmin, type StorePlace } from '../../src/service/keys/open-store.ts';
import { REQUESTS_PER_DAY, utcDay } from '../../src/service/keys/quota.ts';
import { must } from './trial.ts';

export interface Counts {
  /** Number of answered predictions. */
  readonly total: number;
  /** Number of predictions that were counted but not answered. */
  readonly overcounted: number;
}

/**
 * Compares the answered predictions of each key with the store: all must be counted, and no key may exceed its limit.
 */
export async function compareCounts(place: StorePlace, answered: ReadonlyMap<string, number>): Promise<Counts> {
  const keys = await openKeyAdmin(place);
  const day = utcDay(Date.now());
  try {
    const stored = new Map((await keys.list({ day, limit: 1_000_000 })).map(({ hash, used }) => [hash, used]));
    let overcounted = 0;
    let total = 0;
    for (const [key, count] of answered) {
      const used = stored.get(hashKey(key));
      must(used !== undefined, 'an issued key is lost');
      must(used >= count, `${count} answers, but only ${used} counted`);
      must(used <= REQUESTS_PER_DAY, `${used} counted`);
      overcounted += used - count;
      total += count;
    }
    return { overcounted, total };
  } finally {
    await keys.close();
  }
}
