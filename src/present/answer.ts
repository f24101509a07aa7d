import { Type } from 'typebox';
import { defined, membersOf } from '../base/members.ts';
import { listOf, roundToDollar, sumOf, usd } from '../base/numbers.ts';
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
import { stated } from '../base/text.ts';
import { CONDITIONS, GENDERS, TIERS } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { caveat, isOftenCopied, online, signsOf } from '../money/copied.ts';
import { decide } from '../money/decide.ts';
import { planInWords, planOf } from '../money/plan.ts';
import { searchesLike } from '../money/seller.ts';
import { type AnswerParts, type JudgmentTerms, usualPrice } from '../money/selling.ts';
import { speedInWords, speedOf } from '../money/speed.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { type Candidate, candidatesFor } from '../pricing/candidates.ts';
import { EVIDENCE_GRADES } from '../pricing/evidence/evidence.ts';
import { whyOutside } from '../pricing/evidence/sold-groups.ts';
import { listingPath } from '../pricing/price-path.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { Grade, PriceRange } from '../pricing/ranges/price-range.ts';
import { CONFIDENCE_FACTOR, middleHalfOf } from '../pricing/ranges/spread.ts';
import { compsAndGuessInWords } from './asker-words.ts';
import { type Caveat, labelCaveat } from './caveats.ts';
import { evidenceInWords, salesInWords } from './evidence-words.ts';
import { modelName, takenFor } from './garment-words.ts';
import labels from './labels.json' with { type: 'json' };
import { listingCaveats } from './listing.ts';
import { PayoutRow, payoutRows } from './payouts.ts';

/** Parts of an answer that are sent only if asked for. */
export const INCLUDES = ['words', 'payouts', 'plan', 'searches', 'grades', 'sources', 'all'] as const;
export type Include = (typeof INCLUDES)[number];

const TierSlug = choice(TIERS, 'Tier of a brand in the catalog, from the most expensive brands to the cheapest.');
const slug = (description: string) => text(description);

const Brand = component('ItemBrand', 'Its brand; null if no known brand is named.', {
  name: text('Display name.'),
  slug: slug('Identifier used in `brand`.'),
  tier: Type.Optional(TierSlug),
  inCatalog: flag('True if it is one of the catalog, for which all prices were fitted and tested.'),
});

const Category = component('ItemCategory', 'Its kind.', {
  name: text('Display name.'),
  slug: slug('Identifier used in `category`.'),
  inCatalog: flag('True if it is one of the catalog, for which all prices were fitted and tested.'),
});

export const Item = component('Item', 'The item as it was understood.', {
  brand: orNull(Brand),
  category: Category,
  gender: choice(GENDERS, 'The wearer.'),
  condition: orNull(Grade, 'The condition that was priced; null for the usual mix of conditions.'),
  model: Type.Optional(text('Its model, if one is named.')),
  takenFor: text('The item in words: say it before the price.'),
  askingPrice: Type.Optional(dollarAmount('What its seller asks, as sent or read in the title')),
  listPrice: Type.Optional(dollarAmount('What you ask')),
});

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

export const Evidence = component('Evidence', 'The listings behind the price.', {
  grade: choice(
    EVIDENCE_GRADES,
    'sold here: 3 US sales or more since 2021. some sold here: fewer, or earlier. sold elsewhere: in Europe or Korea only. asked only: none sold. other kinds of the brand: none of this kind. judged: estimated by a language model, no sale seen. none: no listings for the brand, the price is for its kind.',
  ),
  sold: counted('Listings that sold.'),
  asking: counted('Listings with only an asking price.'),
  median: Type.Optional(dollarAmount('Median price of the sales')),
  middleHalf: Type.Optional(
    Type.Array(Type.Number(), { description: 'Half of the sales are between these two prices, US dollars.' }),
  ),
  newest: Type.Optional(text('Month or year of the newest sale.')),
  text: text('The evidence in words.'),
});

export const Limits = described('What to pay to sell it on. Absent if copies are common.', {
  payUpTo: dollarAmount('The most to pay for the call buy; 0 if no price meets the rule'),
  maybeUpTo: Type.Optional(dollarAmount('The most to pay for the call maybe')),
  rule: choice(['half', 'goal'], 'half: at most half of what you keep, and $8 are left. goal: your goal is met.'),
  marketplace: Type.Optional(slug('Slug of the marketplace.')),
});

export const CALLS = ['buy', 'maybe', 'skip', 'check'] as const;

export const Verdict = described('Only with an asking price.', {
  call: choice(CALLS, 'buy, maybe, skip, or check: look whether it is real first.'),
  profit: Type.Optional(dollarAmount('What is left at the usual price after fees, label and the asking price')),
  reason: text('Why, in a sentence.'),
  question: Type.Optional(text('What to find out, since the answer would change the call.')),
});

