import { NoStore, type Store } from './key-store.ts';

/** A store that keeps nothing: whatever is asked of it rejects with {@link NoStore} for this reason. */
export function noStore(reason: string): Store {
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
    sales: {
      add: refuse,
      own: refuse,
      remove: refuse,
      removeSome: refuse,
      removeOrphans: async () => false,
      page: refuse,
      latest: refuse,
      secret: refuse,
    },
  };
}
