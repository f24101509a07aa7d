import { Type } from 'typebox';
import {
  choice,
  component,
  counted,
  described,
  dollarAmount,
  flag,
  objects,
  orNull,
  type Shape,
  text,
  texts,
  usdPrice,
} from '../base/shape.ts';
import { GENDERS, TIERS } from '../catalog/catalog.ts';
import { EVIDENCE_GRADES } from '../pricing/evidence/evidence.ts';
import { Grade, PriceRange } from '../pricing/ranges/price-range.ts';
import { CONFIDENCE_FACTOR } from '../pricing/ranges/spread.ts';
import words from './answer-words.json' with { type: 'json' };
import { PayoutRow } from './payouts.ts';

const TierSlug = choice(TIERS, words.tier);
const slug = (description: string) => text(description);

const Brand = component('ItemBrand', words.brand, {
  name: text(words.brandName),
  slug: slug(words.brandSlug),
  tier: Type.Optional(TierSlug),
  inCatalog: flag(words.inCatalog),
});

const Category = component('ItemCategory', words.category, {
  name: text(words.categoryName),
  slug: slug(words.categorySlug),
  inCatalog: flag(words.inCatalog),
});

export const Item = component('Item', words.item, {
  brand: Type.Union([Brand, Type.Null()]),
  category: Category,
  gender: choice(GENDERS, words.gender),
  condition: orNull(Grade, words.condition),
  model: Type.Optional(text(words.model)),
  takenFor: text(words.takenFor),
  askingPrice: Type.Optional(dollarAmount(words.askingPrice)),
  listPrice: Type.Optional(dollarAmount(words.listPrice)),
});

export const Estimate = component('Estimate', words.estimate, {
  ...PriceRange.properties,
  middleHalf: Type.Array(Type.Number(), { description: words.middleHalf }),
  confidence: Type.Number({ description: `${words.confidence} ${CONFIDENCE_FACTOR}.`, minimum: 0, maximum: 1 }),
  ifReal: Type.Optional(flag(words.ifReal)),
});

export const Evidence = component('Evidence', words.evidence, {
  grade: choice(EVIDENCE_GRADES, words.evidenceGrade),
  sold: counted(words.evidenceSold),
  asking: counted(words.evidenceAsking),
  median: Type.Optional(dollarAmount(words.evidenceMedian)),
  middleHalf: Type.Optional(Type.Array(Type.Number(), { description: words.evidenceMiddleHalf })),
  newest: Type.Optional(text(words.evidenceNewest)),
  text: text(words.evidenceText),
});

export const Limits = described(words.limits, {
  payUpTo: dollarAmount(words.payUpTo),
  maybeUpTo: Type.Optional(dollarAmount(words.maybeUpTo)),
  rule: choice(['half', 'goal'], words.rule),
  marketplace: Type.Optional(slug(words.marketplace)),
});

export const CALLS = ['buy', 'maybe', 'skip', 'check'] as const;

export const Verdict = described(words.verdict, {
  call: choice(CALLS, words.call),
  profit: Type.Optional(dollarAmount(words.profit)),
  reason: text(words.reason),
  question: Type.Optional(text(words.question)),
});

const Sale = described(words.sale, {
  marketplace: slug(words.marketplace),
  net: dollarAmount(words.net),
  profit: Type.Optional(dollarAmount(words.saleProfit)),
});

const Guess = described(words.guess, {
  price: dollarAmount(words.guessPrice),
  together: usdPrice(words.together),
  call: Type.Optional(choice(CALLS, words.guessCall)),
});

export const Caveats = objects(words.caveats, { code: text(words.caveatCode), text: text(words.caveatText) });

/** The answer about an item. Prices are whole US dollars. */
export const ItemAnswer = Type.Object(
  {
    item: Item,
    estimate: Type.Optional(Estimate),
    atLeast: Type.Optional(usdPrice(words.atLeast)),
    each: Type.Optional(described(words.each, PriceRange.properties)),
    quantity: Type.Optional(counted(words.quantity)),
    evidence: Evidence,
    limits: Type.Optional(Limits),
    verdict: Type.Optional(Verdict),
    sale: Type.Optional(Sale),
    guess: Type.Optional(Guess),
    plan: Type.Optional(
      objects(words.plan, { fromDay: counted(words.fromDay), listPrice: usdPrice(words.planListPrice) }),
    ),
    caveats: Caveats,
    ignored: Type.Optional(texts(words.ignored)),
    words: Type.Optional(
      described(words.words, {
        basePrice: usdPrice(words.basePrice),
        effects: objects(words.effects, {
          text: text(words.effectText),
          factor: Type.Number({ description: words.factor }),
          basis: Type.Optional(text(words.basis)),
        }),
        rest: Type.Number({ description: words.rest }),
      }),
    ),
    payouts: Type.Optional(Type.Array(PayoutRow, { description: words.payouts })),
    searches: Type.Optional(objects(words.searches, { name: text(words.searchName), url: text(words.searchUrl) })),
    grades: Type.Optional(
      Type.Array(Type.Object({ condition: Grade, ...PriceRange.properties }), { description: words.grades }),
    ),
    sources: Type.Optional(
      described(words.sources, {
        model: text(words.sourceModel),
        webUrl: Type.Optional(text(words.webUrl)),
        places: Type.Array(Type.Object({}, { additionalProperties: true }), { description: words.places }),
        sales: Type.Array(Type.Object({}, { additionalProperties: true }), { description: words.sales }),
      }),
    ),
  },
  { $id: 'ItemAnswer', description: words.about },
);
export type ItemAnswer = Shape<typeof ItemAnswer>;
