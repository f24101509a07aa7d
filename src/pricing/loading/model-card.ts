import { grouped } from '../../base/numbers.ts';
import type { Artifacts } from '../pricing.ts';
import { NOT_EVALUATED } from './evaluation.ts';

/** Returns the model card as Markdown: `card`, or a summary of this model if the card describes another one. */
export function modelCard(
  { prediction, staticArtifact, evaluation }: Omit<Artifacts, 'card'>,
  card: string | undefined,
): string {
  const { version, fittedOn, newestSale, ownSales } = prediction;
  // The card of the published model describes its figures; that of a model from own sales is written with its figures.
  const isOwn = evaluation !== undefined || ownSales !== undefined;
  if (isOwn && card?.includes(`Version ${version}.`)) return card;
  const listings = grouped(staticArtifact.fittedListings);
  const newest = newestSale ? `, the newest sale of ${newestSale}` : '';
  return [
    '# Model card',
    `Model ${version}, fitted on ${fittedOn} to ${listings} listings${newest}.`,
    evaluation
      ? `Of ${grouped(evaluation.heldOutItems)} listings held out of the fit, the 80% ` +
        `range held ${(100 * evaluation.calibration.overall.share).toFixed(1)}%.`
      : NOT_EVALUATED,
  ].join('\n\n');
}
