import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bytesOfValued } from '../../closet/added-cells.ts';
import { ClosetFileProblem } from '../../closet/file-problem.ts';
import { type createClosetPricer, GoalProblem } from '../../closet/price-closet.ts';
import type { ValuedCloset } from '../../closet/value-closet.ts';
import { API_HEADERS, NOT_CACHEABLE } from '../../http/headers.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import { sendJson } from '../../http/send-json.ts';
import { utcDay } from '../../keys/quota.ts';
import { appraiseItems, readItems } from '../appraise-items.ts';
import { requireOneGoal } from '../buyer-terms.ts';
import { type CountedParts, usedAfter } from '../counted.ts';
import { readKeyHash, requireLiveKey } from '../credentials.ts';
import { dailyLimitHeaders } from '../daily-limit.ts';
import { GoalQuery } from '../estimate-schemas.ts';
import type { AppraisalParts } from './appraise.ts';

export interface AppraiseListParts extends CountedParts, AppraisalParts {
  readonly priceCloset: ReturnType<typeof createClosetPricer>;
  /** Items that one list may have. */
  readonly batchSize: number;
}

const MAX_BYTES = 1024 * 1024;

/** What a reseller wants of items that do not say it themselves. */
const readGoal = createQueryReader(GoalQuery);

/**
 * POST /api/public/appraise: many garments at once, as JSON or CSV. Each priced one counts against the key's quota,
 * all of them or none.
 */
export function registerAppraiseList(app: FastifyInstance, parts: AppraiseListParts): void {
  const { batchSize, store, clock, requestsPerDay, modelVersion } = parts;

  /** Counts the prices of a list. Throws a 429 {@link Problem} that counts nothing. */
  async function count(hash: string, prices: number): Promise<Record<string, string>> {
    const now = clock();
    const day = utcDay(now);
    const used =
      prices === 0
        ? (await requireLiveKey(store, hash, day)).used
        : usedAfter(
            await store.take(hash, day, requestsPerDay, prices),
            now,
            requestsPerDay,
            prices,
          );
    return dailyLimitHeaders(used, now, requestsPerDay);
  }

  app.post(
    '/api/public/appraise',
    {
      bodyLimit: MAX_BYTES,
      config: { accepts: ['application/json', 'text/csv'] },
      // Before the body is read: nobody without a key sends us a megabyte.
      onRequest: async (request) => {
        await requireLiveKey(store, readKeyHash(request), utcDay(clock()));
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const hash = readKeyHash(request);
      if (!Buffer.isBuffer(request.body)) {
        const goal = readGoal(request);
        requireOneGoal(goal);
        const items = readItems(request.body, batchSize);
        const answer = await appraiseItems(parts, items, goal);
        reply.headers(await count(hash, answer.total.priced));
        reply.header('x-model-version', modelVersion);
        return sendJson(reply, answer);
      }
      const valued = await priceFile(parts, request.body, request.query as Record<string, unknown>);
      const limit = await count(hash, valued.total.priced);
      const bytes = await bytesOfValued(valued, modelVersion);
      return reply
        .headers(API_HEADERS)
        .headers(limit)
        .headers({
          'cache-control': NOT_CACHEABLE,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="hangtag.csv"',
          'x-model-version': modelVersion,
        })
        .send(bytes);
    },
  );
}

async function priceFile(
  { priceCloset, batchSize }: AppraiseListParts,
  bytes: Buffer,
  goal: Record<string, unknown>,
): Promise<ValuedCloset> {
  try {
    const valued = await priceCloset(bytes, { goal, maxRows: batchSize });
    if (valued) return valued;
  } catch (error) {
    if (error instanceof ClosetFileProblem) {
      const code = error.code === 'too_many_rows' ? 'too_many_items' : 'unreadable_list';
      throw new Problem(code, error.message);
    }
    if (error instanceof GoalProblem) throw new Problem('invalid_parameter', error.message);
    throw error;
  }
  throw new Problem(
    'too_many_requests',
    'Too many lists are being priced: try again in a few seconds.',
    {},
    { 'retry-after': '2' },
  );
}
