import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CONDITIONS, type Condition, GENDERS, type Gender } from '../../garments/catalogue.ts';
import { memo } from '../../http/memo.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import { firstCharacters } from '../../http/text.ts';
import { MOST_DOLLARS, MOST_SHIPPING, MOST_TAX } from '../../marketplaces/payout-answer.ts';
import { NoSuchPage } from '../no-such-page.ts';
import { marketplacePage } from '../pages/marketplace-page.ts';
import { sellPage } from '../pages/sell-page.ts';
import type { SellFields } from '../parts/sell-form.ts';
import { sellAnswer } from '../sell-answer.ts';
import { pageAnswer, sendFreshPage, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const slug = Type.Optional(Type.String({ maxLength: 100 }));
const choice = <T extends string>(values: readonly T[]) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values] }));
const amount = (bounds: { minimum?: number; exclusiveMinimum?: number; maximum: number }) =>
  Type.Optional(Type.Number({ ...bounds, multipleOf: 0.01 }));

const SellQuery = Type.Object({
  brand: slug,
  category: slug,
  gender: choice<Gender>(GENDERS),
  condition: choice<Condition>(CONDITIONS),
  vintage: Type.Optional(Type.Boolean()),
  price: amount({ exclusiveMinimum: 0, maximum: MOST_DOLLARS }),
  keep: amount({ exclusiveMinimum: 0, maximum: MOST_DOLLARS }),
  cost: amount({ minimum: 0, maximum: MOST_DOLLARS }),
  profit: amount({ minimum: 0, maximum: MOST_DOLLARS }),
  shipping: amount({ minimum: 0, maximum: MOST_SHIPPING }),
  label: amount({ minimum: 0, maximum: MOST_SHIPPING }),
  // In percent, as people write a rate.
  tax: Type.Optional(Type.Number({ minimum: 0, maximum: MOST_TAX * 100 })),
});
const readQuery = createQueryReader(SellQuery);

/** GET /sell: the calculator, whose address holds what was entered; GET /sell/{marketplace}: its fees explained. */
export function registerSellPages(app: FastifyInstance, site: Site): void {
  app.get('/sell', (request, reply) => {
    const fields = fieldsOf(request);
    try {
      const result = sellAnswer(site, readQuery(request));
      sendPage(request, reply, pageAnswer(site, sellPage(site, { fields, ...result })));
    } catch (error) {
      if (!(error instanceof Problem) || error instanceof NoSuchPage) throw error;
      const field = error.members.parameter ?? '';
      const page = sellPage(site, { fields, error: { field, words: error.message } });
      sendFreshPage(site, reply, page, { status: error.status });
    }
  });

  const { list } = site.marketplaces;
  const answers = memo((id) => {
    const marketplace = list.find((one) => one.id === id);
    if (!marketplace) throw new NoSuchPage('We have no marketplace of that name.', {});
    return pageAnswer(site, marketplacePage(site, marketplace));
  });
  app.get<{ Params: { marketplace: string } }>('/sell/:marketplace', (request, reply) => {
    sendPage(request, reply, answers(request.params.marketplace));
  });
}

/** The texts of the form's fields, to be shown again. */
function fieldsOf(request: FastifyRequest): SellFields {
  const query = request.query as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(SellQuery.properties).flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' ? [[name, firstCharacters(value, 100)]] : [];
    }),
  );
}
