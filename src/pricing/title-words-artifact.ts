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
  readonly calibration: readonly WordCalibration[];
}

/** How items differ from their prices by words, on marketplaces left out of the fit. */
export interface WordCalibration {
  /** Family of garments, as in the list of categories. */
  readonly family: string;
  /** Tiers that share it. */
  readonly tiers: readonly string[];
  /** From how many known words on. */
  readonly known: number;
  /** Log USD beside the price below which 5, 10, ... 95% of items are. */
  readonly quantiles: readonly number[];
  readonly items: number;
}
