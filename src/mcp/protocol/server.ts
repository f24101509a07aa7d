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
import promptData from '../documents/prompts.json' with { type: 'json' };
import { createDocuments, filledIn } from '../documents/resources.ts';
import { callInstead, MAX_ITEMS, type ToolParts } from '../tools/tool.ts';
import { createTools, definitionsOf } from '../tools/tools.ts';
import { createCallAnswerer, refused } from './call-tool.ts';

/** Returns the server's home page and icons. The PNG icon comes first, since clients aren't required to support SVG. */
export function websiteOf(publicUrl: string) {
  return {
    websiteUrl: `${publicUrl}/developers`,
    icons: [
      { src: `${publicUrl}/icon.png`, mimeType: 'image/png', sizes: ['192x192'] },
      { src: `${publicUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
    ],
  };
}

/** Lets clients cache lists and documents for an hour, since they change only with a new release. */
const CACHE = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const CACHED = ['tools/list', 'resources/list', 'resources/read', 'prompts/list', 'server/discover'];
const CACHE_HINTS = Object.fromEntries(CACHED.map((method) => [method, CACHE]));

/** Supported protocol versions, starting with the stateless one. */
const VERSIONS = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];

/** Creates the content shared by all server instances: tools, documents, and instructions. */
export function createContent(parts: ToolParts, tools = createTools(parts)) {
  return {
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

/** Disables subscriptions, since content never changes at run time. The extension lets clients list skills. */
const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false, subscribe: false },
  prompts: { listChanged: false },
  extensions: { 'io.modelcontextprotocol/skills': {} },
};

// Replaces the SDK's validator for client responses. This server never sends requests, since its questions are
// part of its results, and creating the real validator for each connection would cost more than answering a call.
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('This server sends no requests to its clients.');
  },
};

type Content = ReturnType<typeof createContent>;

/** Returns a function that creates stateless servers. `report` receives internal errors. */
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
      jsonSchemaValidator: NO_VALIDATOR,
      cacheHints: CACHE_HINTS,
    });
    server.setRequestHandler('tools/list', ({ params }) => onePage(params, toolList));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
      const tool = byName.get(name);
      if (tool) return answerCall(tool, args, mcpReq, address);
      // explain_price was removed after 1.3. Remove this hint after 2.1.
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
  // Hosts request templates from every server that has resources, so send an empty list.
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

/** Maximum length of a prompt argument, in characters: about five hundred garments. */
const MAX_PROMPT_ARGUMENT = 20_000;

function servePrompts(server: Server): void {
  // Many clients split arguments at spaces, so don't mark any argument as required.
  const prompts = promptData.prompts.map(({ name, title, description, arguments: all }) => ({
    name,
    title,
    description,
    arguments: all.map((argument) => ({ ...argument, required: false })),
  }));
  server.setRequestHandler('prompts/list', ({ params }) => onePage(params, { prompts }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }) => {
    const names = prompts.map((prompt) => prompt.name);
    const prompt = promptData.prompts.find((prompt) => prompt.name === name) ?? unknown('prompt', name, names);
    const content = { type: 'text' as const, text: promptText(prompt, args) };
    return { description: prompt.description, messages: [{ role: 'user', content }] };
  });
}

/** Returns a prompt's text with its arguments filled in. Throws a {@link ProtocolError} if an argument is too long. */
function promptText(prompt: (typeof promptData.prompts)[number], args: Readonly<Record<string, string>>): string {
  const values: Record<string, string> = { most: String(MAX_ITEMS) };
  for (const { name } of prompt.arguments) {
    const value = args[name]?.trim() ?? '';
    if (value.length > MAX_PROMPT_ARGUMENT) {
      throw invalid(`${name} is longer than ${MAX_PROMPT_ARGUMENT} characters: give it in parts.`);
    }
    values[name] = value;
  }
  const [firstArgument] = prompt.arguments;
  const isGiven = firstArgument !== undefined && values[firstArgument.name] !== '';
  const opening = isGiven ? prompt.given : prompt.asked;
  // If a placeholder has no value, remove it along with the preceding space.
  return `${opening}\n\n${prompt.text}`.replace(/( ?)\{(\w+)\}/g, (_, space, name) =>
    values[name] ? space + values[name] : '',
  );
}

/** Rejects invalid parameters with -32602 (JSON-RPC's "Invalid params"). The SDK would send -32603 (internal error). */
class CheckingServer extends Server {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(withReadableError(message), options);
    return super.connect(transport);
  }
}

/** Replaces the SDK's JSON list of invalid parameters with a sentence about the first one. */
function withReadableError(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const text = message.error.message;
  try {
    const [first] = JSON.parse(text.slice(text.indexOf('['))) as [{ path: readonly unknown[]; message: string }];
    const sentence = `${shortened(plain(first.path.join('.')), 100)}: ${first.message}.`;
    return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: sentence } };
  } catch {
    // The message isn't JSON, so it comes from some other error and is already readable.
    return message;
  }
}

/** Accepts any parameters. Used for methods that the SDK has no schema for; their handlers validate the parameters. */
const ANY_PARAMS: StandardSchemaV1<unknown, { readonly cursor?: unknown; readonly uri?: unknown }> = {
  '~standard': {
    version: 1,
    vendor: 'hangtag',
    validate: (value) => ({ value: Object(value) }),
  },
};

/** Returns the list. Throws a {@link ProtocolError} if the client sent a cursor, since there are no further pages. */
function onePage<T>(params: { readonly cursor?: unknown } | undefined, list: T): T {
  if (params?.cursor === undefined) return list;
  throw invalid('cursor is unknown: the list has one page.');
}

function unknown(what: string, name: unknown, names: Iterable<string>): never {
  throw invalid(`Unknown ${what}: ${quoted(name)}. There are ${listOf([...names])}.`);
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
