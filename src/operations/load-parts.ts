import type { Context } from './operation.ts';

interface Files {
  /** Folder of the operator's own model; by default the published one. */
  readonly modelDir?: URL | undefined;
  /** The operator's own fee file; by default the published one. */
  readonly feesFile?: string | undefined;
}

/**
 * Loads the model and the fees that operations answer from. Rejects with an Error that names an invalid file. What is
 * published is checked only if `checksAll`.
 */
export async function loadParts(
  { modelDir, feesFile }: Files,
  { checksAll = false } = {},
): Promise<Pick<Context, 'pricing' | 'marketplaces'>> {
  return {
    pricing: checksAll || modelDir ? await loadCheckedModel(modelDir) : await readPublishedModel(),
    marketplaces: checksAll || feesFile !== undefined ? await loadCheckedFees(feesFile) : await readPublishedFees(),
  };
}

// Validators are imported only where they are needed: they take a third of a command's startup time.

/** Loads and checks a model, by default the published one. Rejects with an Error that names an invalid file. */
async function loadCheckedModel(modelDir?: URL): Promise<Context['pricing']> {
  const { loadModel } = await import('../pricing/loading/load-model.ts');
  return loadModel(modelDir);
}

/** Loads and checks a fee file, by default the published one. Rejects with an Error that names an invalid file. */
async function loadCheckedFees(feesFile?: string): Promise<Context['marketplaces']> {
  const { loadMarketplaces } = await import('../money/load.ts');
  return loadMarketplaces(feesFile);
}

async function readPublishedModel(): Promise<Context['pricing']> {
  const { readShippedModel } = await import('../pricing/loading/read-model.ts');
  return readShippedModel();
}

async function readPublishedFees(): Promise<Context['marketplaces']> {
  const { ownMarketplaces } = await import('../money/fees.ts');
  return ownMarketplaces();
}
