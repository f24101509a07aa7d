import { medianOf } from '../../src/base/numbers.ts';
import { findBrand } from '../../src/catalog/catalog.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import { makerClass } from '../../src/pricing/keys.ts';
import type { RackRow } from '../../src/pricing/pricing.ts';
import { seededRandom } from '../numbers/random.ts';
import { P95 } from '../numbers/statistics.ts';
import { kindOfSource, type Observation } from '../solve/table.ts';
import { besideJudgedNames, besideOwnSales, coverage, mean, slopeOfPaid, slopeOfWords, strata } from './figures.ts';
import { bySource, oneVoiceEach, type UnseenSale } from './left-out.ts';

/** A factor within which the stated confidence expects sales, as in answers. */
const NEAR = Math.log(1.5);
/** Fewer sales of a source than this are no voice of their own. */
const MIN_SALES = 10;
const SAMPLES = 30;

const round = (value: number, digits = 4) => Number(value.toFixed(digits));

/** A sale with our price from a fit without its source. */
function measured({ observation, ours, source }: UnseenSale, file: EffectsFile) {
  const { halfWidth, shareWithin } = createEffects(file);
  const { item } = observation;
  const width = halfWidth(item, Math.exp(ours));
  return {
    source,
    item,
    log: ours,
    width,
    distance: observation.log - ours,
    confidence: shareWithin(NEAR, width),
    tier: item.brand === null ? undefined : findBrand(item.brand)?.tier,
    class: makerClass(item),
  };
}
type Measured = ReturnType<typeof measured>;

const isUnnamed = (sale: Measured) => sale.class === 'no name' || sale.class === 'unknown name';
const isOther = (sale: Measured) => sale.class === 'brand' && sale.tier === undefined;

const ROWS: readonly (readonly [name: string, isIn: (sale: Measured) => boolean])[] = [
  ['fast fashion', ({ tier }) => tier === 'fast-fashion'],
  ['mid-range', ({ tier }) => tier === 'mid-range'],
  ['premium', ({ tier }) => tier === 'premium'],
  ['houses', (sale) => sale.class === 'house'],
  ['catalog brands except houses', (sale) => sale.class === 'brand' && sale.tier !== undefined],
  ['other brands', isOther],
  ['no brand, or an unknown one', isUnnamed],
];

function rackRow(name: string, sales: readonly Measured[]): RackRow {
  const voices = [...Map.groupBy(sales, ({ source }) => source).values()]
    .filter((ofSource) => ofSource.length >= MIN_SALES)
    .map((ofSource) => medianOf(ofSource.map(({ distance }) => distance)));
  const level = mean(voices);
  const error = Math.sqrt(mean(voices.map((voice) => (voice - level) ** 2)) / Math.max(1, voices.length - 1));
  const share = (isMet: (sale: Measured) => boolean) => round(sales.filter(isMet).length / sales.length);
  return {
    name,
    sales: sales.length,
    sellers: new Set(sales.map(({ source }) => source)).size,
    level: round(level),
    levelInterval: [round(level - P95 * error), round(level + P95 * error)],
    medianError: round(Math.expm1(medianOf(sales.map(({ distance }) => Math.abs(distance))))),
    inside: share(({ distance, width }) => Math.abs(distance) <= width),
    width: round(Math.exp(2 * mean(sales.map(({ width }) => width)))),
    near: share(({ distance }) => Math.abs(distance) <= NEAR),
    confidence: round(mean(sales.map(({ confidence }) => confidence))),
  };
}

/** Returns sales drawn at random with their prices, whole US dollars; what was paid is rounded to 5%. */
function samplesOf(sales: readonly Measured[]) {
  const random = seededRandom(7);
  const known = sales.filter(({ item }) => item.brand !== null && findBrand(item.brand) !== undefined);
  const drawn = Array.from({ length: SAMPLES }, () => known[Math.floor(random.uniform() * known.length)] as Measured);
  return drawn.map(({ item, log, width, distance }) => ({
    brand: item.brand as string,
    category: item.kind,
    price: Math.round(Math.exp(log)),
    priceLow: Math.round(Math.exp(log - width)),
    priceHigh: Math.round(Math.exp(log + width)),
    actual: Math.round(Math.exp(Math.round((log + distance) / 0.05) * 0.05)),
  }));
}

