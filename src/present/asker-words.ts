import { defined } from '../base/members.ts';
import { count, percent, plainDollars, usd } from '../base/numbers.ts';
import { plain, stated } from '../base/text.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import { farGuessInWords } from '../decide/inquiry.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { ASKED, type AskerEvidenceResult } from '../pricing/asker/weigh-evidence.ts';
import { rangeOf } from '../pricing/pricing.ts';
import type { ListingAnswer } from './answer-schema.ts';
import { amountsInWords } from './garment-words.ts';
import { verdictInWords } from './verdict-words.ts';

/** Returns the effect of the asker's evidence: `Based on 4 sales from you ($280 to $320) and our own price, $240.` */
export function askerEvidenceInWords(asker: AskerEvidenceResult): string {
  return stated(compsInSentences(asker), guessInWords(asker), withGuessInWords(asker)).join(' ');
}

/** Returns the asker's evidence for API clients. A language model's guess goes in `reader` instead of `yours`. */
export function askerBodies(asker: AskerEvidenceResult): Pick<ListingAnswer['evidence'], 'yours' | 'reader'> {
  const { comps, asks, median, guess, weight, farGuess, areCompsFar, reader } = asker;
  const guessText = guessInWords(asker) || undefined;
  const text = stated(compsInSentences(asker), guessText).join(' ') || undefined;
  const disagrees = farGuess !== undefined || areCompsFar;
  const yours = { comps, weight, disagrees, ...defined({ median, guess: reader ? undefined : guess, text }) };
  if (!reader) return { yours };
  return defined({
    yours: comps + asks > 0 ? yours : undefined,
    reader: { ...reader, ...defined({ guess, text: guessText }) },
  });
}

/** Returns the price with a guess, shown next to our own, and its verdict; undefined without such a guess. Pure. */
export function withGuessOf(
  { asker, ...listing }: Appraisal,
  judge?: (listing: Appraisal) => Verdict,
): ListingAnswer['withGuess'] {
  if (!asker?.together || asker.isLed || asker.guess === undefined) return undefined;
  const verdict = judge?.({ ...listing, price: asker.together, asker: undefined });
  const estimate = { guess: asker.guess, ...rangeOf(asker.together) };
  if (!verdict || verdict.zone === null) return { ...estimate, text: withGuessInWords(asker) };
  const text = withGuessInWords(asker, `; then: ${verdictInWords(verdict)}`);
  return { ...estimate, zone: verdict.zone, text };
}

/** Returns the number of the asker's sales, to precede our own evidence; empty without any. */
export function compsInWords({ yours }: ListingAnswer['evidence']): string {
  const comps = yours?.comps ?? 0;
  return comps > 0 ? `${count(comps, 'sale')} from you; ours: ` : '';
}

/** Returns the effect of the asker's evidence, to append to a price; empty if the price is ours alone. */
export function whoseInWords({ yours, reader }: ListingAnswer['evidence']): string {
  const text = yours?.text ?? reader?.text ?? '';
  return text === '' ? '' : ` ${text}`;
}

function compsInSentences(asker: AskerEvidenceResult): string {
  const { comps, asks, low = 0, high = 0, areCompsFar, modelCannotPrice, modelOnly } = asker;
  if (comps + asks === 0) return '';
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const sales = comps > 0 && `${count(comps, 'sale')} from you (${prices})`;
  const askingPrices = asks > 0 && `${count(asks, 'asking price')} from you, less ${percent(1 - ASKED.share)}`;
  const basis = stated(sales, askingPrices).join(', ');
  if (modelCannotPrice) {
    const fluke = comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
    return `Based on ${basis}; our listings cannot price this item.${fluke}`;
  }
  const subject = comps > 0 ? 'These sales are' : 'They are';
  const far = areCompsFar ? ` ${subject} far from our price.` : '';
  return `Based on ${basis} and our own price, ${usd(modelOnly.price)}.${far}`;
}

/** Returns a sentence about the effect of a guess on the price, or why it does not count; empty without a guess. */
function guessInWords(asker: AskerEvidenceResult): string {
  const { guess, farGuess, together, isLed, modelOnly, reader, isUnmeasured } = asker;
  if (guess === undefined) return reader ? `The reader ${readerName(reader)} did not answer.` : '';
  const named = reader ? `The estimate by ${readerName(reader)}, ${usd(guess)},` : 'Your guess';
  if (farGuess !== undefined) {
    if (reader) return `${named} is far outside our range, so it does not count.`;
    const ours = `${usd(modelOnly.priceLow)} to ${usd(modelOnly.priceHigh)}`;
    return `${farGuessInWords(asker)} (ours: ${ours}), so it does not count: is this the item?`;
  }
  if (isLed && together) {
    const source = reader ? readerName(reader) : 'yours';
    return `Ours ${usd(modelOnly.price)}, ${source} ${usd(guess)}, together ${usd(together.price)}.`;
  }
  if (together) return '';
  return isUnmeasured
    ? `${named} has no effect: run hangtag reader check to measure the reader.`
    : `${named} does not count: our listings cannot price this item.`;
}

function withGuessInWords({ guess, together, isLed, reader }: AskerEvidenceResult, verdict = ''): string {
  if (!together || isLed || guess === undefined) return '';
  const guessed = reader ? `${usd(guess)} by ${readerName(reader)}` : `your ${usd(guess)}`;
  return `With ${guessed}: ${amountsInWords(together)}${verdict}.`;
}

const readerName = ({ model, host }: NonNullable<AskerEvidenceResult['reader']>): string =>
  `${plain(model)} ${host === 'your machine' ? 'on your machine' : `at ${host}`}`;
