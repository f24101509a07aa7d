import { Type } from 'typebox';
import { choice, counted, flag, type Shape, text, texts, usdPrice } from '../../base/shape.ts';
import { ASKED_BANDS } from '../../pricing/ranges/asking.ts';
import { PriceRange } from '../../pricing/ranges/price-range.ts';
import { BEYOND_REASONS } from '../../titles/beyond-evidence.ts';
import { EstimateFigures, EvidenceSchema, GarmentPrice } from '../garment/schema.ts';
import { JudgmentSchema, SoldSearches } from '../verdict/schema.ts';

const factor = (description: string) => Type.Number({ description, exclusiveMinimum: 0, examples: [1.35] });

const Understood = Type.Object(
  {
    field: choice(['brand', 'category', 'gender', 'condition', 'askingPrice'], 'The fact.'),
    value: Type.Union([Type.String(), Type.Number()], {
      description: 'A slug, a gender, a grade, or US dollars.',
    }),
    by: choice(
      ['name', 'spelling', 'model', 'word', 'garment', 'size'],
      'How it was read: from the brand name or a misspelling, from the name of a model, or from another word; ' +
        'gender is also read from the garment or its size.',
    ),
    text: text('The words in the title.'),
  },
  { $id: 'Understood', description: 'A fact stated in the title.' },
);

const YoursSchema = Type.Object(
  {
    comps: counted('The number of comps given.'),
    median: Type.Optional(Type.Number({ description: 'Their median, US dollars.', exclusiveMinimum: 0 })),
    guessed: flag('True if a guess was used; the guess is not repeated here.'),
    weight: Type.Number({
      description: 'Their share of the estimate; the rest is our own price.',
      minimum: 0,
      maximum: 1,
    }),
    share: Type.Number({
      description:
        'The guess’s share of the estimate: above 0.5 the price is mostly your own, and not to be told as Hangtag’s.',
      minimum: 0,
      maximum: 1,
    }),
    disagrees: flag(
      'True if the guess or the comps are more than two times outside our range, or the guess is more than two times ' +
        'what ten or more of the same item sold for: such a guess is ignored, and `judgment.ask` asks about it.',
    ),
    text: text('The same, in words.'),
  },
  { $id: 'AskerEvidence', description: 'Only with `comps` or `guess`: your share of the estimate.' },
);

const ReaderSchema = Type.Object(
  {
    model: text('Name of the language model.'),
    host: text('Host the titles were sent to, or `your machine`.'),
    prompt: text('Version of the prompt.'),
    guess: Type.Optional(
      Type.Number({ description: 'Its guess, US dollars; absent if it did not answer.', exclusiveMinimum: 0 }),
    ),
    weight: Type.Number({ description: 'The guess’s share of the estimate.', minimum: 0, maximum: 1 }),
    text: text('The same, in words.'),
  },
  { $id: 'ReaderEvidence', description: 'Only with a reader: its guess and its share of the estimate.' },
);

export const TitleEvidence = Type.Object(
  {
    ...EvidenceSchema.properties,
    wordsRead: counted('Words in the title besides brand, kind, gender and condition.'),
    wordsKnown: counted('How many of those words state a known fact.'),
    yours: Type.Optional(YoursSchema),
    reader: Type.Optional(ReaderSchema),
  },
  { description: 'The evidence: the listings behind the price.' },
);

const CANDIDATE_TELLS = ['kind', 'model', 'version'] as const;

export const Candidate = Type.Object(
  {
    title: text('The title for this reading: ask again with it.'),
    name: text('The kind, model or version that sets it apart from the others.'),
    tells: choice(CANDIDATE_TELLS, 'What the name tells.'),
    ...PriceRange.properties,
  },
  { $id: 'Candidate', description: 'A reading of a description, with its price.' },
);
/** One of the things that a description may mean, with its price, whole US dollars. */
export type Candidate = Shape<typeof Candidate>;

