import type { PoolClient } from 'pg';
import { follow } from '../../sales/postgres/sales.ts';
import { REPEAT_MS } from '../key-store.ts';

/** A key and the one that is put in its place. */
export interface Rotation {
  readonly hash: string;
  readonly newHash: string;
}

/**
 * Puts a new key in the place of a live one, or of the unused one that a rotation has just put there; see
 * {@link ../key-store.ts KeyStore}. `rotatedAt` in milliseconds since the Unix epoch. The caller's transaction.
 */
export async function rotate(
  client: PoolClient,
  { hash, newHash }: Rotation,
  rotatedAt: number,
  day: number,
): Promise<{ used: number } | undefined> {
  // Others that rotate this key wait for the row, and then see what became of it.
  const { rows: found } = await client.query<{ revoked_at: string | null; replaced_by: Buffer }>(
    'SELECT revoked_at, replaced_by FROM hangtag_keys WHERE hash = $1::bytea FOR UPDATE',
    [hash],
  );
  const old = found[0];
  if (!old) return undefined;
  if (old.revoked_at !== null && Number(old.revoked_at) <= rotatedAt - REPEAT_MS) return undefined;
  const isRepeated = old.revoked_at !== null;
  const { rows } = await client.query<{ used: number }>(
    isRepeated
      ? `UPDATE hangtag_keys AS new SET hash = $2::bytea, created_at = $3
         FROM hangtag_keys AS old
         WHERE old.hash = $1::bytea AND new.hash = old.replaced_by AND new.revoked_at IS NULL
           AND new.day = old.day AND new.used = old.used
         RETURNING CASE WHEN new.day < $4::integer THEN 0 ELSE new.used END AS used`
      : `INSERT INTO hangtag_keys (hash, email, created_at, day, used)
         SELECT $2::bytea, email, $3, day, used FROM hangtag_keys WHERE hash = $1::bytea
         RETURNING CASE WHEN day < $4::integer THEN 0 ELSE used END AS used`,
    [hash, newHash, rotatedAt, day],
  );
  const used = rows[0]?.used;
  if (used === undefined) return undefined;
  await client.query(
    `UPDATE hangtag_keys SET replaced_by = $2::bytea, revoked_at = coalesce(revoked_at, $3)
     WHERE hash = $1::bytea`,
    [hash, newHash, rotatedAt],
  );
  await follow(client, isRepeated ? old.replaced_by : hash, newHash);
  return { used };
}
