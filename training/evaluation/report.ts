import type { Accuracy, Evaluation } from '../../src/pricing/evaluation.ts';
import type { AccuracyReport } from './accuracy.ts';
import type { BasketCoverage, SoldBaskets } from './baskets.ts';
import type { CalibrationCheck } from './calibration-check.ts';
import type { NamedErrors } from './errors-by-name.ts';
import type { EvidenceReport } from './evidence-grades.ts';
import type { LeftOutMarketplace } from './leave-one-out.ts';
import type { Errors } from './metrics.ts';
import type { TitleCoverage, TitleErrors } from './titles.ts';

/** Errors of one method, means over the sources of a group. */
export interface GroupErrors {
  readonly rms: number;
  readonly rmsInterval: readonly [low: number, high: number];
  readonly medianAbsolute: number;
  readonly rmsRaw: number;
  readonly spearman: number;
}

/** The figures of an earlier version for all tiers together. */
export interface EarlierAccuracy {
  readonly version: string;
  readonly groups: readonly Accuracy[];
}

/** The content of `evaluation.json`, which `npm run evaluate` writes; errors are in log USD, shares are fractions. */
export interface EvaluationReport extends Pick<Evaluation, 'rack' | 'tables'> {
  readonly $schema: string;
  readonly version: string;
  readonly heldOut: string;
  readonly trainingItems: number;
  readonly heldOutItems: number;
  readonly groups: readonly {
    readonly name: string;
    /** The common trait of the sources. */
    readonly about: string;
    readonly sources: readonly string[];
    readonly methods: Readonly<Record<string, GroupErrors>>;
  }[];
  readonly sources: readonly {
    readonly source: string;
    readonly methods: Readonly<Record<string, Errors>>;
  }[];
  /** Errors by tier and by brand, as they are beside those after the source's median. */
  readonly tiers: readonly NamedErrors[];
  readonly houses: readonly NamedErrors[];
  readonly calibration: CalibrationCheck;
  readonly staticCalibration: readonly {
    readonly tier: string;
    readonly items: number;
    readonly share: number;
  }[];
  readonly leaveOneMarketplaceOut: readonly LeftOutMarketplace[];
  /** Version of the model that all figures about titles are of; by default this one. A fit to cells keeps them. */
  readonly titlesFrom?: string | undefined;
  /** Held-out titled items by market: prices without and with their titles. */
  readonly titles: readonly TitleErrors[];
  /** The same of all titled items: each fifth of the titles judged by a fit without it. */
  readonly titlesInTurn: readonly TitleErrors[];
  readonly titleCoverage: readonly TitleCoverage[];
  /** Errors of prices, as valuers report them; absent from older evaluations. */
  readonly accuracy?: AccuracyReport | undefined;
  /** Accuracy of the versions before, oldest first. */
  readonly earlier?: readonly EarlierAccuracy[];
  /** Errors by grade of evidence. */
  readonly evidence: EvidenceReport;
  /** Shares of totals of held-out items inside their range. */
  readonly totals: {
    readonly baskets: readonly BasketCoverage[];
    readonly sold: readonly SoldBaskets[];
  };
}
