import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { ChatMessage } from '../../src/reader/chat.ts';
import { PROMPT } from '../../src/reader/read-guesses.ts';

interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  readonly titles: readonly string[];
}

/** Starts a stand-in for a language model that prices titles with `priceOf`. `answer` can send any other reply. */
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

/** Body of a chat-completions request. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
}

/** Starts a chat-completions server and returns its base URL. */
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

/** Replies with an assistant message. */
export const say = (response: ServerResponse, content: string) => send(response, { role: 'assistant', content });

/** Replies with a message. */
export const send = (response: ServerResponse, message: ChatMessage) =>
  response.end(JSON.stringify({ choices: [{ message }] }));
