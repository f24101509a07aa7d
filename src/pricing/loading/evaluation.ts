/** Numbers of titles (of these, `written` by a model), models, brands and other names that a language model priced. */
export interface JudgedCounts {
  readonly titles: number;
  readonly written: number;
  readonly models: number;
  readonly brands: number;
  readonly names: number;
}

/** Sales of US sellers beside prices that had not seen them, as they are: nothing is taken out. */
export interface RackRow {
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
  /** Shares inside the range, and within CONFIDENCE_FACTOR; and the mean of the confidence that stood beside them. */
  readonly inside: number;
  /** High over low of a range, in the geometric mean; absent from evaluations of older versions. */
  readonly width?: number;
  readonly near: number;
  readonly confidence: number;
}

/** A sold listing drawn at random and unseen, beside its estimate, whole USD; what was paid is rounded to 5%. */
export interface Sample {
  readonly brand: string;
  readonly category: string;
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  readonly actual: number;
}

/** The profit of following our Buy and Maybe on pieces that were sold. Shares are fractions. */
export interface DecisionFigures {
  /** Each piece was offered at all of these, US dollars. */
  readonly tags: readonly number[];
  readonly pieces: number;
  /** Of the profit of somebody who knew every sale before. */
  readonly share: number;
  /** Of the purchases, those that lose money. */
  readonly losing: number;
  /** The share of the profit if so many pieces find a buyer and the rest is given away. */
  readonly unsold: readonly { readonly sold: number; readonly share: number }[];
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
  readonly rack?: { readonly rows: readonly RackRow[]; readonly samples: readonly Sample[] };
  readonly decisions?: DecisionFigures;
  readonly groups: readonly {
    readonly name: string;
    readonly methods: Readonly<Record<string, { readonly rms: number }>>;
  }[];
  readonly accuracy?: {
    readonly groups: readonly {
      /** A tier, or `all`. */
      readonly tier: string;
      readonly titled: boolean;
      readonly basis: string;
      readonly asItIs: { readonly inside: number };
    }[];
  };
  readonly calibration: {
    readonly overall: Coverage;
    /** Without a site where brands have levels of their own. */
    readonly tiers: readonly Coverage[];
  };
}

export const NOT_EVALUATED = 'This model has not been evaluated yet.';
