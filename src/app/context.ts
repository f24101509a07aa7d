import { Problem } from '../base/problem.ts';
import { createTermsReader } from '../operations/fields/read-input.ts';
import type { Context } from '../operations/operation.ts';
import { loadParts } from '../operations/start.ts';
import { goneSetting, readConfig } from './config.ts';

/**
 * Returns the context of the operations for a command: the configured model and fees, and the seller's terms. Rejects
 * with an Error that names an invalid file or setting.
 */
export async function loadContext(env: NodeJS.ProcessEnv, clock: () => number): Promise<Context> {
  const { modelDir, feesFile, publicUrl } = readConfig(env);
  return {
    ...(await loadParts({ modelDir, feesFile })),
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

/**
 * Reads the seller's terms from the environment, such as `marketplace` from HANGTAG_MARKETPLACE. Throws an Error that
 * names an invalid variable.
 */
function sellerTerms(env: NodeJS.ProcessEnv): Context['seller'] {
  if (env.HANGTAG_CONFIG) throw new Error(goneSetting('HANGTAG_CONFIG'));
  const set = Object.entries(env).filter(([name]) => name.startsWith(PREFIX));
  const terms = Object.fromEntries(set.map(([name, value]) => [name.slice(PREFIX.length).toLowerCase(), value]));
  try {
    return readTerms(terms).values;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Error(error.messageIn(variableName));
  }
}

const PREFIX = 'HANGTAG_';
const readTerms = createTermsReader('There is no setting');
const variableName = (term: string) => PREFIX + term.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
