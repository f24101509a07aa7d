import type { FastifyInstance } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { API_HEADERS } from '../../http/headers.ts';
import type { Tool } from '../tools/tool.ts';
import { apiCatalog, CARD_TYPE, mcpCatalog, serverCard } from './discovery.ts';
import { llmsTxt } from './llms-txt.ts';

const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** What programs read before they connect: server card, catalogs and llms.txt. `publicUrl` is asked when it is known. */
export function registerDiscovery(
  app: FastifyInstance,
  publicUrl: () => string,
  tools: readonly Tool[],
  requestsPerDay: number,
): void {
  const documents: Record<string, (base: string) => Answer> = {
    '/mcp/server-card': (base) => cacheableAnswer(CARD_TYPE, json(serverCard(base))),
    '/.well-known/mcp/catalog.json': (base) =>
      cacheableAnswer('application/json', json(mcpCatalog(base))),
    '/.well-known/api-catalog': (base) =>
      cacheableAnswer(API_CATALOG_TYPE, json(apiCatalog(base)), {
        ...API_HEADERS,
        link: `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
      }),
    '/llms.txt': (base) =>
      cacheableAnswer('text/plain; charset=utf-8', llmsTxt(base, tools, requestsPerDay)),
  };
  for (const [path, make] of Object.entries(documents)) {
    let answer: Answer | undefined;
    app.get(path, (request, reply) => {
      answer ??= make(publicUrl());
      sendAnswer(request, reply, answer);
    });
  }
}

function json(value: object): string {
  return JSON.stringify(value);
}
