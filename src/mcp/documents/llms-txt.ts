import type { FastifyInstance } from 'fastify';
import { memo } from '../../base/memo.ts';
import { brands, CONDITIONS, categories } from '../../catalog/catalog.ts';
import { cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import type { Tool } from '../tools/tool.ts';
import guides from './guides.json' with { type: 'json' };
import { filledIn } from './resources.ts';

/** Registers GET /llms.txt (llmstxt.org). `publicUrl` is called on the first request, because it is only known then. */
export function registerLlmsTxt(
  app: FastifyInstance,
  { publicUrl, requestsPerDay }: Readonly<{ publicUrl: () => string; requestsPerDay: number }>,
  tools: readonly Tool[],
): void {
  const brand = brands.find(({ slug }) => slug === 'coach') ?? brands[0];
  const values = {
    requestsPerDay,
    brands: brands.length,
    categories: categories.length,
    conditions: CONDITIONS.join(', '),
    brand: brand?.slug,
    query: `brand=${brand?.slug}&category=bag`,
    tools: tools.map(({ name, description }) => `  - \`${name}\`: ${description}`).join('\n'),
  };
  const answer = memo((url) =>
    cacheableAnswer('text/plain; charset=utf-8', filledIn(guides.llmsTxt.join('\n'), { ...values, url })),
  );
  app.get('/llms.txt', (request, reply) => sendAnswer(request, reply, answer(publicUrl())));
}
