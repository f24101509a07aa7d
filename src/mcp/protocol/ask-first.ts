import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';
import type { Tool } from '../tools/tool.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** The member that holds a person's answers. */
const DETAILS = 'details';

/** Returns true for a client that can put a form before a person, as the envelope of the stateless protocol says. */
export function canAsk(envelope: Readonly<Record<string, unknown>> | undefined): boolean {
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  return capabilities?.elicitation !== undefined;
}

/**
 * Returns the question for a person before a call is answered; undefined where nothing would move the answer by much, or
 * where the person was asked already, whatever was said.
 */
export function askFirst(
  tool: Tool,
  args: Arguments,
  responses: Readonly<Record<string, unknown>> | undefined,
): InputRequiredResult | undefined {
  if (responses?.[DETAILS] !== undefined) return undefined;
  const question = tool.missing?.(args);
  return (
    question &&
    inputRequired({
      inputRequests: {
        [DETAILS]: inputRequired.elicit({
          mode: 'form',
          message: question.message,
          requestedSchema: { type: 'object', properties: { ...question.fields } },
        }),
      },
    })
  );
}

/** The arguments with what a person added to them. Only what may be asked for is taken; it is read like any argument. */
export function withDetails(
  args: Arguments,
  responses: Readonly<Record<string, unknown>> | undefined,
): Arguments {
  const said = acceptedContent(responses, DETAILS) ?? {};
  const added = ['brand', 'gender', 'condition'].flatMap((name) =>
    typeof said[name] === 'string' && said[name] !== '' ? [[name, said[name]] as const] : [],
  );
  return added.length === 0 ? args : { ...args, ...Object.fromEntries(added) };
}
