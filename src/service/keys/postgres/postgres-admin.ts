import type { KeyAdmin } from '../key-admin.ts';
import { createAdmin } from '../key-work.ts';
import { POSTGRES } from '../sql.ts';
import { createPool, describeDatabase, transact, unavailable } from './connection.ts';
import { migrate } from './schema.ts';

/** Opens a PostgreSQL database, beside services that may be using it. Rejects with a sentence when it cannot. */
export async function openPostgresAdmin(url: string): Promise<KeyAdmin> {
  const pool = createPool(url, 1);
  try {
    const client = await pool.connect();
    await migrate(client).finally(() => client.release());
  } catch (error) {
    await pool.end();
    const { message } = unavailable(error);
    throw new Error(`The database at ${describeDatabase(url)} cannot be used: ${message}. Check DATABASE_URL.`);
  }
  return createAdmin(
    POSTGRES,
    (begin) => transact(pool, begin),
    () => pool.end(),
  );
}
