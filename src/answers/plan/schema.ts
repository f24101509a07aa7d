import { Type } from 'typebox';
import { choice, orNull, type Shape, text } from '../../base/shape.ts';
import words from '../schema-words.json' with { type: 'json' };

const ACTIONS = ['LIST', 'HOLD', 'CUT', 'RAISE', 'CHECK', 'DONATE'] as const;

export const AdviceAnswer = Type.Object(
  {
    action: orNull(choice(ACTIONS, words.advice.action), words.advice.actionNull),
    ask: Type.Optional(Type.Number({ description: words.advice.ask })),
    askNet: Type.Optional(Type.Number({ description: words.advice.askNet })),
    why: text(words.advice.why),
    schedule: Type.Optional(
      Type.Array(
        Type.Object({
          on: Type.String({ description: words.advice.scheduleOn, format: 'date' }),
          price: Type.Number({ description: words.advice.schedulePrice }),
        }),
        { description: words.advice.schedule },
      ),
    ),
    goneBy: Type.Optional(Type.String({ description: words.advice.goneBy, format: 'date' })),
  },
  { description: words.advice.about },
);
export type AdviceAnswer = Shape<typeof AdviceAnswer>;
