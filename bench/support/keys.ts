import { createKey, hashKey } from '../../src/service/keys/key-format.ts';
import type { KeyStore } from '../../src/service/keys/key-store.ts';

/** Issues keys directly in a store and returns them. */
export async function issueKeys(store: KeyStore, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const some = Array.from({ length: Math.min(500, count - keys.length) }, createKey);
    await Promise.all(some.map((key) => store.issue(hashKey(key), `${key}@example.com`, Date.now(), 1)));
    keys.push(...some);
  }
  return keys;
}
