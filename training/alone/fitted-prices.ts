import type { Judgment } from '../judged/judgments.ts';
import type { Levels } from '../level/levels.ts';
import type { PricedSale } from '../level/price-sales.ts';
import type { SellerSale } from '../level/read-sales.ts';
import type { Fit } from '../model/fit.ts';
import type { Statistics } from '../model/statistics.ts';
import type { ConditionMix, Effects } from '../model/terms.ts';
import type { ItemVariance, Spreads } from '../model/uncertainty.ts';
import type { StaticNumbers } from '../publish/static-estimate.ts';
import type { Calibration } from '../ranges/calibrate.ts';
import type { Cell, TitledItem } from '../read/cells.ts';
import type { ItemTables } from '../titles/item-effects.ts';
import type { UnseenTitles } from '../titles/item-spreads.ts';

/** The input of a fit. */
export interface FitInput {
  readonly cells: readonly Cell[];
  /** Titled items behind some of the cells, one by one: effects of facts are learned from them. */
  readonly titled: readonly TitledItem[];
  /** Effects of facts that an earlier fit has learned, for cells without titled items. */
  readonly items?: ItemTables | undefined;
  readonly statistics: Statistics;
  /** Sales of sellers in the US; without listings, the levels that an earlier fit measured on them. */
  readonly sales?: readonly SellerSale[] | undefined;
  readonly levels?: Levels | undefined;
  /** Judged and sold titles. */
  readonly judgments?: readonly Judgment[];
}

/** A fit with titles: what facts say, and what it says of titled items that it has not seen. */
export interface LearnedItems extends UnseenTitles {
  readonly fit: Fit;
}

/** Everything that is computed from cells, titles and published statistics. */
export interface FittedPrices {
  /** Structure, conditions and markets, with the facts held fixed. */
  readonly fit: Fit;
  /** Its effects as prices have them: brands without evidence lower, tiers in order. */
  readonly effects: Effects;
  readonly mix: ConditionMix;
  readonly items: ItemTables;
  /** Their source; undefined without titles. */
  readonly learned: LearnedItems | undefined;
  /** The cells of the fit, with what the facts leave of their price. */
  readonly cells: readonly Cell[];
  /** The published statistics of the fit, less the facts of models. */
  readonly statistics: Statistics;
  readonly spreads: Spreads;
  readonly calibration: Calibration;
  readonly numbers: StaticNumbers;
  /** Tiers of a category that were moved apart to keep their order. */
  readonly ordered: readonly string[];
  /** Items of catalog brands behind the fit. */
  readonly fittedListings: number;
  readonly itemVariance: ItemVariance;
  /** The level of sellers in the US, which `effects` have. */
  readonly levels: Levels;
  /** Their sales beside prices of fits that had not seen them, before the level. */
  readonly unseenSales: readonly PricedSale[];
}
