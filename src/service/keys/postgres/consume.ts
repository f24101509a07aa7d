import type { Pool } from 'pg';
import type { QuotaResult, StoreUnavailable } from '../key-store.ts';
import { repeatOnce, unavailable } from './connection.ts';

/** An attempt to use some of a key's quota. */
export interface QuotaRequest {
  readonly hash: string;
  readonly day: number;
  readonly limit: number;
  readonly count: number;
}

// One statement is one transaction. Rows are locked in the order of their hashes, so that batches of several nodes wait
// for each other and never in a circle; what is locked is read as it is after the wait. Of the requests for a key, as
// many count as fit whole under the limit. An earlier day than the stored one (a clock that stepped back) starts
// nothing.
const CONSUME = `
  WITH wanted AS (
    SELECT * FROM unnest($1::bytea[], $2::integer[]) WITH ORDINALITY AS wanted (hash, requests, place)
  ), locked AS (
    SELECT keys.hash, wanted.requests, wanted.place, keys.revoked_at IS NOT NULL AS revoked,
      CASE WHEN keys.day < $3::integer THEN 0 ELSE keys.used END AS used
    FROM hangtag_keys AS keys JOIN wanted ON wanted.hash = keys.hash
    ORDER BY keys.hash FOR UPDATE OF keys
  ), counted AS (
    UPDATE hangtag_keys AS keys
    SET day = greatest(keys.day, $3::integer),
      used = locked.used + $5::integer * least(locked.requests, ($4::integer - locked.used) / $5::integer)
    FROM locked
    WHERE keys.hash = locked.hash AND NOT locked.revoked AND locked.used + $5::integer <= $4::integer
  )
  SELECT place::integer, revoked, used FROM locked`;

type Row = [place: number, revoked: boolean, used: number];

/**
 * Performs a batch of requests, one transaction for each day, limit and count among them. Results in the order of the
 * requests: an error for those whose transaction failed, while others were counted.
 */
export async function consumeBatch(
  pool: Pool,
  requests: readonly QuotaRequest[],
): Promise<(QuotaResult | StoreUnavailable)[]> {
  const results: (QuotaResult | StoreUnavailable)[] = new Array(requests.length);
  const groups = Map.groupBy(requests.keys(), (place) => {
    const { day, limit, count } = requests[place] as QuotaRequest;
    return `${day}/${limit}/${count}`;
  });
  for (const places of groups.values()) {
    const { day, limit, count } = requests[places[0] as number] as QuotaRequest;
    const byKey = [...Map.groupBy(places, (place) => (requests[place] as QuotaRequest).hash)];
    const hashes = byKey.map(([hash]) => `\\x${hash}`);
    const numbers = byKey.map(([, ofKey]) => ofKey.length);
    const values = [hashes, numbers, day, limit, count];
    const statement = { name: 'consume', text: CONSUME, values, rowMode: 'array' } as const;
    try {
      const { rows } = await repeatOnce(() => pool.query<Row>(statement));
      const found = new Map(rows.map(([place, revoked, used]) => [place, { revoked, used }]));
      byKey.forEach(([, ofKey], index) => {
        const key = found.get(index + 1);
        ofKey.forEach((place, before) => {
          results[place] = resultOf(key, before, limit, count);
        });
      });
    } catch (error) {
      for (const place of places) results[place] = unavailable(error);
    }
  }
  return results;
}

/** Result of a request for a key after `before` others of the same count. */
function resultOf(
  key: { revoked: boolean; used: number } | undefined,
  before: number,
  limit: number,
  count: number,
): QuotaResult {
  if (!key) return { outcome: 'unknown' };
  if (key.revoked) return { outcome: 'revoked' };
  const fitting = Math.max(0, Math.floor((limit - key.used) / count));
  if (before < fitting) return { outcome: 'granted', used: key.used + (before + 1) * count };
  return { outcome: 'exhausted', used: key.used + fitting * count };
}
