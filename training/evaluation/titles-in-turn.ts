import type { FitInput } from '../alone/fitted-prices.ts';
import { fitBothSteps } from '../alone/pipeline.ts';
import type { FitOptions } from '../model/fit.ts';
import { HELD_OUT } from './held-out.ts';
import type { ServedCells } from './served.ts';
import { type JudgedTitle, judgeTitles } from './titles.ts';

/** The first of each two folds that are a fifth, but for the held-out one. */
const FIRST_FOLDS = [0, 2, 4, 6, 8].filter((fold) => !HELD_OUT.includes(fold));

/**
 * Prices the titles of the training part as the held-out ones are: each further fifth by a fit to everything but itself.
 * Few titles stand behind some markets' held-out items; this way each title counts once.
 */
export function judgeOtherFifths(
  { cells, titled, statistics }: FitInput,
  options: FitOptions,
  untitledOf: ServedCells['untitled'],
  step: (text: string) => void,
): JudgedTitle[] {
  return FIRST_FOLDS.flatMap((fold) => {
    step(`leaving out titles of folds ${fold} and ${fold + 1}`);
    const isOut = (row: { readonly fold: number }) => row.fold === fold || row.fold === fold + 1;
    const isIn = (row: { readonly fold: number }) => !isOut(row);
    const input = { cells: cells.filter(isIn), titled: titled.filter(isIn), statistics };
    const { fit, items } = fitBothSteps(input, options);
    return judgeTitles(fit, items, titled.filter(isOut), untitledOf);
  });
}
