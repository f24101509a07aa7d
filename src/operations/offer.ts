import { Type } from 'typebox';
import { defined, membersOf, omit } from '../base/members.ts';
import { choice, described, dollarAmount, text } from '../base/shape.ts';
import { replyTo } from '../money/offer.ts';
import { FIELDS, SELLER_FIELDS, TITLED_FIELDS } from '../input/item-fields.ts';
import { itemAnswer, offeredItem } from '../present/answer.ts';
import { ItemAnswer } from '../present/item-schema.ts';
import words from '../present/answer-words.json' with { type: 'json' };
import { appraisalOf, termsOf } from './appraise.ts';
import { operation } from './operation.ts';

const OfferAnswer = Type.Object(
  {
    reply: Type.Optional(
      described(words.reply, {
        say: choice(['accept', 'counter', 'decline'], words.say),
        price: dollarAmount(words.replyPrice),
        net: dollarAmount(words.replyNet),
        profit: Type.Optional(dollarAmount(words.replyProfit)),
        reason: text(words.reason),
      }),
    ),
    ...Type.Pick(ItemAnswer, [
      'item',
      'estimate',
      'atLeast',
      'each',
      'quantity',
      'evidence',
      'guess',
      'caveats',
      'ignored',
    ]).properties,
  },
  { $id: 'OfferAnswer' },
);

export const offer = operation({
  name: 'offer',
  summary: 'Accept, counter or decline an offer',
  description:
    'Replies to a buyer by what such an item sells for, your list price and the days listed, with the reason and what you ' +
    'keep. There is no reply beyond our evidence.',
  input: {
    ...membersOf(FIELDS, 'listPrice', 'offered', 'lastCounter'),
    ...TITLED_FIELDS,
    ...membersOf(FIELDS, 'comps', 'guess', 'cost', 'daysListed', 'listedOn'),
    ...SELLER_FIELDS,
    include: FIELDS.include,
  },
  required: ['listPrice', 'offered'],
  answer: OfferAnswer,
  run(context, { include, ...input }) {
    const { listPrice = 0, offered = 0 } = input;
    const appraisal = appraisalOf(context, input);
    const terms = termsOf(context, input, include);
    const { lastCounter } = input;
    const marketplace = terms.marketplace as NonNullable<typeof terms.marketplace>;
    const { cost, label, shipping, taxRate } = terms;
    const reply = replyTo({
      ...{ items: [appraisal], listPrice, offered, lastCounter, daysListed: terms.daysListed },
      ...{ cost, label, shipping, taxRate, marketplace },
    });
    return {
      ...defined({ reply }),
      ...offeredItem(itemAnswer(context, appraisal, { ...omit(terms, 'daysListed'), askingPrice: undefined })),
    };
  },
});
