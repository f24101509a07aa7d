import type { Static, TProperties, TSchema } from 'typebox';
import { choice, flag, text } from '../base/shape.ts';
import { Type } from '../base/type.ts';
import words from './fee-schema-words.json' with { type: 'json' };

// Single source of truth for the fee file's format: types, validation, and `marketplaces.schema.json` derive from it.

const phrase = (description: string) => text(description, { maxLength: 500 });
const phrases = (description: string) => Type.Array(phrase('One of them.'), { description });
const optionalDollars = (description: string) =>
  Type.Optional(Type.Number({ description: `${description}, US dollars.`, minimum: 0, maximum: 1_000_000 }));
const closedObject = <T extends TProperties>(description: string, properties: T) =>
  Type.Object(properties, { description, additionalProperties: false });
const slugs = (description: string) => Type.Optional(Type.Array(Type.String(), { description, minItems: 1 }));
const share = (description: string) => Type.Optional(Type.Number({ description, minimum: 0, maximum: 1 }));
const list = <T extends TSchema>(item: T, description: string) => Type.Array(item, { description, minItems: 1 });

const SellingModel = choice(['you list', 'they sell', 'local'], words.row.model);
const CERTAINTIES = ['high', 'medium', 'low'] as const;

const Band = closedObject(words.band.about, {
  upTo: optionalDollars(words.band.upTo),
  rate: share(words.band.rate),
  rateAtBest: share(words.band.rateAtBest),
  fixed: optionalDollars(words.band.fixed),
});

const FeeLine = closedObject(words.line.about, {
  name: phrase(words.line.name),
  basis: list(choice(['item', 'shipping', 'tax', 'less fees'], words.line.basisPart), words.line.basis),
  bands: list(Band, words.line.bands),
  marginal: Type.Optional(flag(words.line.marginal)),
  minimum: optionalDollars(words.line.minimum),
  maximum: optionalDollars(words.line.maximum),
});

const GarmentTest = closedObject(words.test.about, {
  tiers: slugs(words.test.tiers),
  brands: slugs(words.test.brands),
  categories: slugs(words.test.categories),
  genders: slugs(words.test.genders),
  conditions: slugs(words.test.conditions),
  vintage: Type.Optional(flag(words.test.vintage)),
});

const FeeSchedule = closedObject(words.schedule.about, {
  for: phrase(words.schedule.for),
  when: Type.Optional(GarmentTest),
  certainty: Type.Optional(choice(CERTAINTIES, words.schedule.certainty)),
  lines: Type.Array(FeeLine, { description: words.schedule.lines }),
});

const AcceptanceRule = closedObject(words.rule.about, {
  answer: choice(['no', 'check'], words.rule.answer),
  when: Type.Optional(GarmentTest),
  unless: Type.Optional(GarmentTest),
  reason: phrase(words.rule.reason),
});

export const MarketplaceRow = closedObject(words.row.about, {
  id: Type.String({ description: words.row.id, pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  name: phrase(words.row.name),
  model: SellingModel,
  effectiveFrom: Type.Optional(
    Type.String({ description: words.row.effectiveFrom, pattern: '^\\d{4}(-\\d{2}){0,2}$' }),
  ),
  checkedOn: Type.String({ description: words.row.checkedOn, pattern: '^\\d{4}-\\d{2}(-\\d{2})?$' }),
  certainty: choice(CERTAINTIES, words.row.certainty),
  sources: list(Type.String({ description: words.row.source, pattern: '^https://' }), words.row.sources),
  label: choice(['seller', 'prepaid', 'none'], words.row.label),
  taxInBase: choice(['yes', 'no', 'unstated'], words.row.taxInBase),
  buyerPays: Type.Optional(phrase(words.row.buyerPays)),
  smallestPrice: optionalDollars(words.row.smallestPrice),
  accepts: Type.Array(AcceptanceRule, { description: words.row.accepts }),
  schedules: list(FeeSchedule, words.row.schedules),
  holdsFor: phrases(words.row.holdsFor),
  selling: closedObject(words.row.selling, {
    work: Type.Optional(phrase(words.row.work)),
    buyers: Type.Optional(phrase(words.row.buyers)),
    payout: Type.Optional(phrase(words.row.payout)),
  }),
});

export const FeeFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: words.file.schema })),
    notModeled: phrases(words.file.notModeled),
    marketplaces: list(MarketplaceRow, words.file.marketplaces),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Marketplaces and their seller fees',
    additionalProperties: false,
  },
);

export type FeeFile = Static<typeof FeeFile>;
export type MarketplaceRow = FeeFile['marketplaces'][number];
export type FeeSchedule = MarketplaceRow['schedules'][number];
export type FeeLine = FeeSchedule['lines'][number];
export type GarmentTest = NonNullable<FeeSchedule['when']>;

/** What the seller's label costs: US dollars, or `usual` for what such a parcel usually costs. */
export type LabelTerm = number | 'usual';

/** Terms of a sale. Amounts in US dollars. */
export interface SaleTerms {
  readonly price?: number | undefined;
  readonly minNet?: number | undefined;
  readonly buyerShipping?: number | undefined;
  /** Cost of the shipping label to the seller; `usual` for that of such a parcel. */
  readonly shippingLabel?: LabelTerm | undefined;
  /** Sales tax as a fraction of price plus shipping. */
  readonly taxRate?: number | undefined;
  readonly cost?: number | undefined;
}
