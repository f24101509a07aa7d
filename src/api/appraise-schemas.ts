import { type TNumberOptions, type TSchema, Type } from 'typebox';
import { MAX_QUANTITY } from '../garments/garment.ts';
import { MOST_ASKED } from '../garments/read/money.ts';
import { BEYOND_REASONS } from '../garments/read/rare-models.ts';
import { MAX_TITLE_LENGTH } from '../garments/read/tokens.ts';
import { VERDICTS } from '../wording/verdict.ts';
import {
  BuyerTermsQuery,
  Caveats,
  Evidence,
  GradePrices,
  Payouts,
  PricedGarment,
} from './estimate-schemas.ts';
import { choice, refer, usd } from './schema-parts.ts';
import { ConditionSchema, GenderSchema, PriceQuery, ProblemDocument } from './schemas.ts';

// Schemas of the appraisal of a title.

export const AppraiseQuery = Type.Object({
  title: Type.Optional(
    Type.String({
      description:
        'The title of a listing, or any words for an item, in any order. Required unless `brand` and `category` are given.',
      maxLength: MAX_TITLE_LENGTH,
      examples: ['Louis Vuitton Monogram Neverfull MM tote'],
    }),
  ),
  brand: Type.Optional(PriceQuery.properties.brand),
  category: Type.Optional(PriceQuery.properties.category),
  gender: Type.Optional(GenderSchema),
  condition: Type.Optional(ConditionSchema),
  askingPrice: Type.Optional(
    Type.Number({
      description: 'The asking price, in US dollars. Overrides a price in the title.',
      exclusiveMinimum: 0,
      maximum: MOST_ASKED,
      multipleOf: 0.01,
      examples: [900],
    }),
  ),
});

/** One title, with what a reseller pays and wants. */
export const AppraiseOneQuery = Type.Object({ ...AppraiseQuery.properties, ...BuyerTermsQuery });

const factor = (description: string) =>
  Type.Number({ description, exclusiveMinimum: 0, examples: [1.35] });

const Understood = Type.Object({
  field: choice(['brand', 'category', 'gender', 'condition', 'askingPrice'], 'What was found.'),
  value: Type.Union([Type.String(), Type.Number()], {
    description: 'A slug, a gender, a grade, or US dollars.',
  }),
  by: choice(
    ['name', 'spelling', 'model', 'word', 'garment', 'size'],
    'By the name of the brand or a misspelling of it, by words that belong to its models, or by a word for it; of a gender also by what the garment is, or by its size.',
  ),
  text: Type.String({ description: 'The words of the title it was read from.' }),
});

const AppraiseAnswer = Type.Object({
  ...PricedGarment,
  beyondEvidence: Type.Optional(
    Type.Array(
      Type.Object({
        text: Type.String({ description: 'The words that say so.' }),
        reason: choice(BEYOND_REASONS, 'Why.'),
      }),
      {
        description:
          'Only for what our listings cannot price: collaborations, collectibles and rare models, which may sell for many times the estimate. There is then no verdict and no advice on what to ask; look up what this very item sold for.',
      },
    ),
  ),
  offers: Type.Optional(
    Type.Object(
      {
        quick: usd('To sell soon: four in ten comparable items are estimated lower'),
        patient: usd(
          'What can be asked with patience: 65 in 100 comparable items are estimated lower',
        ),
      },
      { description: 'What to ask for it. Absent with `beyondEvidence`.' },
    ),
  ),
  askingPrice: Type.Optional(
    Type.Object(
      {
        price: Type.Number({ description: 'US dollars.', exclusiveMinimum: 0 }),
        verdict: Type.Optional(
          choice(
            VERDICTS,
            'Where it stands among the estimated prices of comparable items: below the cheapest tenth, below 3 in 10, in the middle, above 7 in 10, above 9 in 10. Absent with `beyondEvidence`.',
          ),
        ),
        text: Type.String({
          description: 'The verdict with its odds, and that the price is from the title if it is.',
        }),
      },
      { description: 'The asking price, where the title or the parameter has one.' },
    ),
  ),
  understood: Type.Array(refer('Understood')),
  ignored: Type.Array(Type.String(), { description: 'Words that do not affect the price.' }),
  changed: Type.Array(Type.String(), {
    description:
      'Words that say that the item was altered: the price is that of the item as it was made.',
  }),
  words: Type.Array(
    Type.Object({ text: Type.String(), factor: factor('What the words multiply the price by.') }),
    { description: 'The words that move the price, the strongest first.' },
  ),
  ordinaryWords: factor(
    'What is left of the way: the words of ordinary listings, which `withoutWords` holds already, and rounding. The price of `withoutWords` times all factors of `words` times this one is the price of `estimate`, to the dollar.',
  ),
  withoutWords: refer('PriceRange'),
  byCondition: GradePrices,
  evidence: Type.Object({
    ...Evidence.properties,
    wordsRead: Type.Integer({
      description: 'Words of the title that could move the price.',
      minimum: 0,
    }),
    wordsKnown: Type.Integer({
      description: 'How many of them the model has seen in listings.',
      minimum: 0,
    }),
  }),
  caveats: Caveats,
  payouts: Payouts,
  source: Type.String({
    description: 'The model, with its version.',
    examples: ['Hangtag prediction model 2026.12.0'],
  }),
  webUrl: Type.String({ description: 'Page for people about this title.', format: 'uri' }),
});

