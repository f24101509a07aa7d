import { defined } from '../base/members.ts';
import { count } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { ladderFor } from '../decide/ask.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import { searchesLike } from '../decide/seller.ts';
import type { AnswerParts, JudgmentTerms } from '../decide/selling.ts';
import { judgeTag } from '../decide/verdict.ts';
import { type Appraisal, type AskedPrice, isPriced, type ListingQuery } from '../pricing/appraisal.ts';
import { appraiseTitle } from '../pricing/appraise.ts';
import { hasEnoughComps } from '../pricing/asker/weigh-evidence.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { ListingAnswer } from './answer-schema.ts';
import { askerBodies, askerEvidenceInWords, withGuessOf } from './asker-words.ts';
import { candidatesFor } from './candidates.ts';
import { type Caveat, type Coded, garmentCaveats } from './caveats.ts';
import { askedPriceInWords, findingCaveats, takenFor } from './finding-words.ts';
import { priceAnswer } from './garment.ts';
import labels from './labels.json' with { type: 'json' };
import { candidatesInWords } from './listing-words.ts';

/** Prices a listing, whose fields the interface has read, by the words of its title. Throws a {@link Problem}. Pure. */
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

/** Prices typed or pasted text; a listing without a price is a result, not an error. Pure. */
export function priceListing(pricing: Pricing, query: ListingQuery): Appraisal | UnpricedListing {
  const outcome = appraiseTitle(pricing, query);
  return isPriced(outcome) ? outcome : new UnpricedListing(outcome.parsed, outcome.refusal);
}

/** The refusal of a listing that was read but has no price, with its reading. */
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

/** Explains in a sentence or two why a title has no price and, for most reasons, what to do. */
export function refusalText({ code, text, items = [], nearest = [] }: UnpricedListing['refusal']): string {
  if (items.length > 0) {
    return `This title lists ${items.length} items: ${items.map(curly).join(', ')}. Send one title per item.`;
  }
  if (nearest.length > 0) {
    const meant = nearest.map(({ slug }) => slug).join(', ');
    return `The title does not name a kind of garment: did you mean ${meant}?`;
  }
  return labels.refusals[code].replace('{words}', () => (text === '' ? 'the title' : curly(text)));
}

const curly = (text: string) => `“${text}”`;

/** Returns a priced listing as the API has it, with a verdict on its asking price by a seller's terms. Pure. */
export function listingAnswer(
  { pricing, marketplaces }: AnswerParts,
  listing: Appraisal,
  terms: JudgmentTerms = {},
): Coded<ListingAnswer> {
  const judge = (one: Appraisal) => judgeTag(marketplaces, one, one.asked?.price, terms);
  return { ...listingFigures(pricing, listing, judge), judgment: judge(listing) };
}

/**
 * Returns a priced listing without a verdict, the same in every interface. `judge` gives the verdict by the price
 * together with a guess. Pure.
 */
export function listingFigures(
  pricing: Pricing,
  listing: Appraisal,
  judge?: (listing: Appraisal) => Verdict,
): Coded<Omit<ListingAnswer, 'judgment'>> {
  const { parsed, price, lot, asked, hasUsualPrice, beyondEvidence, asker } = listing;
  const { estimate, evidence, caveats, ...answer } = priceAnswer(pricing, listing, listingCaveats(pricing, listing));
  const found = candidatesFor(pricing, listing);
  const candidates = found.length > 0 ? found : undefined;
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

/** Returns the caveats of a listing with their subjects, those of its title first. */
export function listingCaveats(pricing: Pricing, listing: Appraisal): Caveat[] {
  const ofTitle = findingCaveats(listing);
  const { asker, price } = listing;
  // The asker's sales set the price.
  if (asker?.modelCannotPrice && hasEnoughComps(asker)) return ofTitle.filter(({ code }) => code !== 'unknown_name');
  // A child's pair priced by the adults' model has a different basis from the kind's prices.
  const isOfModel = price.item.ofGrownUp !== undefined;
  const ofOurs = garmentCaveats(pricing, listing).filter(({ code }) => !(isOfModel && code === 'other_kind'));
  return [...ofTitle, ...ofOurs];
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

/** Returns the basis of an effect, such as `from 31 listings, 9 sold, and the median of 177 sales`, or `judged`. */
function basisInWords({ listings, sold, medianSales }: NonNullable<Appraisal['effects'][number]['basis']>): string {
  const seen = listings === 0 ? '' : `${count(listings, 'listing')}, ${sold === 0 ? 'none' : sold} sold`;
  const published = medianSales === 0 ? '' : `the median of ${count(medianSales, 'sale')}`;
  if (seen && published) return `from ${seen}, and ${published}`;
  return seen || published ? `from ${seen || published}` : 'judged';
}
