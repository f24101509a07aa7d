import { plain } from '../../base/text.ts';
import type { AskerEvidenceResult } from '../../pricing/joint-price.ts';
import { count, percent, plainDollars, usd } from '../../wording/numbers.ts';

/**
 * Returns the asker's part of a price in a sentence or two: `Based on 4 sales from you ($280 to $320) and our own
 * price, $240.`
 */
export function askerEvidenceInWords(asker: AskerEvidenceResult): string {
  return [...salesInWords(asker), ...guessInWords(asker)].join(' ');
}

/** Returns the asker's sales to stand before our own evidence; empty without any. */
export function compsInWords(comps = 0): string {
  return comps > 0 ? `${count(comps, 'sale')} from you; ours: ` : '';
}

function salesInWords({ comps, low = 0, high = 0, modelCannotPrice, modelOnly }: AskerEvidenceResult): string[] {
  if (comps === 0) return [];
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const given = `Based on ${count(comps, 'sale')} from you (${prices})`;
  if (!modelCannotPrice) return [`${given} and our own price, ${usd(modelOnly.price)}.`];
  const more = comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
  return [`${given}; our listings cannot price this item.${more}`];
}

function guessInWords(asker: AskerEvidenceResult): string[] {
  const { guessed, guessWeight, disagrees, modelOnly, reader } = asker;
  if (reader) return [readerInWords(asker, reader)];
  if (!guessed) return [];
  if (disagrees) {
    const ours = `${usd(modelOnly.priceLow)} to ${usd(modelOnly.priceHigh)}`;
    return [
      `Your own estimate differs from ours (${ours}) by more than a factor of five, so it does not count: ` +
        'is this the item?',
    ];
  }
  if (guessWeight > 0.5)
    return [`Mostly your own estimate (${percent(guessWeight)}); ours alone, ${usd(modelOnly.price)}.`];
  return [guessWeight === 0 ? 'Your own estimate agrees with ours.' : 'Your own estimate counts too.'];
}

/** Returns a reader's part of a price: its guess and its weight, or why it moves nothing. */
export function readerInWords(
  { guessWeight, disagrees, modelOnly }: AskerEvidenceResult,
  { model, host, guess }: NonNullable<AskerEvidenceResult['reader']>,
): string {
  const name = `${plain(model)} ${host === 'your machine' ? 'on your machine' : `at ${host}`}`;
  if (guess === undefined) return `The reader ${name} did not answer.`;
  const estimate = `estimate by ${name}, ${usd(Math.round(guess))}`;
  if (disagrees) return `The ${estimate}, is more than five times outside our range, so it does not count.`;
  if (guessWeight === 0) return `The ${estimate}, has no effect: run hangtag reader check to measure the reader.`;
  return `With an ${estimate} (${percent(guessWeight)}); ours alone, ${usd(modelOnly.price)}.`;
}
