import type { DecisionFigures } from '../pricing/loading/evaluation.ts';
import { grouped, percent, usd } from './numbers.ts';

/** Says what whoever follows the verdicts earns, and how that falls with pieces that nobody buys. */
export function decisionsInWords({ tags, pieces, share, losing, unsold }: DecisionFigures): string {
  const half = unsold.find(({ sold }) => sold === 0.5);
  const [low, high] = [usd(Math.min(...tags)), usd(Math.max(...tags))];
  const ifHalf = half ? ` (${percent(half.share)} if half never sold)` : '';
  return (
    `Of what ${grouped(pieces)} pieces offered at ${low} to ${high} had to earn, whoever follows our Buy and Maybe ` +
    `earns ${percent(share)}${ifHalf}; ${Math.round(100 * losing)} in 100 purchases lose money.`
  );
}