/** Returns the content of `model/evaluation.json`, from sales of sources that were left out of the fit, at its level. */
export function evaluationReport(
  observations: readonly Observation[],
  leftOut: readonly UnseenSale[],
  file: EffectsFile,
) {
  // Searches for wanted names are no samples of what people sell, and houses' bags at eBay are authenticated.
  const isSample = (source: string) => kindOfSource(source) !== 'search' && !source.startsWith('ebay_tuduri');
  const unseen = leftOut.filter(({ isOfHalf }) => !isOfHalf);
  const usual = unseen.filter(({ observation }) => isSample(observation.source));
  const sales = usual.map((sale) => measured(sale, file));
  const figures = bySource(unseen);
  const tiers = (['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion'] as const).flatMap((name) => {
    const ofTier = sales.filter(({ tier }) => tier === name);
    return ofTier.length < MIN_SALES ? [] : [{ name, items: ofTier.length, share: insideOf(ofTier) }];
  });
  const voices = oneVoiceEach(figures);
  const report = {
    version: file.version,
    heldOutItems: sales.length,
    judged: judgedCounts(observations),
    rack: { rows: ROWS.map(([name, isIn]) => rackRow(name, sales.filter(isIn))), samples: samplesOf(sales) },
    groups: [
      {
        name: 'US sources left out, one voice each',
        methods: { prediction: { rms: round(voices.own) } },
      },
    ],
    calibration: { overall: { name: 'overall', items: sales.length, share: insideOf(sales) }, tiers },
  };
  return {
    $schema: './evaluation.schema.json',
    ...report,
    voices: Object.fromEntries(Object.entries(voices).map(([name, value]) => [name, round(value)])),
    sources: figures.map(({ source, sales: count, level: own, own: spread }) => {
      const ofSource = unseen.filter((sale) => sale.source === source);
      const slope = round(slopeOfPaid(ofSource), 2);
      return { source, sales: count, level: round(own, 3), own: round(spread, 3), slope };
    }),
    slopes: { paid: round(slopeOfPaid(unseen), 3), words: round(slopeOfWords(unseen), 3) },
    coverage: coverage(usual, file).map((row) => ({ ...row, inside: round(row.inside, 3) })),
    strata: strata(leftOut, file).map(({ name, sales: count, level: own, own: spread, inside }) => {
      return { name, sales: count, level: round(own, 3), own: round(spread, 3), inside: round(inside, 3) };
    }),
    models: besideOwnSales(observations, file).map(({ paid, ours, ...row }) => {
      return { ...row, paid: round(paid, 1), ours: round(ours, 1) };
    }),
    names: besideJudgedNames(observations, file),
  };
}

const insideOf = (sales: readonly Measured[]) =>
  round(sales.filter(({ distance, width }) => Math.abs(distance) <= width).length / sales.length);

/** Counts what a language model priced. */
function judgedCounts(observations: readonly Observation[]) {
  const count = (isIn: (row: Observation) => boolean) => observations.filter(isIn).length;
  const isOf = (names: readonly string[]) => (row: Observation) => row.role === 'name' && names.includes(row.source);
  return {
    titles: count(({ role }) => role === 'judged'),
    written: count(({ role, source }) => role === 'judged' && source.startsWith('written')),
    models: count(isOf(['models_of_lexicon'])),
    brands: new Set(observations.filter(isOf(['other-brands'])).map(({ item }) => item.brand)).size,
    names: count((row) => row.role === 'name' && !['models_of_lexicon', 'other-brands'].includes(row.source)),
  };
}
