import { Problem } from '../base/problem.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import { toSeller } from '../operations/appraise-item.ts';
import { createInputReader } from '../operations/fields/read-input.ts';
import type { Context } from '../operations/operation.ts';
import { loadParts } from '../operations/start.ts';
import { misspelledSettings, readSettings, TERM_VARIABLES } from './config.ts';

/** Reads the model, the fees and the seller's terms. Rejects with an Error that names an invalid file or setting. */
export async function loadContext(
  command: Parameters<typeof readSettings>[0] & Pick<Context, 'clock'>,
): Promise<Context> {
  const { modelDir, feesFile, publicUrl } = readSettings(command);
  const { env, clock } = command;
  const seller = namingVariables(() => readSellerTerms(env));
  const context = { ...(await loadParts({ modelDir, feesFile })), seller, publicUrl: () => publicUrl, clock };
  // Refuses what only the fees tell, such as an unknown marketplace.
  namingVariables(() => toSeller(context, {}));
  return context;
}

/** Serves MCP over standard input and output until the input ends. Rejects like {@link loadContext}. */
export async function serveMcp(command: Parameters<typeof loadContext>[0]): Promise<void> {
  const { serveMcpOverStdio } = await import('../mcp/protocol/stdio.ts');
  serveMcpOverStdio(await loadContext(command));
}

const readStandingTerms = createInputReader(SELLER_FIELDS, { prefix: 'There is no setting', isFlat: true });

/** Reads the seller's terms from the environment, such as `marketplace` from HANGTAG_MARKETPLACE. */
function readSellerTerms(env: NodeJS.ProcessEnv): Context['seller'] {
  // Prices by other terms would look right, so a misspelled one ends the command.
  const [misspelling] = misspelledSettings(env, Object.values(TERM_VARIABLES));
  if (misspelling !== undefined) throw new Error(misspelling);
  const sent = Object.entries(TERM_VARIABLES).map(([term, variable]) => [term, env[variable]]);
  return readStandingTerms(Object.fromEntries(sent)).values;
}

/** Reads terms. Throws an Error that names an invalid variable. */
function namingVariables<Terms>(read: () => Terms): Terms {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Error(error.messageIn((term) => TERM_VARIABLES[term] ?? term));
  }
}
