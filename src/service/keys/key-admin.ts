import type { SaleReader } from '../sales/sale-store.ts';

/** A key as operators see it. */
export interface ListedKey {
  /** SHA-256 of the key, 64 hexadecimal digits: its name where the key itself is not known. */
  readonly hash: string;
  readonly email: string;
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number;
  /** Milliseconds since the Unix epoch; undefined while the key is live. */
  readonly revokedAt: number | undefined;
  /** Answered predictions on the day asked for. */
  readonly used: number;
}

/** Totals of the store. */
export interface KeyTotals {
  readonly keys: number;
  readonly revoked: number;
  /** Keys with at least one answered prediction on the day asked for. */
  readonly active: number;
  /** Answered predictions on that day. */
  readonly used: number;
}

interface KeyQuery {
  /** The UTC day that `used` is about; see {@link ./quota.ts utcDay}. */
  readonly day: number;
  /** Only keys of this address. */
  readonly email?: string | undefined;
  /** Only keys whose hash starts with these hexadecimal digits. */
  readonly prefix?: string | undefined;
  /** Only hashes after this one: lists come in the order of their hashes. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Operators' access to the keys, also while the service runs. Methods reject with the database's own words. */
export interface KeyAdmin {
  list(query: KeyQuery): Promise<ListedKey[]>;
  totals(day: number): Promise<KeyTotals>;
  /** Revokes a key for good. False when no such key was live. */
  revoke(hash: string, revokedAt: number): Promise<boolean>;
  /**
   * Deletes all keys of an address, and with them the address and the sales they contributed. Returns how many keys
   * there were.
   */
  purge(email: string): Promise<number>;
  /** The contributed sales, all of them. */
  readonly sales: SaleReader;
  close(): Promise<void>;
}
