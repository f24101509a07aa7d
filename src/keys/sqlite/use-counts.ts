import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { EXHAUSTED, HASH_BYTES, REVOKED, UNKNOWN } from './operations.ts';

interface State {
  day: number;
  used: number;
  revoked: boolean;
}

/** The shares that keys are brought up to date in, by the first byte of their hash. */
const SHARES = 256;

/** Uses between two shares: with {@link SHARES} of them, some 16,000 wait in the table `uses`. */
const USES_PER_SHARE = 64;

const WRITE_COUNT = 'UPDATE keys SET day = ?, used = ? WHERE hash = ?';

// A use in the table: hash, day, and the count after it.
const USE_BYTES = HASH_BYTES + 8;

/**
 * Counts the uses of keys; every method belongs inside a transaction.
 *
 * Keys lie all over the file, so writing each use to its key would write a page of the file for each. Instead the uses
 * of a transaction become one row of the table `uses`, a page or two, and are remembered here. The keys' rows follow
 * share by share: neighbours in the file, each with its newest count.
 */
export class UseCounts {
  readonly #database: DatabaseSync;
  readonly #version: StatementSync;
  readonly #read: StatementSync;
  readonly #append: StatementSync;
  readonly #write: StatementSync;
  readonly #trim: StatementSync;
  /** The keys of each share whose rows are not up to date, by hash. */
  #shares: Map<string, State>[] = [];
  /** The newest row of `uses` when each share was last written. */
  #writtenAt: number[] = [];
  #nextShare = 0;
  #usesSinceShare = 0;
  #lastRow = 0;
  #seenVersion: number | undefined;
  /** This transaction's uses, and how many bytes they fill. */
  #uses = Buffer.alloc(0);
  #filled = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#version = database.prepare('PRAGMA data_version');
    this.#read = database.prepare('SELECT day, used, revoked_at FROM keys WHERE hash = ?');
    this.#append = database.prepare('INSERT INTO uses (id, entries) VALUES (?, ?)');
    this.#write = database.prepare(WRITE_COUNT);
    this.#trim = database.prepare('DELETE FROM uses WHERE id <= ?');
    for (const statement of [this.#version, this.#read]) statement.setReturnArrays(true);
  }

  /** To be called first in a transaction of at most so many takes: takes in what another process wrote. */
  begin(takes: number): void {
    this.#uses = Buffer.allocUnsafe(takes * USE_BYTES);
    this.#filled = 0;
    const [version] = this.#version.get() as unknown as [number];
    if (version === this.#seenVersion) return;
    settleUses(this.#database);
    this.#shares = Array.from({ length: SHARES }, () => new Map());
    this.#writtenAt = new Array(SHARES).fill(0);
    this.#lastRow = 0;
    this.#seenVersion = version;
  }

  /**
   * Counts one use unless that would exceed the limit. Returns the uses of the day, or {@link EXHAUSTED},
   * {@link UNKNOWN} or {@link REVOKED}. A new day starts the count anew; an earlier day than the stored one (the clock
   * stepped back) never does.
   */
  take(hash: Buffer, day: number, limit: number): number {
    const share = this.#shareOf(hash);
    const name = hash.toString('latin1');
    let state = share.get(name);
    if (state === undefined) {
      state = this.#stateOf(hash);
      if (state === undefined) return UNKNOWN;
    }
    if (state.revoked) return REVOKED;
    const used = state.day < day ? 0 : state.used;
    if (used >= limit) return EXHAUSTED;
    state.day = Math.max(state.day, day);
    state.used = used + 1;
    share.set(name, state);
    this.#filled += hash.copy(this.#uses, this.#filled);
    this.#filled = this.#uses.writeInt32LE(state.day, this.#filled);
    this.#filled = this.#uses.writeInt32LE(state.used, this.#filled);
    return state.used;
  }

  /** Uses of a key on a day, unless its row is up to date. */
  usedOf(hash: Buffer, day: number): number | undefined {
    const state = this.#shareOf(hash).get(hash.toString('latin1'));
    return state && (state.day < day ? 0 : state.used);
  }

  /** To be called when a key is revoked. */
  revoked(hash: Buffer): void {
    const state = this.#shareOf(hash).get(hash.toString('latin1'));
    if (state) state.revoked = true;
  }

  /** To be called last in each transaction: stores its uses, and brings the rows of some keys up to date. */
  end(): void {
    if (this.#filled === 0) return;
    this.#append.run(++this.#lastRow, this.#uses.subarray(0, this.#filled));
    this.#usesSinceShare += this.#filled / USE_BYTES;
    for (; this.#usesSinceShare >= USES_PER_SHARE; this.#usesSinceShare -= USES_PER_SHARE) {
      this.#settleShare();
    }
  }

  /** To be called when a transaction was rolled back: what is remembered of it is not true. */
  forget(): void {
    this.#seenVersion = undefined;
  }

  #settleShare(): void {
    const share = this.#shares[this.#nextShare] as Map<string, State>;
    for (const [name, { day, used }] of share) {
      this.#write.run(day, used, Buffer.from(name, 'latin1'));
    }
    share.clear();
    this.#writtenAt[this.#nextShare] = this.#lastRow;
    this.#nextShare = (this.#nextShare + 1) % SHARES;
    // Every share was written after the one that is next.
    this.#trim.run(this.#writtenAt[this.#nextShare] as number);
  }

  #shareOf(hash: Buffer): Map<string, State> {
    return this.#shares[hash[0] as number] as Map<string, State>;
  }

  #stateOf(hash: Buffer): State | undefined {
    const row = this.#read.get(hash) as unknown as [number, number, number | null] | undefined;
    return row && { day: row[0], used: row[1], revoked: row[2] !== null };
  }
}

/** Brings every key's row up to date and empties `uses`; belongs inside a transaction. */
export function settleUses(database: DatabaseSync): void {
  const rows = database.prepare('SELECT entries FROM uses ORDER BY id').all();
  if (rows.length === 0) return;
  const newest = new Map<string, Buffer>();
  for (const { entries } of rows as unknown as { entries: Uint8Array }[]) {
    const uses = Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength);
    for (let at = 0; at < uses.length; at += USE_BYTES) {
      const use = uses.subarray(at, at + USE_BYTES);
      newest.set(use.toString('latin1', 0, HASH_BYTES), use);
    }
  }
  const write = database.prepare(WRITE_COUNT);
  for (const use of newest.values()) {
    const [day, used] = [use.readInt32LE(HASH_BYTES), use.readInt32LE(HASH_BYTES + 4)];
    write.run(day, used, use.subarray(0, HASH_BYTES));
  }
  database.exec('DELETE FROM uses');
}
