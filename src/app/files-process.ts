// A process that builds the data files and the offline pages, then exits.

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
// Disconnect to end this process, which would otherwise keep running as long as the service.
process.send?.(files, undefined, undefined, () => process.disconnect());
