import { hasPostgres } from './postgres.ts';

const REASON = 'npm run tools installs it';

/** Options for tests that need a PostgreSQL server. */
export const NEEDS_POSTGRES = { skip: hasPostgres() ? false : REASON };

/** Returns the options for tests that run on a type of database, such as `SQLite`. */
export const needsOf = (kind: string) => (kind.toLowerCase() === 'postgresql' ? NEEDS_POSTGRES : {});
