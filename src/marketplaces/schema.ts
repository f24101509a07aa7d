import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { capital } from '../base/numbers.ts';
import { choice, dollarAmount, exampleText, type Shape, text } from '../base/shape.ts';
import { forCircumstances } from './circumstances.ts';

// The only definition of the fee file, for types, validation and `marketplaces.schema.json`.

const phrase = (description: string) => text(description, { maxLength: 500 });
const phrases = (description: string) => Type.Array(phrase('One of them.'), { description });
const dollars = (description: string) =>
  Type.Number({ description: `${description}, US dollars.`, minimum: 0, maximum: 1_000_000 });
const closed = <T extends TProperties>(properties: T, description: string) =>
  Type.Object(properties, { description, additionalProperties: false });
const slugs = (description: string) => Type.Optional(Type.Array(Type.String(), { description, minItems: 1 }));
const share = { minimum: 0, maximum: 1 };
const list = <T extends TSchema>(item: T, description: string) => Type.Array(item, { description, minItems: 1 });

export const SellingModel = choice(
  ['you list', 'they sell', 'local'],
  'Who sells: you list it, they sell it for you, or you meet the buyer.',
);
export type SellingModel = Static<typeof SellingModel>;
const CERTAINTIES = ['high', 'medium', 'low'] as const;

const Band = closed(
  {
    upTo: Type.Optional(dollars('The highest amount in the band; the last band has none')),
    rate: Type.Optional(Type.Number({ description: 'Fraction of the amount that is charged.', ...share })),
    rateAtBest: Type.Optional(
      Type.Number({
        description: 'If the sources give a range, the lowest fraction; `rate` is the highest.',
        ...share,
      }),
    ),
    fixed: Type.Optional(dollars('Fixed charge in this band')),
  },
  'A range of amounts with its own rate. It starts a cent above the previous band.',
);

export const FeeLine = closed(
  {
    name: phrase('The marketplace’s name for it.'),
    basis: list(
      choice(['item', 'shipping', 'tax', 'less fees'], '`less fees` subtracts the previous lines from the amount.'),
      'The parts of the amount that the line is charged on.',
    ),
    bands: list(Band, 'In ascending order of amount.'),
    marginal: Type.Optional(
      Type.Boolean({
        description: 'True if each band charges its own part of the amount; by default, one band charges all of it.',
      }),
    ),
    minimum: Type.Optional(dollars('The minimum charge of the line')),
    maximum: Type.Optional(dollars('The maximum charge of the line')),
  },
  'One line of a fee schedule, rounded to the cent on its own, half up.',
);

export const GarmentTest = closed(
  {
    tiers: slugs('Tiers of the brand.'),
    brands: slugs('Slugs of brands.'),
    categories: slugs('Slugs of categories.'),
    genders: slugs('Gender of the garment.'),
    conditions: slugs('Condition grades.'),
    ...forCircumstances(({ meaning }) => Type.Optional(Type.Boolean({ description: `${capital(meaning)}.` }))),
  },
  'Garments that match one of the values of every member.',
);

export const FeeSchedule = closed(
  {
    for: phrase('The sales that the schedule is for.'),
    when: Type.Optional(GarmentTest),
    certainty: Type.Optional(choice(CERTAINTIES, 'Present only if it differs from the marketplace’s.')),
    lines: Type.Array(FeeLine, { description: 'Empty if selling is free.' }),
  },
  'Fees for some garments. The first schedule whose `when` matches is used; the last has no `when`.',
);

export const AcceptanceRule = closed(
  {
    answer: choice(['no', 'check'], 'The rule for these garments.'),
    when: Type.Optional(GarmentTest),
    unless: Type.Optional(GarmentTest),
    reason: phrase('Why, in a sentence.'),
  },
  'The first rule that applies is used; if none applies, the answer is yes.',
);

