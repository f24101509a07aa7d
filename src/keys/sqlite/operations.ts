import type { SaleStore } from '../../sales/sale-store.ts';
import type { KeyStore } from '../key-store.ts';
import type { Migrated } from '../store-observers.ts';

/** The methods of the stores, as the thread that owns the database performs them: at once, within a transaction. */
type AtOnce<Store> = {
  [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never;
};

/** Operations of that thread, by name. Keys are named by their hash, in hexadecimal. */
export interface Operations {
  readonly keys: AtOnce<Omit<KeyStore, 'close'>>;
  // A thread sends a Buffer as a plain array of bytes.
  readonly sales: AtOnce<Omit<SaleStore, 'secret'>> & { secret(): Uint8Array };
}

/** A request to that thread: a group, a name and the arguments of one operation. */
export type Operation = readonly [group: keyof Operations, name: string, args: readonly unknown[]];

/** The results of a batch in order, or the reason why its transaction was rolled back. */
export type BatchOutcome = { readonly results: unknown[] } | { readonly failure: string };

/** The thread's first message: the database is open, and had this schema before, or cannot be opened. */
export type OpeningAnswer =
  | { readonly ready: true; readonly migrated: Migrated }
  | { readonly refused: string };
