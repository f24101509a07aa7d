import { type KeyStore, NoStore } from './key-store.ts';

/** A store that keeps nothing: whatever is asked of it rejects with {@link NoStore} for this reason. */
export function noStore(reason: string): KeyStore {
  const refuse = () => Promise.reject(new NoStore(reason));
  return {
    issue: refuse,
    find: refuse,
    consume: refuse,
    rotate: refuse,
    revoke: refuse,
    forget: async () => 0,
    check: refuse,
    close: async () => {},
  };
}
