import type { FitInput, LearnedItems } from '../alone/fitted-prices.ts';
import { withJudgedOf } from '../judged/fit-judged.ts';
import { refit, usualLog } from '../model/fit.ts';
import type { LeftOutRow } from '../model/left-out.ts';
import { isWithin } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Cell, siteOf } from '../read/cells.ts';
import { type ItemTables, itemTables } from '../titles/item-effects.ts';
import { titledBasketItems, untitledBasketItems } from './baskets.ts';
import { gradedCells } from './evidence-grades.ts';
import { catalogCells, itemsOf, type ServedCells } from './held-out.ts';
import { errorsOf } from './metrics.ts';
import { judgeTitles, titleErrors } from './titles.ts';

/** A marketplace left out of the fit, with its titled items if there are enough. */
export type LeftOutMarketplace = ReturnType<typeof leaveOneMarketplaceOut>[number]['errors'];

/**
 * Predicts all items of each marketplace from a fit to the others, without that marketplace's published tables. Returns
 * its errors, and its cells and items for measurements over all marketplaces. `training` holds the cells of the whole
 * fit.
 */
export function leaveOneMarketplaceOut(
  { fit: whole, leftOut, inTurn }: LearnedItems,
  { cells, titled }: Pick<FitInput, 'cells' | 'titled'>,
  training: readonly Cell[],
  { served, items: tables }: { readonly served: ServedCells; readonly items: ItemTables },
  step: (text: string) => void,
) {
  const bySite = [...Map.groupBy(itemsOf(cells), ({ cell }) => siteOf(cell))]
    .filter(([, items]) => items.length >= PARAMETERS.evaluation.fewestOfMarketplace)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return bySite.map(([site, items]) => {
    step(`leaving out ${site}`);
    const isOther = (row: Pick<Cell, 'marketplace'>) => siteOf(row) !== site;
    const fit = refit(whole, (row) => !isOther(row));
    const priceOf = usualLog(fit);
    const predictions = items.map(({ cell }) => priceOf(cell));
    const errors = errorsOf(
      items.map(({ log }) => log),
      predictions,
    );
    const inside = items.filter(({ cell, log }, i) =>
      isWithin(log - (predictions[i] as number) - errors.offset, served.ends(cell)),
    );
    const ofOthers = (rows: readonly LeftOutRow[]) => rows.filter(({ row }) => isOther(row));
    const judged = judgeTitles(
      fit,
      withJudgedOf(itemTables(fit, { leftOut: ofOthers(leftOut), inTurn: ofOthers(inTurn) }), tables),
      titled.filter((item) => !isOther(item)),
      served.untitled,
    );
    return {
      errors: {
        marketplace: site,
        errors,
        // After one median offset.
        inside: inside.length / items.length,
        // Each market after its own offset.
        titles: judged.length >= PARAMETERS.evaluation.fewestOfMarketplace ? titleErrors(site, judged) : null,
      },
      cells: gradedCells(catalogCells(cells.filter((cell) => !isOther(cell))), fit, training.filter(isOther)),
      untitled: untitledBasketItems(items, fit, served),
      titled: titledBasketItems(judged, served),
    };
  });
}
