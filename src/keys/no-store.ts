import { type KeyStore, StoreUnavailable } from './key-store.ts';

/** A store that keeps nothing: whatever is asked of it rejects with {@link StoreUnavailable} for this reason. */
export function noStore(reason: string): KeyStore {
  const refuse = () => Promise.reject(new StoreUnavailable(reason));
  return {
    issue: refuse,
    find: refuse,
    take: refuse,
    rotate: refuse,
    revoke: refuse,
    check: refuse,
    close: async () => {},
  };
}
