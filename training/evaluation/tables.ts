import { brands, TIERS, tierLabel } from '../../src/catalog/catalog.ts';
import { ERROR_FACTS, type ErrorFacts } from '../../src/pricing/artifact.ts';
import { CONFIDENCE_FACTOR } from '../../src/pricing/confidence.ts';
import type { RackRow } from '../../src/pricing/evaluation.ts';
import { grouped } from '../../src/wording/numbers.ts';
import type { Ends } from '../numbers/summaries.ts';
import type { Accuracy } from './accuracy.ts';
import type { BasketCoverage } from './baskets.ts';
import type { NamedErrors } from './errors-by-name.ts';
import { type Columns, type EvaluationTable, percent, table, three, two } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';
import type { Errors } from './metrics.ts';
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
    ...sourceTables(report),
    ...namedErrorTables(report),
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
      'Sales of whole closets and ledgers, as they are, priced by a fit, a level and a range that had not seen their seller. Paid beside the price: the log of it, one seller one voice, with its 90% interval; 0.10 is 10% more than the price. Of houses there are few such sales, copies among them.',
      rows,
      RACK,
    ),
    ...table(
      'The same on samples of whole markets',
      'Sales of hundreds of sellers each, priced by fits without the whole sample. LuLaRoe sold for twice as much in 2017 as today.',
      markets,
      RACK,
    ),
    ...table(
      'Whether the surest are nearer',
      `Fifths of the sales of all sellers by the width of their range. By confidence, half of the surest ${share(surest.share)} are within ${off(surest.error)} of the price, half of as many least sure within ${off(surest.least)}.`,
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
      'The regression of the log error that the widths of ranges come from. A fact multiplies the width by exp(effect x its value).',
      ERROR_FACTS.flatMap((name) => (facts ? [{ name, effect: facts[name] }] : [])),
      { fact: ({ name }) => FACTS[name], effect: ({ effect }) => two(effect) },
    ),
    ...table(
      'What judged titles gain',
      'Half of the same sales are within this of the price: by listings, sales and judged titles, and without those. No judgment of a title that the seller sold takes part, nor of one near-equal to it.',
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
      'Its middle at the stated grade, or at Good.',
      rack.static,
      RACK,
    ),
  ];
}

function accuracyTables({ accuracy, earlier = [] }: Measured): EvaluationTable[] {
  if (!accuracy) return [];
  type Line = Accuracy & { readonly version?: string };
  const ratios = (kind: 'asItIs' | 'levelOut', name: string): Columns<Line> => ({
    [`${name}half within`]: (one) => share(one[kind].medianError),
    [`${name}within 10, 20, 50%`]: (one) =>
      [one[kind].within10, one[kind].within20, one[kind].within50].map(share).join(', '),
    [`${name}scatter`]: (one) => String(Math.round(100 * one[kind].scatter)),
    [`${name}inside`]: (one) => share(one[kind].inside),
  });
  const columns: Columns<Line> = {
    title: ({ titled }) => (titled ? 'title' : 'no title'),
    basis: ({ basis }) => basis,
    items: ({ items }) => grouped(items),
    ...ratios('asItIs', ''),
    ...ratios('levelOut', 'level out: '),
    slope: ({ slope }) => two(slope),
  };
  return [
    ...table(
      'Accuracy as valuers report it',
      'Of held-out listings of all markets by group of brands, with and without a title, sold and asking: half of the prices are nearer to the actual price than this; shares within 10, 20 and 50%; scatter (coefficient of dispersion, in percent); share inside the 80% range. First as they are; level out: after the median of each source in each group. Slope: log actual price on log price within sources, 1 where expensive and cheap are told apart rightly.',
      accuracy.groups,
      { brands: ({ tier }) => tier, ...columns },
    ),
    ...table(
      'If only the surest are answered',
      'Listings with titles, by confidence: shares within 20%.',
      accuracy.answered,
      {
        answered: (one) => share(one.share),
        'confidence from': ({ confidence }) => two(confidence),
        'level out': ({ within20 }) => share(within20),
        'sold, as they are': ({ soldWithin20 }) => share(soldWithin20),
      },
    ),
    ...table(
      'Earlier models',
      'All brands together.',
      earlier.flatMap(({ version, groups }) => groups.map((group): Line => ({ ...group, version }))),
      { version: ({ version = '' }) => version, ...columns },
    ),
  ];
}

/** Names of the simple alternatives. */
const METHODS: Readonly<Record<string, string>> = {
  prediction: 'estimate',
  published: 'published model',
  static: 'group average',
  'tier x category means': 'group and category averages',
  'brand means': 'brand averages',
};

