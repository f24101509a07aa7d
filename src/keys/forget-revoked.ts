import { FORGET_AT_ONCE, type Store } from './key-store.ts';

/** For so long after its end, a revoked key is answered as revoked, and operators see whose it was. */
export const KEEP_REVOKED_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * Deletes the keys that were revoked more than 30 days before `now`, with their e-mail addresses and the sales that they
 * contributed.
 */
export async function forgetRevoked(store: Store, now: number): Promise<void> {
  const before = now - KEEP_REVOKED_DAYS * DAY_MS;
  while ((await store.forget(before)) === FORGET_AT_ONCE);
  while (await store.sales.removeOrphans());
}
