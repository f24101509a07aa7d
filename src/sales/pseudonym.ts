import { createHmac } from 'node:crypto';

/** Bytes of a pseudonym: two of a billion differ all the same. */
const LENGTH = 8;

/**
 * A name for an address that does not tell it: a keyed hash, cut to eight bytes. Without the secret, which is in the database
 * alone, nobody can try addresses.
 */
export function pseudonym(secret: Uint8Array, kind: 'person' | 'network', address: string): Buffer {
  return createHmac('sha256', secret).update(`${kind} ${address}`).digest().subarray(0, LENGTH);
}
