/** What the main thread asks of the thread that owns the database. */
export type Operation =
  | { readonly kind: 'take'; readonly hash: string; readonly day: number; readonly limit: number }
  | { readonly kind: 'find'; readonly hash: string; readonly day: number }
  | {
      readonly kind: 'issue';
      readonly hash: string;
      readonly email: string;
      readonly createdAt: number;
    }
  | { readonly kind: 'revoke'; readonly hash: string; readonly revokedAt: number }
  | { readonly kind: 'check' };

/** A batch of operations for one transaction. */
export interface BatchRequest {
  readonly id: number;
  readonly operations: readonly Operation[];
}

/** The batch's results in order, or why the transaction was rolled back. */
export interface BatchAnswer {
  /** The request's number: an answer that comes too late is told from the one that is awaited. */
  readonly id: number;
  readonly outcome: { readonly results: unknown[] } | { readonly failure: string };
}

/** The first message of the thread: the database is open, or cannot be opened. */
export type OpeningAnswer = { readonly ready: true } | { readonly refused: string };
