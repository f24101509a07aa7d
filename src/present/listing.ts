import { defined } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { filled } from '../base/text.ts';
import { type Appraisal, isPriced, type ListingQuery } from '../pricing/appraisal.ts';
import { appraiseTitle } from '../pricing/appraise.ts';
import { hasEnoughComps } from '../pricing/asker/weigh-evidence.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import { type Caveat, findingCaveats, garmentCaveats } from './caveats.ts';
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

/** Returns a listing's caveats, starting with the ones about its title. */
export function listingCaveats(pricing: Pricing, listing: Appraisal): Caveat[] {
  const titleCaveats = findingCaveats(listing);
  const { asker } = listing;
  // The asker's sales set the price, so caveats about our own price do not apply.
  const isPricedByAsker = asker?.modelCannotPrice && hasEnoughComps(asker);
  if (isPricedByAsker) return titleCaveats;
  return [...titleCaveats, ...garmentCaveats(pricing, listing)];
}
