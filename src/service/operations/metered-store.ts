import type { KeyStore } from '../keys/key-store.ts';
import type { Metrics } from './metrics.ts';

/** Wraps a store to count its outcomes. */
export function meterStore(store: KeyStore, metrics: Metrics): KeyStore {
  return {
    ...store,
    async issue(hash, email, createdAt, most) {
      const isIssued = await store.issue(hash, email, createdAt, most);
      if (isIssued) metrics.keyIssued();
      return isIssued;
    },
    async consume(hash, day, limit, count) {
      try {
        const result = await store.consume(hash, day, limit, count);
        metrics.consumed(result.outcome);
        return result;
      } catch (error) {
        metrics.consumed('unavailable');
        throw error;
      }
    },
  };
}
