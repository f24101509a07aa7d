// A process that builds the data files and the offline pages, and then ends.

import { loadMarketplaces } from '../marketplaces/load.ts';
import { loadModel } from '../pricing/loading/load-model.ts';
import { loadAssets } from '../web/load-assets.ts';
import { buildFiles, type FilesRequest } from './make-files.ts';

process.on('disconnect', () => process.exit());

const { modelDir, modelVersion, feesFile, publicUrl, ...rest } = JSON.parse(process.argv[2] as string) as FilesRequest;
const pricing = loadModel(modelDir === undefined ? undefined : new URL(modelDir));
if (pricing.modelVersion !== modelVersion) {
  throw new Error(`the model's folder holds version ${pricing.modelVersion} now: restart the service to use it`);
}
const marketplaces = loadMarketplaces(feesFile);
const files = await buildFiles({ ...rest, assets: loadAssets(), pricing, marketplaces, publicUrl: () => publicUrl });
// Disconnecting ends the process, which would otherwise wait for the service.
process.send?.(files, undefined, undefined, () => process.disconnect());
