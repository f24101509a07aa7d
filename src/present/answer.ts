import { defined } from '../base/members.ts';
import { roundToDollar } from '../base/numbers.ts';
import {
  choice,
  component,
  dollarAmount,
  flag,
  inlineObject,
  objects,
  type Shape,
  text,
  texts,
  usdPrice,
  wholeCount,
} from '../base/shape.ts';
import { Type } from '../base/type.ts';
import { CONDITIONS } from '../catalog/catalog.ts';
import { CALLS, Limits, PayoutRow, Sale, Step, Verdict } from '../money/advice-schema.ts';
import type { Advice } from '../money/advise.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { rangeOf } from '../pricing/pricing.ts';
import { Grade, PriceRange } from '../pricing/ranges/price-range.ts';
import { CONFIDENCE_FACTOR, middleHalfOf } from '../pricing/ranges/spread.ts';
import type { Caveat } from './caveats.ts';
import { Evidence, evidenceBody } from './evidence-words.ts';
import { Item, itemBody } from './item.ts';

/** Parts of an answer that are sent only if asked for. */
export const INCLUDES = ['words', 'payouts', 'plan', 'searches', 'grades', 'sources', 'all'] as const;
export type Include = (typeof INCLUDES)[number];

export const Estimate = component('Estimate', 'What it sells for. Absent beyond our evidence.', {
  ...PriceRange.properties,
  middleHalf: Type.Array(Type.Number(), { description: 'Half of such prices are between these two, US dollars.' }),
  confidence: Type.Number({
    description: `Expected share of comparable items within this factor of the price: ${CONFIDENCE_FACTOR}.`,
    minimum: 0,
    maximum: 1,
  }),
  ifReal: Type.Optional(flag('True if copies are common: the price is that of a real one.')),
});

const Guess = inlineObject('Only with a guess, unless it is too far from ours: a second voice.', {
  price: dollarAmount('Your guess'),
  together: usdPrice('Our price and your guess together'),
  call: Type.Optional(choice(CALLS, 'The call at that price.')),
});

export const Caveats = objects('What to know about the price.', {
  code: text('Stable code.'),
  text: text('One or two sentences.'),
});

/** The answer about an item. Prices are whole US dollars. */
export const ItemAnswer = Type.Object(
  {
    item: Item,
    estimate: Type.Optional(Estimate),
    atLeast: Type.Optional(usdPrice('The item is beyond our evidence: it is worth this or more, so look it up')),
    each: Type.Optional(
      inlineObject('Only for a lot: the price of one. The estimate is for the whole lot.', PriceRange.properties),
    ),
    quantity: Type.Optional(wholeCount('Items in the lot.')),
    evidence: Evidence,
    limits: Type.Optional(Limits),
    verdict: Type.Optional(Verdict),
    sale: Type.Optional(Sale),
    guess: Type.Optional(Guess),
    plan: Type.Optional(
      Type.Array(Step, {
        description: 'Prices to ask until it sells. The first is in force now. Absent with the call check.',
      }),
    ),
    caveats: Caveats,
    ignored: Type.Optional(texts('Words of the title that had no effect.')),
    words: Type.Optional(
      inlineObject(
        'With `include=words`: how the title moves the price. `basePrice` times all factors and `rest` is the price.',
        {
          basePrice: usdPrice('The price without its words'),
          effects: objects('Strongest first.', {
            text: text('The words.'),
            factor: Type.Number({ description: 'Factor applied to the price.' }),
            basis: Type.Optional(text('Listings behind it; `judged` if a language model estimated it.')),
          }),
          rest: Type.Number({ description: 'The remaining factor.' }),
        },
      ),
    ),
    payouts: Type.Optional(
      Type.Array(PayoutRow, {
        description: 'With `include=payouts`: what a seller keeps on each marketplace. Absent with the call check.',
      }),
    ),
    searches: Type.Optional(
      objects('With `include=searches`, or beyond our evidence: searches for sold listings.', {
        name: text('The marketplace.'),
        url: text('The address.'),
      }),
    ),
    grades: Type.Optional(
      Type.Array(Type.Object({ condition: Grade, ...PriceRange.properties }), {
        description: 'With `include=grades`: the price in each condition, best first.',
      }),
    ),
    sources: Type.Optional(
      inlineObject('With `include=sources`: the model and the counts behind the price.', {
        model: text('Version of the model.'),
        webUrl: Type.Optional(text('The page about it.')),
        places: Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'Listings by place.' }),
        sales: Type.Array(Type.Object({}, { additionalProperties: true }), {
          description: 'Sales by place and channel.',
        }),
      }),
    ),
  },
  {
    $id: 'ItemAnswer',
    description:
      'The answer about an item: what was understood, its price with the evidence, limits for a buyer, a verdict on an asking price.',
  },
);
export type ItemAnswer = Shape<typeof ItemAnswer>;