const Sale = described('A sale at the usual price; with a cost, or with `include=payouts`.', {
  marketplace: slug('Slug of the marketplace.'),
  net: dollarAmount('What you keep after fees and label'),
  profit: Type.Optional(dollarAmount('`net` less the cost')),
});

const Guess = described('Only with a guess, unless it is too far from ours: a second voice.', {
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
      described('Only for a lot: the price of one. The estimate is for the whole lot.', PriceRange.properties),
    ),
    quantity: Type.Optional(counted('Items in the lot.')),
    evidence: Evidence,
    limits: Type.Optional(Limits),
    verdict: Type.Optional(Verdict),
    sale: Type.Optional(Sale),
    guess: Type.Optional(Guess),
    plan: Type.Optional(
      objects('Prices to ask until it sells. The first is in force now. Absent with the call check.', {
        fromDay: counted('Days since listing.'),
        listPrice: usdPrice('The price to ask'),
      }),
    ),
    caveats: Caveats,
    ignored: Type.Optional(texts('Words of the title that had no effect.')),
    words: Type.Optional(
      described(
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
      described('With `include=sources`: the model and the counts behind the price.', {
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

/** What a caller says of an item besides its description. Amounts are US dollars. */
export interface ItemTerms extends JudgmentTerms {
  readonly askingPrice?: number | undefined;
  readonly listPrice?: number | undefined;
  readonly daysListed?: number | undefined;
  readonly floor?: number | undefined;
  readonly include?: readonly Include[] | undefined;
  /** The service's address, for a link to the page. */
  readonly publicUrl?: string | undefined;
}

/** Returns the answer about an item under a seller's terms. Pure. */
export function itemAnswer(
  { pricing, marketplaces }: AnswerParts,
  listing: Appraisal,
  { include = [], askingPrice = listing.asked?.price, publicUrl, ...terms }: ItemTerms,
): ItemAnswer {
  const wants = (part: Include) => include.includes(part) || include.includes('all');
  const { price, lot, isToLookUp, ignored, asker } = listing;
  const { listPrice, daysListed, floor } = terms;
  const isSale = terms.cost !== undefined || wants('payouts');
  const { sale, ...decision } = decide(marketplaces, listing, askingPrice, terms);
  const { call } = decision.verdict ?? {};
  // Under a suspected copy, nothing says what to ask or what a sale would bring.
  const isSuspect = call === 'check';
  const hasPayouts = !isToLookUp && !isSuspect;
  const wantsPlan = wants('plan') || daysListed !== undefined;
  const hasPlan = wantsPlan && listing.hasUsualPrice && !isSuspect && !terms.forMyself;
  const plan = hasPlan ? planOf(price.price, { daysListed, floor }) : undefined;
  return {
    item: itemBody(listing, { askingPrice, listPrice }),
    ...(isToLookUp ? { atLeast: price.priceLow } : { estimate: estimateBody(listing) }),
    ...(lot && !isToLookUp && { each: lot.each, quantity: lot.pieces }),
    evidence: evidenceBody(listing),
    ...decision,
    ...(isSale && sale && { sale }),
    ...defined({
      guess:
        asker?.priceWithGuess === undefined ? undefined : guessBody(marketplaces, listing, { ...terms, askingPrice }),
      plan,
      caveats: [
        ...itemCaveats(pricing, listing),
        ...(hasPayouts ? speedCaveat(listing) : []),
        ...(isOftenCopied(listing) && call !== 'skip' ? [howToCheck(listing)] : []),
        ...(terms.marketplace ? labelCaveat(terms.marketplace, terms.label) : []),
        ...(plan ? planCaveat(price.price, terms) : []),
      ],
      ignored: ignored.length > 0 ? ignored : undefined,
      payouts: wants('payouts') && hasPayouts ? payoutRows(marketplaces, listing, terms) : undefined,
      ...includedParts(pricing, listing, wants, publicUrl),
    }),
  } as ItemAnswer;
}

/** Returns the parts of an answer that depend on nothing but the item. What only describes a price goes without one. */
function includedParts(pricing: Pricing, listing: Appraisal, wants: (part: Include) => boolean, publicUrl?: string) {
  const { isToLookUp } = listing;
  return {
    words: wants('words') && !isToLookUp ? wordsBody(listing) : undefined,
    searches: wants('searches') || isToLookUp ? searchesLike(listing) : undefined,
    grades: wants('grades') && !isToLookUp ? gradesOf(listing) : undefined,
    sources: wants('sources') ? sourcesOf(pricing, listing, publicUrl) : undefined,
  };
}

/** Returns the item as it was understood, with the prices that were read. */
export function itemBody(
  listing: Appraisal,
  prices: Pick<ItemTerms, 'askingPrice' | 'listPrice'> = {},
): ItemAnswer['item'] {
  const { garment, facts } = listing;
  const { brand, category, gender, condition } = garment;
  const { name, slug, tier, isOutsideCatalog = false } = brand;
  return {
    brand: isUnknown(brand) ? null : { name, slug, ...(!isOutsideCatalog && { tier }), inCatalog: !isOutsideCatalog },
    category: { name: category.name, slug: category.slug, inCatalog: category.isExtended !== true },
    gender,
    condition: condition ?? null,
    ...defined({ model: modelName(facts, brand.name) }),
    takenFor: takenFor(listing),
    ...defined(prices),
  };
}

/** Returns the price with its range. */
export function estimateBody({ price, garment, facts }: Appraisal): NonNullable<ItemAnswer['estimate']> {
  const ifReal = isOftenCopied({ garment, facts }) || undefined;
  const middleHalf = middleHalfOf(price).map((factor) => roundToDollar(factor * price.price));
  return { ...rangeOf(price), middleHalf, confidence: price.confidence, ...defined({ ifReal }) };
}

/** Returns the listings behind a price, as counts and in words. */
export function evidenceBody(listing: Appraisal): ItemAnswer['evidence'] {
  const { evidence } = listing;
  const { grade, places, sales } = evidence;
  const [group] = sales;
  const text = evidenceInWords(evidence);
  return {
    grade,
    sold: sumOf(places.map(({ sold }) => sold)),
    asking: sumOf(places.map(({ asked }) => asked)),
    ...defined({
      median: group?.median,
      middleHalf: group?.low === undefined || group.high === undefined ? undefined : [group.low, group.high],
      newest: group?.newest,
    }),
    text: text + salesInWords(text, group && { ...group, why: whyOutside(listing, group) }),
  };
}

const LIMITED = 'What to pay follows our own price.';

function itemCaveats(pricing: Pricing, listing: Appraisal): Caveat[] {
  const candidates = candidatesFor(pricing, listing);
  const question: Caveat[] = candidates.length > 0 ? [{ code: 'candidates', text: candidatesInWords(candidates) }] : [];
  const isLimited = usualPrice(listing) < listing.price.price;
  const comps = listing.asker && stated(compsAndGuessInWords(listing.asker), isLimited && LIMITED).join(' ');
  return [
    ...question,
    ...(comps ? [{ code: 'comps', text: comps } as const] : []),
    ...listingCaveats(pricing, listing),
  ];
}

/** Returns a question that lists the candidates, followed by the one that is priced until the user answers. */
function candidatesInWords(candidates: readonly Candidate[]): string {
  const { tells = 'model' } = candidates[0] ?? {};
  const question = candidates.length === 1 ? 'Is it' : 'Which one is it:';
  const names = candidates.map(({ name, price }) => `${name} ${usd(price)}`);
  return `${question} ${listOf(names, 'or')}?${labels.untilThen[tells]}`;
}

function speedCaveat(listing: Appraisal): Caveat[] {
  const speed = speedOf(listing);
  return speed ? [{ code: 'speed', text: speedInWords(speed) }] : [];
}

/** Returns three signs of a real item to look at, and how to buy it online. */
const howToCheck = (listing: Appraisal): Caveat => ({
  code: 'how_to_check',
  text: `Look: ${signsOf(listing)?.join('; ')}. ${caveat} ${online}`,
});

/** Says what to do with a listing now, if its price and age are known. */
const planCaveat = (usual: number, { listPrice, daysListed, floor }: ItemTerms): Caveat[] =>
  listPrice === undefined || daysListed === undefined
    ? []
    : [{ code: 'plan', text: planInWords(usual, listPrice, { daysListed, floor }) }];

/** Returns the price with the caller's guess and the call at that price: a second voice beside ours. */
function guessBody(
  marketplaces: AnswerParts['marketplaces'],
  listing: Appraisal,
  terms: ItemTerms,
): ItemAnswer['guess'] {
  const { asker, price } = listing;
  const together = asker?.priceWithGuess ?? price;
  const withGuess = { ...listing, price: together, asker: undefined };
  const { verdict } = decide(marketplaces, withGuess, terms.askingPrice, terms);
  return { price: asker?.guess ?? 0, together: together.price, ...defined({ call: verdict?.call }) };
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

function sourcesOf(pricing: Pricing, listing: Appraisal, publicUrl: string | undefined): ItemAnswer['sources'] {
  return {
    model: pricing.modelVersion,
    ...defined({ webUrl: publicUrl === undefined ? undefined : publicUrl + listingPath(pricing, listing) }),
    places: listing.evidence.places.map(({ asked, ...place }) => ({ ...place, asking: asked })),
    sales: listing.evidence.sales.map((group) => ({ ...group })),
  };
}

/** Members that an offer's answer shares with that of its item. */
export const offeredItem = (answer: ItemAnswer) =>
  membersOf(answer, 'item', 'estimate', 'atLeast', 'each', 'quantity', 'evidence', 'guess', 'caveats', 'ignored');
