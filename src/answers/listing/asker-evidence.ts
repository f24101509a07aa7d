import { count, plainDollars, usd } from '../../wording/numbers.ts';

/** The asker's part of a price. Amounts in US dollars. */
interface Asked {
  readonly comps: number;
  readonly low?: number;
  readonly high?: number;
  readonly guessed: boolean;
  readonly disagrees: boolean;
  readonly oursCannot: boolean;
  readonly without: { readonly price: number; readonly priceLow: number; readonly priceHigh: number };
}

/** Returns the asker's part of a price in a sentence or two: `Based on 4 sales from you ($280 to $320) and our own price, $240.` */
export function askerEvidenceInWords(asked: Asked): string {
  return [...salesInWords(asked), ...guessInWords(asked)].join(' ');
}

/** Returns the asker's sales to stand before our own evidence; empty without any. */
export function compsInWords(comps = 0): string {
  return comps > 0 ? `${count(comps, 'sale')} from you; ours: ` : '';
}

function salesInWords({ comps, low = 0, high = 0, oursCannot, without }: Asked): string[] {
  if (comps === 0) return [];
  const prices = low === high ? plainDollars(low) : `${plainDollars(low)} to ${plainDollars(high)}`;
  const given = `Based on ${count(comps, 'sale')} from you (${prices})`;
  if (!oursCannot) return [`${given} and our own price, ${usd(without.price)}.`];
  const more = comps === 1 ? ' One sale may be a fluke: add one or two more.' : '';
  return [`${given}; our listings cannot price this item.${more}`];
}

function guessInWords({ guessed, disagrees, without: { priceLow, priceHigh } }: Asked): string[] {
  if (!guessed) return [];
  if (!disagrees) return ['Your own estimate counts too.'];
  return [
    `Your own estimate and ours (${usd(priceLow)} to ${usd(priceHigh)}) disagree, so yours counts little. Check the brand and model.`,
  ];
}
