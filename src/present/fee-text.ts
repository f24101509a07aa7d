import { compact, dollarsAndCents, joinNames, uncapitalize } from '../base/text.ts';
import { findFeeLines, type GarmentToSell } from '../money/fees.ts';
import type { FeeLine, Marketplace } from '../money/schema.ts';

/** Formats a fraction as a percentage without trailing zeros: `13.6%`. */
const fractionInPercent = (fraction: number): string => `${Number((fraction * 100).toFixed(4))}%`;

/** Returns what a marketplace takes of a sale at a price, US dollars: `13.6% + $0.40`; which fee is which if it has many. */
export function rateInWords(marketplace: Marketplace, garment: GarmentToSell, price: number): string {
  const feeOf = ({ bands, minimum = 0, maximum = Infinity }: FeeLine) => {
    const band = bands.find(({ upTo = Infinity }) => price <= upTo) ?? {};
    const fee = (band.rate ?? 0) * price + (band.fixed ?? 0);
    if (fee < minimum) return [dollarsAndCents(minimum)];
    return fee > maximum ? [dollarsAndCents(maximum)] : feeOfBand(band);
  };
  const fees = findFeeLines(marketplace, garment).map((line) => ({ line, fee: feeOf(line) }));
  const charged = fees.filter(({ fee }) => fee.length > 0);
  const parts = charged.flatMap(({ fee }) => fee);
  if (charged.length < 2 || parts.length < 3) return parts.join(' + ') || 'no fees';
  return charged.map(({ line, fee }) => `${fee.join(' + ')} ${uncapitalize(line.name)}`).join(' + ');
}

/** Describes what a line charges, first its bands (`up to $14.99: $2.95`), then its bounds. */
export function describeFee(line: FeeLine): string[] {
  const { bands, marginal = false, minimum, maximum } = line;
  const basis = basisInWords(line);
  const bounds = compact(
    minimum !== undefined && `at least ${dollarsAndCents(minimum)}`,
    maximum !== undefined && `at most ${dollarsAndCents(maximum)}`,
  );
  const [first = {}, ...others] = bands;
  if (others.length === 0) return [feeOfBand(first, ` of ${basis}`).join(' + '), ...bounds];
  const until = ({ upTo }: Band) => (upTo === undefined ? 'above' : `up to ${dollarsAndCents(upTo)}`);
  if (marginal) {
    return [
      `${ratesInWords(first)} of ${basis} ${until(first)}`,
      ...others.map((band) => `${ratesInWords(band)} of the part ${until(band)}`),
      ...bounds,
    ];
  }
  return [
    `On the whole of ${basis}:`,
    ...bands.map((band) => `${until(band)}: ${feeOfBand(band).join(' + ') || 'nothing'}`),
    ...bounds,
  ];
}

type Band = FeeLine['bands'][number];

/** Returns what a band charges: `13.6% of the price` and `$0.40`. */
function feeOfBand(band: Band, suffix = ''): string[] {
  const { rate = 0, fixed = 0 } = band;
  return compact(rate > 0 && ratesInWords(band) + suffix, fixed > 0 && dollarsAndCents(fixed));
}

function ratesInWords({ rate = 0, rateAtBest = rate }: Band): string {
  return rateAtBest === rate
    ? fractionInPercent(rate)
    : `${fractionInPercent(rateAtBest)} to ${fractionInPercent(rate)}`;
}

function basisInWords({ basis }: FeeLine): string {
  if (basis.includes('less fees')) return 'what is left after the fees above';
  const added = compact(basis.includes('shipping') && 'shipping', basis.includes('tax') && 'sales tax');
  return added.length === 0 ? 'the price' : joinNames(['price', ...added]);
}