/** What an answer is made of besides the appraisal: what money advises and pricing found. */
interface AnswerFacts {
  readonly advice: Advice;
  readonly caveats: readonly Caveat[];
  readonly askingPrice?: number | undefined;
  readonly listPrice?: number | undefined;
  /** True if a sale is part of the answer. */
  readonly hasSale: boolean;
  readonly wants: (part: Include) => boolean;
  readonly modelVersion: string;
  /** URL of the page about the item. */
  readonly webUrl?: string | undefined;
}

/** Puts the answer about an item together. Pure. */
export function itemAnswer(
  appraisal: Appraisal,
  { advice, askingPrice, listPrice, hasSale, wants, modelVersion, webUrl, caveats }: AnswerFacts,
): ItemAnswer {
  const { price, lot, needsLookup, ignored, asker } = appraisal;
  const { limits, verdict, sale, callWithGuess, plan, payouts, searches, signs } = advice;
  const together = asker?.priceWithGuess?.price;
  const words = wants('words') && !needsLookup ? wordsBody(appraisal) : undefined;
  const grades = wants('grades') && !needsLookup ? gradesOf(appraisal) : undefined;
  const sources = wants('sources') ? sourcesOf(appraisal, modelVersion, webUrl) : undefined;
  const worth = needsLookup ? { atLeast: price.priceLow } : { estimate: estimateBody(appraisal, signs !== undefined) };
  return {
    item: itemBody(appraisal, { askingPrice, listPrice }),
    ...worth,
    ...(lot && !needsLookup && { each: lot.each, quantity: lot.pieces }),
    evidence: evidenceBody(appraisal),
    ...defined({
      limits,
      verdict,
      sale: hasSale ? sale : undefined,
      guess:
        together === undefined
          ? undefined
          : { price: asker?.guess ?? 0, together, ...defined({ call: callWithGuess }) },
      plan,
      caveats,
      ignored: ignored.length > 0 ? ignored : undefined,
      payouts,
      words,
      searches,
      grades,
      sources,
    }),
  } as ItemAnswer;
}

/** Returns the price with its range; `isCopied` says that copies are common. */
export function estimateBody({ price }: Appraisal, isCopied: boolean): NonNullable<ItemAnswer['estimate']> {
  const ifReal = isCopied || undefined;
  const middleHalf = middleHalfOf(price).map((factor) => roundToDollar(factor * price.price));
  return { ...rangeOf(price), middleHalf, confidence: price.confidence, ...defined({ ifReal }) };
}

const gradesOf = ({ price }: Appraisal): ItemAnswer['grades'] =>
  CONDITIONS.map((condition) => ({ condition, ...rangeOf(price.atCondition(condition)) }));

function wordsBody({ effects, residual, price }: Appraisal): ItemAnswer['words'] {
  return {
    basePrice: price.basePrice.price,
    effects: effects.map(({ text, factor, basis }) => {
      const counts = basis && (basis.listings === 0 ? 'judged' : `${basis.listings} listings, ${basis.sold} sold`);
      return { text, factor, ...defined({ basis: counts }) };
    }),
    rest: residual,
  };
}

function sourcesOf(appraisal: Appraisal, model: string, webUrl: string | undefined): ItemAnswer['sources'] {
  return {
    model,
    ...defined({ webUrl }),
    places: appraisal.evidence.places,
    sales: appraisal.evidence.sales.map(({ asNew: _, ...group }) => group),
  };
}
