import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Arguments, Tool } from '../tools/tool.ts';

/** The member with the person's answers. */
const DETAILS = 'details';

/**
 * Returns the question to ask a person before answering a call. Returns undefined if the client cannot show a form (it
 * says so in the envelope of the stateless protocol), if no detail would change the answer much, or if the person was
 * already asked, whatever the reply.
 */
export function askFirst(
  tool: Tool,
  args: Arguments,
  { envelope, inputResponses }: Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses'>,
): InputRequiredResult | undefined {
  const metadata: Readonly<Record<string, unknown>> = { ...envelope };
  const capabilities = metadata[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  if (capabilities?.elicitation === undefined || inputResponses?.[DETAILS] !== undefined) return undefined;
  const question = tool.missing?.(args);
  if (!question) return undefined;
  const { message, fields } = question;
  const requestedSchema = { type: 'object' as const, properties: { ...fields } };
  const form = inputRequired.elicit({ mode: 'form', message, requestedSchema });
  return inputRequired({ inputRequests: { [DETAILS]: form } });
}

/**
 * Returns the arguments with the person's answers added. Only fields from the form are taken, and they are validated
 * like any argument.
 */
export function withDetails(args: Arguments, responses: Readonly<Record<string, unknown>> | undefined): Arguments {
  const answers = acceptedContent(responses, DETAILS) ?? {};
  const details = ['brand', 'gender', 'condition'].flatMap((name) =>
    typeof answers[name] === 'string' && answers[name] !== '' ? [[name, answers[name]]] : [],
  );
  const { brand, category, title = [brand, category].filter(Boolean).join(' ') } = args;
  const titled = typeof answers.model === 'string' && answers.model !== '' && { title: `${title} ${answers.model}` };
  return { ...args, ...titled, ...Object.fromEntries(details) };
}
