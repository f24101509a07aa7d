import { grouped } from '../../src/base/numbers.ts';
import { ERROR_FACTS, type ErrorFacts } from '../../src/pricing/loading/artifact.ts';
import type { RackRow } from '../../src/pricing/loading/evaluation.ts';
import { CONFIDENCE_FACTOR } from '../../src/pricing/ranges/confidence.ts';
import type { Ends } from '../numbers/summaries.ts';
import type { Accuracy } from './accuracy.ts';
import type { BasketCoverage } from './baskets.ts';
import { type Columns, type EvaluationTable, percent, table, three, two } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';
import { titleTables } from './title-tables.ts';

const share = (value: number) => `${Math.round(100 * value)}%`;

/** Returns a log error as a percentage of the price, such as `26%`. */
const off = (log: number) => `${Math.round(100 * Math.expm1(log))}%`;
const within = (log: number | undefined, interval: Ends | undefined) =>
  log === undefined || !interval ? '' : `${off(log)} (${interval.map(off).join(' to ')})`;

/** The fields of a report that tables need: evaluations of own sales have fewer. */
type Measured = Omit<EvaluationReport, 'evidence' | 'totals'> & Partial<Pick<EvaluationReport, 'evidence' | 'totals'>>;

/** Returns all tables of an evaluation, the most useful to sellers first. */
export function tablesOf(report: Measured): EvaluationTable[] {
  return [
    ...rackTables(report).map((lead) => ({ ...lead, isLead: true })),
    ...accuracyTables(report),
    ...groupTables(report),
    ...evidenceTables(report),
    ...totalTables(report),
    ...calibrationTables(report),
    ...titleTables(report),
  ];
}

const RACK: Columns<RackRow> = {
  part: ({ name }) => name,
  sales: ({ sales }) => grouped(sales),
  sellers: ({ sellers }) => String(sellers),
  'paid beside the price': ({ level, levelInterval: [low, high] }) => `${two(level)} (${two(low)} to ${two(high)})`,
  'half within': ({ medianError }) => share(medianError),
  'inside the range': ({ inside }) => share(inside),
  'high / low': ({ width }) => width?.toFixed(1) ?? '',
  [`within a factor of ${CONFIDENCE_FACTOR}`]: ({ near }) => share(near),
  'confidence said': ({ confidence }) => share(confidence),
};

/** The facts of a sale's error, in words. */
const FACTS: Readonly<Record<keyof ErrorFacts, string>> = {
  height: 'square of the log of the price over $25, at most 4',
  error: 'error of the typical price of the brand and kind, SD in log USD',
  era: 'a title that names a time',
  bag: 'a bag',
  new: 'New with tags',
  worn: 'Fair or Poor',
};

function rackTables({ rack }: Measured): EvaluationTable[] {
  if (!rack) return [];
  const { rows, markets, byWidth, facts, surest } = rack;
  return [
    ...table(
      'What sellers in the US got',
      'Unadjusted sales of whole closets and ledgers, priced by a fit, a level and a range that had not seen their seller. Paid beside the price: the log of what was paid over the price, with one voice per seller and its 90% interval; 0.10 is 10% more than the price. For houses there are few such sales, and some are of copies.',
      rows,
      RACK,
    ),
    ...table(
      'The same on samples of whole markets',
      'Sales by hundreds of sellers each, priced by fits that left out the entire sample. LuLaRoe sold for twice as much in 2017 as today.',
      markets,
      RACK,
    ),
    ...table(
      'Whether the surest are nearer',
      `Fifths of all sellers’ sales by the width of their range. By confidence, half of the surest ${share(surest.share)} are within ${off(surest.error)} of the price, and half of the least sure ${share(surest.share)} within ${off(surest.least)}.`,
      byWidth,
      {
        sales: ({ sales }) => grouped(sales),
        'high / low': ({ width }) => width.toFixed(1),
        'half within': ({ error }) => off(error),
        'inside the range': ({ inside }) => share(inside),
      },
    ),
    ...table(
      'What makes sales far from their price',
      'The regression of the log error from which the widths of ranges come. A fact multiplies the width by exp(effect x its value).',
      ERROR_FACTS.flatMap((name) => (facts ? [{ name, effect: facts[name] }] : [])),
      { fact: ({ name }) => FACTS[name], effect: ({ effect }) => two(effect) },
    ),
    ...table(
      'What judged titles gain',
      'Half of the same sales are within this distance of the price: of prices from listings, sales and judged titles, and of prices without the judged titles. No judgment of a title that the seller sold, or of a nearly equal one, takes part.',
      rack.judged ?? [],
      {
        brands: ({ name }) => name,
        sales: ({ sales }) => String(sales),
        'with judgments': ({ error }) => off(error),
        without: ({ listed }) => off(listed),
        gain: ({ error, listed }) => two(listed - error),
      },
    ),
    ...table(
      'The static estimate beside the same sales',
      'The middle of the static estimate at the stated grade, or at Good.',
      rack.static,
      RACK,
    ),
  ];
}

