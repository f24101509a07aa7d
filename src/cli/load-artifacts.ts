import { readConfig } from '../config.ts';
import { loadMarketplaces } from '../marketplaces/load.ts';
import { loadModel } from '../pricing/load-model.ts';

/** The model and the fees that the environment names. */
export function loadArtifacts(env: NodeJS.ProcessEnv) {
  const { modelDir, feesFile } = readConfig(env);
  return { pricing: loadModel(modelDir), marketplaces: loadMarketplaces(feesFile) };
}
