import { Type } from 'typebox';
import {
  choice,
  component,
  counted,
  described,
  flag,
  objects,
  type Shape,
  text,
  texts,
  usdPrice,
} from '../base/shape.ts';
import { JudgmentSchema, SoldSearches } from '../decide/decision-schema.ts';
import { ASKED_BANDS } from '../pricing/ranges/confidence.ts';
import { PriceRange } from '../pricing/ranges/price-range.ts';
import { BEYOND_REASONS } from '../titles/beyond-evidence.ts';
import { EvidenceSchema, GarmentPrice } from './garment-schema.ts';
import words from './schema-words.json' with { type: 'json' };

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

const ReaderSchema = component('ReaderEvidence', words.reader.about, {
  model: text(words.reader.model),
  host: text(words.reader.host),
  prompt: text(words.reader.prompt),
  guess: Type.Optional(Type.Number({ description: words.reader.guess, exclusiveMinimum: 0 })),
  text: Type.Optional(text(words.reader.text)),
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
  reader: Type.Optional(ReaderSchema),
});

const CANDIDATE_TELLS = ['kind', 'model', 'version'] as const;

export const Candidate = component('Candidate', words.candidate.about, {
  title: text(words.candidate.title),
  name: text(words.candidate.name),
  tells: choice(CANDIDATE_TELLS, words.candidate.tells),
  ...PriceRange.properties,
});
/** One of the things that a description may mean, with its price, whole US dollars. */
export type Candidate = Shape<typeof Candidate>;

/** The estimate of a listing from the words of its title, the same in every interface, whole US dollars. */
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
