import { total } from '../numbers/sums.ts';
import { fitOdds, type OddsCell, shapeAt } from './fit.ts';

/**
 * Returns how good the fit to the other sources is on the sales of a source: the share of pairs of listings of equal
 * age, one of them sold, in which it picks the sold one.
 */
export function shareRight(cells: readonly OddsCell[], source: string): number {
  const { shape } = fitOdds(cells.filter((cell) => cell.source !== source));
  const own = cells
    .filter((cell) => cell.source === source)
    .map((cell) => ({ ...cell, odds: shapeAt(shape, cell.log) }));
  const scored = own.flatMap(({ fold, ageFrom, odds, sold }) => {
    const rivals = own.filter((rival) => rival.fold === fold && rival.ageFrom === ageFrom);
    const days = total(rivals, (rival) => rival.days);
    const beaten = total(rivals, (rival) =>
      rival.odds < odds ? rival.days : rival.odds === odds ? rival.days / 2 : 0,
    );
    return sold > 0 && days > 0 ? [{ sold, score: beaten / days }] : [];
  });
  const sold = total(scored, (one) => one.sold);
  return total(scored, (one) => one.sold * one.score) / sold;
}
