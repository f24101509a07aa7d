import { FORGET_AT_ONCE, type Store } from './key-store.ts';

/** Days after its end during which a revoked key is still answered as revoked, and operators see its address. */
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
