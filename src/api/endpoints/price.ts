import type { FastifyInstance } from 'fastify';
import { sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import { readPair } from '../pair.ts';
import type { PriceAnswers } from '../prepared-answers.ts';
import { PriceQuery } from '../schemas.ts';

const readQuery = createQueryReader(PriceQuery);

/** GET /api/public/price: the static estimate, for anybody. */
export function registerPrice(app: FastifyInstance, answers: PriceAnswers): void {
  app.get('/api/public/price', (request, reply) => {
    const query = readQuery(request);
    const { brand, category } = readPair(query);
    sendAnswer(request, reply, answers(brand, category, query.condition));
  });
}
