import { grouped } from '../../src/base/numbers.ts';
import type { RackRow } from '../../src/pricing/loading/evaluation.ts';
import { CONFIDENCE_FACTOR } from '../../src/pricing/ranges/confidence.ts';
import { type Cells, type Columns, cellsOf, percent, three, two } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';

/** A table with its heading and explanation. */
export interface EvaluationTable extends Cells {
  readonly name: string;
  readonly caption: string;
}

function table<T>(name: string, caption: string, rows: readonly T[], columns: Columns<T>): EvaluationTable[] {
  return rows.length === 0 ? [] : [{ name, caption, ...cellsOf(rows, columns) }];
}

const share = (value: number) => `${Math.round(100 * value)}%`;

const RACK: Columns<RackRow> = {
  part: ({ name }) => name,
  sales: ({ sales }) => grouped(sales),
  sellers: ({ sellers }) => String(sellers),
  'paid over the price, log': ({ level, levelInterval: [low, high] }) => `${two(level)} (${two(low)} to ${two(high)})`,
  'half within': ({ medianError }) => share(medianError),
  'inside the range': ({ inside }) => share(inside),
  'high / low': ({ width }) => width?.toFixed(1) ?? '',
  [`within a factor of ${CONFIDENCE_FACTOR}`]: ({ near }) => share(near),
  'stated confidence': ({ confidence }) => share(confidence),
};

const METHODS: Readonly<Record<string, string>> = {
  prediction: 'estimate',
  static: 'group average',
  'tier x category means': 'group and category averages',
  'brand means': 'brand averages',
};

/** Returns all tables of an evaluation, the most useful to sellers first. */
export function tablesOf(report: EvaluationReport): EvaluationTable[] {
  const { rack, groups, calibration } = report;
  const { overall, tiers } = calibration;
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
    ...(rack ? rackTables(rack) : []),
    ...table(
      'Compared with simpler methods',
      'Root mean square error, averaged over the sources of a group; in parentheses, the 90% bootstrap interval.',
      groups,
      {
        group: ({ name, about, sources: own }) => `${name} (${about}: ${own.length} sources)`,
        ...Object.fromEntries(byMethod),
      },
    ),
    ...table('80% interval', 'Share of held-out items inside. The tiers exclude Korea’s site.', [overall, ...tiers], {
      part: ({ name }) => name,
      items: ({ items }) => String(items),
      inside: ({ share: inside }) => percent(inside),
    }),
  ];
}

function rackTables({ rows, voices, ratios }: NonNullable<EvaluationReport['rack']>) {
  return [
    ...table(
      'Sales by US sellers',
      'Unadjusted sales of closets and ledgers, priced without their seller. Some of houses are of copies.',
      rows,
      RACK,
    ),
    ...table(
      'US sources, one voice each',
      voices
        ? `Unadjusted sales, priced without their source. Median of the levels ${two(voices.level)}, ` +
            `standard deviation ${two(voices.spread)}, root mean square of all ${three(voices.rms)}.`
        : '',
      voices?.voices ?? [],
      {
        source: ({ seller }) => seller,
        sales: ({ sales }) => grouped(sales),
        'paid over the price, log': ({ level }) => two(level),
        'raw rms': ({ rms }) => three(rms),
      },
    ),
    ...table(
      'Ratio study',
      'Price over sale, as assessors compare them. COD: mean distance from the median ratio; ' +
        'PRD: above 1 if dear pieces are priced too low.',
      ratios ?? [],
      {
        part: ({ name }) => name,
        sales: ({ sales }) => grouped(sales),
        'median ratio': ({ median }) => two(median),
        COD: ({ dispersion }) => two(dispersion),
        PRD: ({ differential }) => two(differential),
      },
    ),
  ];
}
