import { medianOf } from '../../src/base/numbers.ts';
import { RANGE_CLASSES } from '../../src/pricing/loading/artifact.ts';
import { rangeClass } from '../../src/pricing/ranges/spread.ts';
import type { LeveledSale } from '../level/fit-ranges.ts';
import { meanOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

type Sale = Pick<LeveledSale, 'seller' | 'class' | 'paid' | 'distance'>;

const rmsOf = (list: readonly { readonly distance: number }[]) => Math.sqrt(meanOf(list, (one) => one.distance ** 2));

/**
 * Returns how far sales of each seller are from prices fitted without them, one voice each: the median log ratio, which
 * is their own level, and the root mean square, with nothing taken out, log USD. Undefined with too few sellers.
 */
export function voicesReport(sales: readonly Sale[]) {
  const voices = [...Map.groupBy(sales, ({ seller }) => seller)]
    .filter(([, own]) => own.length >= PARAMETERS.evaluation.fewestOfVoice)
    .map(([seller, own]) => ({
      seller,
      sales: own.length,
      level: medianOf(own.map(({ distance }) => distance)),
      rms: rmsOf(own),
    }))
    .sort((a, b) => a.level - b.level);
  if (voices.length < 2) return undefined;
  const mean = meanOf(voices, ({ level }) => level);
  return {
    voices,
    level: medianOf(voices.map(({ level }) => level)),
    spread: Math.sqrt(total(voices, ({ level }) => (level - mean) ** 2) / (voices.length - 1)),
    rms: Math.sqrt(meanOf(voices, ({ rms }) => rms ** 2)),
  };
}

export type VoicesReport = NonNullable<ReturnType<typeof voicesReport>>;

/** Returns a sentence for each figure on which a release is refused. */
export function brokenVoices({ level, spread, rms }: VoicesReport): string[] {
  const { mostLevelOfVoices, mostSpreadOfVoices, mostErrorOfVoices } = PARAMETERS.evaluation;
  const sentence = (what: string, value: number, most: number) =>
    Math.abs(value) > most ? [`${what} is ${value.toFixed(3)}; at most ${most} is allowed.`] : [];
  return [
    ...sentence('The median of sellers’ levels', level, mostLevelOfVoices),
    ...sentence('The spread of sellers’ levels', spread, mostSpreadOfVoices),
    ...sentence('The error on sellers’ sales, one voice each,', rms, mostErrorOfVoices),
  ];
}

/** Upper ends of the bands of prices, USD. */
const BANDS = [15, 30, 60, 120, Number.POSITIVE_INFINITY] as const;

const bandName = (most: number, i: number) =>
  Number.isFinite(most) ? `$${BANDS[i - 1] ?? 0} to $${most}` : `over $${BANDS[i - 1]}`;

/**
 * Returns a ratio study as assessors of property do it (IAAO, 2013): of price over sale, the median, the coefficient of
 * dispersion around it (COD, a fraction), and the price-related differential (PRD), above 1 if dear pieces are priced
 * too low.
 */
export function ratioStudy(sales: readonly Sale[]) {
  const parts = [
    ...RANGE_CLASSES.map((name) => ({ name, own: sales.filter((sale) => rangeClass(sale.class) === name) })),
    ...BANDS.map((most, i) => ({
      name: bandName(most, i),
      own: sales.filter((sale) => {
        const price = Math.exp(sale.paid - sale.distance);
        return price <= most && price > (BANDS[i - 1] ?? 0);
      }),
    })),
  ];
  return parts.flatMap(({ name, own }) => {
    if (own.length < PARAMETERS.evaluation.fewestOfVoice) return [];
    const ratios = own.map(({ distance }) => Math.exp(-distance));
    const median = medianOf(ratios);
    const paid = total(own, (sale) => Math.exp(sale.paid));
    const priced = total(own, (sale) => Math.exp(sale.paid - sale.distance));
    return [
      {
        name,
        sales: own.length,
        median,
        dispersion: meanOf(ratios, (ratio) => Math.abs(ratio - median)) / median,
        differential: meanOf(ratios, (ratio) => ratio) / (priced / paid),
      },
    ];
  });
}
