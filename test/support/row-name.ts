import { inspect } from 'node:util';

const MAX_LENGTH = 100;

/** Returns the name of a test that checks one row of a table: the row's first value, cut to one short line. */
export function rowName(value: unknown): string {
  const text = typeof value === 'string' ? value : inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 3 });
  const line = text.slice(0, MAX_LENGTH).replaceAll(/\s+/g, ' ');
  return line.trim() || inspect(text.slice(0, MAX_LENGTH));
}
