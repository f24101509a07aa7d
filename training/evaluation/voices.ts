import { medianOf } from '../../src/base/numbers.ts';
import { RANGE_CLASSES } from '../../src/pricing/loading/artifact.ts';
import { rangeClass } from '../../src/pricing/ranges/spread.ts';
import { ratioStudy } from '../gate/pair-prices.ts';
import type { LeveledSale } from '../level/fit-ranges.ts';
import { meanOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { rmsOf } from './metrics.ts';

type Sale = Pick<LeveledSale, 'seller' | 'class' | 'paid' | 'distance'>;

/**
 * Returns how far each seller's sales are from prices fitted without them, log USD: their median, which is the seller's
 * own level, and their root mean square. Each seller counts once. Undefined with fewer than two sellers.
 */
export function voicesReport(sales: readonly Sale[]) {
  const voices = [...Map.groupBy(sales, ({ seller }) => seller)]
    .filter(([, salesOfSeller]) => salesOfSeller.length >= PARAMETERS.evaluation.fewestOfVoice)
    .map(([seller, salesOfSeller]) => ({
      seller,
      sales: salesOfSeller.length,
      level: medianOf(salesOfSeller.map(({ distance }) => distance)),
      rms: rmsOf(salesOfSeller.map(({ distance }) => distance)),
    }))
    .sort((a, b) => a.level - b.level);
  if (voices.length < 2) return undefined;
  const mean = meanOf(voices, ({ level }) => level);
  return {
    voices,
    level: medianOf(voices.map(({ level }) => level)),
    spread: Math.sqrt(total(voices, ({ level }) => (level - mean) ** 2) / (voices.length - 1)),
    rms: rmsOf(voices.map(({ rms }) => rms)),
  };
}

/** Returns a sentence for each figure that blocks a release. */
export function brokenVoices({ level, spread, rms }: NonNullable<ReturnType<typeof voicesReport>>): string[] {
  const { mostLevelOfVoices, mostSpreadOfVoices, mostErrorOfVoices } = PARAMETERS.evaluation;
  const sentence = (what: string, value: number, most: number) =>
    Math.abs(value) > most ? [`${what} is ${value.toFixed(3)}; at most ${most} is allowed.`] : [];
  return [
    ...sentence('The median of sellers’ levels', level, mostLevelOfVoices),
    ...sentence('The spread of sellers’ levels', spread, mostSpreadOfVoices),
    ...sentence('The error on sellers’ sales, one voice each,', rms, mostErrorOfVoices),
  ];
}

/** Upper ends of price bands, USD. */
const BANDS = [15, 30, 60, 120, Number.POSITIVE_INFINITY] as const;

const bandName = (most: number, i: number) =>
  Number.isFinite(most) ? `$${BANDS[i - 1] ?? 0} to $${most}` : `over $${BANDS[i - 1]}`;

/** Returns ratio studies of sales, by class and by band of our price. */
export function ratioStudies(sales: readonly Sale[]) {
  const priced = sales.map((sale) => ({
    class: rangeClass(sale.class),
    paid: Math.exp(sale.paid),
    price: Math.exp(sale.paid - sale.distance),
    items: 1,
  }));
  const parts = [
    ...RANGE_CLASSES.map((name) => ({ name, sales: priced.filter((sale) => sale.class === name) })),
    ...BANDS.map((most, i) => ({
      name: bandName(most, i),
      sales: priced.filter(({ price }) => price <= most && price > (BANDS[i - 1] ?? 0)),
    })),
  ];
  const largeParts = parts.filter((part) => part.sales.length >= PARAMETERS.evaluation.fewestOfVoice);
  return largeParts.map((part) => {
    const { cod, prd, ...study } = ratioStudy(part.sales);
    return { name: part.name, ...study, dispersion: cod, differential: prd };
  });
}
