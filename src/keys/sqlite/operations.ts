import type { ContributedSale } from '../../sales/contributed-sale.ts';
import type { AddedSales, Contribution, OwnSales } from '../../sales/sale-store.ts';
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
      readonly most: number;
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
  | SaleOperation
  | { readonly kind: 'undo'; readonly undone: readonly Undone[] };

/** What is done with contributed sales; see {@link ../../sales/sale-store.ts SaleStore}. */
type SaleOperation =
  | (Contribution & { readonly kind: 'addSales' })
  | {
      readonly kind: 'ownSales';
      readonly hash: string;
      readonly after: string;
      readonly limit: number;
    }
  | { readonly kind: 'removeSale'; readonly hash: string; readonly id: string }
  | { readonly kind: 'removeSomeSales'; readonly hash: string }
  | { readonly kind: 'removeOrphanSales' }
  | { readonly kind: 'pageOfSales'; readonly after: number; readonly limit: number }
  | { readonly kind: 'latestSales'; readonly limit: number }
  | { readonly kind: 'salesSecret' };

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
    case 'addSales': {
      // The sales stay, since they may be sent again: another request may have been answered that they are there.
      const { hash, day, limit } = operation;
      const isCounted = (result as AddedSales).outcome === 'granted';
      return isCounted ? { kind: 'consume', hash, day, limit, count: 1 } : undefined;
    }
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
export type OperationResult =
  | QuotaResult
  | KeyRecord
  | Rotated
  | AddedSales
  | OwnSales
  | ContributedSale[]
  | Uint8Array
  | boolean
  | number
  | undefined;

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
