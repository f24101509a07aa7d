import { count, percent, plainDollars, usd } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import { farGuessInWords, MANY_OUTLIERS } from '../money/inquiry.ts';
import { ASKED, type AskerEvidenceResult } from '../pricing/asker/weigh-evidence.ts';

/** Returns the effect of the user's evidence: `Based on 4 sales from you ($280 to $320) and our own price, $240.` */
export function askerEvidenceInWords(asker: AskerEvidenceResult): string {
  return compact(compsEffect(asker), guessEffect(asker), withGuessInWords(asker)).join(' ');
}

/** Returns what the user's comparables did to the price, and why a guess did not count; '' if there is nothing to say. */
export const compsAndGuessInWords = (asker: AskerEvidenceResult): string =>
  compact(compsEffect(asker), asker.priceWithGuess === undefined && guessEffect(asker)).join(' ');

/** Returns a description of the asker's sales and asking prices and how they relate to our price, or '' if none. */
function compsEffect(asker: AskerEvidenceResult): string {
  const { comps, asks, low = 0, high = 0, modelOnly } = asker;
  const aside = asideInWords(asker);
  if (comps + asks === 0) {
    return asker.aside.some(({ why }) => why === 'far')
      ? `Our own price is ${usd(modelOnly.price)}.${aside}`
      : aside.trim();
  }
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const sales = comps > 0 ? `${count(comps, 'sale')} from you (${prices})` : '';
  const discount = percent(1 - ASKED.share);
  const askingPrices = asks > 0 ? `${count(asks, 'asking price')} from you, less ${discount}` : '';
  const basis = compact(sales, askingPrices).join(', ');
  if (asker.modelCannotPrice) {
    const fluke = comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
    return `Based on ${basis}; our listings cannot price this item.${fluke}${aside}`;
  }
  const distance = asker.areCompsFar ? ` That is far from our price: ${ASKED_BACK}` : '';
  return `Based on ${basis} and our own price, ${usd(modelOnly.price)}.${distance}${aside}`;
}

const ASKED_BACK = 'did these sell, and are they the same item?';

const WHY_ASIDE = {
  far: 'far from the others or from our price',
  above_sales: 'asking more than the others sold for',
  too_few: 'since our listings cannot price this item: send two that sold',
} as const;

/** Returns which comparables do not count and why, or '' if all do. */
function asideInWords({ aside, areCompsFar }: AskerEvidenceResult): string {
  const clauses = [...Map.groupBy(aside, ({ why }) => why)].map(
    ([why, comps]) => `${comps.map(({ price }) => plainDollars(price)).join(', ')}, ${WHY_ASIDE[why]}`,
  );
  const isDoubtful = !areCompsFar && aside.filter(({ why }) => why === 'far').length >= MANY_OUTLIERS;
  return clauses.length === 0 ? '' : ` Set aside: ${clauses.join('; ')}${isDoubtful ? `: ${ASKED_BACK}` : '.'}`;
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

/** Returns the price based on the guess, shown next to ours, or '' if there is no such guess. */
function withGuessInWords({ guess, priceWithGuess, isLed }: AskerEvidenceResult): string {
  if (!priceWithGuess || isLed || guess === undefined) return '';
  const { price, priceLow, priceHigh } = priceWithGuess;
  return `With your ${usd(guess)}: ${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)}).`;
}
