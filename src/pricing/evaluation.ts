import type { EvidenceGrade } from '../wording/evidence-grade.ts';

/** Share of items that a range held. */
export interface Coverage {
  readonly name: string;
  readonly items: number;
  readonly share: number;
}

/** Items of like confidence. */
export interface ReliabilityBin {
  readonly items: number;
  /** Mean confidence of the bin, and the share of its items within CONFIDENCE_FACTOR of their prices. */
  readonly stated: number;
  readonly observed: number;
}

/** Errors of typical prices of an evidence grade, log USD after the marketplace's level. */
export interface GradeError {
  readonly grade: EvidenceGrade;
  /** Typical prices that were judged: of a brand, category and gender on a market. */
  readonly cells: number;
  /** Half of them are nearer to the price; absent where there are none. */
  readonly cellError?: number;
}

/** Errors of prices as valuers report them: shares and errors are fractions. */
export interface Ratios {
  /** Half of the prices are nearer to the actual price than this. */
  readonly medianError: number;
  readonly within10: number;
  readonly within20: number;
  readonly within50: number;
  /** Coefficient of dispersion: mean distance of price over actual price from its median, over that median. */
  readonly scatter: number;
  /** Share inside the 80% range. */
  readonly inside: number;
}

/** The accuracy of some held-out listings. */
export interface Accuracy {
  /** A tier, or `all`. */
  readonly tier: string;
  readonly titled: boolean;
  readonly basis: 'sold' | 'asking';
  readonly items: number;
  /** Against what was paid or asked. */
  readonly asItIs: Ratios;
  /** After the median of each source in each tier. */
  readonly levelOut: Ratios;
  /** Log actual price on log price within sources: 1 where expensive and cheap are told apart rightly. */
  readonly slope: number;
}

/** Sales of US sellers beside prices that had not seen them, as they are: nothing is taken out. */
export interface RackRow {
  /** The part of the rack, such as `mid-range`. */
  readonly name: string;
  readonly sales: number;
  readonly sellers: number;
  /** Log of paid over price, one seller one voice, with its 90% interval. */
  readonly level: number;
  readonly levelInterval: readonly [low: number, high: number];
  /** The furthest that the level of a release may be from zero; absent where there is no such bound. */
  readonly most?: number;
  /** Half of the sales are nearer to their price than this, as a fraction of it. */
  readonly medianError: number;
  /** Shares inside the range, and within a factor of 1.5; and the mean of the confidence that stood beside them. */
  readonly inside: number;
  readonly near: number;
  readonly confidence: number;
}

/** Median log errors of the share of sales that prices are surest of, and of the rest. */
export interface Surest {
  readonly share: number;
  readonly error: number;
  readonly rest: number;
}

/** A table as pages and the card draw it. */
export interface EvaluationTable {
  readonly name: string;
  readonly caption: string;
  /** True where pages draw it too, and where a reader should see it before all else. */
  readonly onPages?: boolean;
  readonly isLead?: boolean;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A sold listing with a title, drawn at random and unseen, beside its estimate, whole USD; what was paid is rounded to 5%. */
export interface Sample {
  readonly brand: string;
  readonly category: string;
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  readonly actual: number;
}

/** The part of `evaluation.json` that the service shows. */
export interface Evaluation {
  /** Of the model that the figures are about. */
  readonly version: string;
  readonly heldOutItems: number;
  /** Sales of US sellers, each left out in turn; absent without listings of theirs. */
  readonly rack?: {
    readonly rows: readonly RackRow[];
    readonly surest: Surest;
    /** The static estimate beside the same sales. */
    readonly static: readonly RackRow[];
    readonly samples: readonly Sample[];
  };
  /** All figures, in the order of the card. */
  readonly tables?: readonly EvaluationTable[];
  readonly groups: readonly {
    readonly name: string;
    /** Root mean square of the errors of the log price, after one offset for each source. */
    readonly methods: Readonly<Record<string, { readonly rms: number }>>;
  }[];
  /** Absent from evaluations of older versions, and of own sales. */
  readonly accuracy?: {
    readonly groups: readonly Accuracy[];
    /** When the least sure titled listings are left out. */
    readonly answered: readonly {
      /** Share of them that are answered, the surest ones. */
      readonly share: number;
      /** Least confidence among them. */
      readonly confidence: number;
      /** Within 20%: of all after their level, and of those sold as they are. */
      readonly within20: number;
      readonly soldWithin20: number;
    }[];
  };
  /** On marketplaces that the fit has seen, and on others; absent from evaluations of older versions. */
  readonly evidence?: {
    readonly seen: readonly GradeError[];
    readonly unseen: readonly GradeError[];
  };
  readonly calibration: {
    readonly overall: Coverage;
    /** Without a site where brands have levels of their own. */
    readonly tiers: readonly Coverage[];
    readonly bands: readonly Coverage[];
    /** Expected calibration error of the confidence: mean distance of stated and observed, over bins of 0.05. */
    readonly confidenceError: number;
    readonly reliability: readonly ReliabilityBin[];
  };
}

/** Shown in place of figures for a model without its own. */
export const NOT_EVALUATED = 'This model has not been evaluated yet.';
