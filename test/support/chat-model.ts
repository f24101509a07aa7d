import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { ChatMessage } from '../../src/reader/chat.ts';
import { PROMPT } from '../../src/reader/read-guesses.ts';

/** A request for prices. */
interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  readonly titles: readonly string[];
}

/** Starts a server that reads titles; `answer` sends any reply, by default the prices of `priceOf`. */
export async function startModel(
  t: Pick<TestContext, 'after'>,
  priceOf: (title: string) => unknown,
  answer?: (response: ServerResponse, prices: readonly unknown[], request: number) => void,
) {
  const requests: ModelRequest[] = [];
  const url = await startChat(t, ({ messages }, response, headers) => {
    assert.equal(messages[0]?.content, PROMPT);
    const titles = JSON.parse(messages[1]?.content ?? '') as string[];
    requests.push({ headers, titles });
    const prices = titles.map(priceOf);
    if (answer) answer(response, prices, requests.length);
    else say(response, JSON.stringify({ prices }));
  });
  return { url, requests };
}

/** A request of the chat-completions protocol. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
}

/** Starts a server that speaks the protocol, and returns its base address. */
export async function startChat(
  t: Pick<TestContext, 'after'>,
  answer: (request: ChatRequest, response: ServerResponse, headers: IncomingHttpHeaders) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    answer(JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()), response, request.headers);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1`;
}

/** Answers with a message with that content. */
export const say = (response: ServerResponse, content: string) => send(response, { role: 'assistant', content });

/** Answers with a message. */
export const send = (response: ServerResponse, message: ChatMessage) =>
  response.end(JSON.stringify({ choices: [{ message }] }));
