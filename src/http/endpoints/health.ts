import type { FastifyInstance } from 'fastify';
import { addDays, formatDay } from '../../base/day.ts';
import { busyProblem, invalidInput } from '../../base/problem.ts';
import { quote } from '../../base/text.ts';
import { withinDeadline } from '../../keys/key-store.ts';
import { API_HEADERS, sendJson, sendUncached } from '../send-response.ts';
import type { ServiceParts } from '../server.ts';

/** Deadline for a readiness check. It's short, so that a load balancer switches to another node quickly. */
const CHECK_WITHIN_MS = 1_500;

const SECURITY_TXT_DAYS = 182;

/** Registers what operators ask: the checks of a process manager and of a balancer, and whom to tell of a fault. */
export function registerHealth(app: FastifyInstance, parts: ServiceParts): void {
  const { store, clock, work, contact } = parts;
  let pendingCheck: Promise<void> | undefined;
  app.get('/health/live', (_request, reply) => {
    sendJson(reply, { status: 'ok' });
  });
  // Prices, pages and MCP work without keys, so only a balancer that needs keys takes this process out.
  app.get<{ Querystring: { needs?: unknown } }>('/health/ready', async ({ query }, reply) => {
    const { needs = '' } = query;
    if (needs !== '' && needs !== 'keys')
      throw invalidInput('needs', `needs is ${quote(needs)}: give keys, or leave it out.`);
    // A balancer turns to other nodes before this one stops listening.
    if (work.isEnding) throw busyProblem('The service is stopping.');
    // Share one check among concurrent requests, since a locked table would delay every check.
    pendingCheck ??= store.check(clock()).finally(() => {
      pendingCheck = undefined;
    });
    const check = withinDeadline(pendingCheck, CHECK_WITHIN_MS);
    if (needs === 'keys') await check;
    const [{ status }] = await Promise.allSettled([check]);
    return sendJson(reply, { status: 'ok', keys: status === 'fulfilled' ? 'ok' : 'down' });
  });
  if (contact === undefined) return;
  // Has the URI for vulnerability reports (RFC 9116).
  app.get('/.well-known/security.txt', (_request, reply) => {
    // Use whole days, so that the file changes only once a day.
    const text = `Contact: ${contact}\nExpires: ${addDays(formatDay(clock()), SECURITY_TXT_DAYS)}T00:00:00.000Z\n`;
    sendUncached(reply.headers(API_HEADERS), text, 'text/plain; charset=utf-8');
  });
}
