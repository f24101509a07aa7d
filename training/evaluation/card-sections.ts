import { brands, TIERS, tierLabel } from '../../src/garments/catalog.ts';
import type { Accuracy } from '../../src/pricing/evaluation.ts';
import type { BasketCoverage } from './baskets.ts';
import type { NamedErrors } from './errors-by-name.ts';
import type { GradeErrors } from './evidence-grades.ts';
import { type Columns, markdownTable, tableOf } from './markdown.ts';
import type { EvaluationReport } from './report.ts';

const two = (value: number) => value.toFixed(2);
const share = (value: number) => `${Math.round(100 * value)}%`;
const grouped = (value: number) => value.toLocaleString('en-US');

/** A log error as a percentage of the price, such as `26%`. */
const off = (log: number) => `${Math.round(100 * (Math.exp(log) - 1))}%`;

const interval = ([low, high]: readonly [number, number]) => `${off(low)} to ${off(high)}`;

/** Errors by tier and by house, as they are beside those after the source's level, as Markdown. */
export function namedErrorSections({ tiers, houses }: EvaluationReport): string[] {
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
    '**By tier and by house**, without titles: errors of the log price as they are (raw), and after the median of their source. The median raw is how much more items cost than their price says; most of them ask. Its last column is of those that sold, with their number.',
    tableOf(tiers, { tier: ({ name }) => tierName(name), ...columns }),
    tableOf(houses, { house: ({ name }) => brandName(name), ...columns }),
  ];
}

/** Errors by grade of evidence, as Markdown. */
export function evidenceSections({ evidence }: EvaluationReport): string[] {
  const { threshold, ownErrors, seen, unseen, thresholds, thinned } = evidence;
  const graded = [
    ...seen.map((one) => ({ ...one, where: 'seen by the fit' })),
    ...unseen.map((one) => ({ ...one, where: 'left out whole' })),
  ];
  return [
    `**By grade of evidence** (sold here: ${threshold} sales or more of the brand, category and gender in the US since 2022; some sold here: fewer, or earlier; sold elsewhere: in Europe or Korea only; asked only: none sold; none: no listing), graded by the listings that the fit had seen, after the market’s median; markets whose goods somebody chose, and Bunjang, left out. Half of the single items, and half of the typical prices (medians of at least 5 items of a brand, category and gender on a market), are nearer to the price than this; in brackets 90% by bootstrap. Beside it what the model itself expects of a typical price.`,
    tableOf(graded, {
      marketplaces: ({ where }) => where,
      grade: ({ grade }) => grade,
      items: ({ items }) => grouped(items),
      'half of items within': (one) => `${off(one.itemError)} (${interval(one.itemInterval)})`,
      'typical prices': ({ cells }) => grouped(cells),
      'half of these within': typicalError,
      'model’s own': ({ grade }) =>
        ownErrors[grade] === undefined ? '' : off(ownErrors[grade] as number),
    }),
    'Many listings and few, sold or not, on marketplaces left out whole:',
    markdownTable(
      ['many from', 'typical prices, many', 'half within', 'typical prices, few', 'half within'],
      thresholds.map(({ least, many, few }) => [
        String(least),
        grouped(many.cells),
        typicalError(many),
        grouped(few.cells),
        typicalError(few),
      ]),
    ),
    'The same brands and categories, which have many listings, after listings were taken away from them: typical prices of held-out listings.',
    tableOf(thinned, {
      'listings left': ({ listings = 'all' }) => String(listings),
      'typical prices': ({ cells }) => grouped(cells),
      'half within': (one) => `${off(one.medianAbsolute)} (${interval(one.interval)})`,
      'RMS of the log': ({ rms }) => two(rms),
    }),
  ];
}

function typicalError({
  cellError,
  cellInterval,
}: Pick<GradeErrors, 'cellError' | 'cellInterval'>): string {
  return cellError === undefined || !cellInterval
    ? ''
    : `${off(cellError)} (${interval(cellInterval)})`;
}

/** Errors of brands outside the catalog by how much was known of them, as Markdown. */
export function otherBrandSections({ otherBrands }: EvaluationReport): string[] {
  if (otherBrands.length === 0) return [];
  const NAMES: Readonly<Record<number, string>> = {
    300: '300 or more',
    20: '20 to 299',
    1: '1 to 19',
    0: 'none: the brand left out whole',
  };
  return [
    '**Brands outside the catalog**, without titles: items that a fit had not seen, by the listings of their brand that it had. Half of the items are nearer to the price than this. The level of the market is that of the fit to all. The US and elsewhere are calibrated apart, each brand by the ranges of others; a brand counts for at most 50 items, since a few were sold by the thousand by one seller. The ranges that are served are those of the US.',
    tableOf(otherBrands, {
      'listings of the brand': ({ known }) => NAMES[known] ?? '',
      marketplaces: ({ isUs }) => (isUs ? 'US' : 'elsewhere'),
      items: ({ items }) => grouped(items),
      'half within': ({ median }) => off(median),
      'within a factor of 1.5': ({ near }) => share(near),
      'inside the range': ({ covered }) => share(covered),
    }),
  ];
}

