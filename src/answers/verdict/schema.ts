import { Type } from 'typebox';
import { choice, counted, dollarAmount, flag, orNull, type Shape, text, texts } from '../../base/shape.ts';
import { STRENGTHS } from '../../pricing/priced-listing.ts';

/** The questions that a piece can be judged by, each with its zones in the order of rising prices. */
const ZONES = {
  buy: ['buy', 'check', 'thin', 'leave'],
  sell: ['check', 'low', 'usual', 'high'],
  offer: ['check', 'decline', 'counter', 'accept'],
  age: ['check', 'donate', 'raise', 'relist', 'hold', 'cut'],
} as const;
/** The rules that may bind a limit: the seller's goal, half of the cost, or our price beside the asker's evidence. */
const LIMIT_RULES = ['goal', 'half_of_cost', 'our_price'] as const;
export type LimitRule = (typeof LIMIT_RULES)[number];
const DOUBTS = ['brand', 'name', 'rarity', 'price', 'guess', 'comps'] as const;
type PriceInQuestion = keyof typeof ZONES;

const ALL_ZONES = [...new Set(Object.values(ZONES).flat())];

const SoldSearch = Type.Object(
  {
    name: text('The marketplace.'),
    url: text('The URL of the search.', { format: 'uri' }),
  },
  { $id: 'SoldSearch', description: 'A search for sold listings.' },
);

export const SoldSearches = Type.Array(SoldSearch, { description: 'Searches for sold listings.' });

export const MoneyShape = Type.Object(
  {
    marketplace: Type.Optional(
      Type.Object(
        { id: text('Identifier.'), name: text('Display name.') },
        { description: 'The marketplace; absent if none accepts the item.' },
      ),
    ),
    estimate: dollarAmount('The expected price'),
    low: dollarAmount('Nine in ten should sell above this'),
    high: dollarAmount('Nine in ten should sell below this'),
    leaves: Type.Optional(dollarAmount('The profit goal, if it is an amount')),
    payUpTo: Type.Optional(
      dollarAmount(
        'The most to pay for a verdict of buy, whole dollars: at that cost, a usual sale leaves the goal and half of ' +
          'the cost, or even a sale at the low end pays it back; absent if no price meets this, beside a question, ' +
          'or until the item is known to be real',
      ),
    ),
    payUpToBy: Type.Optional(
      choice(
        LIMIT_RULES,
        'The rule that limits `payUpTo`; absent if the low end pays it back. `our_price`: comps or a guess are above ' +
          'what our own price allows.',
      ),
    ),
    at: Type.Array(
      Type.Object({
        what: choice(
          ['sell', 'usual', 'ask', 'accept', 'counter', 'hold'],
          'The sale that this payout assumes: `sell` is a fast sale, `usual` a sale at the estimate.',
        ),
        price: dollarAmount('The price'),
        keep: dollarAmount('The payout after fees'),
        profit: Type.Optional(dollarAmount('`keep` less the cost')),
      }),
      { description: 'The payout at each price.' },
    ),
  },
  { description: 'The amounts behind the verdict.' },
);

export const Authenticity = Type.Object(
  {
    look: texts('Three things to check for this brand or model.'),
    sources: Type.Array(SoldSearch, {
      description: 'Authentication services, or the brand itself.',
    }),
    ifReal: dollarAmount('The usual price of a real one'),
    unchecked: Type.Optional(
      dollarAmount(
        'The usual price without authentication, copies included, from `uncheckedSales`; absent if not measured',
      ),
    ),
    uncheckedSales: Type.Optional(
      counted('The number of unchecked sales, from all designer houses, behind `unchecked` and `hitRate`.'),
    ),
    isFarBelow: flag('True if the tag price is far too low for a real one.'),
  },
  {
    description:
      'Only for brands and models that are often copied: the verdict is never `buy` until the item is known to ' +
      'be real.',
  },
);

/** A judgment of a piece at a price, as programs get it. */
export const JudgmentSchema = Type.Object(
  {
    question: choice(
      Object.keys(ZONES) as PriceInQuestion[],
      'The question: a tag price, an asking price, an offer, or an aging listing.',
    ),
    zone: orNull(
      choice(ALL_ZONES, 'The verdict. `thin`: a small profit. `check`: check it is real first.'),
      'Null if there is no price to judge, or if `ask` replaces the verdict.',
    ),
    strength: Type.Optional(
      choice(
        STRENGTHS,
        '`probable`: the price is judged, based on asking prices or on few listings, or mostly the asker’s guess.',
      ),
    ),
    byGuess: Type.Optional(flag('True if the price is mostly the asker’s guess.')),
    reason: text('The reason, in one short clause.'),
    zones: Type.Array(
      Type.Object({
        zone: choice(ALL_ZONES, 'Its name.'),
        from: dollarAmount('Its lowest price'),
        to: Type.Optional(dollarAmount('Its highest price; absent for the last zone')),
      }),
      { description: 'The zones in order of price, lowest first; empty if `ask` replaces the verdict.' },
    ),
    isClose: Type.Optional(flag('True if a slightly lower or higher estimate would change the verdict.')),
    hitRate: Type.Optional(
      Type.Number({
        description: 'The share of sales of such brands that fell within the range, if below 0.77.',
      }),
    ),
    money: MoneyShape,
    authenticity: Type.Optional(Authenticity),
    ask: Type.Optional(
      Type.Object(
        {
          about: choice(DOUBTS, 'The doubt.'),
          text: text('The question, with what is known.'),
          names: texts('Possible names.'),
          sold: SoldSearches,
        },
        {
          description:
            'A question, if too little is known: beside a verdict that the price alone decides, else in its place.',
        },
      ),
    ),
  },
  { $id: 'Judgment', description: 'A verdict on an item at a price, for one seller.' },
);
export type Verdict = Shape<typeof JudgmentSchema>;

export const VerdictInShort = Type.Object(
  {
    zone: orNull(choice(ZONES.buy, 'The verdict.')),
    strength: JudgmentSchema.properties.strength,
    byGuess: JudgmentSchema.properties.byGuess,
    payUpTo: Type.Optional(dollarAmount('The most to pay for a buy')),
    checkFirst: Type.Optional(flag('Copies are common: check that it is real.')),
  },
  { description: 'The verdict in short.' },
);
export type VerdictInShort = Shape<typeof VerdictInShort>;
export type JudgedZone = Verdict['zones'][number];
export type JudgmentMoney = Shape<typeof MoneyShape>;
export type Authenticity = Shape<typeof Authenticity>;
export type MoneyAt = JudgmentMoney['at'][number];
export type Inquiry = NonNullable<Verdict['ask']>;
