import {
  type Implementation,
  type JSONRPCMessage,
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type StandardSchemaV1,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import packageJson from '../../../package.json' with { type: 'json' };
import { listOf } from '../../base/numbers.ts';
import { plain, quoted, shortened } from '../../base/text.ts';
import { brands, categories } from '../../catalog/catalog.ts';
import { pricesOfWhat } from '../../present/evidence-words.ts';
import guides from '../documents/guides.json' with { type: 'json' };
import { getPrompt, PROMPTS } from '../documents/prompts.ts';
import { createDocuments, filledIn } from '../documents/resources.ts';
import { callInstead, type ToolParts } from '../tools/tool.ts';
import { createTools, definitionsOf } from '../tools/tools.ts';
import { createCallAnswerer, refused } from './call-tool.ts';

/** Returns the server's home page and its icons, PNG first: the only format that every client must support. */
export function websiteOf(publicUrl: string) {
  return {
    websiteUrl: `${publicUrl}/developers`,
    icons: [
      { src: `${publicUrl}/icon.png`, mimeType: 'image/png', sizes: ['192x192'] },
      { src: `${publicUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
    ],
  };
}

/** Lets clients cache lists and documents for an hour: they change only with a new version of the service. */
const CACHE = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const CACHED = ['tools/list', 'resources/list', 'resources/read', 'prompts/list', 'server/discover'];
const CACHE_HINTS = Object.fromEntries(CACHED.map((method) => [method, CACHE]));

/** The first is stateless. */
const VERSIONS = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];

export function createContent(parts: ToolParts, tools = createTools(parts)) {
  return {
    /** Describes the server, with links to the address of the request or, by default, to the public one. */
    info: (address = parts.publicUrl()): Implementation => {
      const info = { name: 'hangtag', title: 'Hangtag', version: packageJson.version };
      return address === undefined ? info : { ...info, ...websiteOf(address) };
    },
    tools,
    ...createDocuments(parts.pricing),
    instructions: filledIn(guides.instructions, {
      brands: brands.length,
      categories: categories.length,
      market: pricesOfWhat(parts.pricing.artifacts.prediction),
    }),
  };
}

/** Nothing changes while the service runs, so there is nothing to subscribe to. The extension lists skills. */
const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false, subscribe: false },
  prompts: { listChanged: false },
  extensions: { 'io.modelcontextprotocol/skills': {} },
};

// Each connection gets its own server, and each server creates a validator for clients' answers to its requests. This
// server sends no requests: its questions are part of its results. Creating the default validator costs more than
// answering a call.
const NO_QUESTIONS = {
  getValidator: () => {
    throw new Error('This server sends no requests to its clients.');
  },
};

type Content = ReturnType<typeof createContent>;

/** Returns a factory of servers, which share the content and keep no state. `report` receives our own failures. */
export function createServerFactory(content: Content, report: (error: unknown) => void): (address?: string) => Server {
  const toolList = { tools: definitionsOf(content.tools) };
  const resourceList = { resources: content.resources.map(({ text: _text, ...entry }) => entry) };
  const byName = new Map(content.tools.map((tool) => [tool.name, tool]));
  const answerCall = createCallAnswerer(report);
  return (address) => {
    const server = new CheckingServer(content.info(address), {
      capabilities: CAPABILITIES,
      instructions: content.instructions,
      supportedProtocolVersions: VERSIONS,
      jsonSchemaValidator: NO_QUESTIONS,
      cacheHints: CACHE_HINTS,
    });
    server.setRequestHandler('tools/list', ({ params }) => onePage(params, toolList));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
      const tool = byName.get(name);
      if (tool) return answerCall(tool, args, mcpReq, address);
      // The tool that went after 1.3. To be removed after 2.1.
      if (name !== 'explain_price') return unknown('tool', name, byName.keys());
      return refused(`explain_price is gone: ${callInstead('get_price', { ...args, detail: 'full' })}`);
    });
    serveResources(server, content, resourceList);
    serveSkills(server, content);
    servePrompts(server);
    return server;
  };
}

function serveResources(server: Server, { resources }: Content, list: ListResourcesResult): void {
  server.setRequestHandler('resources/list', ({ params }) => onePage(params, list));
  // Hosts ask every server with resources for templates.
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const resource = resources.find((resource) => resource.uri === uri);
    if (!resource) {
      const all = listOf(resources.map((resource) => resource.uri));
      throw new ResourceNotFoundError(uri, `There is nothing at ${quoted(uri)}: there is ${all}.`);
    }
    const { mimeType, text } = resource;
    return { contents: [{ uri, mimeType, text }] };
  });
}

function serveSkills(server: Server, { skills }: Content): void {
  server.setRequestHandler('skills/list', { params: ANY_PARAMS }, (params) =>
    onePage(params, { resultType: 'complete', skills, ...CACHE }),
  );
  server.setRequestHandler('skills/get', { params: ANY_PARAMS }, ({ uri }) => {
    const uris = skills.map((skill) => skill.uri);
    const skill = skills.find((skill) => skill.uri === uri) ?? unknown('skill', uri, uris);
    return { resultType: 'complete', skill, ...CACHE };
  });
}

function servePrompts(server: Server): void {
  server.setRequestHandler('prompts/list', ({ params }) => onePage(params, { prompts: PROMPTS }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }) => {
    const names = PROMPTS.map((prompt) => prompt.name);
    return getPrompt(name, args) ?? unknown('prompt', name, names);
  });
}

/** The SDK's server, except that it refuses parameters with JSON-RPC's own code instead of -32603. */
class CheckingServer extends Server {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(withFaultNamed(message), options);
    return super.connect(transport);
  }
}

/** Replaces the SDK's JSON list of all invalid parameters with a sentence about the first. */
function withFaultNamed(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const { message: text } = message.error;
  try {
    const [fault] = JSON.parse(text.slice(text.indexOf('['))) as [{ path: readonly unknown[]; message: string }];
    const sentence = `${shortened(plain(fault.path.join('.')), 100)}: ${fault.message}.`;
    return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: sentence } };
  } catch {
    return message;
  }
}

/** Accepts any parameters, for methods that the SDK does not know; their handlers validate them. */
const ANY_PARAMS: StandardSchemaV1<unknown, { readonly cursor?: unknown; readonly uri?: unknown }> = {
  '~standard': {
    version: 1,
    vendor: 'hangtag',
    validate: (value) => ({ value: Object(value) }),
  },
};

function onePage<T>(params: { readonly cursor?: unknown } | undefined, list: T): T {
  if (params?.cursor === undefined) return list;
  throw invalid('cursor is unknown: the list has one page.');
}

function unknown(what: string, name: unknown, known: Iterable<string>): never {
  throw invalid(`Unknown ${what}: ${quoted(name)}. There are ${listOf([...known])}.`);
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
