import type { RackRow, Sample } from '../../src/pricing/evaluation.ts';
import type { Accuracy, AccuracyReport } from './accuracy.ts';
import type { BasketCoverage, SoldBaskets } from './baskets.ts';
import type { CalibrationCheck } from './calibration-check.ts';
import type { NamedErrors } from './errors-by-name.ts';
import type { EvidenceReport } from './evidence-grades.ts';
import type { ErrorsOfGroup, SourceErrors } from './group-errors.ts';
import type { LeftOutMarketplace } from './leave-one-out.ts';
import type { EvaluationTable } from './markdown.ts';
import type { Surest } from './rack.ts';
import type { TitleCoverage, TitleErrors } from './titles.ts';

/** The figures of an earlier version for all tiers together. */
export interface EarlierAccuracy {
  readonly version: string;
  readonly groups: readonly Accuracy[];
}

/** The content of `evaluation.json`; its schema describes each field. Errors are in log USD, shares are fractions. */
export interface EvaluationReport {
  readonly $schema: string;
  readonly version: string;
  readonly heldOut: string;
  readonly trainingItems: number;
  readonly heldOutItems: number;
  readonly rack?: {
    readonly rows: readonly RackRow[];
    readonly surest: Surest;
    readonly static: readonly RackRow[];
    readonly samples: readonly Sample[];
  };
  readonly tables?: readonly EvaluationTable[];
  readonly groups: readonly ErrorsOfGroup[];
  readonly sources: readonly SourceErrors[];
  readonly tiers: readonly NamedErrors[];
  readonly houses: readonly NamedErrors[];
  readonly calibration: CalibrationCheck;
  readonly staticCalibration: readonly {
    readonly tier: string;
    readonly items: number;
    readonly share: number;
  }[];
  readonly leaveOneMarketplaceOut: readonly LeftOutMarketplace[];
  readonly titlesFrom?: string | undefined;
  readonly titles: readonly TitleErrors[];
  readonly titlesInTurn: readonly TitleErrors[];
  readonly titleCoverage: readonly TitleCoverage[];
  readonly accuracy?: AccuracyReport | undefined;
  readonly earlier?: readonly EarlierAccuracy[];
  readonly evidence: EvidenceReport;
  readonly totals: {
    readonly baskets: readonly BasketCoverage[];
    readonly sold: readonly SoldBaskets[];
  };
}
