import type { Judgment } from '../judged/judgments.ts';
import type { Levels } from '../level/levels.ts';
import type { PricedSale } from '../level/price-sales.ts';
import type { SellerSale } from '../level/read-sales.ts';
import type { Fit } from '../model/fit.ts';
import type { Statistics } from '../model/published-figures.ts';
import type { ConditionMix, Effects } from '../model/terms.ts';
import type { StaticNumbers } from '../publish/static-estimate.ts';
import type { Cell, TitledItem } from '../read/cells.ts';
import type { ItemTables } from '../titles/item-effects.ts';

export interface FitInput {
  readonly cells: readonly Cell[];
  /** Titled items in some of the cells, which show the effects of facts. */
  readonly titled: readonly TitledItem[];
  /** Effects of facts in an earlier fit, for cells without titled items. */
  readonly items?: ItemTables | undefined;
  readonly statistics: Statistics;
  /** Sales by US sellers. */
  readonly sales?: readonly SellerSale[] | undefined;
  /** Levels that an earlier fit measured on such sales, for cells without sales. */
  readonly levels?: Levels | undefined;
  /** Judged and sold titles. */
  readonly judgments?: readonly Judgment[];
}

export interface FittedPrices {
  /** The fit of structure, conditions, and markets, with facts held fixed. */
  readonly fit: Fit;
  /** The effects of `fit`, with brands without evidence lowered and the level of US sellers added. */
  readonly effects: Effects;
  readonly mix: ConditionMix;
  readonly items: ItemTables;
  /** The fit's cells, with their prices without the effects of facts. */
  readonly cells: readonly Cell[];
  /** The fit's published statistics, without the effects of facts. */
  readonly statistics: Statistics;
  readonly numbers: StaticNumbers;
  /** Number of items of catalog brands behind the fit. */
  readonly fittedListings: number;
  readonly levels: Levels;
  /** US sellers' sales, with prices from fits without their seller and without the level. */
  readonly unseenSales: readonly PricedSale[];
}
