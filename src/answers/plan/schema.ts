import { Type } from 'typebox';
import { choice, orNull, type Shape, text } from '../../base/shape.ts';

const ACTIONS = ['LIST', 'HOLD', 'CUT', 'RELIST', 'RAISE', 'CHECK', 'DONATE'] as const;
export type Action = (typeof ACTIONS)[number];

export const AdviceAnswer = Type.Object(
  {
    action: orNull(
      choice(ACTIONS, 'The action. `CHECK`: copies are common and it asks far too little; check that it is real.'),
      'Null if there is no advice: the item was sold, or its brand and kind have no listings.',
    ),
    ask: Type.Optional(Type.Number({ description: 'The price to ask now, US dollars.' })),
    askNet: Type.Optional(
      Type.Number({ description: 'The payout at this price after fees, before the label, US dollars.' }),
    ),
    gain: Type.Optional(
      Type.Number({
        description:
          'Expected US dollars, after fees, that the plan brings until `goneBy` beyond asking the present price ' +
          '(beyond nothing, if there is none); negative where a fast sale costs money. Rows are worth sorting by it. ' +
          'Absent for an item to donate, relist or check.',
      }),
    ),
    why: text('The reason, in a sentence or two.'),
    schedule: Type.Optional(
      Type.Array(
        Type.Object({
          on: Type.String({ description: 'The first day at this price.', format: 'date' }),
          price: Type.Number({ description: 'US dollars.' }),
        }),
        { description: 'Prices to ask, each with the day it starts; empty for an item to donate.' },
      ),
    ),
    goneBy: Type.Optional(Type.String({ description: 'The last day of the plan.', format: 'date' })),
  },
  { description: 'Only with a plan; see `goneIn`.' },
);
export type AdviceAnswer = Shape<typeof AdviceAnswer>;