/** Everything an answer says about a listing's price, on every surface: the estimate is that of the title. */
export const ListingFigures = Type.Object({
  ...EstimateFigures.properties,
  takenFor: text('The item as we understood it; mention it before the price.'),
  beyondEvidence: Type.Optional(
    Type.Array(
      Type.Object({
        text: text('The words that indicate it.'),
        reason: choice(BEYOND_REASONS, 'What makes it rare.'),
      }),
      {
        description:
          'Only for rare items: our listings cannot price collaborations, collectibles and rare models, which may ' +
          'sell for many times the estimate. The only verdict is on a price that the low end pays back: look up sold ' +
          'listings for this exact item, and send two or more as `comps` to get a price.',
      },
    ),
  ),
  candidates: Type.Optional(
    Type.Array(Candidate, {
      description:
        'Possible readings, the best known first: up to five kinds, models or versions that the description may ' +
        'mean, given only if their prices differ by a factor of 1.5 or more. The estimate is for an item with no ' +
        'known model or version, or for the first of several kinds.',
    }),
  ),
  lot: Type.Optional(
    Type.Object(
      { pieces: counted('Number of items in the lot.'), ...PriceRange.properties },
      {
        description:
          'Only for a lot, such as “bundle of 3 leggings”: its items and the price of each one alone. All other ' +
          'figures are for the whole lot.',
      },
    ),
  ),
  offers: Type.Optional(
    Type.Object(
      {
        quick: usdPrice('To sell soon: 7 in 10 similar items are worth more'),
        patient: usdPrice('If you can wait: 7 in 10 similar items are worth less'),
      },
      {
        description:
          'Prices to ask. Absent with `beyondEvidence`, and for a price by kind alone unless `comps` has two or ' +
          'more sales.',
      },
    ),
  ),
  askingPrice: Type.Optional(
    Type.Object(
      {
        price: Type.Number({ description: 'US dollars.', exclusiveMinimum: 0 }),
        verdict: Type.Optional(
          choice(
            ASKED_BANDS,
            'Where it falls among the estimated prices of comparable items: in the lowest tenth, in the lowest 3 ' +
              'in 10, in the middle, above 7 in 10, above 9 in 10. Absent with `beyondEvidence`.',
          ),
        ),
        text: Type.String({ description: 'The verdict, with a note if the asking price came from the title.' }),
      },
      { description: 'Present if the title or the parameter gives one.' },
    ),
  ),
  understood: Type.Array(Understood, { description: 'The facts stated in the title.' }),
  ignored: texts('Words that do not affect the price.'),
  changed: texts('Words for alterations: the price is for the unaltered item.'),
  words: Type.Array(
    Type.Object({
      text: text('The words, as written.'),
      factor: factor('The factor applied to the price of a typical item of the brand and kind.'),
      basis: Type.Optional(
        text(
          'Its basis: listings, sales and published medians for a model, variant or line; `judged` if estimated ' +
            'by a language model alone.',
        ),
      ),
    }),
    {
      description:
        'Words in the title that change the price, strongest first: line, model and variant with what they ' +
        'imply; sub-kind; materials; era; features, such as country of origin; teams, bands and characters; ' +
        'other words from titles that a language model priced.',
    },
  ),
  ordinaryWords: factor(
    'The remaining factor: how much detail the title gives, small effects, rounding. The price of ' +
      '`withoutWords` times all ' +
      'factors of `words` times this one is the price of `estimate`, to the dollar; with `comps` or `guess`, that of ' +
      '`withoutYours`.',
  ),
  withoutWords: PriceRange,
  withoutYours: Type.Optional(Type.Object(PriceRange.properties, { description: 'Our own price.' })),
  evidence: TitleEvidence,
  soldSearches: SoldSearches,
});
export type ListingFigures = Shape<typeof ListingFigures>;

/** The estimate of a listing by the words of its title, whole US dollars, as programs get it. */
export const ListingAnswer = Type.Object({
  ...GarmentPrice.properties,
  ...ListingFigures.properties,
  judgment: JudgmentSchema,
});
export type ListingAnswer = Shape<typeof ListingAnswer>;
