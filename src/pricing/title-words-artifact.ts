import type { Kind } from './word-features.ts';

/** Effects by word or by two words, log USD. */
export type Effects = Readonly<Record<string, number>>;

/** `title-words.json`; its schema describes each field. */
export interface TitleWordsArtifact {
  readonly version: string;
  readonly ignored: readonly string[];
  readonly synonyms: Readonly<Record<string, string>>;
  /** Least and most that the words of a title may add, log USD. */
  readonly bounds: Readonly<Record<Kind, readonly [low: number, high: number]>>;
  readonly general: Readonly<
    Record<Kind, { readonly words: Effects; readonly neighbors: Effects }>
  >;
  /** Words of garments by family. */
  readonly families: Readonly<Record<string, Effects>>;
  readonly brands: Readonly<
    Record<
      string,
      {
        readonly bags: Effects;
        readonly pairs: Effects;
        readonly garments: Effects;
        /** Mean words of ordinary listings by category, log USD. */
        readonly ordinary: Effects;
      }
    >
  >;
  readonly spread: TitleSpread;
}

/** How far items are from their prices by title, on marketplaces left out of the fit. */
export interface TitleSpread {
  /** Log of the standard deviation of items (log USD), by `tier family`; the next three add to it. */
  readonly goods: Effects;
  /** By how many words of the title are known, from none on; the last for that many and more. */
  readonly known: Readonly<Record<Kind, readonly number[]>>;
  /** By `brand category`. */
  readonly brands: Effects;
  readonly words: Readonly<Record<Kind, Effects>>;
  /** Distances from the price below which 5, 10, ... 95% of items are, by tier, in standard deviations, without the level's error. */
  readonly quantiles: Readonly<Record<string, readonly number[]>>;
}
