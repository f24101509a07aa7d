import { Type } from 'typebox';
import {
  choice,
  component,
  counted,
  described,
  dollarAmount,
  flag,
  objects,
  orNull,
  type Shape,
  text,
  texts,
} from '../base/shape.ts';
import words from './decision-words.json' with { type: 'json' };

/** Zones that a verdict on each question can have, in ascending order of price. */
const ZONES = {
  buy: ['buy', 'check', 'thin', 'leave'],
  sell: ['check', 'low', 'fair', 'high'],
  wear: ['check', 'low', 'fair', 'high'],
  offer: ['check', 'decline', 'counter', 'accept'],
} as const;
const DOUBTS = ['brand', 'rarity', 'price', 'guess', 'comps'] as const;

const ALL_ZONES = [...new Set(Object.values(ZONES).flat())];

const SoldSearch = component('SoldSearch', words.soldSearch.about, {
  name: text(words.soldSearch.name),
  url: text(words.soldSearch.url, { format: 'uri' }),
});

export const SoldSearches = Type.Array(SoldSearch, { description: words.soldSearches.about });

const MoneyShape = described(words.money.about, {
  marketplace: Type.Optional(
    described(words.money.marketplace, {
      id: text(words.money.marketplaceId),
      name: text(words.money.marketplaceName),
    }),
  ),
  estimate: dollarAmount(words.money.estimate),
  low: dollarAmount(words.money.low),
  high: dollarAmount(words.money.high),
  leaves: Type.Optional(dollarAmount(words.money.leaves)),
  payUpTo: Type.Optional(dollarAmount(words.money.payUpTo)),
  limitBy: Type.Optional(choice(['half', 'goal'], words.money.limitBy)),
  work: Type.Optional(dollarAmount(words.money.work)),
  byOwnPrice: Type.Optional(flag(words.money.byOwnPrice)),
  at: objects(words.money.at, {
    what: choice(['usual', 'ask', 'accept', 'counter', 'hold'], words.money.atWhat),
    price: dollarAmount(words.money.atPrice),
    keep: dollarAmount(words.money.atKeep),
    profit: Type.Optional(dollarAmount(words.money.atProfit)),
  }),
});

const AuthenticityShape = described(words.authenticity.about, {
  look: texts(words.authenticity.look),
  caveat: text(words.authenticity.caveat),
  online: text(words.authenticity.online),
  ifReal: dollarAmount(words.authenticity.ifReal),
  unchecked: Type.Optional(dollarAmount(words.authenticity.unchecked)),
  uncheckedSales: Type.Optional(counted(words.authenticity.uncheckedSales)),
  isFarBelow: flag(words.authenticity.isFarBelow),
});

export const JudgmentSchema = component('Judgment', words.judgment.about, {
  question: choice(Object.keys(ZONES) as (keyof typeof ZONES)[], words.judgment.question),
  zone: orNull(choice(ALL_ZONES, words.judgment.zone), words.judgment.zoneNull),
  reason: text(words.judgment.reason),
  zones: objects(words.judgment.zones, {
    zone: choice(ALL_ZONES, words.judgment.zonesZone),
    from: dollarAmount(words.judgment.zonesFrom),
    to: Type.Optional(dollarAmount(words.judgment.zonesTo)),
  }),
  hitRate: Type.Optional(Type.Number({ description: words.judgment.hitRate })),
  money: MoneyShape,
  authenticity: Type.Optional(AuthenticityShape),
  ask: Type.Optional(
    described(words.judgment.ask, {
      about: choice(DOUBTS, words.judgment.askAbout),
      text: text(words.judgment.askText),
      names: texts(words.judgment.askNames),
      sold: SoldSearches,
    }),
  ),
});
export type Verdict = Shape<typeof JudgmentSchema>;

export type Inquiry = NonNullable<Verdict['ask']>;
