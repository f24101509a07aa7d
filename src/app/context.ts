import { Problem } from '../base/problem.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import { sellerTerms } from '../operations/appraise-item.ts';
import { createInputReader } from '../operations/fields/read-input.ts';
import type { Context } from '../operations/operation.ts';
import { loadParts } from '../operations/start.ts';
import { misspelledSettings, readSettings, type Surroundings, TERM_VARIABLES, variableOf } from './config.ts';

/** Reads the model, the fees and the seller's terms. Rejects with an Error that names an invalid file or setting. */
export async function loadContext(command: Surroundings & Pick<Context, 'clock'>): Promise<Context> {
  const { modelDir, feesFile, publicUrl } = readSettings(command);
  const { env, clock } = command;
  const seller = namingVariables(() => termsIn(env));
  const context = { ...(await loadParts({ modelDir, feesFile })), seller, publicUrl: () => publicUrl, clock };
  // Refuses what only the fees tell, such as an unknown marketplace.
  namingVariables(() => sellerTerms(context, {}));
  return context;
}

/** Serves MCP over standard input and output until the input ends. Rejects like {@link loadContext}. */
export async function serveMcp(command: Parameters<typeof loadContext>[0]): Promise<void> {
  const { serveMcpOverStdio } = await import('../mcp/protocol/stdio.ts');
  serveMcpOverStdio(await loadContext(command));
}

const readStandingTerms = createInputReader(SELLER_FIELDS, { absent: 'There is no setting', isFlat: true });

/** Reads the seller's terms from the environment, such as `marketplace` from HANGTAG_MARKETPLACE. */
function termsIn(env: NodeJS.ProcessEnv): Context['seller'] {
  // Prices by other terms would look right, so a misspelled one ends the command.
  const [fault] = misspelledSettings(env, TERM_VARIABLES);
  if (fault !== undefined) throw new Error(fault);
  return readStandingTerms(Object.fromEntries(Object.keys(SELLER_FIELDS).map((term) => [term, env[variableOf(term)]])))
    .values;
}

/** Reads terms. Throws an Error that names an invalid variable. */
function namingVariables<Terms>(read: () => Terms): Terms {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Error(error.messageIn(variableOf));
  }
}
