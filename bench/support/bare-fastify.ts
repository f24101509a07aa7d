// A Fastify server without plug-ins. Its one route returns fixed bytes and headers for each path.
import Fastify from 'fastify';
import { readFixedAnswers } from './fixed-answers.ts';

const answers = new Map(
  readFixedAnswers().map(([path, answer]) => [path, { ...answer, bytes: Buffer.from(answer.body) }]),
);

const app = Fastify();
app.get('/*', ({ url }, reply) => {
  const answer = answers.get(url);
  if (!answer) throw new Error(`no answer for ${url}`);
  return reply.code(answer.status).headers(answer.headers).send(answer.bytes);
});
console.log(`bare Fastify listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit());
