import {
  type Implementation,
  type JSONRPCMessage,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import packageJson from '../../../package.json' with { type: 'json' };
import { Problem } from '../../base/problem.ts';
import { joinNames, quote, shorten } from '../../base/text.ts';
import { omit } from '../../base/values.ts';
import { createRequestTask } from '../../http/work-queue.ts';
import type { Context } from '../../operations/operation.ts';
import guides from '../documents/guides.json' with { type: 'json' };
import { type createTools, explainToolRefusal } from '../tools/tools.ts';

/** Lets clients cache lists and documents for an hour, since they change only with a new release. */
const CACHE_HINT = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const CACHED_METHODS = ['tools/list', 'resources/list', 'resources/read', 'server/discover'];
const CACHE_HINTS = Object.fromEntries(CACHED_METHODS.map((method) => [method, CACHE_HINT]));

/** Supported protocol versions, starting with the stateless one. */
const PROTOCOL_VERSIONS = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];

/** Returns the server's description of itself, without home page and icons if it has no URL. */
export function createServerInfo(baseUrl: string | undefined): Implementation {
  const implementation = { name: 'hangtag', title: 'Hangtag', version: packageJson.version };
  if (baseUrl === undefined) return implementation;
  return {
    ...implementation,
    websiteUrl: `${baseUrl}/developers`,
    // The PNG comes first, since clients need not support SVG.
    icons: [
      { src: `${baseUrl}/icon.png`, mimeType: 'image/png', sizes: ['192x192'] },
      { src: `${baseUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
    ],
  };
}

/** Disables subscriptions, since content never changes at run time. */
const CAPABILITIES = { tools: { listChanged: false }, resources: { listChanged: false, subscribe: false } };

// Replaces the SDK's validator for client responses. This server never sends requests, and creating the real validator
// for each connection would cost more than answering a call.
const UNUSED_VALIDATOR = {
  getValidator: () => {
    throw new Error('This server sends no requests to its clients.');
  },
};

/** Returns a function that creates a stateless server, whose calls end when `clientSignal` aborts. */
export function createServerFactory(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  tools: ReturnType<typeof createTools>,
  logError: (error: unknown) => void,
) {
  const toolList = { tools: tools.map((tool) => omit(tool, 'answerInSteps')) };
  const toolByName = new Map(tools.map((tool) => [tool.name, tool]));
  return (baseUrl = publicUrl(), clientSignal?: AbortSignal): Server => {
    const server = new CheckingServer(createServerInfo(baseUrl), {
      capabilities: CAPABILITIES,
      instructions: guides.instructions,
      supportedProtocolVersions: PROTOCOL_VERSIONS,
      jsonSchemaValidator: UNUSED_VALIDATOR,
      cacheHints: CACHE_HINTS,
    });
    server.setRequestHandler('tools/list', ({ params }) => getOnlyPage(params, toolList));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
      const tool = toolByName.get(name);
      if (!tool) throw paramsError(`Unknown tool: ${quote(name)}. There are ${joinNames([...toolByName.keys()])}.`);
      try {
        const { structured, text } = await createRequestTask(clientSignal).runAll(tool.answerInSteps(args, baseUrl));
        return { content: toTextContent(text), structuredContent: structured };
      } catch (error) {
        if (error instanceof Problem) return { content: toTextContent(explainToolRefusal(error, args)), isError: true };
        if (!clientSignal?.aborted) logError(error);
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side.');
      }
    });
    serveGuide(server);
    return server;
  };
}

const toTextContent = (text: string) => [{ type: 'text' as const, text }];

/** Serves the only resource: how to read an answer. */
function serveGuide(server: Server): void {
  const { guideResource, guide } = guides;
  server.setRequestHandler('resources/list', ({ params }) => getOnlyPage(params, { resources: [guideResource] }));
  // Hosts request templates from every server that has resources, so send an empty list.
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    if (uri !== guideResource.uri)
      throw new ResourceNotFoundError(uri, `There is nothing at ${quote(uri)}: there is ${guideResource.uri}.`);
    return { contents: [{ uri, mimeType: guideResource.mimeType, text: guide.join('\n') }] };
  });
}

/** Rejects invalid parameters with -32602 (JSON-RPC's "Invalid params"). The SDK would send -32603 (internal error). */
class CheckingServer extends Server {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(makeErrorReadable(message), options);
    return super.connect(transport);
  }
}

/** Replaces the SDK's JSON list of invalid parameters with a sentence about the first one. */
function makeErrorReadable(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const text = message.error.message;
  try {
    const [issue]: [{ path: readonly unknown[]; message: string }] = JSON.parse(text.slice(text.indexOf('[')));
    const sentence = `${shorten(issue.path.join('.'), 100)}: ${issue.message}.`;
    return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: sentence } };
  } catch {
    // The message isn't JSON, so it comes from some other error and is already readable.
    return message;
  }
}

/** Returns the list. Throws a {@link ProtocolError} if the client sent a cursor, since there are no further pages. */
function getOnlyPage<Page>(params: { readonly cursor?: unknown } | undefined, page: Page): Page {
  if (params?.cursor === undefined) return page;
  throw paramsError('cursor is unknown: the list has one page.');
}

const paramsError = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
