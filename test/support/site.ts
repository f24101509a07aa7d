import { loadMarketplaces } from '../../src/money/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { loadAssets } from '../../src/web/load-assets.ts';
import type { Site } from '../../src/web/site.ts';

/** Returns everything that pages are rendered from, without a service. */
export function plainSite(): Site {
  return {
    assets: loadAssets(),
    pricing: loadModel(),
    marketplaces: loadMarketplaces(),
    publicUrl: () => 'http://localhost',
    requestsPerDay: 100,
    imprint: {},
  };
}
