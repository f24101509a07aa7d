import { grouped } from '../../base/numbers.ts';
import type { EffectsFile } from '../effects.ts';
import type { PriceRange } from '../ranges/price-range.ts';
import type { StaticArtifact } from '../static-estimate.ts';

/** Numbers of titles and names that a language model priced. */
export interface JudgedCounts {
  readonly titles: number;
  /** Number of `titles` that a language model wrote. */
  readonly written: number;
  readonly models: number;
  readonly brands: number;
  readonly names: number;
}

/** Sales of US sellers compared with prices that were fitted without those sales. */
export interface RackRow {
  readonly name: string;
  readonly sales: number;
  readonly sellers: number;
  /** Typical log ratio of the price paid to the estimate. Each seller weighs as much as its median is precise. */
  readonly level: number;
  /** 90% interval of `level`. */
  readonly levelInterval: readonly [low: number, high: number];
  /** Maximum absolute value of `level` for a release; absent without a limit. */
  readonly most?: number;
  /** Median relative error of the estimates. */
  readonly medianError: number;
  /** Fraction of sales inside the range. */
  readonly inside: number;
  /** Geometric mean ratio of the high end of a range to its low end; absent from evaluations of older versions. */
  readonly width?: number;
  /** Fraction of sales within CONFIDENCE_FACTOR of the estimate. */
  readonly near: number;
  /** Mean stated confidence. */
  readonly confidence: number;
}

/** Profit of a buyer who follows our Buy and Maybe verdicts, on items that sold. */
export interface DecisionFigures {
  readonly ours: Profit;
  readonly everything: Profit;
  /** Tag prices, in US dollars, at which each item was offered. */
  readonly tags: readonly number[];
  readonly pieces: number;
  /** The rules that were compared, by market and together; absent from evaluations of older versions. */
  readonly markets?: readonly { readonly name: string; readonly policies: readonly Policy[] }[];
}

interface Policy {
  readonly name: string;
  readonly purchases: number;
  /** Fraction of the profit of a buyer who knows every sale price in advance. */
  readonly share: number;
  /** Fraction of purchases that lose money. */
  readonly losing: number;
}

interface Profit {
  /** Fraction of the profit of a buyer who knows every sale price in advance. */
  readonly share: number;
  /** The same if each purchase costs $10 of work. */
  readonly withWork: number;
  /** Fraction of purchases that lose money before work. */
  readonly losing: number;
}

interface Coverage {
  readonly name: string;
  readonly items: number;
  readonly share: number;
}

/** Part of `evaluation.json` that the service shows. Its schema describes the whole file. */
export interface Evaluation {
  readonly version: string;
  readonly heldOutItems: number;
  readonly judged?: JudgedCounts;
  readonly rack?: {
    readonly rows: readonly RackRow[];
    /** Random held-out sales with their estimates, whole US dollars. `actual` is the price paid, rounded to 5%. */
    readonly samples: readonly (PriceRange & {
      readonly brand: string;
      readonly category: string;
      readonly actual: number;
    })[];
  };
  readonly decisions?: DecisionFigures;
  readonly groups: readonly {
    readonly name: string;
    readonly methods: Readonly<Record<string, { readonly rms: number }>>;
  }[];
  readonly calibration: {
    readonly overall: Coverage;
    /** Excludes listings from the Korean site. */
    readonly tiers: readonly Coverage[];
  };
}

export const NOT_EVALUATED = 'This model has not been evaluated yet.';

/** Returns the model card as Markdown: `card`, or a summary if `card` is undefined or about another model. */
export function modelCard(
  artifacts: {
    readonly effects: EffectsFile;
    readonly staticArtifact: StaticArtifact;
    readonly evaluation?: Evaluation | undefined;
  },
  card: string | undefined,
): string {
  const { effects, staticArtifact, evaluation } = artifacts;
  const { version, fittedOn, newestSale, own } = effects;
  // Without an evaluation or own sales, a card has no figures about this model.
  const hasFigures = evaluation !== undefined || own !== undefined;
  if (hasFigures && card?.includes(`Version ${version}.`)) return card;
  const listings = grouped(staticArtifact.fittedListings);
  const newest = newestSale ? `, the newest sale of ${newestSale}` : '';
  return [
    '# Model card',
    `Model ${version}, fitted on ${fittedOn} to ${listings} listings${newest}.`,
    evaluation ? coverageInWords(evaluation) : NOT_EVALUATED,
  ].join('\n\n');
}

function coverageInWords({ heldOutItems, calibration }: Evaluation): string {
  const percent = (100 * calibration.overall.share).toFixed(1);
  return `Of ${grouped(heldOutItems)} listings held out of the fit, the 80% range held ${percent}%.`;
}
