import {
  choice,
  dollarAmount,
  inlineObject,
  namedObject,
  nonemptyText,
  Type,
  type ValueOf,
  wholeCount,
} from '../base/shape.ts';

// The parts of answers that are made here: what to pay, what to do, and what is kept. Amounts are US dollars.

const WAYS_TO_SELL = ['lot', 'oneByOne'] as const;

export const Limits = inlineObject(
  'What to pay to sell it on, of a lot in the way that allows more, for the purpose resell or none. Absent if copies are common.',
  {
    payUpTo: dollarAmount('The most to pay for the call buy; 0 if no price from $1 meets the rule'),
    maybeUpTo: Type.Optional(dollarAmount('The most to pay for the call maybe')),
    rule: choice(['half', 'goal'], 'half: at most half of what you keep, and $8 are left. goal: your goal is met.'),
    marketplace: Type.Optional(nonemptyText('Slug of the marketplace.')),
    way: Type.Optional(choice(WAYS_TO_SELL, 'Only for a lot: the way to sell it that they are for.')),
    text: nonemptyText('What is true of them, in a sentence.'),
    ifYouShip: Type.Optional(
      inlineObject('The same if you buy the usual label, where the buyer was assumed to. Empty if no limit is left.', {
        payUpTo: Type.Optional(dollarAmount('The most to pay for the call buy')),
        maybeUpTo: Type.Optional(dollarAmount('The most to pay for the call maybe')),
      }),
    ),
  },
);
export type Limits = ValueOf<typeof Limits>;

export const Verdict = inlineObject('Only with an asking price, for the purpose resell or wear.', {
  call: choice(['buy', 'maybe', 'skip', 'check'], 'buy, maybe, skip, or check: look at something first.'),
  toCheck: Type.Optional(
    choice(
      ['real', 'sale', 'sales', 'rules'],
      'Only for check: what to look at: whether it is real, your sale or sales, or the rules for selling it.',
    ),
  ),
  profit: Type.Optional(
    dollarAmount('What is left at the usual price after fees, label, the asking price and the extra cost'),
  ),
  way: Type.Optional(choice(WAYS_TO_SELL, 'Only for a lot: the way to sell it that the verdict is for.')),
  misses: Type.Optional(nonemptyText('Only for skip because of a goal: what is missed, such as `not your $15`.')),
  reason: nonemptyText('What is kept and who pays shipping, or how the price stands.'),
  question: Type.Optional(nonemptyText('What to find out, since the answer would change the call.')),
});
export type Verdict = ValueOf<typeof Verdict>;
export type Call = Verdict['call'];

export const Step = inlineObject('A price to ask from a day on.', {
  fromDay: wholeCount('Days since listing.'),
  suggestedPrice: dollarAmount('The price to ask'),
});
export type Step = ValueOf<typeof Step>;

export const Reply = inlineObject('The reply to a buyer.', {
  say: choice(['accept', 'counter', 'decline'], 'accept, counter or decline.'),
  offered: dollarAmount('What the buyer offers'),
  price: dollarAmount('What is accepted, countered, or the least to take'),
  net: dollarAmount('What you keep at that price'),
  profit: Type.Optional(dollarAmount('`net` less the cost')),
  reason: nonemptyText('Why, in a sentence.'),
});
export type Reply = ValueOf<typeof Reply>;

/** What a seller keeps of a sale on one marketplace. There are no amounts where it is not accepted. */
export const PayoutRow = namedObject('PayoutRow', {
  marketplace: nonemptyText('Slug of the marketplace.'),
  net: Type.Optional(dollarAmount('What you keep after fees, label and your time')),
  netHigh: Type.Optional(dollarAmount('The most you keep, if the fees vary')),
  fees: Type.Optional(dollarAmount('The marketplace’s fees')),
  profit: Type.Optional(dollarAmount('`net` less the cost')),
  leastAsk: Type.Optional(dollarAmount('The least price to ask that leaves `minNet`')),
  reason: Type.Optional(nonemptyText('Why it is not accepted, on what that depends, or that a lower price nets more.')),
  usualLabel: Type.Optional(
    inlineObject('What the label usually costs, unless you sent a price; counted only with `usual`.', {
      price: dollarAmount('The carrier’s price'),
      ounces: Type.Number({ description: 'The usual weight of the parcel; judged.' }),
      asOf: nonemptyText('The date of the carrier’s prices.'),
    }),
  ),
  asOf: nonemptyText('When the fees were checked.'),
});
export type PayoutRow = ValueOf<typeof PayoutRow>;

/** What an answer is for: to buy and sell on, to wear, to sell one's own, or to know a value. */
export const PURPOSES = ['resell', 'wear', 'sell', 'value'] as const;
export type Purpose = (typeof PURPOSES)[number];
