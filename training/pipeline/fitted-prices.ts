import type { Judgment } from '../judged/judgments.ts';
import type { Levels } from '../level/levels.ts';
import type { PricedSale } from '../level/price-sales.ts';
import type { SellerSale } from '../level/read-sales.ts';
import type { Fit } from '../model/fit.ts';
import type { Statistics } from '../model/statistics.ts';
import type { ConditionMix, Effects } from '../model/terms.ts';
import type { StaticNumbers } from '../publish/static-estimate.ts';
import type { Cell, TitledItem } from '../read/cells.ts';
import type { ItemTables } from '../titles/item-effects.ts';

/** The input of a fit. */
export interface FitInput {
  readonly cells: readonly Cell[];
  /** Individual titled items behind some of the cells, from which effects of facts are learned. */
  readonly titled: readonly TitledItem[];
  /** Fact effects of an earlier fit, for cells without titled items. */
  readonly items?: ItemTables | undefined;
  readonly statistics: Statistics;
  /** Sales by US sellers, or, without listings, the levels that an earlier fit measured on them. */
  readonly sales?: readonly SellerSale[] | undefined;
  readonly levels?: Levels | undefined;
  /** Judged and sold titles. */
  readonly judgments?: readonly Judgment[];
}

/** Everything that is computed from cells, titles and published statistics. */
export interface FittedPrices {
  /** The fit of structure, conditions and markets, with facts held fixed. */
  readonly fit: Fit;
  /** Its effects, with brands without evidence lowered. */
  readonly effects: Effects;
  readonly mix: ConditionMix;
  readonly items: ItemTables;
  /** The cells of the fit, with prices less the effects of facts. */
  readonly cells: readonly Cell[];
  /** The published statistics of the fit, less the effects of models. */
  readonly statistics: Statistics;
  readonly numbers: StaticNumbers;
  /** Items of catalog brands behind the fit. */
  readonly fittedListings: number;
  /** The level of US sellers, which is part of `effects`. */
  readonly levels: Levels;
  /** Their sales with prices from fits without them, before the level is added. */
  readonly unseenSales: readonly PricedSale[];
}
