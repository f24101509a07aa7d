import type { Taken } from '../key-store.ts';

/** An attempt to use one request of a key's quota: by far the most frequent operation. */
export interface Take {
  readonly kind: 'take';
  readonly hash: string;
  readonly day: number;
  readonly limit: number;
}

/** What the main thread asks of the thread that owns the database, beside takes. */
export type OtherOperation =
  | { readonly kind: 'find'; readonly hash: string; readonly day: number }
  | {
      readonly kind: 'issue';
      readonly hash: string;
      readonly email: string;
      readonly createdAt: number;
    }
  | { readonly kind: 'revoke'; readonly hash: string; readonly revokedAt: number }
  | { readonly kind: 'check' };

export type Operation = Take | OtherOperation;

/** A batch of operations for one transaction: takes first. All of them arrived together, so any order is right. */
export interface BatchRequest {
  readonly id: number;
  /** See {@link encodeTakes}. */
  readonly takes: Uint8Array;
  readonly others: readonly OtherOperation[];
}

/** The batch's results in order, or why the transaction was rolled back. */
export interface BatchAnswer {
  /** The request's number: an answer that comes too late is told from the one that is awaited. */
  readonly id: number;
  readonly outcome:
    | { /** See {@link toTaken}. */ readonly taken: Int32Array; readonly results: unknown[] }
    | { readonly failure: string };
}

/** The first message of the thread: the database is open, or cannot be opened. */
export type OpeningAnswer = { readonly ready: true } | { readonly refused: string };

/** Length of a key's hash (SHA-256). */
export const HASH_BYTES = 32;
export const TAKE_BYTES = HASH_BYTES + 8;

/**
 * Takes as bytes: hash, day and limit of each. Messages between threads are copied, and copying an object for each
 * take would cost more than counting it.
 */
export function encodeTakes(takes: readonly Take[]): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(takes.length * TAKE_BYTES);
  let at = 0;
  for (const { hash, day, limit } of takes) {
    bytes.write(hash, at, HASH_BYTES, 'hex');
    bytes.writeInt32LE(day, at + HASH_BYTES);
    bytes.writeInt32LE(limit, at + HASH_BYTES + 4);
    at += TAKE_BYTES;
  }
  return bytes;
}

/** Performs each of the encoded takes; the results in {@link toTaken}'s encoding. */
export function performTakes(
  takes: Uint8Array,
  perform: (hash: Buffer, day: number, limit: number) => number,
): Int32Array {
  const results = new Int32Array(takes.length / TAKE_BYTES);
  const bytes = Buffer.from(takes.buffer, takes.byteOffset, takes.byteLength);
  for (let i = 0, at = 0; i < results.length; i++, at += TAKE_BYTES) {
    results[i] = perform(
      bytes.subarray(at, at + HASH_BYTES),
      bytes.readInt32LE(at + HASH_BYTES),
      bytes.readInt32LE(at + HASH_BYTES + 4),
    );
  }
  return results;
}

// What became of a take, as a number: above 0, it was granted and so much is used now.
export const EXHAUSTED = 0;
export const UNKNOWN = -1;
export const REVOKED = -2;

export function toTaken(result: number): Taken {
  if (result > 0) return { outcome: 'granted', used: result };
  if (result === EXHAUSTED) return { outcome: 'exhausted' };
  return { outcome: result === REVOKED ? 'revoked' : 'unknown' };
}