export const MarketplaceRow = closed(
  {
    id: Type.String({ description: 'Identifier in answers.', pattern: '^[a-z][a-z0-9-]{0,39}$' }),
    name: phrase('Display name.'),
    model: SellingModel,
    effectiveFrom: Type.Optional(
      Type.String({
        description: 'The date these fees took effect, if known.',
        pattern: '^\\d{4}(-\\d{2}){0,2}$',
      }),
    ),
    checkedOn: Type.String({
      description: 'The date the fees were last read: a day, or a month, meaning its last day.',
      pattern: '^\\d{4}-\\d{2}(-\\d{2})?$',
    }),
    certainty: choice(
      CERTAINTIES,
      'high: several dated readings of the official page agree. medium: one reading, or a detail differs. low: ' +
        'a secondary source.',
    ),
    sources: list(
      Type.String({ description: 'An address.', pattern: '^https://' }),
      'The official pages, the fees first.',
    ),
    label: choice(
      ['seller', 'prepaid', 'none'],
      'seller: the seller buys the label and gets what the buyer pays for shipping. prepaid: the seller neither ' +
        'pays for the label nor gets the shipping payment. none: nothing is shipped.',
    ),
    taxInBase: choice(['yes', 'no', 'unstated'], 'True if fees are charged on sales tax.'),
    buyerPays: Type.Optional(phrase('The marketplace’s charge to the buyer, on top of the price.')),
    smallestPrice: Type.Optional(dollars('The lowest price allowed')),
    accepts: Type.Array(AcceptanceRule, { description: 'The garments that it accepts.' }),
    schedules: list(FeeSchedule, 'Its fees.'),
    holdsFor: phrases('The assumptions behind the fees.'),
    selling: closed(
      {
        work: Type.Optional(phrase('The seller’s tasks, shipping included.')),
        buyers: Type.Optional(phrase('The buyers there.')),
        payout: Type.Optional(phrase('How the seller is paid.')),
      },
      'Facts for choosing where to sell; unknown ones are left out.',
    ),
  },
  'A marketplace with its fees.',
);

export const FeeFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Path of the JSON Schema, for editors.' })),
    notModeled: phrases('Fees and effects that no row includes.'),
    marketplaces: list(MarketplaceRow, 'All marketplaces, in the order of answers.'),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Marketplaces and their seller fees',
    additionalProperties: false,
  },
);

export type FeeLine = Static<typeof FeeLine>;
export type FeeSchedule = Static<typeof FeeSchedule>;
export type GarmentTest = Static<typeof GarmentTest>;
export type AcceptanceRule = Static<typeof AcceptanceRule>;
export type MarketplaceRow = Static<typeof MarketplaceRow>;
export type FeeFile = Static<typeof FeeFile>;

/** Terms of a sale. Amounts in US dollars. */
export interface SaleTerms {
  readonly price?: number | undefined;
  readonly keep?: number | undefined;
  readonly shipping?: number | undefined;
  /** The seller's payment for the label. */
  readonly label?: number | undefined;
  /** Sales tax as a fraction of price and shipping. */
  readonly taxRate?: number | undefined;
  readonly cost?: number | undefined;
}

export const Acceptance = Type.Object({
  accepted: choice(['yes', 'no', 'check'], 'Acceptance of the garment. If `no`, there are no figures.'),
  reason: Type.Optional(text('The reason for `no`, or what to check.')),
});
export type Acceptance = Shape<typeof Acceptance>;

export const MarketplaceName = Type.Object(
  {
    id: exampleText('Identifier.', ['ebay']),
    name: exampleText('Display name.', ['eBay']),
  },
  { description: 'The marketplace.' },
);

export const Amounts = Type.Object(
  {
    low: Type.Optional(dollarAmount('At the low end')),
    mid: Type.Optional(dollarAmount('At the price')),
    high: Type.Optional(dollarAmount('At the high end')),
  },
  { description: 'Amounts in US dollars at the price and at the low and high ends of its range.' },
);
/** Amounts at a price and at the ends of its range; an end is missing if the marketplace gives no figures there. */
export type Amounts = Shape<typeof Amounts>;

const FeeSource = Type.Object(
  {
    url: Type.String({ description: 'The marketplace’s own page.', format: 'uri' }),
    checkedOn: text('The day or month the fees were last read.'),
    effectiveFrom: Type.Optional(text('When they took effect, if known: a day, month or year.')),
    certainty: choice(CERTAINTIES, 'The certainty of the fees.'),
  },
  { $id: 'FeeSource', description: 'The source of the fees.' },
);

export const Payout = Type.Object({
  marketplace: MarketplaceName,
  model: SellingModel,
  ...Acceptance.properties,
  fees: Type.Optional(
    Type.Array(
      Type.Object({
        name: text('Fee line.'),
        amount: dollarAmount('The fee'),
      }),
      { description: 'Each line, rounded half up to the cent.' },
    ),
  ),
  totalFees: Type.Optional(dollarAmount('All fees together')),
  net: Type.Optional(dollarAmount('The seller’s payout: price and shipping less fees and label')),
  netRange: Type.Optional(
    Type.Object(
      { low: dollarAmount('At worst'), high: dollarAmount('At best') },
      {
        description:
          '`net` at the ends of our estimate, if that is the price. Without `net`, the sources give only a ' +
          'range of fees.',
      },
    ),
  ),
  profit: Type.Optional(dollarAmount('`net` less `cost`')),
  leastAsk: Type.Optional(
    dollarAmount('With `keep`, the lowest price that leaves that amount; fees and `net` are at this price'),
  ),
  warning: Type.Optional(text('A remark, such as that a lower price nets more, or that fees exceed the price.')),
  feeSource: FeeSource,
});
/** A sale on one marketplace, in US dollars. A marketplace that refuses the garment has no figures. */
export type Payout = Shape<typeof Payout>;
