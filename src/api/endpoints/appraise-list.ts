import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { goalOf } from '../../answers/goal.ts';
import { bytesOfValued } from '../../closet/added-cells.ts';
import { ClosetFileProblem } from '../../closet/file-problem.ts';
import type { Gate } from '../../closet/gate.ts';
import { type createClosetPricer, GoalProblem } from '../../closet/price-closet.ts';
import { inUtf8 } from '../../closet/read-text.ts';
import { charsetOf, createJsonReader, mediaTypeOf } from '../../http/bodies.ts';
import { requireClient } from '../../http/errors.ts';
import { API_HEADERS, NOT_CACHEABLE } from '../../http/headers.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import { sendJsonText } from '../../http/send-json.ts';
import { utcDay } from '../../keys/quota.ts';
import { appraiseItems, readItems } from '../appraise-items.ts';

import { type CountedParts, usedAfter } from '../counted.ts';
import { readKeyHash, requireLiveKey } from '../credentials.ts';
import { dailyLimitHeaders } from '../daily-limit.ts';
import { GoalQuery } from '../estimate-schemas.ts';
import type { AppraisalParts } from './appraise.ts';

export interface AppraiseListParts extends CountedParts, AppraisalParts {
  readonly priceCloset: ReturnType<typeof createClosetPricer>;
  /** Items that one list may have. */
  readonly batchSize: number;
  /** What all lists wait at for their turn. */
  readonly lists: Gate;
}

/** Files of marketplaces hold long descriptions, whatever the number of items. */
const MAX_FILE_BYTES = 1024 * 1024;
/** What an item may need as JSON, in bytes: 500 characters of title, label and brand, each as an escape, and names. */
const ITEM_BYTES = 3 * 1024;

/** A list's answer, and what it counts. */
interface ListAnswer {
  readonly bytes: Buffer;
  readonly prices: number;
}

/** What a reseller wants of items that do not say it themselves. */
const readGoal = createQueryReader(GoalQuery);

/**
 * POST /api/public/appraise: many garments at once, as JSON or CSV. Each priced one counts against the key's quota,
 * all of them or none.
 */
export function registerAppraiseList(app: FastifyInstance, parts: AppraiseListParts): void {
  const { batchSize, lists, store, clock, requestsPerDay, modelVersion } = parts;
  const readJson = createJsonReader(app);

  /** Counts the prices of a list. Throws a {@link Problem} that counts nothing. */
  async function count(hash: string, prices: number): Promise<Record<string, string>> {
    const now = clock();
    const day = utcDay(now);
    if (prices > requestsPerDay) throw moreThanADay(prices, requestsPerDay);
    const used =
      prices === 0
        ? (await requireLiveKey(store, hash, day)).used
        : usedAfter(
            await store.consume(hash, day, requestsPerDay, prices),
            now,
            requestsPerDay,
            prices,
          );
    return dailyLimitHeaders(used, now, requestsPerDay);
  }

  app.post(
    '/api/public/appraise',
    {
      config: {
        accepts: {
          'application/json': Math.min(MAX_FILE_BYTES, batchSize * ITEM_BYTES),
          'text/csv': MAX_FILE_BYTES,
        },
      },
      // Before the body is read: nobody without a key sends us a megabyte.
      onRequest: async (request) => {
        await requireLiveKey(store, readKeyHash(request), utcDay(clock()));
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const hash = readKeyHash(request);
      // Without a type and without a length there is none.
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
      const isFile = mediaTypeOf(request) === 'text/csv';
      // Until the answer is made: what it takes meanwhile is many times its size.
      const { bytes, limit } = await lists.run(async () => {
        requireClient(reply);
        const answer = isFile
          ? await priceFile(
              parts,
              inUtf8(body, charsetOf(request)),
              request.query as Record<string, unknown>,
            )
          : await priceItems(parts, readJson(body), request);
        // Whoever is gone is not charged.
        requireClient(reply);
        return { bytes: answer.bytes, limit: await count(hash, answer.prices) };
      });
      reply.headers(limit).header('x-model-version', modelVersion);
      if (!isFile) return sendJsonText(reply, bytes.toString());
      return reply
        .headers(API_HEADERS)
        .headers({
          'cache-control': NOT_CACHEABLE,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="hangtag.csv"',
        })
        .send(bytes);
    },
  );
}

async function priceItems(
  parts: AppraiseListParts,
  body: unknown,
  request: FastifyRequest,
): Promise<ListAnswer> {
  const goal = readGoal(request);
  goalOf(goal);
  const answer = await appraiseItems(parts, readItems(body, parts.batchSize), goal);
  return { bytes: Buffer.from(JSON.stringify(answer)), prices: answer.total.priced };
}

async function priceFile(
  { priceCloset, batchSize, modelVersion }: AppraiseListParts,
  bytes: Uint8Array,
  goal: Record<string, unknown>,
): Promise<ListAnswer> {
  try {
    const valued = await priceCloset(bytes, { goal, maxRows: batchSize });
    return { bytes: await bytesOfValued(valued, modelVersion), prices: valued.total.priced };
  } catch (error) {
    if (error instanceof ClosetFileProblem) {
      const code = error.code === 'too_many_rows' ? 'too_many_items' : 'unreadable_list';
      throw new Problem(code, error.message);
    }
    if (error instanceof GoalProblem) throw new Problem('invalid_parameter', error.message);
    throw error;
  }
}

function moreThanADay(prices: number, requestsPerDay: number): Problem {
  return new Problem(
    'too_many_items',
    `This list has ${prices} prices, more than the ${requestsPerDay} that a key gets in a day: send it in parts, on several days.`,
  );
}
