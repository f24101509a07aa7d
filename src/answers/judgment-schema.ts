import { Type } from 'typebox';
import { choice, counted, dollarAmount, flag, orNull, type Shape, text, texts } from '../shape.ts';

/** The questions that a piece can be judged by, each with its zones in the order of rising prices. */
const ZONES = {
  buy: ['buy', 'check', 'thin', 'leave'],
  sell: ['low', 'usual', 'high'],
  offer: ['decline', 'counter', 'accept'],
  age: ['donate', 'raise', 'relist', 'hold', 'cut'],
} as const;
type PriceInQuestion = keyof typeof ZONES;

const ALL_ZONES = Object.values(ZONES).flat();

/** A search for what such pieces sold for. */
const SoldSearch = Type.Object(
  {
    name: text('The marketplace.'),
    url: text('The address of the search.', { format: 'uri' }),
  },
  { $id: 'SoldSearch', description: 'A search for sold listings.' },
);

export const SoldSearches = Type.Array(SoldSearch, { description: 'Searches for sold ones.' });

export const MoneyShape = Type.Object(
  {
    marketplace: Type.Optional(
      Type.Object(
        { id: text('Identifier.'), name: text('Display name.') },
        { description: 'The marketplace; absent if none takes it.' },
      ),
    ),
    estimate: dollarAmount('The expected price'),
    low: dollarAmount('Eight in ten pieces should sell above this'),
    high: dollarAmount('Nine in ten pieces should sell below this'),
    leaves: Type.Optional(dollarAmount('The profit that is wanted, where it is an amount')),
    payUpTo: Type.Optional(
      dollarAmount(
        'The most to pay for a buy: a usual sale then leaves what is wanted, and half of what was paid; absent where none does, and before a piece is known to be real',
      ),
    ),
    at: Type.Array(
      Type.Object({
        what: choice(
          ['sell', 'usual', 'ask', 'accept', 'counter', 'hold'],
          'The step at this price: `sell` a fast sale, `usual` one at the estimate.',
        ),
        price: dollarAmount('The price'),
        keep: dollarAmount('The payout after fees'),
        profit: Type.Optional(dollarAmount('`keep` less what was paid')),
      }),
      { description: 'The payout at each price.' },
    ),
  },
  { description: 'The amounts behind the verdict.' },
);

export const Authenticity = Type.Object(
  {
    look: texts('Three things to look at, of this house or model.'),
    sources: Type.Array(SoldSearch, {
      description: 'Those who check such pieces, or the house itself.',
    }),
    ifReal: dollarAmount('The usual price of a real one'),
    unchecked: Type.Optional(
      dollarAmount('What such pieces usually bring where nobody checks, copies among them; absent where not measured'),
    ),
    uncheckedSales: Type.Optional(counted('The sales behind `unchecked` and behind `hitRate`.')),
    isFarBelow: flag('True for a tag far below what a real one can cost.'),
  },
  {
    description:
      'Only of houses and models that are often copied: no verdict is `buy` before the piece is known to be real.',
  },
);

/** A judgment of a piece at a price, as programs get it. */
export const JudgmentSchema = Type.Object(
  {
    question: choice(
      Object.keys(ZONES) as PriceInQuestion[],
      'The price in question: on a tag, asked, offered, or of a listing of some age.',
    ),
    zone: orNull(
      choice(ALL_ZONES, 'The verdict. `thin`: a small profit. `check`: check that it is real first.'),
      'Null without a price in question, and where `ask` stands in place of a verdict.',
    ),
    reason: text('Why, in one short clause.'),
    zones: Type.Array(
      Type.Object({
        zone: choice(ALL_ZONES, 'Its name.'),
        from: dollarAmount('Its lowest price'),
        to: Type.Optional(dollarAmount('Its highest price; absent of the last')),
      }),
      { description: 'The zones in the order of rising prices; empty where `ask` is given.' },
    ),
    isClose: Type.Optional(flag('True if a somewhat lower or higher estimate would change the verdict.')),
    hitRate: Type.Optional(
      Type.Number({
        description: 'The share of sold pieces of such brands inside the range, where it is below 0.77.',
      }),
    ),
    money: MoneyShape,
    authenticity: Type.Optional(Authenticity),
    ask: Type.Optional(
      Type.Object(
        {
          text: text('The question, with what is known.'),
          names: texts('Names that may be meant.'),
          sold: SoldSearches,
        },
        { description: 'In place of a verdict, where nothing is known that could carry one.' },
      ),
    ),
  },
  { $id: 'Judgment', description: 'A verdict on a piece at a price, for one seller.' },
);
export type Judgment = Shape<typeof JudgmentSchema>;
export type JudgedZone = Judgment['zones'][number];
export type JudgmentMoney = Shape<typeof MoneyShape>;
export type Authenticity = Shape<typeof Authenticity>;
export type MoneyAt = JudgmentMoney['at'][number];
export type Inquiry = NonNullable<Judgment['ask']>;
