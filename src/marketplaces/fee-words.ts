import { money } from '../wording/numbers.ts';
import type { FeeLine } from './schema.ts';

/** A share as people write it, with the decimals that it has: `13.6%`. */
function share(fraction: number): string {
  return `${Number((fraction * 100).toFixed(4))}%`;
}

/** Describes the charge of a line, one fragment for each of its bands: `up to $14.99: $2.95`. */
export function feeWords(line: FeeLine): string[] {
  const { bands, marginal = false } = line;
  const of = basisWords(line);
  const bounds = [
    ...(line.minimum === undefined ? [] : [`at least ${money(line.minimum)}`]),
    ...(line.maximum === undefined ? [] : [`at most ${money(line.maximum)}`]),
  ];
  const [first, ...others] = bands as [Band, ...Band[]];
  if (others.length === 0) {
    return [
      [first.rate && `${rates(first)} of ${of}`, fixed(first)].filter(Boolean).join(' + '),
      ...bounds,
    ];
  }
  const until = ({ upTo }: Band) => (upTo === undefined ? 'above' : `up to ${money(upTo)}`);
  if (marginal) {
    return [
      `${rates(first)} of ${of} ${until(first)}`,
      ...others.map((band) => `${rates(band)} of the part ${until(band)}`),
      ...bounds,
    ];
  }
  return [
    `On the whole of ${of}:`,
    ...bands.map((band) => {
      const amounts = [band.rate && rates(band), fixed(band)].filter(Boolean);
      return `${until(band)}: ${amounts.join(' + ') || 'nothing'}`;
    }),
    ...bounds,
  ];
}

/** Describes the charge of a line at an amount: `Commission 20%`; all of its bands where each charges its own part. */
export function rateAt(line: FeeLine, amount: number): string {
  const { name, bands, marginal = false, minimum = 0 } = line;
  const band = bands.find(({ upTo = Number.POSITIVE_INFINITY }) => amount <= upTo) as Band;
  if (marginal && band !== bands[0]) return `${name} ${feeWords(line).join(', ')}`;
  const charged = [band.rate && rates(band), fixed(band)].filter(Boolean).join(' + ');
  const least = minimum > 0 ? `, at least ${money(minimum)}` : '';
  return `${name} ${charged || 'nothing'}${least}`;
}

type Band = FeeLine['bands'][number];

function rates({ rate = 0, rateAtBest = rate }: Band): string {
  return rateAtBest === rate ? share(rate) : `${share(rateAtBest)} to ${share(rate)}`;
}

function fixed({ fixed: amount }: Band): string | undefined {
  return amount ? money(amount) : undefined;
}

function basisWords({ basis }: FeeLine): string {
  const price = basis.includes('shipping')
    ? basis.includes('tax')
      ? 'price, shipping and sales tax'
      : 'price and shipping'
    : basis.includes('tax')
      ? 'price and sales tax'
      : 'the price';
  return basis.includes('less fees') ? 'what is left after the fees above' : price;
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A day, month or year of the fee file: `November 20, 2026`, `July 2026`. */
export function dateWords(text: string): string {
  const [year, month, day] = text.split('-').map(Number) as [number, number?, number?];
  if (month === undefined) return String(year);
  const name = MONTHS.format(Date.UTC(year, month - 1));
  return day === undefined ? `${name} ${year}` : `${name} ${day}, ${year}`;
}
