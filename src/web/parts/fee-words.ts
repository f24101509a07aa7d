import { money } from '../../marketplaces/money.ts';
import type { FeeLine } from '../../marketplaces/schema.ts';

/** A share as people write it, with the decimals that it has: `13.6 %`. */
export function share(fraction: number): string {
  return `${Number((fraction * 100).toFixed(4))} %`;
}

/** How a line is charged, one sentence fragment for each of its bands: `up to $14.99: $2.95`. */
export function feeWords(line: FeeLine): string[] {
  const { bands, marginal = false } = line;
  const of = basisWords(line);
  const isBanded = bands.length > 1;
  const words = bands.map(({ upTo, rate, rateAtBest, fixed }, index) => {
    const rates =
      rateAtBest === undefined ? share(rate ?? 0) : `${share(rateAtBest)} to ${share(rate ?? 0)}`;
    const part = marginal && index > 0 ? `the part of ${of} above` : of;
    const amounts = [
      ...(rate ? [isBanded && !marginal ? rates : `${rates} of ${part}`] : []),
      ...(fixed ? [money(fixed)] : []),
    ];
    const charged = amounts.length > 0 ? amounts.join(' + ') : 'nothing';
    if (!isBanded) return charged;
    return upTo === undefined ? `above: ${charged}` : `up to ${money(upTo)}: ${charged}`;
  });
  return [
    ...(isBanded && !marginal ? [`By ${of}, all of it:`] : []),
    ...words,
    ...(line.minimum === undefined ? [] : [`at least ${money(line.minimum)}`]),
    ...(line.maximum === undefined ? [] : [`at most ${money(line.maximum)}`]),
  ];
}

function basisWords({ basis }: FeeLine): string {
  const price = basis.includes('shipping')
    ? basis.includes('tax')
      ? 'price, shipping and sales tax'
      : 'price and shipping'
    : basis.includes('tax')
      ? 'price and sales tax'
      : 'the price';
  return basis.includes('less fees') ? 'what the fees above leave' : price;
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A day, month or year of the fee file: `November 20, 2026`, `July 2026`. */
export function dateWords(text: string): string {
  const [year, month, day] = text.split('-').map(Number) as [number, number?, number?];
  if (month === undefined) return String(year);
  const name = MONTHS.format(Date.UTC(year, month - 1));
  return day === undefined ? `${name} ${year}` : `${name} ${day}, ${year}`;
}
