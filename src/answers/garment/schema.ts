import { Type } from 'typebox';
import { choice, counted, exampleText, flag, orNull, type Shape, text, texts, UsDollars } from '../../base/shape.ts';
import { CONDITIONS, GENDERS, TIERS } from '../../catalog/catalog.ts';
import { EVIDENCE_GRADES, EVIDENCE_OF, PLACES } from '../../pricing/evidence/evidence-grade.ts';
import { SOLD_OF, WHY_CODES } from '../../pricing/evidence/sold-groups.ts';
import { CHANNELS } from '../../pricing/loading/artifact.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/ranges/confidence.ts';
import { Grade, PriceRange } from '../../pricing/ranges/price-range.ts';

export const GenderName = choice(GENDERS, 'Gender of the garment.');
export const TierSlug = choice(TIERS, 'Tier slug, from the most expensive brands to the cheapest.');

const tierLabel = exampleText('Display label of the tier.', ['Designer']);

export const BrandBody = Type.Object(
  {
    name: exampleText('Display name.', ['Louis Vuitton']),
    slug: exampleText('Identifier used in the `brand` parameter.', ['louis-vuitton']),
    tier: TierSlug,
    tierLabel,
  },
  { $id: 'Brand', description: 'A brand of the catalog, with its tier.' },
);
export type BrandBody = Shape<typeof BrandBody>;

export const AnyBrandBody = Type.Object(
  {
    name: exampleText('Display name; for an unknown brand, as given.', ['Vuori']),
    slug: exampleText('Identifier; `unknown-brand` if no brand was recognized.', ['vuori']),
    tier: orNull(TierSlug, 'Tier slug; null for a brand outside the catalog.'),
    tierLabel: orNull(tierLabel),
    inCatalog: Type.Optional(Type.Literal(false, { description: 'Only for a brand outside the catalog.' })),
    like: Type.Optional(choice(TIERS, 'For a brand outside the catalog, the tier with similar prices.')),
  },
  { $id: 'AnyBrand', description: 'The brand, whether or not it is in the catalog.' },
);

export const CategoryBody = Type.Object(
  {
    name: exampleText('Display name.', ['Bags']),
    slug: exampleText('Identifier used in the `category` parameter.', ['bag']),
  },
  { $id: 'Category', description: 'The category.' },
);
export type CategoryBody = Shape<typeof CategoryBody>;

export const GarmentBody = Type.Object({
  brand: AnyBrandBody,
  category: CategoryBody,
  gender: GenderName,
  condition: orNull(Grade, 'The condition that was priced; null for the usual mix of conditions.'),
  currency: UsDollars,
});
export type GarmentBody = Shape<typeof GarmentBody>;

export const SourceName = exampleText('The model, with its version.', ['Hangtag prediction model 2026.12.1']);

const PlaceListings = Type.Object({
  place: choice(PLACES, 'Market of the listings.'),
  sold: counted('Number of listings that sold.'),
  asked: counted('Number of listings with only an asking price.'),
  from: Type.Optional(
    Type.Integer({
      description: 'First year of the sales, or of the asking prices if nothing sold. Absent if unknown.',
    }),
  ),
  to: Type.Optional(Type.Integer({ description: 'Last year, likewise.' })),
});

const amount = (description: string) => Type.Number({ description, minimum: 0 });

