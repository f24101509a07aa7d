import type { DatabaseSync } from 'node:sqlite';
import type { QuotaResult } from '../key-store.ts';

/**
 * Prepares the counting of uses; the function belongs inside a transaction. One guarded statement counts or refuses.
 * A new day restarts the count; an earlier day than the stored one (the clock stepped back) never does.
 */
export function prepareConsume(
  database: DatabaseSync,
): (hash: Uint8Array, day: number, limit: number, count: number) => QuotaResult {
  const update = database.prepare(`
    UPDATE keys SET used = iif(day < ?1, 0, used) + ?2, day = max(day, ?1)
    WHERE hash = ?3 AND revoked_at IS NULL AND iif(day < ?1, 0, used) + ?2 <= ?4
    RETURNING used`);
  const read = database.prepare(
    'SELECT iif(day < ?1, 0, used), revoked_at FROM keys WHERE hash = ?2',
  );
  for (const statement of [update, read]) statement.setReturnArrays(true);
  return (hash, day, limit, count) => {
    const counted = update.get(day, count, hash, limit) as unknown as [number] | undefined;
    if (counted) return { outcome: 'granted', used: counted[0] };
    const row = read.get(day, hash) as unknown as [number, number | null] | undefined;
    if (!row) return { outcome: 'unknown' };
    const [used, revokedAt] = row;
    return revokedAt === null ? { outcome: 'exhausted', used } : { outcome: 'revoked' };
  };
}
