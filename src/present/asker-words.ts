import { defined } from '../base/members.ts';
import { count, percent, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Verdict } from '../money/decision-schema.ts';
import { farGuessInWords } from '../money/inquiry.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { ASKED, type AskerEvidenceResult } from '../pricing/asker/weigh-evidence.ts';
import { rangeOf } from '../pricing/pricing.ts';
import type { ListingAnswer } from './answer-schema.ts';
import { amountsInWords } from './garment-words.ts';
import { verdictInWords } from './verdict-words.ts';

/** Returns the effect of the user's evidence: `Based on 4 sales from you ($280 to $320) and our own price, $240.` */
export function askerEvidenceInWords(asker: AskerEvidenceResult): string {
  return stated(compsEffect(asker), guessEffect(asker), withGuessInWords(asker)).join(' ');
}

/** Returns what the user's comparables did to the price, and why a guess did not count; '' if there is nothing to say. */
export const compsAndGuessInWords = (asker: AskerEvidenceResult): string =>
  stated(compsEffect(asker), asker.priceWithGuess === undefined && guessEffect(asker)).join(' ');

/** Returns the user's evidence for API clients. */
export function askerBody(asker: AskerEvidenceResult): NonNullable<ListingAnswer['evidence']['yours']> {
  const { comps, median, weight, guess } = asker;
  const text = stated(compsEffect(asker), guessEffect(asker)).join(' ') || undefined;
  const disagrees = asker.farGuess !== undefined || asker.areCompsFar;
  return { comps, weight, disagrees, ...defined({ median, guess, text }) };
}

/**
 * Returns a second estimate that includes the user's guess, to show next to the main one. Its zone is
 * that of the verdict that `judge` returns at this price, if it has one. Returns undefined if there is no guess, if the
 * guess has no effect, or if the main estimate already includes it (`isLed`). Pure.
 */
export function estimateWithGuess(
  listing: Appraisal,
  judge?: (listing: Appraisal) => Verdict,
): ListingAnswer['withGuess'] {
  const { asker } = listing;
  if (!asker?.priceWithGuess || asker.isLed || asker.guess === undefined) return undefined;
  const estimate = { guess: asker.guess, ...rangeOf(asker.priceWithGuess) };
  const verdict = judge?.({ ...listing, price: asker.priceWithGuess, asker: undefined });
  // Without a zone, the verdict only lists limits or asks a question, as the main one does.
  if (!verdict || verdict.zone === null) return { ...estimate, text: withGuessInWords(asker) };
  const text = withGuessInWords(asker, `; then: ${verdictInWords(verdict)}`);
  return { ...estimate, zone: verdict.zone, text };
}

/** Returns a description of the asker's sales and asking prices and how they relate to our price, or '' if none. */
function compsEffect(asker: AskerEvidenceResult): string {
  const { comps, asks, low = 0, high = 0, modelOnly } = asker;
  const aside = asideInWords(asker);
  if (comps + asks === 0) return aside;
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const sales = comps > 0 ? `${count(comps, 'sale')} from you (${prices})` : '';
  const discount = percent(1 - ASKED.share);
  const askingPrices = asks > 0 ? `${count(asks, 'asking price')} from you, less ${discount}` : '';
  const basis = stated(sales, askingPrices).join(', ');
  if (asker.modelCannotPrice) {
    const fluke = comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
    return `Based on ${basis}; our listings cannot price this item.${fluke}${aside}`;
  }
  const subject = comps > 0 ? 'These sales are' : 'They are';
  const distance = asker.areCompsFar ? ` ${subject} far from our price.` : '';
  return `Based on ${basis} and our own price, ${usd(modelOnly.price)}.${distance}${aside}`;
}

const WHY_ASIDE = {
  far: 'far from the rest',
  above_sales: 'asking more than the others sold for',
  too_few: 'since our listings cannot price this item: send two that sold',
} as const;

/** Returns which comparables hardly count and why, or '' if all do. */
function asideInWords({ aside }: AskerEvidenceResult): string {
  const clauses = [...Map.groupBy(aside, ({ why }) => why)].map(
    ([why, comps]) => `${comps.map(({ price }) => plainDollars(price)).join(', ')}, ${WHY_ASIDE[why]}`,
  );
  return clauses.length === 0 ? '' : ` Set aside: ${clauses.join('; ')}.`;
}

/** Returns how a guess affects the estimate or why it doesn't, or '' if there is none or it is shown next to ours. */
function guessEffect(asker: AskerEvidenceResult): string {
  const { guess, farGuess, priceWithGuess, isLed, modelOnly } = asker;
  if (guess === undefined) return '';
  if (farGuess !== undefined) {
    const ourRange = `${usd(modelOnly.priceLow)} to ${usd(modelOnly.priceHigh)}`;
    return `${farGuessInWords(asker)} (ours: ${ourRange}), so it does not count: is this the item?`;
  }
  if (isLed && priceWithGuess) {
    return `Ours ${usd(modelOnly.price)}, yours ${usd(guess)}, together ${usd(priceWithGuess.price)}.`;
  }
  return priceWithGuess ? '' : 'Your guess does not count: our listings cannot price this item.';
}

/** Returns the price based on the guess, shown next to ours, then `verdict`, or '' if there is no such guess. */
function withGuessInWords({ guess, priceWithGuess, isLed }: AskerEvidenceResult, verdict = ''): string {
  if (!priceWithGuess || isLed || guess === undefined) return '';
  return `With your ${usd(guess)}: ${amountsInWords(priceWithGuess)}${verdict}.`;
}
