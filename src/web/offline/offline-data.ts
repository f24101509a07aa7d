import type { FeeFile } from '../../marketplaces/schema.ts';
import type { PredictionArtifact } from '../../pricing/artifact.ts';
import type { PricingParts } from '../../pricing/create-pricing.ts';
import { MODEL_FOLDER } from '../../pricing/load-model.ts';
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

/** The data as JSON. Reads the fitted files again, since the service keeps only what it needs itself. */
export function offlineData(site: Site): string {
  const { facts } = site.pricing;
  const folder = site.modelDir ?? MODEL_FOLDER;
  const { rows: marketplaces, notModelled } = site.marketplaces;
  const anyAsset = site.assets.url('icon.svg');
  const data: OfflineData = {
    publicUrl: site.publicUrl(),
    requestsPerDay: site.requestsPerDay,
    assets: anyAsset.slice(0, anyAsset.lastIndexOf('/') + 1),
    styles: site.assets.styles,
    fees: { marketplaces: [...marketplaces], notModelled: [...notModelled] },
    prediction: pricingPart(readArtifact(folder, 'prediction').value as PredictionArtifact),
    staticArtifact: readArtifact(folder, 'static-estimate').value as PricingParts['staticArtifact'],
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
export function offlineWords({ modelDir = MODEL_FOLDER }: Site): string {
  return JSON.stringify(readArtifact(modelDir, 'title-words').value);
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
