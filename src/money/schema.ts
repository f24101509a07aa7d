import type { Static, TProperties, TSchema } from 'typebox';
import { choice, nonemptyText, Type } from '../base/shape.ts';
import texts from './fee-schema-texts.json' with { type: 'json' };

// Single source of truth for the fee file's format: types, validation, and `marketplaces.schema.json` derive from it.

const phrase = (description: string) => nonemptyText(description, { maxLength: 500 });
const phraseList = (description: string) => Type.Array(phrase('One of them.'), { description });
const optionalDollars = (description: string) =>
  Type.Optional(Type.Number({ description: `${description}, US dollars.`, minimum: 0, maximum: 1_000_000 }));
const closedObject = <T extends TProperties>(description: string, properties: T) =>
  Type.Object(properties, { description, additionalProperties: false });
const optionalSlugs = (description: string) => Type.Optional(Type.Array(Type.String(), { description, minItems: 1 }));
const optionalShare = (description: string) => Type.Optional(Type.Number({ description, minimum: 0, maximum: 1 }));
const listOf = <T extends TSchema>(item: T, description: string) => Type.Array(item, { description, minItems: 1 });

const CERTAINTIES = ['high', 'medium', 'low'] as const;

const FeeBand = closedObject(texts.band.about, {
  upTo: optionalDollars(texts.band.upTo),
  rate: optionalShare(texts.band.rate),
  rateAtBest: optionalShare(texts.band.rateAtBest),
  fixed: optionalDollars(texts.band.fixed),
});

const FeeLine = closedObject(texts.line.about, {
  name: phrase(texts.line.name),
  basis: listOf(choice(['item', 'shipping', 'tax', 'less fees'], texts.line.basisPart), texts.line.basis),
  bands: listOf(FeeBand, texts.line.bands),
  marginal: Type.Optional(Type.Boolean({ description: texts.line.marginal })),
  minimum: optionalDollars(texts.line.minimum),
  maximum: optionalDollars(texts.line.maximum),
});

const GarmentTest = closedObject(texts.test.about, {
  tiers: optionalSlugs(texts.test.tiers),
  brands: optionalSlugs(texts.test.brands),
  categories: optionalSlugs(texts.test.categories),
  genders: optionalSlugs(texts.test.genders),
  conditions: optionalSlugs(texts.test.conditions),
  vintage: Type.Optional(Type.Boolean({ description: texts.test.vintage })),
});

const FeeSchedule = closedObject(texts.schedule.about, {
  for: phrase(texts.schedule.for),
  when: Type.Optional(GarmentTest),
  certainty: Type.Optional(choice(CERTAINTIES, texts.schedule.certainty)),
  lines: Type.Array(FeeLine, { description: texts.schedule.lines }),
});

const AcceptanceRule = closedObject(texts.rule.about, {
  answer: choice(['no', 'check'], texts.rule.answer),
  when: Type.Optional(GarmentTest),
  unless: Type.Optional(GarmentTest),
  reason: phrase(texts.rule.reason),
});

export const Marketplace = closedObject(texts.row.about, {
  id: Type.String({ description: texts.row.id, pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  name: phrase(texts.row.name),
  model: choice(['you list', 'they sell', 'local'], texts.row.model),
  effectiveFrom: Type.Optional(
    Type.String({ description: texts.row.effectiveFrom, pattern: '^\\d{4}(-\\d{2}){0,2}$' }),
  ),
  checkedOn: Type.String({ description: texts.row.checkedOn, pattern: '^\\d{4}-\\d{2}(-\\d{2})?$' }),
  certainty: choice(CERTAINTIES, texts.row.certainty),
  sources: listOf(Type.String({ description: texts.row.source, pattern: '^https://' }), texts.row.sources),
  label: choice(['seller', 'prepaid', 'none'], texts.row.label),
  taxInBase: choice(['yes', 'no', 'unstated'], texts.row.taxInBase),
  buyerPays: Type.Optional(phrase(texts.row.buyerPays)),
  smallestPrice: optionalDollars(texts.row.smallestPrice),
  accepts: Type.Array(AcceptanceRule, { description: texts.row.accepts }),
  schedules: listOf(FeeSchedule, texts.row.schedules),
  holdsFor: phraseList(texts.row.holdsFor),
  selling: closedObject(texts.row.selling, {
    work: Type.Optional(phrase(texts.row.work)),
    buyers: Type.Optional(phrase(texts.row.buyers)),
    payout: Type.Optional(phrase(texts.row.payout)),
  }),
});

export const FeeFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: texts.file.schema })),
    notModeled: phraseList(texts.file.notModeled),
    marketplaces: listOf(Marketplace, texts.file.marketplaces),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Marketplaces and their seller fees',
    additionalProperties: false,
  },
);

export type FeeFile = Static<typeof FeeFile>;
export type Marketplace = FeeFile['marketplaces'][number];
export type FeeLine = Marketplace['schedules'][number]['lines'][number];
export type GarmentTest = NonNullable<Marketplace['schedules'][number]['when']>;
