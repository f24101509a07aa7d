import type shipped from '../../../model/evaluation.json';
import { withCommas } from '../../base/numbers.ts';
import type { EffectsFile } from '../effects.ts';
import type { StaticArtifact } from '../static-estimate.ts';

type Shipped = typeof shipped;

/** Part of `evaluation.json` that the service shows. The schema describes the whole file. */
export type Evaluation = Pick<Shipped, 'version' | 'heldOutItems' | 'calibration'> &
  Partial<Pick<Shipped, 'judged' | 'rack' | 'decisions'>>;
/** Sales of US sellers compared with prices that were fitted without those sales. */
export type RackRow = Shipped['rack']['rows'][number];

export const NOT_EVALUATED = 'This model has not been evaluated yet.';

/** Returns the model card as Markdown: `card`, or a summary if `card` is undefined or about another model. */
export function modelCard(
  artifacts: {
    readonly effects: EffectsFile;
    readonly staticArtifact: StaticArtifact;
    readonly evaluation?: Evaluation | undefined;
  },
  card: string | undefined,
): string {
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