function accuracyTables({ accuracy }: Measured): EvaluationTable[] {
  if (!accuracy) return [];
  const ratios = (kind: 'asItIs' | 'levelOut', name: string): Columns<Accuracy> => ({
    [`${name}half within`]: (one) => share(one[kind].medianError),
    [`${name}within 10, 20, 50%`]: (one) =>
      [one[kind].within10, one[kind].within20, one[kind].within50].map(share).join(', '),
    [`${name}scatter`]: (one) => String(Math.round(100 * one[kind].scatter)),
    [`${name}inside`]: (one) => share(one[kind].inside),
  });
  return table(
    'Accuracy as valuers report it',
    'For held-out listings of all markets by group of brands, with and without a title, sold and asking: the distance from the actual price within which half of the prices are; shares within 10, 20 and 50%; scatter (coefficient of dispersion, in percent); share inside the 80% range. First unadjusted; then “level out”: after the median of each source in each group is taken out. Slope: log actual price on log price within sources, 1 where expensive and cheap items are told apart correctly.',
    accuracy.groups,
    {
      brands: ({ tier }) => tier,
      title: ({ titled }) => (titled ? 'title' : 'no title'),
      basis: ({ basis }) => basis,
      items: ({ items }) => grouped(items),
      ...ratios('asItIs', ''),
      ...ratios('levelOut', 'level out: '),
      slope: ({ slope }) => two(slope),
    },
  );
}

/** Names of the simple alternatives. */
const METHODS: Readonly<Record<string, string>> = {
  prediction: 'estimate',
  published: 'published model',
  static: 'group average',
  'tier x category means': 'group and category averages',
  'brand means': 'brand averages',
};

function groupTables({ groups }: Measured): EvaluationTable[] {
  const byMethod = Object.keys(groups[0]?.methods ?? {}).map((name) => {
    const cell = ({ methods }: (typeof groups)[number]) => {
      const m = methods[name];
      if (!m) return '';
      const [low, high] = m.rmsInterval;
      return name === 'prediction' ? `${three(m.rms)} (${three(low)} to ${three(high)})` : three(m.rms);
    };
    return [METHODS[name] ?? name, cell] as const;
  });
  return table(
    'Beside simpler ways',
    'Usual error of the log price (large errors count more) after one median offset per source, averaged over the sources of a group; in brackets, the 90% bootstrap interval.',
    groups,
    {
      group: ({ name, about, sources: own }) => `${name} (${about}: ${own.length} sources)`,
      ...Object.fromEntries(byMethod),
    },
  );
}

