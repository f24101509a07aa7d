import type { FitInput } from '../alone/fitted-prices.ts';
import { fitBothSteps } from '../alone/pipeline.ts';
import type { FitOptions } from '../model/fit.ts';
import { HELD_OUT } from './items.ts';
import { type JudgedTitle, judgeTitles, type OfUntitled } from './titles.ts';

/** Folds of listings: two of them are a fifth. */
const FOLDS = 10;

/**
 * Prices the titles of the training part as the held-out ones are: each further fifth by a fit to everything but itself.
 * Few titles stand behind some markets' held-out items; this way each title counts once.
 */
export function judgeOtherFifths(
  { cells, titled, statistics }: FitInput,
  options: FitOptions,
  untitledOf: OfUntitled,
  step: (text: string) => void,
): JudgedTitle[] {
  const judged: JudgedTitle[] = [];
  for (let fold = 0; fold < FOLDS; fold += 2) {
    if (HELD_OUT.includes(fold)) continue;
    step(`leaving out titles of folds ${fold} and ${fold + 1}`);
    const isOut = (row: { readonly fold: number }) => row.fold === fold || row.fold === fold + 1;
    const { fit, items } = fitBothSteps(
      {
        cells: cells.filter((cell) => !isOut(cell)),
        titled: titled.filter((item) => !isOut(item)),
        statistics,
      },
      options,
    );
    for (const one of judgeTitles(fit, items, titled.filter(isOut), untitledOf)) judged.push(one);
  }
  return judged;
}