function sourceTables({ groups, sources }: Measured): EvaluationTable[] {
  type Source = (typeof sources)[number];
  const of =
    (pick: (errors: Errors) => string, method = 'prediction') =>
    ({ methods }: Source) =>
      methods[method] ? pick(methods[method]) : '';
  const byMethod = Object.keys(groups[0]?.methods ?? {}).map((name) => {
    const cell = ({ methods }: (typeof groups)[number]) => {
      const m = methods[name];
      if (!m) return '';
      const [low, high] = m.rmsInterval;
      return name === 'prediction' ? `${three(m.rms)} (${three(low)} to ${three(high)})` : three(m.rms);
    };
    return [METHODS[name] ?? name, cell] as const;
  });
  return [
    ...table(
      'Beside simpler ways',
      'Usual error of the log price (large errors count more) after one median offset a source, mean over the sources of a group. In brackets the 90% bootstrap interval.',
      groups,
      {
        group: ({ name, about, sources: own }) => `${name} (${about}: ${own.length} sources)`,
        ...Object.fromEntries(byMethod),
      },
    ),
    ...table(
      'By source',
      'Root mean square and median absolute error of the log price, raw and after the offset; the offset itself (the level of the source beside the reference market); Spearman’s rank correlation; the static estimate beside.',
      sources,
      {
        source: ({ source }) => source,
        items: of(({ items }) => String(items)),
        'RMS raw': of(({ rmsRaw }) => two(rmsRaw)),
        'median abs. raw': of(({ medianAbsoluteRaw }) => two(medianAbsoluteRaw)),
        offset: of(({ offset }) => two(offset)),
        RMS: of(({ rms }) => two(rms)),
        'median abs.': of(({ medianAbsolute }) => two(medianAbsolute)),
        Spearman: of(({ spearman }) => two(spearman)),
        'static RMS': of(({ rms }) => two(rms), 'static'),
      },
    ),
  ];
}

function namedErrorTables({ tiers, houses }: Measured): EvaluationTable[] {
  const columns: Columns<NamedErrors> = {
    items: ({ items }) => grouped(items),
    'RMS raw': ({ rmsRaw }) => two(rmsRaw),
    RMS: ({ rms }) => two(rms),
    'median abs. raw': ({ medianAbsoluteRaw }) => two(medianAbsoluteRaw),
    'median abs.': ({ medianAbsolute }) => two(medianAbsolute),
    'median raw': ({ medianRaw }) => two(medianRaw),
    'median raw, sold': ({ soldMedianRaw, sold }) =>
      soldMedianRaw === undefined ? '' : `${two(soldMedianRaw)} (${grouped(sold)})`,
  };
  const tierName = (slug: string) => tierLabel(TIERS.find((tier) => tier === slug) ?? 'premium');
  const brandName = (slug: string) => brands.find((brand) => brand.slug === slug)?.name ?? slug;
  return [
    ...table(
      'By tier',
      'Without titles: errors of the log price as they are (raw), and after the median of their source. The median raw is how much more items cost than their price says; most of them ask. Its last column is of those that sold, with their number.',
      tiers,
      { tier: ({ name }) => tierName(name), ...columns },
    ),
    ...table('By house', 'The same.', houses, { house: ({ name }) => brandName(name), ...columns }),
  ];
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
      `Sold here: ${threshold} sales or more of the brand, category and gender in the US since ${since}; some sold here: fewer, or earlier; sold elsewhere: in Europe or Korea only; asked only: none sold; none: no listing. Graded by the listings that the fit had seen, after the market’s median; markets whose goods somebody chose, and Bunjang, left out. Half of the single items, and half of the typical prices (medians of at least 5 items of a brand, category and gender on a market), are nearer to the price than this; in brackets 90% by bootstrap. Beside it what the model itself expects of a typical price.`,
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
      'Share of baskets of held-out items whose total is inside the range of the total, after each market’s median; first without, then with the level’s error, which is in the range that the service gives. Equal pieces: of the same title, or, without titles, of the same brand, category, gender and condition. A marketplace left out whole is one that the fit has not seen.',
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
      'Of one marketplace as they are, no median taken out: share of totals inside, below and above the range that the service gives, and from how many markets.',
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
      `Share of held-out items inside, after the offset. Tiers are without Korea’s site, where brands have levels of their own; it is among the regions. What sold in the US is also shown as it is, without an offset, where nobody chose it by model. Mean over the sources, each counted alike: ${percent(calibration.meanOverSources)}.${fixed === '' ? '' : ` Static estimate, low to high: ${fixed}.`}`,
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