function evidenceTables({ evidence }: Measured): EvaluationTable[] {
  if (!evidence) return [];
  const { threshold, since, ownErrors, seen, unseen } = evidence;
  const graded = [
    ...seen.map((one) => ({ ...one, where: 'seen by the fit' })),
    ...unseen.map((one) => ({ ...one, where: 'left out whole' })),
  ];
  return [
    ...table(
      'By grade of evidence',
      `Sold here: ${threshold} sales or more of the brand, category and gender in the US since ${since}; some sold here: fewer, or earlier; sold elsewhere: in Europe or Korea only; asked only: none sold; none: no listing. Graded by the listings that the fit had seen, after the market’s median is taken out; markets whose goods somebody chose, and Bunjang, are left out. Half of the single items, and half of the typical prices (medians of at least 5 items of a brand, category and gender on a market), are nearer to the price than this; in brackets, the 90% bootstrap interval. Next to it, the error that the model itself expects for a typical price.`,
      graded,
      {
        marketplaces: ({ where }) => where,
        grade: ({ grade }) => grade,
        items: ({ items }) => grouped(items),
        'half of items within': ({ itemError, itemInterval }) => within(itemError, itemInterval),
        'typical prices': ({ cells }) => grouped(cells),
        'half of these within': ({ cellError, cellInterval }) => within(cellError, cellInterval),
        'model’s own': ({ grade }) => (ownErrors[grade] === undefined ? '' : off(ownErrors[grade] as number)),
      },
    ),
  ];
}

function totalTables({ totals }: Measured): EvaluationTable[] {
  if (!totals) return [];
  const { baskets, sold } = totals;
  const pieces = [...new Set(baskets.map((basket) => basket.pieces))];
  const kinds = Map.groupBy(baskets, ({ titled, seen, what, from }) => JSON.stringify([titled, seen, what, from]));
  const titlesOf = ({ titled }: { titled: boolean }) => (titled ? 'with titles' : 'without');
  const first = (list: readonly BasketCoverage[]) => list[0] as BasketCoverage;
  return [
    ...table(
      'Totals',
      'Share of baskets of held-out items whose total is inside the range of the total, after each market’s median is taken out; first without and then with the level’s error, which the service includes in its range. Equal pieces have the same title or, without titles, the same brand, category, gender and condition. A marketplace that was left out is one that the fit has not seen.',
      [...kinds.values()],
      {
        titles: (list) => titlesOf(first(list)),
        marketplaces: (list) => (first(list).seen ? 'seen' : 'left out'),
        pieces: (list) => first(list).what,
        from: (list) => first(list).from,
        ...Object.fromEntries(
          pieces.map((n) => [
            `${n} `,
            (list: readonly BasketCoverage[]) => {
              const one = list.find((row) => row.pieces === n);
              return one ? `${share(one.inside)} / ${share(one.insideWide)}` : '';
            },
          ]),
        ),
      },
    ),
    ...table(
      'Totals of sold pieces',
      'For one marketplace, with no median taken out: share of totals inside, below and above the range that the service gives, and the number of markets.',
      sold,
      {
        titles: titlesOf,
        pieces: (one) => String(one.pieces),
        inside: ({ inside }) => share(inside),
        below: ({ below }) => share(below),
        above: ({ inside, below }) => share(Math.max(0, 1 - inside - below)),
        markets: ({ lists }) => String(lists),
      },
    ),
  ];
}

function calibrationTables({ calibration, staticCalibration }: Measured): EvaluationTable[] {
  const { overall, tiers, bands, regions } = calibration;
  const fixed = staticCalibration.map((c) => `${c.tier} ${percent(c.share)}`).join(', ');
  return [
    ...table(
      '80% interval',
      `Share of held-out items inside the interval, after the offset. The tiers exclude Korea’s site, where brands have their own levels; it is among the regions. US sales that nobody chose by model are also shown without an offset. Mean over the sources, each weighted equally: ${percent(calibration.meanOverSources)}.${fixed === '' ? '' : ` Static estimate, low to high: ${fixed}.`}`,
      [overall, ...tiers, ...bands, ...(regions ?? [])],
      {
        part: ({ name }) => name,
        items: ({ items }) => String(items),
        inside: ({ share: inside }) => percent(inside),
      },
    ),
    ...table(
      'Confidence',
      `Expected calibration error ${three(calibration.confidenceError)}.`,
      calibration.reliability,
      {
        items: ({ items }) => String(items),
        stated: ({ stated }) => percent(stated),
        [`observed within a factor of ${CONFIDENCE_FACTOR}`]: ({ observed }) => percent(observed),
      },
    ),
  ];
}
