import { withCommas } from '../../base/numbers.ts';
import type { Artifacts, Evaluation } from '../pricing.ts';

export const NOT_EVALUATED = 'This model has not been evaluated yet.';

/** Returns the model card as Markdown: `card`, or a summary if `card` is undefined or about another model. */
export function modelCard(artifacts: Omit<Artifacts, 'card'>, card: string | undefined): string {
  const { effects, staticArtifact, evaluation } = artifacts;
  const { version, fittedOn, newestSale, own } = effects;
  // Without an evaluation or own sales, a card has no figures about this model.
  const hasFigures = evaluation !== undefined || own !== undefined;
  if (hasFigures && card?.includes(`Version ${version}.`)) return card;
  const listings = withCommas(staticArtifact.fittedListings);
  const newest = newestSale ? `, the newest sale of ${newestSale}` : '';
  return [
    '# Model card',
    `Model ${version}, fitted on ${fittedOn} to ${listings} listings${newest}.`,
    evaluation ? coverageInWords(evaluation) : NOT_EVALUATED,
  ].join('\n\n');
}

function coverageInWords({ heldOutItems, calibration }: Evaluation): string {
  const percent = (100 * calibration.overall.share).toFixed(1);
  return `Of ${withCommas(heldOutItems)} listings held out of the fit, the 80% range held ${percent}%.`;
}
