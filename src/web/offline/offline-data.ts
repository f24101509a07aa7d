import type { Marketplaces } from '../../marketplaces/fees.ts';
import type { FeeFile } from '../../marketplaces/schema.ts';
import { lighter } from '../../pricing/item/item-effects.ts';
import type { PredictionArtifact } from '../../pricing/loading/artifact.ts';
import type { Evaluation } from '../../pricing/loading/evaluation.ts';
import type { Artifacts, Pricing } from '../../pricing/pricing.ts';
import type { Assets } from '../load-assets.ts';
import type { Site } from '../site.ts';

/** The data that browsers store besides the code and the effects of facts. */
export interface OfflineData
  extends Pick<Artifacts, 'prediction' | 'staticArtifact' | 'evidence' | 'evaluation' | 'kinds' | 'sold'> {
  readonly publicUrl: string;
  readonly requestsPerDay: number;
  /** URL path of the pages' assets. */
  readonly assets: string;
  readonly styles: Assets['styles'];
  readonly fees: FeeFile;
}

/** The parts of the site that its offline files depend on. */
export type OfflineSite = Pick<Site, 'assets' | 'pricing' | 'marketplaces' | 'publicUrl' | 'requestsPerDay'>;

export function offlineData(site: OfflineSite): string {
  const anyAsset = site.assets.url('icon.svg');
  const data: OfflineData = {
    publicUrl: site.publicUrl(),
    requestsPerDay: site.requestsPerDay,
    assets: anyAsset.slice(0, anyAsset.lastIndexOf('/') + 1),
    styles: site.assets.styles,
    ...priceData(site.pricing, site.marketplaces),
  };
  return JSON.stringify(data);
}

/** Returns the data behind prices and fees, without the effects of facts: no more than pages and the extension show. */
export function priceData(
  { artifacts }: Pricing,
  { rows, notModeled }: Marketplaces,
): Pick<OfflineData, 'fees' | 'prediction' | 'staticArtifact' | 'evidence' | 'evaluation' | 'kinds' | 'sold'> {
  const { version, brands } = artifacts.evidence;
  const { evaluation } = artifacts;
  return {
    fees: { marketplaces: [...rows], notModeled: [...notModeled] },
    prediction: pricingPart(artifacts.prediction),
    staticArtifact: artifacts.staticArtifact,
    // Without the listings' prices: only the service draws them.
    evidence: { version, brands },
    ...(evaluation && { evaluation: judgingPart(evaluation) }),
    kinds: artifacts.kinds,
    sold: artifacts.sold,
  };
}

/** Returns the effects of facts as JSON; undefined if the model has none. */
export function offlineWords({ pricing }: Pick<Site, 'pricing'>): string | undefined {
  const { items } = pricing.artifacts;
  return items && JSON.stringify(lighter(items));
}

/** Returns the part of an evaluation that verdicts need: how often ranges held. */
function judgingPart({ version, heldOutItems, calibration, rack }: Evaluation): Evaluation {
  const { overall } = calibration;
  return {
    version,
    heldOutItems,
    groups: [],
    calibration: { overall, tiers: [] },
    ...(rack && { rack: { rows: rack.rows, samples: [] } }),
  };
}

/** Members that document the fit: no price depends on them. */
const DOCUMENTATION = ['$schema', 'levels', 'markets', 'orderedTiers', 'calibration', 'tables'];

/** Returns the part from which prices are computed. */
function pricingPart(artifact: PredictionArtifact): PredictionArtifact {
  const members = Object.entries({ ...artifact, sources: [], leftOut: [] });
  const kept = members.filter(([name]) => !DOCUMENTATION.includes(name));
  return Object.fromEntries(kept) as unknown as PredictionArtifact;
}
