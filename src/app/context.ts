import { catchProblem, Problem } from '../base/problem.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import { requireValidSeller } from '../operations/appraise-item.ts';
import { createInputReader } from '../operations/fields/read-input.ts';
import type { Context } from '../operations/operation.ts';
import { loadParts } from '../operations/start.ts';
import { explainMisspelledSettings, readCommandConfig, VARIABLE_BY_TERM } from './config.ts';

/** Reads the model, the fees and the seller's terms. Rejects with an Error that names an invalid file or setting. */
export async function loadContext(
  command: Parameters<typeof readCommandConfig>[0] & Pick<Context, 'clock'>,
): Promise<Context> {
  const { modelDir, feesFile, publicUrl } = readCommandConfig(command);
  const { env, clock } = command;
  const seller = withVariableNames(() => readSellerTerms(env));
  const context = { ...(await loadParts({ modelDir, feesFile })), seller, publicUrl: () => publicUrl, clock };
  withVariableNames(() => requireValidSeller(context));
  return context;
}

/** Serves MCP over standard input and output until the input ends. Rejects like {@link loadContext}. */
export async function serveMcp(command: Parameters<typeof loadContext>[0]): Promise<void> {
  const { serveMcpOverStdio } = await import('../mcp/protocol/stdio.ts');
  serveMcpOverStdio(await loadContext(command));
}

const readTermVariables = createInputReader(SELLER_FIELDS, { prefix: 'There is no setting', isFlat: true });

/** Reads the seller's terms from the environment, such as `marketplace` from HANGTAG_MARKETPLACE. */
function readSellerTerms(env: NodeJS.ProcessEnv): Context['seller'] {
  // Prices by the wrong terms would look right, so a misspelled variable ends the command.
  const [misspelling] = explainMisspelledSettings(env, Object.values(VARIABLE_BY_TERM));
  if (misspelling !== undefined) throw new Error(misspelling);
  const sentTerms = Object.entries(VARIABLE_BY_TERM).map(([term, variable]) => [term, env[variable]]);
  return readTermVariables(Object.fromEntries(sentTerms)).values;
}

/** Reads terms. Converts a {@link Problem} to an Error that names the invalid variable. */
function withVariableNames<Terms>(read: () => Terms): Terms {
  const outcome = catchProblem(read);
  if (!(outcome instanceof Problem)) return outcome;
  throw new Error(outcome.messageIn((term) => VARIABLE_BY_TERM[term] ?? term));
}
