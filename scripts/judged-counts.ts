import evaluation from '../model/evaluation.json' with { type: 'json' };
import type { JudgedCounts } from '../src/pricing/loading/evaluation.ts';

/** Returns the numbers of titles and names that a language model priced, as the fit counted them. */
export const judgedCounts = (): JudgedCounts => evaluation.judged;
