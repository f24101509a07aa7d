import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Arguments, Tool } from '../tools/tool.ts';

/** The member that holds a person's answers. */
const DETAILS = 'details';

/**
 * Returns the question for a person before a call is answered; undefined where the client cannot put a form before one,
 * as the
 * envelope of the stateless protocol says, where nothing would move the answer by much, or where the person was asked
 * already,
 * whatever was said.
 */
export function askFirst(
  tool: Tool,
  args: Arguments,
  { envelope, inputResponses }: Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses'>,
): InputRequiredResult | undefined {
  const said: Readonly<Record<string, unknown>> = { ...envelope };
  const capabilities = said[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  if (capabilities?.elicitation === undefined || inputResponses?.[DETAILS] !== undefined) return undefined;
  const question = tool.missing?.(args);
  if (!question) return undefined;
  const { message, fields } = question;
  const requestedSchema = { type: 'object' as const, properties: { ...fields } };
  const form = inputRequired.elicit({ mode: 'form', message, requestedSchema });
  return inputRequired({ inputRequests: { [DETAILS]: form } });
}

/**
 * The arguments with what a person added to them. Only what may be asked for is taken; it is read like any argument.
 */
export function withDetails(args: Arguments, responses: Readonly<Record<string, unknown>> | undefined): Arguments {
  const said = acceptedContent(responses, DETAILS) ?? {};
  const details = ['brand', 'gender', 'condition'].flatMap((name) =>
    typeof said[name] === 'string' && said[name] !== '' ? [[name, said[name]]] : [],
  );
  return { ...args, ...Object.fromEntries(details) };
}
