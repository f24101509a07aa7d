import { groupBy } from '../base/members.ts';
import { count, percent, plainDollars, usd } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import { MANY_OUTLIERS } from '../money/inquiry.ts';
import { ASKED, type AskerEvidenceResult } from '../pricing/weigh-evidence.ts';

/** Returns what the user's comparables did to the price, and why a guess did not count; '' if there is nothing to say. */
export const askerEvidenceInWords = (asker: AskerEvidenceResult): string =>
  compact(compsEffect(asker), guessEffect(asker)).join(' ');

function compsEffect(asker: AskerEvidenceResult): string {
  const { comps, sellers, asks, low = 0, high = 0, weight, modelOnly } = asker;
  const aside = asideInWords(asker);
  const ours = usd(modelOnly.price);
  if (comps + asks === 0) {
    return asker.aside.some(({ why }) => why === 'far') ? `Our own price is ${ours}.${aside}` : aside.trim();
  }
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const bySellers = sellers < comps ? ` by ${count(sellers, 'seller')}, each counted once` : '';
  const sales = comps > 0 ? `your ${comps > 1 ? `${comps} sales` : 'sale'}${bySellers}, ${prices}` : '';
  const basis = compact(sales, weight < 1 && `our ${ours}`).join(', and ');
  const counts = asks > 1 ? `${asks} asking prices count` : 'asking price counts';
  const discounted = asks > 0 ? ` Your ${counts} ${percent(1 - ASKED.share)} less.` : '';
  const fluke = asker.modelCannotPrice && comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
  const distance = asker.areCompsFar ? ` That is far from our price: ${ASKED_BACK}` : '';
  return `Based on ${basis}.${discounted}${fluke}${distance}${aside}`;
}

const ASKED_BACK = 'did these sell, and are they the same item?';

const WHY_ASIDE = {
  far: 'far from the others or from our price',
  above_sales: 'asking more than the others sold for',
  too_few: 'since our listings cannot price this item: send two that sold',
} as const;

function asideInWords({ aside, areCompsFar }: AskerEvidenceResult): string {
  const clauses = [...groupBy(aside, ({ why }) => why)].map(
    ([why, comps]) => `${comps.map(({ price }) => plainDollars(price)).join(', ')}, ${WHY_ASIDE[why]}`,
  );
  const isDoubtful = !areCompsFar && aside.filter(({ why }) => why === 'far').length >= MANY_OUTLIERS;
  return clauses.length === 0 ? '' : ` Set aside: ${clauses.join('; ')}${isDoubtful ? `: ${ASKED_BACK}` : '.'}`;
}

function guessEffect({ guess, farGuess, priceWithGuess, modelOnly }: AskerEvidenceResult): string {
  if (guess === undefined || priceWithGuess) return '';
  if (farGuess === undefined) return 'Your guess does not count: our listings cannot price this item.';
  const most = `most sell for ${usd(modelOnly.priceLow)} to ${usd(modelOnly.priceHigh)}`;
  return `Your ${plainDollars(guess)} was not used: ${most}. Is this the item?`;
}
