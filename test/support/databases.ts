import { hasPostgres } from './postgres.ts';

const SKIP_REASON = 'npm run tools installs it';

/** Options for tests that need a PostgreSQL server. */
export const NEEDS_POSTGRES = { skip: hasPostgres() ? false : SKIP_REASON };

/** Returns the options for tests that run on a type of database, such as `SQLite`. */
export const needsOf = (kind: string) => (kind.toLowerCase() === 'postgresql' ? NEEDS_POSTGRES : {});
