import { allSales, type SaleReader } from './sale-store.ts';
import { makeTrackRecord, type TrackRecord } from './track-record.ts';

/** A record is made anew when it is older than this. */
const HOUR_MS = 3_600_000;

/** Keeps the track record of a store, made anew within an hour of being asked for. */
export class KeptTrackRecord {
  readonly #make: () => Promise<TrackRecord>;
  readonly #clock: () => number;
  #made: { readonly at: number; readonly record: TrackRecord } | undefined;
  #making: Promise<TrackRecord> | undefined;

  /** `tiers` in the order in which they are listed; `clock` in milliseconds. */
  constructor(reader: SaleReader, tiers: readonly string[], clock: () => number) {
    this.#clock = clock;
    this.#make = async () => {
      const at = clock();
      const record = await makeTrackRecord(allSales(reader), tiers);
      this.#made = { at, record };
      return record;
    };
  }

  /** The record that is there; undefined while the first is made. */
  current(): TrackRecord | undefined {
    const isOld = this.#made === undefined || this.#clock() - this.#made.at >= HOUR_MS;
    if (isOld) this.#begin().catch(() => {});
    return this.#made?.record;
  }

  /** The record; callers wait only for the first one. Rejects when the store cannot answer. */
  async read(): Promise<TrackRecord> {
    return this.current() ?? this.#begin();
  }

  #begin(): Promise<TrackRecord> {
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }
}
