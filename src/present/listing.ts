import { defined } from '../base/members.ts';
import { count } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { filled, stated } from '../base/text.ts';
import { CONDITIONS } from '../catalog/catalog.ts';
import { ladderFor } from '../decide/ask.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import { searchesLike } from '../decide/seller.ts';
import type { AnswerParts, JudgmentTerms } from '../decide/selling.ts';
import { judgeTag } from '../decide/verdict.ts';
import type { PageListing } from '../input/page-listing.ts';
import { type Appraisal, type AskedPrice, isPriced, type ListingQuery } from '../pricing/appraisal.ts';
import { appraiseTitle } from '../pricing/appraise.ts';
import { hasEnoughComps } from '../pricing/asker/weigh-evidence.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { MOST_ASKED } from '../titles/amounts.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { type ParsedTitle, parseTitle } from '../titles/parse-title.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import type { ListingAnswer } from './answer-schema.ts';
import { askerBodies, askerEvidenceInWords, withGuessOf } from './asker-words.ts';
import { candidatesFor, candidatesInWords } from './candidates.ts';
import { askedPriceInWords, type Caveat, type Coded, findingCaveats, garmentCaveats, inSentences } from './caveats.ts';
import { priceAnswer } from './garment.ts';
import { takenFor } from './garment-words.ts';
import labels from './labels.json' with { type: 'json' };

/** Returns the appraisal of a title or of fields. Throws a {@link Problem} without either or without a price. Pure. */
export function answerListing(pricing: Pricing, question: ListingQuery): Appraisal {
  const { title = '', brand, category, kindField, refusal } = question;
  if (title.trim() === '' && !(brand || category || kindField || refusal)) {
    throw new Problem(
      'missing_parameter',
      (name) => `${name('title')} is required unless ${name('brand')} and ${name('category')} are given.`,
      { parameter: 'title' },
    );
  }
  const outcome = priceListing(pricing, question);
  if (outcome instanceof UnpricedListing) throw outcome;
  return outcome;
}

/** Returns the appraisal of a title or of fields or, without throwing it, the reason why there is no price. Pure. */
export function priceListing(pricing: Pricing, query: ListingQuery): Appraisal | UnpricedListing {
  const outcome = appraiseTitle(pricing, query);
  return isPriced(outcome) ? outcome : new UnpricedListing(outcome.parsed, outcome.refusal);
}

/** The reason why a listing has no price, with the title as read. */
export class UnpricedListing extends Problem {
  readonly parsed: ParsedTitle;
  readonly refusal: NonNullable<ParsedTitle['refusal']>;

  constructor(parsed: ParsedTitle, refusal: UnpricedListing['refusal']) {
    const { code, text, items, nearest = [] } = refusal;
    const didYouMean = nearest.length > 0 ? nearest.map(({ slug }) => slug) : undefined;
    super(code, refusalText(refusal), defined({ phrase: text || undefined, items, didYouMean }));
    this.parsed = parsed;
    this.refusal = refusal;
  }
}

/** Returns a sentence or two that say why a title has no price and, for most reasons, what to do about it. */
export function refusalText({ code, text, items = [], nearest = [] }: UnpricedListing['refusal']): string {
  if (items.length > 0) {
    return `This title lists ${items.length} items: ${items.map(curly).join(', ')}. Send one title per item.`;
  }
  if (nearest.length > 0) {
    const meant = nearest.map(({ slug }) => slug).join(', ');
    return `The title does not name a kind of garment: did you mean ${meant}?`;
  }
  return filled(labels.refusals[code], { words: text === '' ? 'the title' : curly(text) });
}

const curly = (text: string) => `“${text}”`;

/** Returns the answer about a listing, with the verdict on its asking price under a seller's terms. Pure. */
export function listingAnswer(
  { pricing, marketplaces }: AnswerParts,
  listing: Appraisal,
  terms: JudgmentTerms = {},
): Coded<ListingAnswer> {
  const judge = (priced: Appraisal) => judgeTag(marketplaces, priced, priced.asked?.price, terms);
  return { ...listingFigures(pricing, listing, judge), judgment: judge(listing) };
}

/** Returns the answer about a listing without its verdict. `judge` returns the one on the price with a guess. Pure. */
export function listingFigures(
  pricing: Pricing,
  listing: Appraisal,
  judge?: (listing: Appraisal) => Verdict,
): Coded<Omit<ListingAnswer, 'judgment'>> {
  const { parsed, price, lot, asked, hasUsualPrice, beyondEvidence, asker } = listing;
  const { estimate, evidence, caveats, ...answer } = priceAnswer(pricing, listing, listingCaveats(pricing, listing));
  const readings = candidatesFor(pricing, listing);
  const candidates = readings.length > 0 ? readings : undefined;
  return {
    ...answer,
    takenFor: takenFor(listing),
    estimate: asker ? { ...estimate, note: `${askerEvidenceInWords(asker)} ${estimate.note}` } : estimate,
    ...defined({
      beyondEvidence: listing.isToLookUp ? beyondEvidence : undefined,
      candidates,
      withoutYours: asker?.modelOnly,
      withGuess: withGuessOf(listing, judge),
      lot: lot && { pieces: lot.pieces, ...lot.each },
      ladder: hasUsualPrice ? ladderFor(price.price) : undefined,
      askingPrice: asked && askedBody(asked, listing),
    }),
    understood: parsed.understood,
    ignored: listing.ignored,
    changed: parsed.changed,
    words: listing.effects.map(({ text, factor, basis }) => ({
      text,
      factor,
      ...defined({ basis: basis && basisInWords(basis) }),
    })),
    ordinaryWords: listing.residual,
    withoutWords: rangeOf(price.basePrice),
    evidence: { ...evidence, ...wordCounts(listing), ...(asker ? askerBodies(asker) : {}) },
    soldSearches: searchesLike(listing),
    caveats: candidates ? [{ code: 'candidates', text: candidatesInWords(candidates) }, ...caveats] : caveats,
  };
}

