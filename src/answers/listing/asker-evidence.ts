import { count, percent, plainDollars, usd } from '../../base/numbers.ts';
import { plain } from '../../base/text.ts';
import { askerEvidence } from '../../pricing/asker/asker-evidence.ts';
import type { AskerEvidenceResult } from '../../pricing/asker/joint-price.ts';
import type { ListingAnswer } from './schema.ts';

/** Returns the sources of a price: `Based on 4 sales from you ($280 to $320) and our own price, $240.` */
export function askerEvidenceInWords(asker: AskerEvidenceResult): string {
  return [...compsInSentences(asker), ...guessInWords(asker)].join(' ');
}

/** The evidence of a price that short lines need. */
export interface GradedEvidence extends Pick<ListingAnswer['evidence'], 'grade' | 'of' | 'reader'> {
  readonly yours?: Pick<NonNullable<ListingAnswer['evidence']['yours']>, 'comps' | 'text'>;
}

/** Returns the asker's sales, to precede our own evidence; empty without any. */
export function compsInWords({ yours }: GradedEvidence): string {
  const comps = yours?.comps ?? 0;
  return comps > 0 ? `${count(comps, 'sale')} from you; ours: ` : '';
}

/** Names the source of a price at the end of a line; empty if it is ours alone. */
export function whoseInWords({ yours, reader }: GradedEvidence): string {
  const text = yours?.text ?? reader?.text;
  return text === undefined ? '' : ` ${text}`;
}

/** Returns a clause on how far a guess is from our price, or from what this very item sold for. */
export function farGuessInWords({ farGuess = 1, sold }: Pick<AskerEvidenceResult, 'farGuess' | 'sold'>): string {
  const times = farGuess < 1 ? `1/${timesInWords(1 / farGuess)} of` : `${timesInWords(farGuess)} times`;
  return `Your guess is ${times} ${sold > 1 ? `what ${sold.toLocaleString('en-US')} of these sold for` : 'our price'}`;
}

/** Larger factors are not shown: they add nothing. */
const MOST_TIMES = 1000;

const timesInWords = (factor: number): string =>
  factor > MOST_TIMES
    ? `more than ${MOST_TIMES.toLocaleString('en-US')}`
    : String(Number(factor.toFixed(factor < 3 ? 1 : 0)));

function compsInSentences(asker: AskerEvidenceResult): string[] {
  const { comps, asks, low = 0, high = 0, areCompsFar, modelCannotPrice, modelOnly } = asker;
  if (comps + asks === 0) return [];
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const given = [
    ...(comps > 0 ? [`${count(comps, 'sale')} from you (${prices})`] : []),
    ...(asks > 0
      ? [`${count(asks, 'asking price')} from you, counted at ${percent(Math.exp(-askerEvidence.asks.log))}`]
      : []),
  ].join(', ');
  const far = areCompsFar
    ? [`${comps > 0 ? 'These sales are' : 'They are'} far from our price, so they count less.`]
    : [];
  if (!modelCannotPrice) return [`Based on ${given} and our own price, ${usd(modelOnly.price)}.`, ...far];
  const more = comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
  return [`Based on ${given}; our listings cannot price this item.${more}`];
}

function guessInWords(asker: AskerEvidenceResult): string[] {
  const { guessed, guessWeight, farGuess, modelOnly, reader } = asker;
  if (reader) return [readerInWords(asker, reader)];
  if (!guessed) return [];
  if (farGuess !== undefined) {
    const ours = `${usd(modelOnly.priceLow)} to ${usd(modelOnly.priceHigh)}`;
    return [`${farGuessInWords(asker)} (ours: ${ours}), so it does not count: is this the item?`];
  }
  if (guessWeight > 0.5)
    return [`Mostly your own estimate (${percent(guessWeight)}); ours alone, ${usd(modelOnly.price)}.`];
  if (guessWeight === 0) return ['Your own estimate agrees with ours.'];
  return [`Your own estimate counts too (${percent(guessWeight)}); ours alone, ${usd(modelOnly.price)}.`];
}

/** Returns a reader's part of a price: its guess and its weight, or the reason that it has none. */
export function readerInWords(
  { guessWeight, farGuess, modelOnly }: AskerEvidenceResult,
  { model, host, guess }: NonNullable<AskerEvidenceResult['reader']>,
): string {
  const name = `${plain(model)} ${host === 'your machine' ? 'on your machine' : `at ${host}`}`;
  if (guess === undefined) return `The reader ${name} did not answer.`;
  const estimate = `estimate by ${name}, ${usd(Math.round(guess))}`;
  if (farGuess !== undefined) return `The ${estimate}, is far outside our range, so it does not count.`;
  if (guessWeight === 0) return `The ${estimate}, has no effect: run hangtag reader check to measure the reader.`;
  return `With an ${estimate} (${percent(guessWeight)}); ours alone, ${usd(modelOnly.price)}.`;
}
