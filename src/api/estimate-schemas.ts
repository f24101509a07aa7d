import { type TSchema, Type } from 'typebox';
import { GOAL_FIELDS } from '../answers/goal.ts';
import { CONDITIONS } from '../garments/catalog.ts';
import { EVIDENCE_GRADES } from '../wording/evidence-grade.ts';
import { amount, choice, dollars, refer } from './schema-parts.ts';
import {
  Accepted,
  AnyBrand,
  ConditionSchema,
  Currency,
  GenderSchema,
  MarketplaceName,
  MlPrediction,
  PriceRange,
} from './schemas.ts';

// Schemas of the estimate of a garment, which pages, programs and agents all give.

/** What a reseller wants; at most one of the three. */
const Goals = {
  profit: amount(
    'What is to be left after fees and cost: adds the most to pay for it, US dollars.',
  ),
  returnOnCost: Type.Optional(
    Type.Number({
      description: 'The same as a fraction of the cost: 1 doubles the money.',
      ...GOAL_FIELDS.returnOnCost,
    }),
  ),
  margin: Type.Optional(
    Type.Number({
      description: 'The same as a fraction of the price that it sells for.',
      ...GOAL_FIELDS.margin,
    }),
  ),
};

/** What a reseller pays and wants. */
export const BuyerTermsQuery = {
  cost: amount('What was paid for it: adds what each marketplace leaves as profit, US dollars.'),
  ...Goals,
};

export const GoalQuery = Type.Object(Goals);

/** What stands behind a price. */
export const Evidence = Type.Object({
  grade: choice(
    EVIDENCE_GRADES,
    'Of this brand, category and gender there are: many sales: 20 or more sold listings. some sales: fewer, among 20 or more listings. asking prices only: 20 or more listings, none of them sold. few listings: fewer than 20. no listings: none; the price comes from other garments and is rounded coarsely.',
  ),
  listings: Type.Integer({
    description: 'Listings of this brand, category and gender, or with no gender stated.',
    minimum: 0,
  }),
  sold: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'How many of them sold; the rest are asking prices. Null where unknown.',
  }),
  text: Type.String({ description: 'The same in words.' }),
});

/** What stands behind the price of a title. */
export const TitleEvidence = Type.Object({
  ...Evidence.properties,
  wordsRead: Type.Integer({
    description: 'Words of the title that could move the price.',
    minimum: 0,
  }),
  wordsKnown: Type.Integer({
    description: 'How many of them the model has seen in listings.',
    minimum: 0,
  }),
});

/** Sentences that have to be known with a price. */
export const Caveats = Type.Array(Type.String(), {
  description: 'Caveats about the price, as sentences.',
});

export const GradePrices = Type.Array(
  Type.Object({ condition: ConditionSchema, ...PriceRange.properties }),
  {
    description: 'The price in each grade, best first.',
    minItems: CONDITIONS.length,
    maxItems: CONDITIONS.length,
  },
);

/** Amounts that follow a price with its range. */
export const Amounts = Type.Object(
  {
    low: Type.Optional(Type.Number()),
    mid: Type.Optional(Type.Number()),
    high: Type.Optional(Type.Number()),
  },
  { description: 'At the low end, the price and the high end of the range, US dollars.' },
);

const EstimatePayout = Type.Object({
  marketplace: MarketplaceName,
  accepted: Accepted,
  reason: Type.Optional(Type.String({ description: 'Why not, or what to check.' })),
  net: Type.Optional(Amounts),
  profit: Type.Optional(dollars('What is left of `price` after fees and cost')),
  payUpTo: Type.Optional(Amounts),
  warning: Type.Optional(Type.String()),
});

/** What was priced, and its price. */
export const PricedGarment = {
  brand: refer('AnyBrand', AnyBrand),
  category: refer('Category'),
  gender: GenderSchema,
  condition: Type.Union([ConditionSchema, Type.Null()], {
    description: 'The grade that was priced; null for the mix of conditions that listings have.',
  }),
  currency: Currency,
  estimate: refer('MlPrediction', MlPrediction),
};

/** What each marketplace leaves of the price. */
export const Payouts = Type.Optional(
  Type.Array(refer('EstimatePayout'), {
    description:
      'What each marketplace leaves of the price, and the most to pay for the goal; only with `cost`, `profit`, `returnOnCost` or `margin`.',
  }),
);

/** The document's named schemas of it that several endpoints share. */
export const estimateComponents: Readonly<Record<string, TSchema>> = {
  EstimatePayout,
  Evidence,
};
