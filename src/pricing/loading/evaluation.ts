/** Numbers of titles (of these, `written` by a model), models, brands and other names that a language model priced. */
export interface JudgedCounts {
  readonly titles: number;
  readonly written: number;
  readonly models: number;
  readonly brands: number;
  readonly names: number;
}

/** Sales of US sellers compared with prices fitted without them, as they are: nothing is removed. */
export interface RackRow {
  readonly name: string;
  readonly sales: number;
  readonly sellers: number;
  /** Log of paid over price, sellers weighted by the precision of their medians, with its 90% interval. */
  readonly level: number;
  readonly levelInterval: readonly [low: number, high: number];
  /** The maximum distance of a release's level from zero; absent if there is no such bound. */
  readonly most?: number;
  /** Median distance of the sales from their price, as a fraction of it. */
  readonly medianError: number;
  /** Shares inside the range, and within CONFIDENCE_FACTOR; and the mean of the stated confidence. */
  readonly inside: number;
  /** Ratio of high to low of a range, geometric mean; absent from evaluations of older versions. */
  readonly width?: number;
  readonly near: number;
  readonly confidence: number;
}

/** The profit of following our Buy and Maybe on pieces that were sold. Shares are fractions. */
export interface DecisionFigures
  extends Readonly<
    Record<
      // `everything`: the same without any rule.
      'ours' | 'everything',
      {
        /** As a share of the profit of someone who had known every sale beforehand. */
        readonly share: number;
        /** The same if each purchase costs $10 of work. */
        readonly withWork: number;
        /** The share of purchases that lose money before work. */
        readonly losing: number;
      }
    >
  > {
  /** Each piece was offered at all of these, US dollars. */
  readonly tags: readonly number[];
  readonly pieces: number;
}

interface Coverage {
  readonly name: string;
  readonly items: number;
  readonly share: number;
}

/** The part of `evaluation.json` that the service shows; its schema describes all of it. */
export interface Evaluation {
  readonly version: string;
  readonly heldOutItems: number;
  readonly judged?: JudgedCounts;
  readonly rack?: {
    readonly rows: readonly RackRow[];
    /** Random held-out sales with their estimates, whole USD; the price paid is rounded to 5%. */
    readonly samples: readonly {
      readonly brand: string;
      readonly category: string;
      readonly price: number;
      readonly priceLow: number;
      readonly priceHigh: number;
      readonly actual: number;
    }[];
  };
  readonly decisions?: DecisionFigures;
  readonly groups: readonly {
    readonly name: string;
    readonly methods: Readonly<Record<string, { readonly rms: number }>>;
  }[];
  readonly calibration: {
    readonly overall: Coverage;
    /** Without a site if brands have their own levels. */
    readonly tiers: readonly Coverage[];
  };
}

export const NOT_EVALUATED = 'This model has not been evaluated yet.';
