import { Type } from 'typebox';
import { TierSlug } from '../../answers/garment/schema.ts';
import { type Answer, cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import {
  EXPECTED_IN_RANGE,
  type Figures,
  LEAST_CONTRIBUTORS,
  LEAST_SALES,
  type TrackRecord,
} from '../../service/sales/track-record.ts';
import { type Endpoint, requireSales } from '../endpoint.ts';

const fraction = (description: string) => Type.Number({ description, minimum: 0, maximum: 1 });

const figures = {
  sales: Type.Integer({ description: 'Number of sales counted.', minimum: LEAST_SALES }),
  contributors: Type.Integer({
    description:
      'Number of contributors; those who share a client network count as one. No contributor supplies more than ' +
      'a fifth of the sales.',
    minimum: LEAST_CONTRIBUTORS,
  }),
  inRange: fraction(`Share of the sales within the range of their estimate, which should be ${EXPECTED_IN_RANGE}.`),
  medianError: Type.Number({
    description: 'Half of the sales are closer to their estimate than this, as a fraction of it.',
    minimum: 0,
  }),
  drift: Type.Number({
    description: 'The median of price divided by estimate, minus 1: above 0 if sale prices are higher than estimated.',
    minimum: -1,
  }),
};

const SaleFigures = Type.Object(figures, { $id: 'SaleFigures' });
const TrackRecordSchema = Type.Object(
  {
    total: Type.Union([SaleFigures, Type.Null()], {
      description:
        `For all contributed sales; null with fewer than ${LEAST_SALES} sales or ${LEAST_CONTRIBUTORS} ` +
        'contributors.',
    }),
    months: Type.Array(
      Type.Object({
        month: Type.String({ description: 'Month of the sales.', pattern: '^\\d{4}-\\d{2}$' }),
        tier: TierSlug,
        ...figures,
      }),
      { description: 'The latest first. Months and tiers with too few sales are left out.' },
    ),
  },
  { $id: 'TrackRecord' },
);

const EXAMPLE_FIGURES = {
  sales: 212,
  contributors: 17,
  inRange: 0.792,
  medianError: 0.311,
  drift: -0.042,
};

export const trackRecord: Endpoint = {
  operation: 'getTrackRecord',
  path: '/api/public/track-record',
  method: 'get',
  answer: TrackRecordSchema,
  example: () => ({ total: EXAMPLE_FIGURES, months: [{ month: '2026-10', tier: 'premium', ...EXAMPLE_FIGURES }] }),
  register: (app, parts) => {
    let made: { readonly record: TrackRecord; readonly answer: Answer } | undefined;
    app.get(trackRecord.path, async (request, reply) => {
      const record = await requireSales(parts).trackRecord.read();
      if (made?.record !== record) {
        made = { record, answer: cacheableJson(bodyOf(record)) };
      }
      sendAnswer(request, reply, made.answer);
      return reply;
    });
  },
};

function bodyOf({ total, months }: TrackRecord) {
  return {
    total: total === undefined ? null : rounded(total),
    months: months.map(({ month, tier, ...rest }) => ({ month, tier, ...rounded(rest) })),
  };
}

/** Some hundred sales justify at most three digits. */
function rounded({ inRange, medianError, drift, ...counts }: Figures): Figures {
  const round = (share: number) => Math.round(share * 1_000) / 1_000;
  return { ...counts, inRange: round(inRange), medianError: round(medianError), drift: round(drift) };
}
