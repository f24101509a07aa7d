import type { KeyStore } from '../keys/key-store.ts';
import type { Metrics } from './metrics.ts';

/** The store, with what comes of it counted. */
export function meterStore(store: KeyStore, metrics: Metrics): KeyStore {
  return {
    async issue(hash, email, createdAt) {
      await store.issue(hash, email, createdAt);
      metrics.keyIssued();
    },
    async take(hash, day, limit, count) {
      try {
        const taken = await store.take(hash, day, limit, count);
        metrics.taken(taken.outcome);
        return taken;
      } catch (error) {
        metrics.taken('unavailable');
        throw error;
      }
    },
    find: (hash, day) => store.find(hash, day),
    revoke: (hash, revokedAt) => store.revoke(hash, revokedAt),
    check: () => store.check(),
    close: () => store.close(),
  };
}