/** An amount as in a query, of any number of decimals: programs compute them. */
const anyDecimals = (schema: TSchema, description?: string) => {
  const { multipleOf: _, ...rules } = schema as TSchema & TNumberOptions;
  return Type.Optional(Type.Number({ ...rules, ...(description ? { description } : {}) }));
};
const { askingPrice, ...itemWords } = AppraiseQuery.properties;
const { cost, profit, ...shares } = BuyerTermsQuery;

/** The longest label, in characters. */
export const MAX_LABEL = 100;

/** One item of a list: like the query of a single appraisal. */
export const ListItem = Type.Object(
  {
    ...itemWords,
    askingPrice: anyDecimals(
      askingPrice,
      'The asking price of one piece, in US dollars. Overrides a price in the title.',
    ),
    price: anyDecimals(askingPrice, 'The same as `askingPrice`, under its name in CSV files.'),
    cost: anyDecimals(cost),
    profit: anyDecimals(profit),
    ...shares,
    quantity: Type.Optional(
      Type.Integer({
        description: 'Pieces of it, for the total.',
        minimum: 1,
        maximum: MAX_QUANTITY,
        default: 1,
      }),
    ),
    label: Type.Optional(
      Type.String({ description: 'A name of your own, sent back.', maxLength: MAX_LABEL }),
    ),
  },
  {
    description:
      'The parameters of a single appraisal. A member that is null or blank counts as left out, and a plain number may also come as text, such as "50". Members of other names do nothing, and are named in the answer.',
  },
);

const ListRequest = Type.Object({
  items: Type.Array(refer('ListItem'), { minItems: 1 }),
});

const echo = {
  label: Type.Optional(Type.String({ description: 'As it was sent.' })),
  unknownMembers: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names of members of the item that mean nothing here, at most 20.',
    }),
  ),
};
const { requestId: _, ...problemMembers } = ProblemDocument.properties;

const ListAnswer = Type.Object({
  items: Type.Array(
    Type.Union([
      Type.Object({
        ...AppraiseAnswer.properties,
        ...echo,
        quantity: Type.Integer({ description: 'Pieces of it.', minimum: 1 }),
      }),
      Type.Object({
        ...echo,
        problem: Type.Object(problemMembers, {
          description:
            'Why the item has no price: the members of a problem document but the request’s id.',
        }),
      }),
    ]),
    { description: 'In request order.' },
  ),
  total: Type.Object(
    {
      price: Type.Integer({
        description: 'The middle: half of such totals are estimated lower. Whole US dollars.',
        minimum: 0,
      }),
      priceLow: Type.Integer({ description: 'Lower end of its 80 % range.', minimum: 0 }),
      priceHigh: Type.Integer({ description: 'Upper end of its 80 % range.', minimum: 0 }),
      sumOfPrices: Type.Integer({
        description:
          'The prices added up. Usually below `price`: a few pieces are worth far more than is typical.',
        minimum: 0,
      }),
      priced: Type.Integer({ description: 'Items with a price.', minimum: 0 }),
      notPriced: Type.Integer({ description: 'Items without one.', minimum: 0 }),
      quantity: Type.Integer({ description: 'Pieces that the total counts.', minimum: 0 }),
    },
    { description: 'What the priced items bring in total, sold one by one.' },
  ),
});

/** The OpenAPI document's named schemas about appraisals. */
export const appraiseComponents: Readonly<Record<string, TSchema>> = {
  AppraiseAnswer,
  ListAnswer,
  ListItem,
  ListRequest,
  Understood,
};
