import type { FeeFile } from '../../marketplaces/schema.ts';
import type { PredictionArtifact } from '../../pricing/artifact.ts';
import type { PricingParts } from '../../pricing/create-pricing.ts';
import { readArtifact } from '../../pricing/read-artifact.ts';
import type { InlineStyles } from '../inline-styles.ts';
import type { Site } from '../site.ts';

/** What browsers store besides the code and the effects of words, as a file of its own. */
export interface OfflineData extends Omit<PricingParts, 'words'> {
  readonly publicUrl: string;
  readonly requestsPerDay: number;
  /** The folder of the pages' assets, as a URL path. */
  readonly assets: string;
  readonly styles: InlineStyles;
  readonly fees: FeeFile;
}

const MODEL_FOLDER = new URL('../../../model/', import.meta.url);

/** The data as JSON. Reads the fitted files again, since the service keeps only what it needs itself. */
export function offlineData(site: Site): string {
  const { facts } = site.pricing;
  const { rows: marketplaces, notModelled } = site.marketplaces;
  const anyAsset = site.assets.url('icon.svg');
  const data: OfflineData = {
    publicUrl: site.publicUrl(),
    requestsPerDay: site.requestsPerDay,
    assets: anyAsset.slice(0, anyAsset.lastIndexOf('/') + 1),
    styles: site.assets.styles,
    fees: { marketplaces: [...marketplaces], notModelled: [...notModelled] },
    prediction: pricingPart(readArtifact(MODEL_FOLDER, 'prediction').value as PredictionArtifact),
    staticArtifact: readArtifact(MODEL_FOLDER, 'static-estimate')
      .value as PricingParts['staticArtifact'],
    // The pages that work offline need no more of these.
    facts: {
      ...facts,
      prediction: { ...facts.prediction, sources: [], leftOut: [] },
      evaluation: undefined,
      card: '',
    },
  };
  return JSON.stringify(data);
}

/** The effects of words as JSON. */
export function offlineWords(): string {
  return JSON.stringify(readArtifact(MODEL_FOLDER, 'title-words').value);
}

/** What prices are computed from, without the documentation of the fit. */
function pricingPart(artifact: PredictionArtifact): PredictionArtifact {
  const { version, date, market, reference, conditionMix, conditions } = artifact;
  const { wears, families, effects, cells } = artifact;
  return {
    version,
    date,
    market,
    reference,
    conditionMix,
    conditions,
    wears,
    families,
    effects,
    cells,
  };
}
