import { Type } from 'typebox';
import {
  choice,
  component,
  counted,
  described,
  exampleText,
  flag,
  objects,
  orNull,
  type Shape,
  text,
  texts,
  UsDollars,
  usdPrice,
} from '../base/shape.ts';
import { CONDITIONS, GENDERS, TIERS } from '../catalog/catalog.ts';
import { JudgmentSchema, SoldSearches } from '../money/decision-schema.ts';
import { EVIDENCE_GRADES, EVIDENCE_OF, PLACES } from '../pricing/evidence/evidence.ts';
import { WHY_CODES } from '../pricing/evidence/sold-groups.ts';
import { Grade, PriceRange } from '../pricing/ranges/price-range.ts';
import { ASKED_BANDS, CONFIDENCE_FACTOR } from '../pricing/ranges/spread.ts';
import { BEYOND_REASONS } from '../titles/beyond-evidence.ts';
import words from './schema-words.json' with { type: 'json' };

const TierSlug = choice(TIERS, words.parts.tierSlug);

const tierLabel = exampleText(words.parts.tierLabel, ['Designer']);

export const BrandBody = component('Brand', words.brand.about, {
  name: exampleText(words.brand.name, ['Louis Vuitton']),
  slug: exampleText(words.brand.slug, ['louis-vuitton']),
  tier: TierSlug,
  tierLabel,
});
export type BrandBody = Shape<typeof BrandBody>;

const AnyBrandBody = component('AnyBrand', words.anyBrand.about, {
  name: exampleText(words.anyBrand.name, ['Vuori']),
  slug: exampleText(words.anyBrand.slug, ['vuori']),
  tier: orNull(TierSlug, words.anyBrand.tier),
  tierLabel: orNull(tierLabel),
  inCatalog: Type.Optional(Type.Literal(false, { description: words.anyBrand.inCatalog })),
  like: Type.Optional(choice(TIERS, words.anyBrand.like)),
});

export const CategoryBody = component('Category', words.category.about, {
  name: exampleText(words.category.name, ['Bags']),
  slug: exampleText(words.category.slug, ['bag']),
});
export type CategoryBody = Shape<typeof CategoryBody>;

export const GarmentBody = Type.Object({
  brand: AnyBrandBody,
  category: CategoryBody,
  gender: choice(GENDERS, words.parts.gender),
  condition: orNull(Grade, words.garment.condition),
  currency: UsDollars,
});
export type GarmentBody = Shape<typeof GarmentBody>;

const PlaceListings = Type.Object({
  place: choice(PLACES, words.placeListings.place),
  sold: counted(words.placeListings.sold),
  asked: counted(words.placeListings.asked),
});

const amount = (description: string) => Type.Number({ description, minimum: 0 });

const SoldGroupSchema = Type.Object(
  {
    place: choice(['us', 'elsewhere'], words.soldGroup.place),
    n: Type.Integer({ description: words.soldGroup.n, minimum: 1 }),
    median: amount(words.soldGroup.median),
    low: Type.Optional(amount(words.soldGroup.low)),
    high: Type.Optional(amount(words.soldGroup.high)),
    newest: Type.Optional(text(words.soldGroup.newest)),
    why: Type.Optional(
      described(words.soldGroup.why, {
        code: choice(WHY_CODES, words.soldGroup.whyCode),
        n: counted(words.soldGroup.whyN),
      }),
    ),
  },
  { $id: 'SoldGroup' },
);

const EvidenceSchema = component('Evidence', words.evidence.about, {
  grade: choice(EVIDENCE_GRADES, words.evidence.grade),
  of: choice(EVIDENCE_OF, words.evidence.of),
  listings: counted(words.evidence.listings),
  sold: counted(words.evidence.sold),
  places: Type.Array(PlaceListings, { description: words.evidence.places }),
  text: text(words.evidence.text),
  sales: Type.Optional(
    Type.Array(SoldGroupSchema, {
      maxItems: 2,
      description: words.evidence.sales,
    }),
  ),
});

const MlPrediction = component('MlPrediction', words.mlPrediction.about, {
  ...PriceRange.properties,
  confidence: Type.Number({
    description: `Expected share of comparable items within a factor of ${CONFIDENCE_FACTOR} of \`price\`.`,
    minimum: 0,
    maximum: 1,
    examples: [0.62],
  }),
  note: text(words.mlPrediction.note),
  ifReal: Type.Optional(flag(words.mlPrediction.ifReal)),
});

export const GradePrice = Type.Object({ condition: Grade, ...PriceRange.properties });
export type GradePrice = Shape<typeof GradePrice>;

