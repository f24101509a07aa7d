import type { ContributedSale } from '../../sales/contributed-sale.ts';
import type { AddedSales, Contribution, StoredSales } from '../../sales/sale-store.ts';
import type { KeyRecord, QuotaResult } from '../key-store.ts';
import type { Migrated } from '../migrated.ts';

/** A request to the thread that owns the database. Keys are named by their hash, in hexadecimal. */
export type Operation =
  | {
      readonly kind: 'consume';
      readonly hash: string;
      readonly day: number;
      readonly limit: number;
      readonly count: number;
    }
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
  | SaleOperation;

/** A request for contributed sales; see {@link ../../sales/sale-store.ts SaleStore}. */
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

/** The result of an operation, as the store's method of the same name promises it. */
export type OperationResult =
  | QuotaResult
  | KeyRecord
  | { readonly used: number }
  | AddedSales
  | StoredSales
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
