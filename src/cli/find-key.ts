import type { KeyAdmin, ListedKey } from '../keys/key-admin.ts';
import { hashKey, isWellFormedKey } from '../keys/key-format.ts';
import { UsageError } from './command.ts';

/** Digits of a hash that are enough to name a key: shorter ones would soon name two. */
const MIN_ID_LENGTH = 8;

/**
 * The key that an operator names: by itself, by its id (the SHA-256 that `keys list` shows) or by the id's first
 * digits, at least 8. Rejects with a sentence when there is none or more than one.
 */
export async function findKey(keys: KeyAdmin, text: string, day: number): Promise<ListedKey> {
  const id = isWellFormedKey(text) ? hashKey(text) : text.toLowerCase();
  // What does not look like an id may be a mistyped key: it is not repeated.
  if (!/^[0-9a-f]{8,64}$/.test(id)) {
    throw new UsageError(
      `This is neither a key nor an id: give the whole key, or at least the first ${MIN_ID_LENGTH} digits of an id from keys list.`,
    );
  }
  const [key, another] = await keys.list({ prefix: id, day, limit: 2 });
  if (!key) throw new Error('There is no such key.');
  if (another) throw new Error(`More than one key has an id that starts with ${id}.`);
  return key;
}
