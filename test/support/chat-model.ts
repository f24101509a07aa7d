import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
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
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
    assert.equal(messages[0]?.content, PROMPT);
    const titles = JSON.parse(messages[1]?.content ?? '') as string[];
    requests.push({ headers: request.headers, titles });
    const prices = titles.map(priceOf);
    if (answer) answer(response, prices, requests.length);
    else say(response, JSON.stringify({ prices }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests };
}

/** Replies with an assistant message. */
export const say = (response: ServerResponse, content: string) =>
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
