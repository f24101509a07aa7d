import { defined } from '../../src/base/members.ts';
import { medianOf } from '../../src/base/numbers.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import type { RackRow } from '../../src/pricing/loading/evaluation.ts';
import { isNear } from '../../src/pricing/ranges/confidence.ts';
import { fitSaleErrors, rangeOfSale } from '../level/fit-ranges.ts';
import { bySeller, leveledInTurn } from '../level/leave-sellers-out.ts';
import type { PricedSale } from '../level/price-sales.ts';
import { pooled } from '../numbers/nested.ts';
import type { Random } from '../numbers/random.ts';
import { P95 } from '../numbers/robust.ts';
import { isWithin, meanOf, shareOf } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { ratioStudies, voicesReport } from './voices.ts';

/** A part of the sales by US sellers. */
interface Part {
  readonly name: string;
  readonly classes: readonly PriceClass[];
  /** Maximum error of the level that a release may have, log USD. */
  readonly most?: number;
}

const RACK: readonly Part[] = [
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

/** Returns sales by US sellers with the price, level, and range that fits without their seller give them. */
export function unseenSales(sales: readonly PricedSale[]) {
  return bySeller(leveledInTurn(sales)).flatMap(({ salesOfSeller, others }) => {
    const errors = fitSaleErrors(others);
    return salesOfSeller.map((sale) => ({ ...sale, ...rangeOfSale(errors, sale) }));
  });
}

/** Returns `rack` of evaluation.json; undefined without sales. */
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

/** Returns figures on sales by US sellers by part. The sales keep their seller's own level. */
export function rackRows(sales: readonly RangedSale[]): RackRow[] {
  return RACK.flatMap(({ name, classes, most }): RackRow[] => {
    const salesOfPart = sales.filter((sale) => classes.includes(sale.class));
    if (salesOfPart.length === 0) return [];
    const voices = bySeller(salesOfPart).map(({ salesOfSeller }) => ({
      value: medianOf(salesOfSeller.map(({ distance }) => distance)),
      variance: PARAMETERS.level.seller ** 2 + PARAMETERS.fit.untitledNoise ** 2 / salesOfSeller.length,
    }));
    const { value: level, variance } = pooled(voices);
    const half = P95 * Math.sqrt(variance);
    return [
      {
        name,
        sales: salesOfPart.length,
        sellers: voices.length,
        level,
        ...defined({ most }),
        levelInterval: [level - half, level + half],
        medianError: Math.expm1(medianOf(salesOfPart.map(({ distance }) => Math.abs(distance)))),
        inside: shareOf(salesOfPart, ({ distance, ends }) => isWithin(distance, ends)),
        width: Math.exp(meanOf(salesOfPart, ({ ends: [low, high] }) => high - low)),
        near: shareOf(salesOfPart, ({ distance }) => isNear(distance)),
        confidence: meanOf(salesOfPart, ({ confidence }) => confidence),
      },
    ];
  });
}

/** Returns a sentence for each part whose level is too far off for a release. */
export function brokenGates(rows: readonly RackRow[]): string[] {
  return rows.flatMap(({ name, level, most }) =>
    most !== undefined && Math.abs(level) > most
      ? [`The level of ${name} is ${level.toFixed(2)} relative to US sellers; at most ${most} is allowed.`]
      : [],
  );
}

/** Parts in the picture of samples, each with the same number of rows. */
const DRAWN = ['fast fashion', 'mid-range', 'premium', 'houses', 'other brands'];
const ROWS_OF_A_PART = 6;

/** Step to which amounts paid are rounded, log USD: 5%, because none is published exactly. */
const STEP = 0.05;

/** Returns sales drawn at random from each part in the picture, most expensive first. */
function samplesOf(sales: readonly RangedSale[], random: Random) {
  const parts = RACK.filter(({ name }) => DRAWN.includes(name));
  const drawn = parts.flatMap(({ classes }) => {
    const salesOfPart = sales.filter((sale) => classes.includes(sale.class));
    return drawnFrom(salesOfPart, ROWS_OF_A_PART, random);
  });
  const leveled = drawn.map((sale) => ({ ...sale, log: sale.paid - sale.distance })).sort((a, b) => b.log - a.log);
  const dollars = (log: number) => Math.round(Math.exp(log));
  return leveled.map(({ brand, category, log, paid, ends: [low, high] }) => ({
    brand,
    category,
    price: dollars(log),
    priceLow: dollars(log + low),
    priceHigh: dollars(log + high),
    actual: dollars(Math.round(paid / STEP) * STEP),
  }));
}

/** Draws up to `count` items at random without replacement. */
function drawnFrom<T>(items: readonly T[], count: number, random: Random): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (left.length > 0 && drawn.length < count)
    drawn.push(...left.splice(Math.floor(random.uniform() * left.length), 1));
  return drawn;
}