/** Coverage of totals, as Markdown. */
export function totalSections({ totals: { baskets, sold } }: EvaluationReport): string[] {
  const pieces = [...new Set(baskets.map((one) => one.pieces))];
  const kinds = Map.groupBy(baskets, ({ titled, seen, what, from }) =>
    JSON.stringify([titled, seen, what, from]),
  );
  const titlesOf = ({ titled }: { titled: boolean }) => (titled ? 'with titles' : 'without');
  return [
    '**Totals**: share of baskets of held-out items whose total is inside the range of the total, after each market’s median; first without, then with the level’s error, which is in the range that the service gives. Equal pieces: of the same title, or, without titles, of the same brand, category, gender and condition. A marketplace left out whole is one that the fit has not seen.',
    markdownTable(
      ['titles', 'marketplaces', 'pieces', 'from', ...pieces.map(String)],
      [...kinds.values()].map((list) => {
        const [kind] = list as [BasketCoverage];
        const coverages = pieces.map((n) => {
          const one = list.find((row) => row.pieces === n);
          return one ? `${share(one.inside)} / ${share(one.insideWide)}` : '';
        });
        return [
          titlesOf(kind),
          kind.seen ? 'seen' : 'left out',
          kind.what,
          kind.from,
          ...coverages,
        ];
      }),
    ),
    'Sold pieces of one marketplace as they are, no median taken out: share of totals inside, below and above the range that the service gives, and from how many markets.',
    tableOf(sold, {
      titles: titlesOf,
      pieces: (one) => String(one.pieces),
      inside: ({ inside }) => share(inside),
      below: ({ below }) => share(below),
      above: ({ inside, below }) => share(Math.max(0, 1 - inside - below)),
      markets: ({ lists }) => String(lists),
    }),
  ];
}

/** Accuracy as valuers report it, as Markdown. */
export function accuracySections({ accuracy, earlier = [] }: EvaluationReport): string[] {
  if (!accuracy) return [];
  const line = (name: string, list: readonly Accuracy[]) =>
    list.map(({ tier, titled, basis, items, asItIs, levelOut, slope }) => [
      name || tier,
      titled ? 'title' : 'no title',
      basis,
      grouped(items),
      ...[asItIs, levelOut].flatMap((one) => [
        share(one.medianError),
        `${share(one.within10)}, ${share(one.within20)}, ${share(one.within50)}`,
        String(Math.round(100 * one.scatter)),
        share(one.inside),
      ]),
      two(slope),
    ]);
  const ratios = ['median error', 'within 10, 20, 50%', 'scatter', 'inside'];
  const [first, ...others] = ratios;
  const columns = ['title', 'basis', 'items', ...ratios, `level out: ${first}`, ...others, 'slope'];
  return [
    '**Accuracy as valuers report it**: of held-out listings by tier, with and without a title, sold and asking: median error of price over actual price, shares within 10, 20 and 50%, scatter (coefficient of dispersion, in percent) and share inside the 80% range, first as they are, then after the median of each source in each tier; slope of log actual price on log price within sources, which is 1 where expensive and cheap are told apart rightly.',
    markdownTable(['tier', ...columns], line('', accuracy.groups)),
    'Listings with titles when only the surest are answered, by confidence: shares within 20%. A seller\u2019s own first price is harder to beat: on 1,424 Louis Vuitton bags of an earlier evaluation, whose rows are not part of the data, it was 7% off what was paid (the median) and the price by the title 21%; the latter was nearer in 29% of all, and in 62% of those whose first price was off by 15% or more.',
    tableOf(accuracy.answered, {
      answered: (one) => share(one.share),
      'confidence from': ({ confidence }) => two(confidence),
      'level out': ({ within20 }) => share(within20),
      'sold, as they are': ({ soldWithin20 }) => share(soldWithin20),
    }),
    ...(earlier.length === 0
      ? []
      : [
          'All tiers together in the versions before, with the columns of the first table:',
          markdownTable(
            ['version', ...columns],
            earlier.flatMap(({ version, groups }) => line(version, groups)),
          ),
        ]),
  ];
}
