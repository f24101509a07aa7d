import { compact, dollarsAndCents, joinNames, percent, uncapitalize } from '../base/text.ts';
import { findFeeLines, type GarmentToSell } from '../money/fees.ts';
import type { FeeLine, Marketplace } from '../money/schema.ts';

/** Returns what a marketplace takes of a sale at a price, US dollars: `13.6% + $0.40`; which fee is which if it has many. */
export function rateInWords(marketplace: Marketplace, garment: GarmentToSell, price: number): string {
  const describeLineFee = ({ bands, minimum = 0, maximum = Infinity }: FeeLine) => {
    const band = bands.find(({ upTo = Infinity }) => price <= upTo) ?? {};
    const amount = (band.rate ?? 0) * price + (band.fixed ?? 0);
    if (amount < minimum) return [dollarsAndCents(minimum)];
    return amount > maximum ? [dollarsAndCents(maximum)] : describeBand(band);
  };
  const fees = findFeeLines(marketplace, garment).map((line) => ({ line, fee: describeLineFee(line) }));
  const chargedFees = fees.filter(({ fee }) => fee.length > 0);
  const feeTexts = chargedFees.flatMap(({ fee }) => fee);
  if (chargedFees.length < 2 || feeTexts.length < 3) return feeTexts.join(' + ') || 'no fees';
  return chargedFees.map(({ line, fee }) => `${fee.join(' + ')} ${uncapitalize(line.name)}`).join(' + ');
}

/** Describes what a line charges, first its bands (`up to $14.99: $2.95`), then its bounds. */
export function describeFee(line: FeeLine): string[] {
  const { bands, marginal = false, minimum, maximum } = line;
  const basisText = basisInWords(line);
  const boundTexts = compact(
    minimum !== undefined && `at least ${dollarsAndCents(minimum)}`,
    maximum !== undefined && `at most ${dollarsAndCents(maximum)}`,
  );
  const [firstBand = {}, ...otherBands] = bands;
  if (otherBands.length === 0) return [describeBand(firstBand, ` of ${basisText}`).join(' + '), ...boundTexts];
  const upToInWords = ({ upTo }: Band) => (upTo === undefined ? 'above' : `up to ${dollarsAndCents(upTo)}`);
  if (marginal) {
    return [
      `${bandRateInWords(firstBand)} of ${basisText} ${upToInWords(firstBand)}`,
      ...otherBands.map((band) => `${bandRateInWords(band)} of the part ${upToInWords(band)}`),
      ...boundTexts,
    ];
  }
  return [
    `On the whole of ${basisText}:`,
    ...bands.map((band) => `${upToInWords(band)}: ${describeBand(band).join(' + ') || 'nothing'}`),
    ...boundTexts,
  ];
}

type Band = FeeLine['bands'][number];

/** Returns what a band charges: `13.6% of the price` and `$0.40`. */
function describeBand(band: Band, suffix = ''): string[] {
  const { rate = 0, fixed = 0 } = band;
  return compact(rate > 0 && bandRateInWords(band) + suffix, fixed > 0 && dollarsAndCents(fixed));
}

function bandRateInWords({ rate = 0, rateAtBest = rate }: Band): string {
  return rateAtBest === rate ? percent(rate, 4) : `${percent(rateAtBest, 4)} to ${percent(rate, 4)}`;
}

function basisInWords({ basis }: FeeLine): string {
  if (basis.includes('less fees')) return 'what is left after the fees above';
  const addedNames = compact(basis.includes('shipping') && 'shipping', basis.includes('tax') && 'sales tax');
  return addedNames.length === 0 ? 'the price' : joinNames(['price', ...addedNames]);
}
