import type { KeyStore } from '../keys/key-store.ts';
import type { Metrics } from './metrics.ts';

/** The store, with what comes of it counted. */
export function meterStore(store: KeyStore, metrics: Metrics): KeyStore {
  return {
    async issue(hash, email, createdAt, most) {
      const isIssued = await store.issue(hash, email, createdAt, most);
      if (isIssued) metrics.keyIssued();
      return isIssued;
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
    rotate: (hash, newHash, rotatedAt, day) => store.rotate(hash, newHash, rotatedAt, day),
    revoke: (hash, revokedAt) => store.revoke(hash, revokedAt),
    forget: (revokedBefore) => store.forget(revokedBefore),
    check: () => store.check(),
    close: () => store.close(),
  };
}