/** Returns a listing's caveats, starting with the ones about its title. */
export function listingCaveats(pricing: Pricing, listing: Appraisal): Caveat[] {
  const titleCaveats = findingCaveats(listing);
  const { asker, price } = listing;
  // The asker's sales set the price, so caveats about our own do not apply.
  const isPricedByAsker = asker?.modelCannotPrice && hasEnoughComps(asker);
  if (isPricedByAsker) return titleCaveats.filter(({ code }) => code !== 'unknown_name');
  // A child's pair is priced from the adult model rather than from its kind, so the kind's caveat does not apply.
  const isByAdultModel = price.item.ofGrownUp !== undefined;
  const ours = garmentCaveats(pricing, listing).filter(({ code }) => !(isByAdultModel && code === 'other_kind'));
  return [...titleCaveats, ...ours];
}

function askedBody(asked: AskedPrice, listing: Appraisal): NonNullable<ListingAnswer['askingPrice']> {
  const { price, band } = asked;
  return { price, ...defined({ verdict: band }), text: askedPriceInWords(asked, listing) };
}

function wordCounts({ parsed: { words, roles }, facts }: Appraisal) {
  let wordsRead = 0;
  let wordsKnown = 0;
  for (const i of words.keys()) {
    const isFact = facts.spans.some(({ from, to }) => i >= from && i < to);
    if (isFact) wordsKnown++;
    if (isFact || roles[i] === undefined) wordsRead++;
  }
  return { wordsRead, wordsKnown };
}

/** Returns the basis of a factor in words: `from 31 listings, 9 sold, and the median of 177 sales`, or `judged`. */
function basisInWords({ listings, sold, medianSales }: NonNullable<Appraisal['effects'][number]['basis']>): string {
  const sources = stated(
    listings > 0 && `${count(listings, 'listing')}, ${sold === 0 ? 'none' : sold} sold`,
    medianSales > 0 && `the median of ${count(medianSales, 'sale')}`,
  );
  return sources.length === 0 ? 'judged' : `from ${sources.join(', and ')}`;
}

/** The answer about a listing on a web page. */
export type PageAnswer =
  | PricedOnPage
  | {
      /** `refused`: a replica, a lot, packaging, fine jewelry. `unknown`: nothing that we cover, as on most pages. */
      readonly kind: 'refused' | 'unknown' | 'currency';
      readonly title: string;
      readonly why: string;
    };

export interface PricedOnPage {
  /** `beyond`: our listings cannot price the item, and its range has no upper end. */
  readonly kind: 'priced' | 'beyond';
  readonly title: string;
  /** The verdict is on buying at the page's price; if the page has no price, it gives only the limits. */
  readonly appraisal: ListingAnswer;
}

const ELSEWHERE = new Set(['brand_not_found', 'category_not_found', 'not_covered']);

/** Returns the answer about a listing on a web page. `marketplace` is an identifier. Pure. */
export function answerPageListing(parts: AnswerParts, listing: PageListing, marketplace?: string): PageAnswer {
  const title = titleOf(parts.pricing.lexicon, listing);
  const { pricing } = parts;
  const { price, currency = 'USD', isNew = false } = listing;
  try {
    if (currency !== 'USD') {
      // Throws if the title is not a garment, so only garments are reported as priced in another currency.
      answerListing(pricing, { title });
      const why = `The price is in ${currency}. Only US dollar prices can be compared.`;
      return { kind: 'currency', title, why };
    }
    const isAskingPrice = price !== undefined && price <= MOST_ASKED;
    const question = { title, askingPrice: isAskingPrice ? price : undefined };
    const asTitled = answerListing(pricing, question);
    const isStatedNew = isNew && asTitled.garment.condition === undefined;
    const appraisal = isStatedNew ? answerListing(pricing, { ...question, condition: CONDITIONS[0] }) : asTitled;
    const place = parts.marketplaces.list.find(({ id }) => id === marketplace);
    return {
      kind: appraisal.beyondEvidence.length > 0 ? 'beyond' : 'priced',
      title,
      appraisal: inSentences(listingAnswer(parts, appraisal, { marketplace: place })),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const kind = ELSEWHERE.has(error.code) ? 'unknown' : 'refused';
    return { kind, title, why: error.message };
  }
}

/** Returns a title with the brand. An unknown brand may be the shop's name: left out if the name has a brand. */
function titleOf(lexicon: Lexicon, { name, brand, madeFor }: PageListing): string {
  const isPrefix = brand && (parseTitle(lexicon, brand).brand || !parseTitle(lexicon, name).brand);
  const named = isPrefix ? `${brand} ${name}` : name;
  const title = madeFor ? `${named}, ${madeFor}` : named;
  return title.slice(0, MAX_TITLE_LENGTH);
}
