import type { Pool } from 'pg';
import type { StoreUnavailable, Taken } from '../key-store.ts';
import { unavailable } from './unavailable.ts';

/** An attempt to use some of a key's quota. */
export interface Take {
  readonly hash: string;
  readonly day: number;
  readonly limit: number;
  readonly count: number;
}

// One statement is one transaction. Rows are locked in the order of their hashes, so that batches of several nodes
// wait for each other and never in a circle; what is locked is read as it is after the wait. Of a key's takes, as many
// count as fit whole under the limit. An earlier day than the stored one (a clock that stepped back) starts nothing.
const TAKE = `
  WITH wanted AS (
    SELECT * FROM unnest($1::bytea[], $2::integer[]) WITH ORDINALITY AS wanted (hash, takes, place)
  ), locked AS (
    SELECT keys.hash, wanted.takes, wanted.place, keys.revoked_at IS NOT NULL AS revoked,
      CASE WHEN keys.day < $3::integer THEN 0 ELSE keys.used END AS used
    FROM hangtag_keys AS keys JOIN wanted ON wanted.hash = keys.hash
    ORDER BY keys.hash FOR UPDATE OF keys
  ), counted AS (
    UPDATE hangtag_keys AS keys
    SET day = greatest(keys.day, $3::integer),
      used = locked.used + $5::integer * least(locked.takes, ($4::integer - locked.used) / $5::integer)
    FROM locked
    WHERE keys.hash = locked.hash AND NOT locked.revoked AND locked.used + $5::integer <= $4::integer
  )
  SELECT place::integer, revoked, used FROM locked`;

/** A deadlock with another program, or a transaction that the server asks to repeat: nothing was changed. */
const REPEATABLE = new Set(['40P01', '40001']);

/**
 * Performs a batch of takes, one transaction for each day, limit and count among them. Results in the takes' order: an
 * error for those whose transaction failed, while others were counted.
 */
export async function performTakes(
  pool: Pool,
  takes: readonly Take[],
): Promise<(Taken | StoreUnavailable)[]> {
  const results: (Taken | StoreUnavailable)[] = new Array(takes.length);
  const groups = Map.groupBy(takes.keys(), (index) => {
    const { day, limit, count } = takes[index] as Take;
    return `${day}/${limit}/${count}`;
  });
  for (const indices of groups.values()) {
    try {
      await performGroup(pool, takes, indices, results);
    } catch (error) {
      for (const index of indices) results[index] = unavailable(error);
    }
  }
  return results;
}

/** Takes back those of a batch's takes that were counted. On another day than theirs, their count is gone already. */
export async function undoTakes(
  pool: Pool,
  takes: readonly Take[],
  results: readonly (Taken | Error)[],
): Promise<void> {
  const counted = takes.filter((_take, index) => {
    const result = results[index];
    return result && 'outcome' in result && result.outcome === 'granted';
  });
  await pool.query(
    `UPDATE hangtag_keys AS keys SET used = greatest(0, keys.used - late.count)
     FROM (
       SELECT hash, day, sum(count)::integer AS count
       FROM unnest($1::bytea[], $2::integer[], $3::integer[]) AS late (hash, day, count)
       GROUP BY hash, day
     ) AS late
     WHERE keys.hash = late.hash AND keys.day = late.day`,
    [
      counted.map(({ hash }) => `\\x${hash}`),
      counted.map(({ day }) => day),
      counted.map(({ count }) => count),
    ],
  );
}

/** Performs the takes at `indices`, all of one day, limit and count, and writes their results. */
async function performGroup(
  pool: Pool,
  takes: readonly Take[],
  indices: readonly number[],
  results: (Taken | StoreUnavailable)[],
): Promise<void> {
  const { day, limit, count } = takes[indices[0] as number] as Take;
  const byKey = Map.groupBy(indices, (index) => (takes[index] as Take).hash);
  const hashes = [...byKey.keys()];
  const rows = await query(pool, [
    hashes.map((hash) => `\\x${hash}`),
    hashes.map((hash) => byKey.get(hash)?.length),
    day,
    limit,
    count,
  ]);
  const found = new Map(rows.map(([place, revoked, used]) => [place, { revoked, used }]));
  hashes.forEach((hash, index) => {
    const key = found.get(index + 1);
    byKey.get(hash)?.forEach((place, before) => {
      results[place] = takenOf(key, before, limit, count);
    });
  });
}

/** Result of a key's take that `before` others of the same count came before. */
function takenOf(
  key: { revoked: boolean; used: number } | undefined,
  before: number,
  limit: number,
  count: number,
): Taken {
  if (!key) return { outcome: 'unknown' };
  if (key.revoked) return { outcome: 'revoked' };
  const fitting = Math.max(0, Math.floor((limit - key.used) / count));
  if (before < fitting) return { outcome: 'granted', used: key.used + (before + 1) * count };
  return { outcome: 'exhausted', used: key.used + fitting * count };
}

type Row = [place: number, revoked: boolean, used: number];

async function query(pool: Pool, values: unknown[]): Promise<Row[]> {
  const statement = { name: 'take', text: TAKE, values, rowMode: 'array' } as const;
  try {
    return (await pool.query<Row>(statement)).rows;
  } catch (error) {
    if (!REPEATABLE.has((error as { code?: string }).code ?? '')) throw error;
    return (await pool.query<Row>(statement)).rows;
  }
}
