import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type ChatMessage, createChat } from '../../../src/reader/chat.ts';
import type { Answer } from '../tasks/grade.ts';
import { type Grade, gradeConversation, type OpenRequest, readOpenRequests } from './grade.ts';
import { converse, type ServedTools } from './loop.ts';

/** Milliseconds to wait for a model: one on a laptop is slow. */
const PATIENCE_MS = 300_000;

/** Connects to an MCP server as an agent does. */
async function connectAgent(url: string): Promise<ServedTools & { readonly close: () => Promise<void> }> {
  const client = new Client({ name: 'hangtag-agent-check', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  return {
    instructions: client.getInstructions() ?? '',
    tools,
    call: async (name, args) => {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
      const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
      return { text, structured: structuredContent as Answer['structured'], isError };
    },
    close: () => client.close(),
  };
}

/** Lets a model answer the open requests one after the other, and returns its grades. */
export async function gradeAgent(
  ask: (request: object) => Promise<ChatMessage>,
  served: ServedTools,
  requests: readonly OpenRequest[] = readOpenRequests(),
): Promise<{ readonly request: OpenRequest; readonly grade: Grade }[]> {
  const graded = [];
  for (const request of requests) {
    const conversation = await converse(ask, served, request.asks);
    graded.push({ request, grade: gradeConversation(request, conversation) });
  }
  return graded;
}

/**
 * Lets the model at an address, by default the first that it lists, answer the open requests with the tools at `url`.
 * Prints the grades that are not flawless, and the sums of all.
 */
export async function playAgent(url: string, address: string, named?: string): Promise<void> {
  const model = named ?? (await firstModel(address));
  const served = await connectAgent(url);
  try {
    const graded = await gradeAgent(createChat({ url: address, model, timeout: PATIENCE_MS }), served);
    for (const { request, grade } of graded) {
      if (!isFlawless(grade)) console.log(`${request.asks}\n  ${gradeInWords(grade)}`);
    }
    const sum = (name: Exclude<keyof Grade, 'lost'>) => graded.reduce((all, { grade }) => all + grade[name], 0);
    const kept = graded.filter(({ grade }) => grade.lost.length === 0).length;
    console.log(
      `${model}: ${graded.length} requests, ${sum('calls')} calls, ${sum('wrongTools')} of the wrong tool, ` +
        `${sum('wrongArguments')} with wrong arguments, ${sum('again')} made again; ` +
        `${kept} answers keep verdict, limit and warnings.`,
    );
  } finally {
    await served.close();
  }
}

const isFlawless = ({ wrongTools, wrongArguments, again, lost }: Grade) =>
  wrongTools + wrongArguments + again + lost.length === 0;

function gradeInWords({ calls, wrongTools, wrongArguments, again, lost }: Grade): string {
  const counts = `calls ${calls}, wrong tools ${wrongTools}, wrong arguments ${wrongArguments}, again ${again}`;
  return `${counts}; lost: ${lost.join('; ') || 'nothing'}`;
}

async function firstModel(address: string): Promise<string> {
  const response = await fetch(`${address.replace(/\/$/, '')}/models`);
  const { data } = (await response.json()) as { data: readonly { id: string }[] };
  if (!data[0]) throw new Error(`${address} lists no model: name one after the address.`);
  return data[0].id;
}
