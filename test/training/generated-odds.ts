import { seededRandom } from '../../training/numbers/random.ts';
import { binOf, cellsOf, type OddsCell, type Watched } from '../../training/sale-odds/cells.ts';

/** Listings of one source whose hazard is `level` x exp(steepness x log ratio), watched for 60 days. */
export function generatedSource(
  source: string,
  level: number,
  steepness: number,
  seed: number,
): OddsCell[] {
  const random = seededRandom(seed);
  const watched: Watched[] = Array.from({ length: 3000 }, (_, i) => {
    const log = random.normal() * 0.5;
    const hazard = level * Math.exp(-steepness * binOf(log));
    const day = Math.ceil(-Math.log(random.uniform()) / hazard);
    return { fold: i % 5, log, from: 0, to: Math.min(60, day), sold: day <= 60 };
  });
  return cellsOf(source, watched);
}

export const generatedCells: readonly OddsCell[] = [
  ...generatedSource('steep', 0.01, 1.6, 1),
  ...generatedSource('flat', 0.02, 0.7, 2),
  ...generatedSource('middle', 0.005, 1.1, 3),
];
