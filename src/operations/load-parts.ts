import type { Context } from './operation.ts';

interface Files {
  /** Folder of the operator's own model; by default the published one. */
  readonly modelDir?: URL | undefined;
  /** The operator's own fee file; by default the published one. */
  readonly feesFile?: string | undefined;
}

/**
 * Loads the model and the fees that operations answer from. Rejects with an Error that names an invalid file. Validators
 * are imported only for files of the operator's own: they take a third of the startup time, and 10 MB.
 */
export async function loadParts({ modelDir, feesFile }: Files): Promise<Pick<Context, 'pricing' | 'marketplaces'>> {
  const readPricing = async () => {
    if (modelDir) return (await import('../pricing/loading/load-model.ts')).loadModel(modelDir);
    return (await import('../pricing/loading/read-model.ts')).readShippedModel();
  };
  const readFees = async () => {
    if (feesFile !== undefined) return (await import('../money/load.ts')).loadMarketplaces(feesFile);
    return (await import('../money/fees.ts')).ownMarketplaces();
  };
  return { pricing: await readPricing(), marketplaces: await readFees() };
}
