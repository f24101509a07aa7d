import { defined } from '../base/members.ts';
import { count } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { filled } from '../base/text.ts';
import type { Verdict } from '../money/decision-schema.ts';
import { searchesLike } from '../money/seller.ts';
import { type Appraisal, isPriced, type ListingQuery } from '../pricing/appraisal.ts';
import { appraiseTitle } from '../pricing/appraise.ts';
import { hasEnoughComps } from '../pricing/asker/weigh-evidence.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { Candidate, ListingAnswer } from './answer-schema.ts';
import { askerBody, askerEvidenceInWords, estimateWithGuess } from './asker-words.ts';
import { candidatesFor, candidatesInWords } from './candidates.ts';
import { askedPriceInWords, type Caveat, type Coded, findingCaveats, garmentCaveats } from './caveats.ts';
import { priceAnswer } from './garment.ts';
import { takenFor } from './garment-words.ts';
import labels from './labels.json' with { type: 'json' };

/** Returns the appraisal of a title or of fields. Throws a {@link Problem} if both or the price are missing. Pure. */
export function appraiseListing(pricing: Pricing, question: ListingQuery): Appraisal {
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

/** Returns the appraisal of a title or fields, or (without throwing) the reason why there is no price. Pure. */
export function priceListing(pricing: Pricing, query: ListingQuery): Appraisal | UnpricedListing {
  const outcome = appraiseTitle(pricing, query);
  return isPriced(outcome) ? outcome : new UnpricedListing(outcome.parsed, outcome.refusal);
}

/** The reason why a listing has no price, with the parsed title. */
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

/** Returns one or two sentences that explain why a title has no price and, for most reasons, what to do about it. */
export function refusalText({ code, text, items = [], nearest = [] }: UnpricedListing['refusal']): string {
  if (items.length > 0) {
    const names = items.map((item) => `“${item}”`).join(', ');
    return `This title lists ${items.length} items: ${names}. Send one title per item.`;
  }
  if (nearest.length > 0) {
    const similarKinds = nearest.map(({ slug }) => slug).join(', ');
    return `The title does not name a kind of garment: did you mean ${similarKinds}?`;
  }
  return filled(labels.refusals[code], { words: text === '' ? 'the title' : `“${text}”` });
}

/**
 * Returns the answer about a listing without its verdict. `judge` returns the verdict on an appraisal, for the price
 * with the asker's guess. Pure.
 */
export function listingFigures(
  pricing: Pricing,
  listing: Appraisal,
  judge?: (listing: Appraisal) => Verdict,
): Coded<Omit<ListingAnswer, 'judgment'>> {
  const { parsed, asker } = listing;
  const { estimate, evidence, caveats, ...garment } = priceAnswer(pricing, listing, listingCaveats(pricing, listing));
  const note = asker ? `${askerEvidenceInWords(asker)} ${estimate.note}` : estimate.note;
  const yours = asker ? askerBody(asker) : undefined;
  const candidates = candidatesFor(pricing, listing);
  const question: Caveat[] = [];
  if (candidates.length > 0) question.push({ code: 'candidates', text: candidatesInWords(candidates) });
  return {
    ...garment,
    takenFor: takenFor(listing),
    estimate: { ...estimate, note },
    ...optionalFigures(listing, candidates, judge),
    understood: parsed.understood,
    ignored: listing.ignored,
    changed: parsed.changed,
    words: listing.effects.map(wordBody),
    ordinaryWords: listing.residual,
    withoutWords: rangeOf(listing.price.basePrice),
    evidence: { ...evidence, ...wordCounts(listing), ...defined({ yours }) },
    soldSearches: searchesLike(listing),
    caveats: [...question, ...caveats],
  };
}

/** Returns the members that only some listings have. */
function optionalFigures(
  listing: Appraisal,
  candidates: readonly Candidate[],
  judge?: (listing: Appraisal) => Verdict,
) {
  const { lot, asked, asker } = listing;
  return defined({
    beyondEvidence: listing.isToLookUp ? listing.beyondEvidence : undefined,
    candidates: candidates.length > 0 ? candidates : undefined,
    withoutYours: asker?.modelOnly,
    withGuess: estimateWithGuess(listing, judge),
    lot: lot && { pieces: lot.pieces, ...lot.each },
    askingPrice: asked && askedBody(asked, listing),
  });
}

/** Returns a listing's caveats, starting with the ones about its title. */
export function listingCaveats(pricing: Pricing, listing: Appraisal): Caveat[] {
  const titleCaveats = findingCaveats(listing);
  const { asker } = listing;
  // The asker's sales set the price, so caveats about our own price do not apply.
  const isPricedByAsker = asker?.modelCannotPrice && hasEnoughComps(asker);
  if (isPricedByAsker) return titleCaveats;
  return [...titleCaveats, ...garmentCaveats(pricing, listing)];
}

function askedBody(
  asked: NonNullable<Appraisal['asked']>,
  listing: Appraisal,
): NonNullable<ListingAnswer['askingPrice']> {
  const { price, band } = asked;
  return { price, ...defined({ verdict: band }), text: askedPriceInWords(asked, listing) };
}

/** Returns the number of words that could be facts, and how many of them are. Other words name the brand, kind, etc. */
function wordCounts({ parsed, facts }: Appraisal) {
  let wordsRead = 0;
  let wordsKnown = 0;
  for (const index of parsed.words.keys()) {
    const isFact = facts.spans.some(({ from, to }) => index >= from && index < to);
    if (isFact) wordsKnown++;
    if (isFact || parsed.roles[index] === undefined) wordsRead++;
  }
  return { wordsRead, wordsKnown };
}

function wordBody({ text, factor, basis }: Appraisal['effects'][number]): ListingAnswer['words'][number] {
  return { text, factor, ...defined({ basis: basis && basisInWords(basis) }) };
}

/** Returns the basis of a factor in words: `from 31 listings, 9 sold`, or `judged`. */
function basisInWords({ listings, sold }: NonNullable<Appraisal['effects'][number]['basis']>): string {
  return listings > 0 ? `from ${count(listings, 'listing')}, ${sold === 0 ? 'none' : sold} sold` : 'judged';
}
