// A server with only the official SDK: node:http, the SDK's handler, one tool, and a prepared answer for each path.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMcpHandler, type Implementation, Server } from '@modelcontextprotocol/server';
import { readFixedAnswers } from './fixed-answers.ts';

const handlers = new Map(readFixedAnswers().map(([path, { body }]) => [path, handlerOf(body)]));

function handlerOf(answer: string) {
  const { content, structuredContent, _meta } = JSON.parse(answer).result;
  const info = _meta['io.modelcontextprotocol/serverInfo'] as Implementation;
  return createMcpHandler(() => {
    const server = new Server(info, { capabilities: { tools: {} }, jsonSchemaValidator: noQuestions });
    server.setRequestHandler('tools/call', () => ({ content, structuredContent }));
    return server;
  });
}

/** Replaces the default validator, which costs more than a call. This server never asks clients anything. */
const noQuestions = {
  getValidator: () => {
    throw new Error('This server sends no requests to its clients.');
  },
};

const server = createServer(async (incoming, outgoing) => {
  const handler = handlers.get(incoming.url ?? '');
  if (!handler) throw new Error(`no answer for ${incoming.url}`);
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = await text(incoming);
  const request = new Request(`http://${headers.get('host')}/mcp`, { method: 'POST', headers, body });
  const response = await handler.fetch(request, { parsedBody: JSON.parse(body) });
  const sent = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, { 'content-type': 'application/json', 'content-length': sent.length });
  outgoing.end(sent);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`the bare SDK listens on http://127.0.0.1:${port}`);
});
process.on('SIGTERM', () => process.exit());
