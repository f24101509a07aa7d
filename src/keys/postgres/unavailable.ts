import { StoreUnavailable } from '../key-store.ts';

/** Any error of the database as one that callers know. */
export function unavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  // Of several addresses that were tried, none with a message of its own.
  const { message, code } = error as { message: string; code?: string };
  return new StoreUnavailable(message || code || 'PostgreSQL cannot be reached', { cause: error });
}
