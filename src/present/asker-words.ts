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

/** Returns what the asker's evidence does: `Based on 4 sales from you ($280 to $320) and our own price, $240.` */
export function askerEvidenceInWords(asker: AskerEvidenceResult): string {
  return stated(compsInSentences(asker), guessInWords(asker), besideInWords(asker)).join(' ');
}

/** Returns the parts of the asker's evidence for programs; a reader's guess has its own part. */
export function askerBodies(asker: AskerEvidenceResult): Pick<ListingAnswer['evidence'], 'yours' | 'reader'> {
  const { comps, asks, median, guess, weight, farGuess, areCompsFar, reader } = asker;
  const ofGuess = guessInWords(asker) || undefined;
  const text = stated(compsInSentences(asker), ofGuess).join(' ') || undefined;
  const disagrees = farGuess !== undefined || areCompsFar;
  const yours = { comps, weight, disagrees, ...defined({ median, guess: reader ? undefined : guess, text }) };
  if (!reader) return { yours };
  return defined({
    yours: comps + asks > 0 ? yours : undefined,
    reader: { ...reader, ...defined({ guess, text: ofGuess }) },
  });
}

/** Returns the price together with a guess that does not lead, and the verdict by it; undefined without one. Pure. */
export function withGuessOf(
  { asker, ...listing }: Appraisal,
  judge?: (listing: Appraisal) => Verdict,
): ListingAnswer['withGuess'] {
  if (!asker?.together || asker.isLed || asker.guess === undefined) return undefined;
  const verdict = judge?.({ ...listing, price: asker.together, asker: undefined });
  const told = { guess: asker.guess, ...rangeOf(asker.together) };
  if (!verdict || verdict.zone === null) return { ...told, text: besideInWords(asker) };
  return { ...told, zone: verdict.zone, text: besideInWords(asker, `; then: ${verdictInWords(verdict)}`) };
}

/** Returns the asker's sales, to precede our own evidence; empty without any. */
export function compsInWords({ yours }: ListingAnswer['evidence']): string {
  const comps = yours?.comps ?? 0;
  return comps > 0 ? `${count(comps, 'sale')} from you; ours: ` : '';
}

/** Names the sources of a price at the end of a line; empty if it is ours alone. */
export function whoseInWords({ yours, reader }: ListingAnswer['evidence']): string {
  const text = yours?.text ?? reader?.text ?? '';
  return text === '' ? '' : ` ${text}`;
}

function compsInSentences(asker: AskerEvidenceResult): string {
  const { comps, asks, low = 0, high = 0, areCompsFar, modelCannotPrice, modelOnly } = asker;
  if (comps + asks === 0) return '';
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const sent = stated(
    comps > 0 && `${count(comps, 'sale')} from you (${prices})`,
    asks > 0 && `${count(asks, 'asking price')} from you, less ${percent(1 - ASKED.share)}`,
  ).join(', ');
  if (modelCannotPrice) {
    const more = comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
    return `Based on ${sent}; our listings cannot price this item.${more}`;
  }
  const far = areCompsFar ? ` ${comps > 0 ? 'These sales are' : 'They are'} far from our price.` : '';
  return `Based on ${sent} and our own price, ${usd(modelOnly.price)}.${far}`;
}

/** States a guess that leads, or the reason that it does not count; empty without one. */
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
    const theirs = reader ? readerName(reader) : 'yours';
    return `Ours ${usd(modelOnly.price)}, ${theirs} ${usd(guess)}, together ${usd(together.price)}.`;
  }
  if (together) return '';
  return isUnmeasured
    ? `${named} has no effect: run hangtag reader check to measure the reader.`
    : `${named} does not count: our listings cannot price this item.`;
}

/** States the price together with a guess that does not lead; empty without one. */
function besideInWords({ guess, together, isLed, reader }: AskerEvidenceResult, verdict = ''): string {
  if (!together || isLed || guess === undefined) return '';
  const whose = reader ? `${usd(guess)} by ${readerName(reader)}` : `your ${usd(guess)}`;
  return `With ${whose}: ${amountsInWords(together)}${verdict}.`;
}

const readerName = ({ model, host }: NonNullable<AskerEvidenceResult['reader']>): string =>
  `${plain(model)} ${host === 'your machine' ? 'on your machine' : `at ${host}`}`;
