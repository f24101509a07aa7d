// Node's HTTP server at its fastest: returns fixed bytes and headers for each path.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFixedAnswers } from './fixed-answers.ts';

const answers = new Map(
  readFixedAnswers().map(([path, { status, headers, body }]) => [path, { status, headers, body: Buffer.from(body) }]),
);

const server = createServer((request, response) => {
  const url = request.url as string;
  const answer = answers.get(url) ?? answers.get(url.split('?')[0] as string);
  if (!answer) throw new Error(`no answer for ${request.url}`);
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`bare node:http listens on http://127.0.0.1:${port}`);
});
process.on('SIGTERM', () => process.exit());
