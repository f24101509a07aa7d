import { agentWeight, type GuessWeight, type SalesBehind } from '../../src/pricing/guess.ts';
import { type Cells, cellsOf, two } from '../evaluation/markdown.ts';
import { rmsAfterOffset } from '../evaluation/metrics.ts';
import { meanOf } from '../numbers/summaries.ts';
import type { GuessedSale } from './fit-weights.ts';
import { pooledError } from './pooled-error.ts';

/** Sales of one market, priced by us, by a blind reader, and by both. */
export interface AgentTrial {
  readonly market: string;
  readonly sales: number;
  /** Standard deviations of log(paid / price) about the median. */
  readonly ours: number;
  readonly guessAlone: number;
  readonly pooled: number;
  /** The share of sales inside the range after the guess, a fraction. */
  readonly inside: number;
}

/** Returns how far sales were from prices and guesses in each market, by the weights that ship. */
export function agentTrials(
  sales: readonly GuessedSale[],
  weightOf: (behind: SalesBehind) => GuessWeight = agentWeight,
): AgentTrial[] {
  return [...Map.groupBy(sales, ({ seller }) => seller)].map(([market, own]) => {
    const pooled = own.map((sale) => pooledError(sale, weightOf(sale.behind), sale.guess));
    return {
      market,
      sales: own.length,
      ours: rmsAfterOffset(own.map(({ paid, price }) => paid - price)),
      guessAlone: rmsAfterOffset(own.map(({ paid, guess }) => paid - guess)),
      pooled: rmsAfterOffset(pooled.map(({ error }) => error)),
      inside: meanOf(pooled, ({ isInside }) => Number(isInside)),
    };
  });
}

/** Returns the trials as a table. */
export function agentTable(trials: readonly AgentTrial[]): Cells {
  return cellsOf(trials, {
    'sales of the other half': ({ market, sales }) => `${market} (${sales})`,
    'our price': ({ ours }) => two(ours),
    'the guess alone': ({ guessAlone }) => two(guessAlone),
    both: ({ pooled }) => two(pooled),
    'in the range': ({ inside }) => `${Math.round(100 * inside)}%`,
  });
}
