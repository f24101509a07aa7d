import type { PairSize } from '../../titles/genders.ts';
import type { EvidenceArtifact } from '../loading/artifact.ts';

/** Terms of the price of a kind outside the 15 categories, from what all share to the brand's own; they add up. */
export const KIND_TERMS = [
  'base',
  'family',
  'kind',
  'kind x gender',
  'brand level',
  'brand level x family',
  'class',
  'class x family',
  'brand',
  'brand x family',
  'brand x kind',
] as const;
export type KindTerm = (typeof KIND_TERMS)[number];

/** Terms of the other words of a title. */
export const WORD_TERMS = ['word', 'word x family'] as const;
type WordTerm = (typeof WORD_TERMS)[number];

/** Terms of a pack of basics: powers of the number of its pieces, which add up. */
export const PACK_TERMS = ['pack', 'pack x kind'] as const;
type PackTerm = (typeof PACK_TERMS)[number];

/** Range of single pieces of a family. */
export interface KindRange {
  /** Ends of the 80% range beside the price, log USD: below and above 0. */
  readonly low: number;
  readonly high: number;
  /** Share of pieces within CONFIDENCE_FACTOR of the price, a fraction. */
  readonly near: number;
  /** Error of the typical price of a brand and kind, standard deviation in log USD. */
  readonly error: number;
}

/** A share of a grown-ups' price that children's pieces bring, with the pairs that it was fitted to. */
export interface ChildsShare {
  /** Log of the share. */
  readonly log: number;
  readonly sold: number;
  readonly judged: number;
}

/** `kinds.json`, fitted on top of the prices of the 15 categories; its schema describes each field. */
export interface KindsArtifact {
  /** Version of the prices that it was fitted on. */
  readonly pricesVersion: string;
  /** Day of the fit, YYYY-MM-DD. */
  readonly fittedOn: string;
  /** Log USD, by term and label. */
  readonly effects: Readonly<Partial<Record<KindTerm | WordTerm | PackTerm, Readonly<Record<string, number>>>>>;
  /** Mean of the effects of words in usual titles, by family, log USD: a price without a title holds it. */
  readonly usualWords: Readonly<Record<string, number>>;
  /** Log price of each grade beside Good, by family. */
  readonly grades: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By family; `no brand` after it where no known brand is named. */
  readonly ranges: Readonly<Record<string, KindRange>>;
  /** Sales and listings in the United States by brand and kind, those of no brand under `unknown-brand`. */
  readonly evidence: EvidenceArtifact['brands'];
  /** Shares of the price of the grown-ups' model that children's pairs bring, by size; absent of older models. */
  readonly childsModels?: Readonly<Record<PairSize, ChildsShare>>;
  /** Judged titles by kind. */
  readonly judged: Readonly<Record<string, number>>;
}