/** The answer for a garment. Prices are in whole US dollars. */
export const GarmentPrice = Type.Object({
  ...GarmentBody.properties,
  estimate: MlPrediction,
  byCondition: Type.Array(GradePrice, {
    description: words.estimateFigures.byCondition,
    minItems: CONDITIONS.length,
    maxItems: CONDITIONS.length,
  }),
  evidence: EvidenceSchema,
  caveats: texts(words.estimateFigures.caveats),
  source: exampleText(words.parts.source, ['Hangtag prediction model 2026.12.1']),
});
export type GarmentPrice = Shape<typeof GarmentPrice>;
/** Sales of the same item in one place through one channel. Prices are in US dollars. */
export type ShownSoldGroup = NonNullable<GarmentPrice['evidence']['sales']>[number];

const factor = (description: string) => Type.Number({ description, exclusiveMinimum: 0, examples: [1.35] });

const share = (description: string) => Type.Number({ description, minimum: 0, maximum: 1 });

const Understood = component('Understood', words.understood.about, {
  field: choice(['brand', 'category', 'gender', 'condition', 'askingPrice'], words.understood.field),
  value: Type.Union([Type.String(), Type.Number()], { description: words.understood.value }),
  by: choice(['name', 'spelling', 'model', 'word', 'garment', 'size'], words.understood.by),
  text: text(words.understood.text),
});

const YoursSchema = component('AskerEvidence', words.yours.about, {
  comps: counted(words.yours.comps),
  median: Type.Optional(Type.Number({ description: words.yours.median, exclusiveMinimum: 0 })),
  guess: Type.Optional(Type.Number({ description: words.yours.guess, exclusiveMinimum: 0 })),
  weight: share(words.yours.weight),
  disagrees: flag(words.yours.disagrees),
  text: Type.Optional(text(words.yours.text)),
});

const WithGuess = component('WithGuess', words.withGuess.about, {
  guess: Type.Number({ description: words.withGuess.guess, exclusiveMinimum: 0 }),
  ...PriceRange.properties,
  zone: Type.Optional(JudgmentSchema.properties.zone),
  text: text(words.withGuess.text),
});

const TitleEvidence = described(words.titleEvidence.about, {
  ...EvidenceSchema.properties,
  wordsRead: counted(words.titleEvidence.wordsRead),
  wordsKnown: counted(words.titleEvidence.wordsKnown),
  yours: Type.Optional(YoursSchema),
});

const Candidate = component('Candidate', words.candidate.about, {
  title: text(words.candidate.title),
  name: text(words.candidate.name),
  tells: choice(['kind', 'model', 'version'], words.candidate.tells),
  ...PriceRange.properties,
});

/** The answer for a listing. Prices are in whole US dollars. */
export const ListingAnswer = Type.Object({
  ...GarmentPrice.properties,
  takenFor: text(words.listing.takenFor),
  beyondEvidence: Type.Optional(
    objects(words.listing.beyondEvidence, {
      text: text(words.listing.beyondEvidenceText),
      reason: choice(BEYOND_REASONS, words.listing.beyondEvidenceReason),
    }),
  ),
  candidates: Type.Optional(Type.Array(Candidate, { description: words.listing.candidates })),
  lot: Type.Optional(
    described(words.listing.lot, { pieces: counted(words.listing.lotPieces), ...PriceRange.properties }),
  ),
  ladder: Type.Optional(
    objects(words.listing.ladder, {
      day: counted(words.listing.ladderDay),
      price: usdPrice(words.listing.ladderPrice),
    }),
  ),
  askingPrice: Type.Optional(
    described(words.listing.askingPrice, {
      price: Type.Number({ description: words.listing.askingPricePrice, exclusiveMinimum: 0 }),
      verdict: Type.Optional(choice(ASKED_BANDS, words.listing.askingPriceVerdict)),
      text: Type.String({ description: words.listing.askingPriceText }),
    }),
  ),
  understood: Type.Array(Understood, { description: words.listing.understood }),
  ignored: texts(words.listing.ignored),
  changed: texts(words.listing.changed),
  words: objects(words.listing.words, {
    text: text(words.listing.wordsText),
    factor: factor(words.listing.wordsFactor),
    basis: Type.Optional(text(words.listing.wordsBasis)),
  }),
  ordinaryWords: factor(words.listing.ordinaryWords),
  withoutWords: PriceRange,
  withGuess: Type.Optional(WithGuess),
  withoutYours: Type.Optional(described(words.listing.withoutYours, PriceRange.properties)),
  evidence: TitleEvidence,
  soldSearches: SoldSearches,
  judgment: JudgmentSchema,
});
export type ListingAnswer = Shape<typeof ListingAnswer>;
/** An item that a title may refer to, with its price in whole US dollars. */
export type Candidate = NonNullable<ListingAnswer['candidates']>[number];
