import { defined } from '../../src/base/members.ts';
import { medianOf } from '../../src/base/numbers.ts';
import { type PriceClass, RANGE_CLASSES } from '../../src/pricing/loading/artifact.ts';
import type { RackRow } from '../../src/pricing/loading/evaluation.ts';
import { CONFIDENCE_FACTOR, rangeClass, spreadOfClass } from '../../src/pricing/ranges/spread.ts';
import { ratioStudy } from '../gate/pair-prices.ts';
import { bySeller, leveledInTurn } from '../level/leave-sellers-out.ts';
import { fitSaleErrors, type LeveledSale } from '../level/levels.ts';
import type { PricedSale } from '../level/price-sales.ts';
import { pooled } from '../numbers/nested.ts';
import type { Random } from '../numbers/random.ts';
import { P95, rmsOf } from '../numbers/statistics.ts';
import { isWithin, meanOf, shareOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/** Parts of US sellers' sales, by class. A release is allowed if the level is off by at most `most`, log USD. */
const RACK: readonly { readonly name: string; readonly classes: PriceClass[]; readonly most?: number }[] = [
  { name: 'fast fashion', classes: ['fast-fashion'] },
  { name: 'mid-range', classes: ['mid-range'] },
  { name: 'premium', classes: ['premium'] },
  { name: 'houses', classes: ['designer', 'luxury'] },
  {
    name: 'catalog brands except houses',
    classes: ['fast-fashion', 'mid-range', 'premium'],
    most: PARAMETERS.evaluation.mostLevelOfCatalog,
  },
  {
    name: 'other brands',
    classes: ['many sales', 'few sales', 'judged'],
    most: PARAMETERS.evaluation.mostLevelOfOthers,
  },
  { name: 'other brands, ten US sales or more', classes: ['many sales'] },
  { name: 'other brands, fewer', classes: ['few sales'] },
  { name: 'other brands, judged', classes: ['judged'] },
  { name: 'no brand, or an unknown one', classes: ['no brand'], most: PARAMETERS.evaluation.mostLevelWithoutBrand },
];

type RangedSale = ReturnType<typeof unseenSales>[number];

/** Returns US sellers' sales with the price, level, and range from fits without their seller. */
export function unseenSales(sales: readonly PricedSale[]) {
  return bySeller(leveledInTurn(sales)).flatMap(({ salesOfSeller, others }) => {
    const errors = fitSaleErrors(others);
    return salesOfSeller.map((sale) => {
      const { quantiles, confidence } = spreadOfClass(errors, sale.class);
      return { ...sale, ends: { low: quantiles[0], high: quantiles[3] }, confidence };
    });
  });
}

/** Returns `rack` in `evaluation.json`; undefined without sales. */
export function rackReport(sales: readonly PricedSale[], random: Random) {
  const unseen = unseenSales(sales);
  if (unseen.length === 0) return undefined;
  const voices = voicesReport(unseen);
  return {
    rows: rackRows(unseen),
    ...defined({ voices }),
    ratios: ratioStudies(unseen),
    samples: samplesOf(unseen, random),
  };
}

/** Measures the prices of US sellers' sales by part, without removing the sellers' own levels. */
export function rackRows(sales: readonly RangedSale[]): RackRow[] {
  return RACK.flatMap(({ name, classes, most }): RackRow[] => {
    const salesOfPart = sales.filter((sale) => classes.includes(sale.class));
    if (salesOfPart.length === 0) return [];
    const voices = bySeller(salesOfPart).map(({ salesOfSeller }) => ({
      value: medianOf(salesOfSeller.map(({ distance }) => distance)),
      variance: PARAMETERS.level.seller ** 2 + PARAMETERS.fit.untitledNoise ** 2 / salesOfSeller.length,
    }));
    const { value: level, variance } = pooled(voices);
    const margin = P95 * Math.sqrt(variance);
    return [
      {
        name,
        sales: salesOfPart.length,
        sellers: voices.length,
        level,
        ...defined({ most }),
        levelInterval: [level - margin, level + margin],
        medianError: Math.expm1(medianOf(salesOfPart.map(({ distance }) => Math.abs(distance)))),
        inside: shareOf(salesOfPart, ({ distance, ends }) => isWithin(distance, ends)),
        width: Math.exp(meanOf(salesOfPart, ({ ends }) => ends.high - ends.low)),
        near: shareOf(salesOfPart, ({ distance }) => Math.abs(distance) <= Math.log(CONFIDENCE_FACTOR)),
        confidence: meanOf(salesOfPart, ({ confidence }) => confidence),
      },
    ];
  });
}

/** Returns a sentence for each figure that blocks a release. */
export function brokenGates({ rows, voices }: Partial<Pick<RackReport, 'rows' | 'voices'>>): string[] {
  const ofParts = (rows ?? []).flatMap(({ name, level, most }) => {
    if (most === undefined || Math.abs(level) <= most) return [];
    return [`The level of ${name} is ${level.toFixed(2)} relative to US sellers; at most ${most} is allowed.`];
  });
  return voices ? [...ofParts, ...brokenVoices(voices)] : ofParts;
}

type RackReport = NonNullable<ReturnType<typeof rackReport>>;

/** Parts in the picture of sample sales. */
const SAMPLED_PARTS = ['fast fashion', 'mid-range', 'premium', 'houses', 'other brands'];
const ROWS_OF_A_PART = 6;

/** Amounts paid are rounded to this step, 5% in log USD, because they may not be published exactly. */
const STEP = 0.05;

/** Draws random sales from each part in the picture, and sorts them by price, highest first. */
function samplesOf(sales: readonly RangedSale[], random: Random) {
  const parts = RACK.filter(({ name }) => SAMPLED_PARTS.includes(name));
  const samples = parts.flatMap(({ classes }) => {
    const salesOfPart = sales.filter((sale) => classes.includes(sale.class));
    return drawRandom(salesOfPart, ROWS_OF_A_PART, random);
  });
  const leveled = samples.map((sale) => ({ ...sale, log: sale.paid - sale.distance })).sort((a, b) => b.log - a.log);
  const toDollars = (log: number) => Math.round(Math.exp(log));
  return leveled.map(({ brand, category, log, paid, ends }) => ({
    brand,
    category,
    price: toDollars(log),
    priceLow: toDollars(log + ends.low),
    priceHigh: toDollars(log + ends.high),
    actual: toDollars(Math.round(paid / STEP) * STEP),
  }));
}

function drawRandom<T>(items: readonly T[], count: number, random: Random): T[] {
  const remaining = [...items];
  const drawn: T[] = [];
  while (remaining.length > 0 && drawn.length < count)
    drawn.push(...remaining.splice(Math.floor(random.uniform() * remaining.length), 1));
  return drawn;
}

type Sale = Pick<LeveledSale, 'seller' | 'class' | 'paid' | 'distance'>;

/**
 * Measures how far each seller's sales are from prices fitted without the seller, log USD: the median, which is the
 * seller's own level, and the root mean square. Each seller counts once. Returns undefined for fewer than two sellers.
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

function brokenVoices({ level, spread, rms }: NonNullable<RackReport['voices']>): string[] {
  const { mostLevelOfVoices, mostSpreadOfVoices, mostErrorOfVoices } = PARAMETERS.evaluation;
  const sentence = (what: string, value: number, most: number) =>
    Math.abs(value) > most ? [`${what} is ${value.toFixed(3)}; at most ${most} is allowed.`] : [];
  return [
    ...sentence('The median of sellers’ levels', level, mostLevelOfVoices),
    ...sentence('The spread of sellers’ levels', spread, mostSpreadOfVoices),
    ...sentence('The error on sellers’ sales, one voice each,', rms, mostErrorOfVoices),
  ];
}

/** Upper bounds of the price bands, USD. */
const BANDS = [15, 30, 60, 120, Number.POSITIVE_INFINITY] as const;

const bandName = (most: number, i: number) =>
  Number.isFinite(most) ? `$${BANDS[i - 1] ?? 0} to $${most}` : `over $${BANDS[i - 1]}`;

/** Returns a ratio study of the sales in each class and in each band of our prices. */
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
