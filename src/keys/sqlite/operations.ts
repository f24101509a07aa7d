import type { Taken } from '../key-store.ts';

/** An attempt to use some of a key's quota: by far the most frequent operation. */
export interface Take {
  readonly kind: 'take';
  readonly hash: string;
  readonly day: number;
  readonly limit: number;
  readonly count: number;
}

/** What the main thread asks of the thread that owns the database, beside takes. */
export type OtherOperation =
  | { readonly kind: 'find'; readonly hash: string; readonly day: number }
  | {
      readonly kind: 'issue';
      readonly hash: string;
      readonly email: string;
      readonly createdAt: number;
      readonly most: number | undefined;
    }
  | {
      readonly kind: 'rotate';
      readonly hash: string;
      readonly newHash: string;
      readonly rotatedAt: number;
      readonly day: number;
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
  /** The request's number, so that a late answer is not mistaken for the awaited one. */
  readonly id: number;
  readonly outcome:
    | { /** See {@link takenAt}. */ readonly taken: Int32Array; readonly results: unknown[] }
    | { readonly failure: string };
}

/** The first message of the thread: the database is open, or cannot be opened. */
export type OpeningAnswer = { readonly ready: true } | { readonly refused: string };

/** Length of a key's hash (SHA-256). */
const HASH_BYTES = 32;
const TAKE_BYTES = HASH_BYTES + 12;

/**
 * Takes as bytes: hash, day, limit and count of each. Messages between threads are copied, and copying an object for
 * each take would cost more than counting it.
 */
export function encodeTakes(takes: readonly Take[]): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(takes.length * TAKE_BYTES);
  let at = 0;
  for (const { hash, day, limit, count } of takes) {
    bytes.write(hash, at, HASH_BYTES, 'hex');
    bytes.writeInt32LE(day, at + HASH_BYTES);
    bytes.writeInt32LE(limit, at + HASH_BYTES + 4);
    bytes.writeInt32LE(count, at + HASH_BYTES + 8);
    at += TAKE_BYTES;
  }
  return bytes;
}

/** What became of a take, as the thread says it. */
const OUTCOMES = ['granted', 'exhausted', 'unknown', 'revoked'] as const;
export const [GRANTED, EXHAUSTED, UNKNOWN, REVOKED] = [0, 1, 2, 3] as const;
export type TakeResult = readonly [outcome: number, used: number];

/** Performs each of the encoded takes: the outcome and the use after it, two numbers a take. */
export function performTakes(
  takes: Uint8Array,
  perform: (hash: Uint8Array, day: number, limit: number, count: number) => TakeResult,
): Int32Array {
  const results = new Int32Array((takes.length / TAKE_BYTES) * 2);
  const bytes = Buffer.from(takes.buffer, takes.byteOffset, takes.byteLength);
  for (let i = 0, at = 0; i < results.length; i += 2, at += TAKE_BYTES) {
    const numbers = at + HASH_BYTES;
    const [outcome, used] = perform(
      bytes.subarray(at, numbers),
      bytes.readInt32LE(numbers),
      bytes.readInt32LE(numbers + 4),
      bytes.readInt32LE(numbers + 8),
    );
    results[i] = outcome;
    results[i + 1] = used;
  }
  return results;
}

/** What became of the take at an index of the batch. */
export function takenAt(results: Int32Array, index: number): Taken {
  const outcome = OUTCOMES[results[index * 2] as number] as Taken['outcome'];
  const used = results[index * 2 + 1] as number;
  return outcome === 'granted' || outcome === 'exhausted' ? { outcome, used } : { outcome };
}
