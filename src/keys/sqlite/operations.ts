import type { KeyRecord, Taken } from '../key-store.ts';

/** What the main thread asks of the thread that owns the database. Keys are named by their hash, in hexadecimal. */
export type Operation =
  | {
      readonly kind: 'take';
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

/** What an operation resulted in, as the method of the store of the same name promises it. */
export type OperationResult = Taken | KeyRecord | boolean | { readonly used: number } | undefined;

/** A batch of operations for one transaction. */
export interface BatchRequest {
  readonly id: number;
  readonly operations: readonly Operation[];
}

/** The batch's results in order, or why the transaction was rolled back. */
export interface BatchAnswer {
  /** The request's number, so that a late answer is not mistaken for the awaited one. */
  readonly id: number;
  readonly outcome: { readonly results: OperationResult[] } | { readonly failure: string };
}

/** The first message of the thread: the database is open, or cannot be opened. */
export type OpeningAnswer = { readonly ready: true } | { readonly refused: string };
