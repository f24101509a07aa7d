import type { KeyRecord, QuotaResult } from '../key-store.ts';
import type { Migrated } from '../migrated.ts';

/** An attempt to use some of a key's quota. */
interface QuotaRequest {
  readonly kind: 'consume';
  readonly hash: string;
  readonly day: number;
  readonly limit: number;
  readonly count: number;
}

/** What the main thread asks of the thread that owns the database. Keys are named by their hash, in hexadecimal. */
export type Operation =
  | QuotaRequest
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
  | { readonly kind: 'forget'; readonly revokedBefore: number }
  | { readonly kind: 'check' }
  | { readonly kind: 'undo'; readonly undone: readonly Undone[] };

/** What a rotation did: the use that was carried over, and the unused key that the new one replaced, if any. */
export interface Rotated {
  readonly used: number;
  readonly replaced: string | undefined;
}

/** An operation to take back, with what is needed of its result. */
export type Undone =
  | QuotaRequest
  | { readonly kind: 'issue'; readonly hash: string }
  | {
      readonly kind: 'rotate';
      readonly hash: string;
      readonly newHash: string;
      readonly replaced: string | undefined;
    }
  | { readonly kind: 'revoke'; readonly hash: string };

/** What is to be taken back of an operation with this result; undefined where it changed nothing. */
export function undoOf(operation: Operation, result: unknown): Undone | undefined {
  switch (operation.kind) {
    case 'consume':
      return (result as QuotaResult).outcome === 'granted' ? operation : undefined;
    case 'issue':
    case 'revoke':
      return result === true ? { kind: operation.kind, hash: operation.hash } : undefined;
    case 'rotate': {
      const { kind, hash, newHash } = operation;
      const rotated = result as Rotated | undefined;
      return rotated && { kind, hash, newHash, replaced: rotated.replaced };
    }
    default:
      return undefined;
  }
}

/** What an operation resulted in, as the method of the store of the same name promises it. */
export type OperationResult = QuotaResult | KeyRecord | Rotated | boolean | number | undefined;

/** A batch of operations for one transaction. */
export interface BatchRequest {
  readonly operations: readonly Operation[];
}

/** The batch's results in order, or why the transaction was rolled back. */
export interface BatchAnswer {
  readonly outcome: { readonly results: OperationResult[] } | { readonly failure: string };
}

/** The first message of the thread: the database is open, and had this schema before, or cannot be opened. */
export type OpeningAnswer =
  | { readonly ready: true; readonly migrated: Migrated }
  | { readonly refused: string };
