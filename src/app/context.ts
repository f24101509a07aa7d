import { Problem } from '../base/problem.ts';
import { ownMarketplaces } from '../money/fees.ts';
import { SELLER_FIELDS, type SellerTerms } from '../money/seller-fields.ts';
import { createInputReader } from '../operations/fields/read-input.ts';
import type { Context } from '../operations/operation.ts';
import { readShippedModel } from '../pricing/loading/read-model.ts';
import { goneSetting, readConfig } from './config.ts';

/**
 * Returns the context of the operations for a command: the configured model and fees, and the seller's terms. Rejects
 * with an Error that names an invalid file or setting.
 */
export async function loadContext(env: NodeJS.ProcessEnv, clock: () => number): Promise<Context> {
  const { modelDir, feesFile, publicUrl } = readConfig(env);
  return {
    pricing: await loadPricing(modelDir),
    marketplaces: await loadFees(feesFile),
    seller: sellerTerms(env),
    publicUrl: () => publicUrl,
    clock,
  };
}

/** Serves MCP over standard input and output until the input ends. Rejects like {@link loadContext}. */
export async function serveMcp(env: NodeJS.ProcessEnv, clock: () => number): Promise<void> {
  const { serveMcpOverStdio } = await import('../mcp/protocol/transports.ts');
  serveMcpOverStdio(await loadContext(env, clock));
}

// Validators are imported lazily: they take a third of the startup time, and only an operator's own files need them.

async function loadPricing(modelDir: URL | undefined) {
  if (!modelDir) return readShippedModel();
  const { loadModel } = await import('../pricing/loading/load-model.ts');
  return loadModel(modelDir);
}

async function loadFees(feesFile: string | undefined) {
  if (feesFile === undefined) return ownMarketplaces();
  const { loadMarketplaces } = await import('../money/load.ts');
  return loadMarketplaces(feesFile);
}

/**
 * Reads the seller's terms from the environment, such as `marketplace` from HANGTAG_MARKETPLACE. Throws an Error that
 * names an invalid variable.
 */
function sellerTerms(env: NodeJS.ProcessEnv): SellerTerms {
  if (env.HANGTAG_CONFIG) throw new Error(goneSetting('HANGTAG_CONFIG'));
  const set = Object.entries(env).filter(([name]) => name.startsWith(PREFIX));
  const terms = Object.fromEntries(set.map(([name, value]) => [name.slice(PREFIX.length).toLowerCase(), value]));
  try {
    return readTerms(terms).values;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Error(error.messageIn(variableOf));
  }
}

const PREFIX = 'HANGTAG_';
const readTerms = createInputReader(SELLER_FIELDS, 'There is no setting');
const variableOf = (term: string) => PREFIX + term.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