export const SoldGroupSchema = Type.Object(
  {
    of: choice(
      SOLD_OF,
      'What was sold: this version of the model, the model in any version, the line, or the brand and kind with ' +
        'this gender or no gender stated. Otherwise the same as in `evidence.of`, where a version counts as a model.',
    ),
    place: choice(PLACES, 'Market of the sales.'),
    channel: choice(
      CHANNELS,
      'How they sold. checked: by a shop or a site that checks what it sells. published median: sales that are not ' +
        'known one by one.',
    ),
    n: Type.Integer({
      description:
        'Number of sales. Those of a place add up to its `sold` count, less groups of fewer than five, if both cover ' +
        'the same items.',
      minimum: 5,
    }),
    new: Type.Optional(
      Type.Integer({
        description:
          'Sales of new ones, with tags or box, among them; all of them where new ones are a group of their own.',
        minimum: 1,
      }),
    ),
    covers: Type.Optional(text('The sales that a published median covers.')),
    median: amount('Their median, US dollars, as paid at the time.'),
    low: Type.Optional(amount('Half of them sold for `low` to `high`. Absent for published medians.')),
    high: Type.Optional(amount('Upper end of that range.')),
    newest: Type.Optional(text('Month of the newest sale, such as 2026-05, or its year. Absent if unknown.')),
    marketplaces: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description: 'Sales by marketplace; they add up to `n`.',
    }),
    why: Type.Optional(
      Type.Object(
        {
          code: choice(
            WHY_CODES,
            'auction: buyers of an auction house pay more. other_market: another country, or a site that checks what ' +
              'it sells. other_condition: the price is for a grade, or the median covers all. mostly_new: `n` of ' +
              'them were new. old: none since 2021. yours: the price includes your sales or your guess. ' +
              'other_version: the price is for a more specific piece. few: fewer than ten.',
          ),
          n: counted('Sales that the reason is about.'),
        },
        { description: 'Why the price is outside `low` to `high`; a median without these is 25% off. Absent inside.' },
      ),
    ),
  },
  { $id: 'SoldGroup' },
);
/** A group of sales at one place in one way, as an answer shows it. */
export type ShownSoldGroup = Shape<typeof SoldGroupSchema>;

export const EvidenceSchema = Type.Object(
  {
    grade: choice(
      EVIDENCE_GRADES,
      'sold here: 3 sales or more in the United States since 2021. some sold here: fewer, or earlier. sold ' +
        'elsewhere: sales in Europe or Korea only. asked only: none sold. judged: estimated by a language model; ' +
        'no sale seen. none: no listings for the brand; the price is for its kind.',
    ),
    of: choice(
      EVIDENCE_OF,
      'What the counts cover: the most specific level with listings. brand and kind: with this gender or no gender ' +
        'stated. brand, kind: no listings for this brand and kind.',
    ),
    listings: counted('Number of listings counted.'),
    sold: counted('How many of them sold; the rest are asking prices.'),
    places: Type.Array(PlaceListings, {
      description: 'The counts by place, the United States first.',
    }),
    text: text('The same, in words.'),
    sales: Type.Optional(
      Type.Array(SoldGroupSchema, {
        maxItems: 2 * PLACES.length * CHANNELS.length,
        description:
          'Selling prices in groups of five sales or more, by place and by channel, sales from person to person in ' +
          'the United States first. Sales of a brand and ' +
          'kind are often of sought-after models: the estimate is for the usual item. Absent if there are none.',
      }),
    ),
  },
  { $id: 'Evidence', description: 'The listings behind a price, with a grade for the evidence.' },
);

export const MlPrediction = Type.Object(
  {
    ...PriceRange.properties,
    confidence: Type.Number({
      description: `Expected share of comparable items within a factor of ${CONFIDENCE_FACTOR} of \`price\`.`,
      minimum: 0,
      maximum: 1,
      examples: [0.62],
    }),
    note: text('The evidence behind the prediction, in a sentence.'),
    ifReal: Type.Optional(flag('True where copies are common: the range assumes a real one.')),
  },
  { $id: 'MlPrediction', description: 'The estimate.' },
);

export const GradePrice = Type.Object({ condition: Grade, ...PriceRange.properties });
export type GradePrice = Shape<typeof GradePrice>;

/** Everything an answer says about a garment's price, on every surface. */
export const EstimateFigures = Type.Object({
  estimate: MlPrediction,
  byCondition: Type.Array(GradePrice, {
    description: 'The price in each condition grade, best first.',
    minItems: CONDITIONS.length,
    maxItems: CONDITIONS.length,
  }),
  evidence: EvidenceSchema,
  caveats: texts('Caveats about the price, in sentences.'),
});
export type EstimateFigures = Shape<typeof EstimateFigures>;

/** The estimate of a garment, whole US dollars, as programs get it. */
export const GarmentPrice = Type.Object({
  ...GarmentBody.properties,
  ...EstimateFigures.properties,
  source: SourceName,
});
export type GarmentPrice = Shape<typeof GarmentPrice>;
