import { medianOf } from '../../src/base/numbers.ts';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { type EffectsFile, EVIDENCE_COLUMNS, EVIDENCE_GROUPS, type EvidenceCounts } from '../../src/pricing/effects.ts';
import { GROUPS, type Group, keysOf } from '../../src/pricing/keys.ts';
import { ANY_KIND } from '../observe/published.ts';
import type { Solution } from '../solve/solve.ts';
import { ALL_GROUPS, effectOf, type Observation, SOURCE_DEVIATIONS, type Table } from '../solve/table.ts';

/** Effects below this size are left out, log; of groups in KEPT none are. */
const MIN_EFFECT = 0.05;
const KEPT: readonly Group[] = ['kind', 'class', 'tier', 'brand', 'grade', 'words', 'lot', 'pack', 'doubt'];
/** Year since when a sale counts as recent. */
const RECENT_FROM = 2021;

const thousandths = (log: number) => Math.round(1000 * log);
const byText = <T>([a]: readonly [string, T], [b]: readonly [string, T]) => (a < b ? -1 : 1);

export interface Published {
  readonly table: Table;
  readonly solution: Solution;
  /** Log USD, added to the base so that whole markets stand at our prices. */
  readonly level: number;
  readonly ranges: EffectsFile['ranges'];
  readonly lookUp: EffectsFile['lookUp'];
  readonly stamp: Pick<EffectsFile, 'version' | 'fittedOn' | 'newestSale'>;
}

/** Returns the content of `model/effects.json`. */
export function effectsFile({ table, solution, level, ranges, lookUp, stamp }: Published): EffectsFile {
  const effects = monotone(table, solution);
  const groups = Object.fromEntries(
    GROUPS.map((group) => {
      const at = ALL_GROUPS.indexOf(group);
      const least = KEPT.includes(group) ? 0 : MIN_EFFECT;
      const rows = [...(table.columns.get(group) ?? [])].flatMap(([id, column]) => {
        if (id === ANY_KIND || id.endsWith(`|${ANY_KIND}`)) return [];
        const effect = effects[column] as number;
        const sd = Math.sqrt(solution.variances[column] as number);
        return Math.abs(effect) < least ? [] : [[id, `${thousandths(effect)} ${thousandths(sd)}`] as const];
      });
      return [
        group,
        { sd: Number((solution.deviations[at] as number).toFixed(3)), effects: Object.fromEntries(rows.sort(byText)) },
      ];
    }),
  );
  return {
    ...stamp,
    level: Number((effectOf(table, effects, ['base', '']) + level).toFixed(4)),
    noise: { sold: 0.55, asked: 0.5, judged: 0.35 },
    sellers: SOURCE_DEVIATIONS.seller,
    groups,
    evidence: evidence(table.observations),
    ranges,
    lookUp,
  };
}

/** Least step between two grades, log. */
const MIN_STEP = 0.03;

/** Returns the effects with grades that fall from the best to the worst. */
function monotone(table: Table, { effects }: Solution): Float64Array {
  const result = effects.slice();
  const columns = CONDITIONS.map((grade) => table.columns.get('grade')?.get(grade));
  let above = Infinity;
  for (const column of columns) {
    if (column === undefined) continue;
    result[column] = Math.min(result[column] as number, above - MIN_STEP);
    above = result[column] as number;
  }
  return result;
}

interface Tally extends Record<keyof EvidenceCounts, number> {
  readonly pricesHere: [usd: number, count: number][];
  readonly pricesElsewhere: number[];
  readonly pricesJudged: number[];
}

const newTally = (): Tally => ({
  ...(Object.fromEntries(EVIDENCE_COLUMNS.map((column) => [column, 0])) as unknown as EvidenceCounts),
  pricesHere: [],
  pricesElsewhere: [],
  pricesJudged: [],
});

/** Counts the observations that carry each key. */
function evidence(observations: readonly Observation[]): EffectsFile['evidence'] {
  const tallies = new Map<string, Map<string, Tally>>(EVIDENCE_GROUPS.map((group) => [group, new Map()]));
  for (const observation of observations) {
    if (observation.item.kind === ANY_KIND) continue;
    for (const [group, id] of keysOf(observation.item)) {
      const ofGroup = tallies.get(group);
      if (!ofGroup) continue;
      const tally = ofGroup.get(id) ?? newTally();
      ofGroup.set(id, tally);
      count(tally, observation);
    }
  }
  const groups = EVIDENCE_GROUPS.map((group) => {
    const rows = [...(tallies.get(group) as Map<string, Tally>)].map(([id, tally]) => [id, rowOf(tally)] as const);
    return [group, Object.fromEntries(rows.sort(byText))];
  });
  return Object.fromEntries(groups) as EffectsFile['evidence'];
}

function count(tally: Tally, { role, basis, place, count: n, log, month, item }: Observation): void {
  const usd = Math.exp(log);
  tally[item.wearer] += n;
  if (role === 'judged' || role === 'name') {
    tally.judged += 1;
    tally.pricesJudged.push(usd);
  } else if (basis === 'asking') {
    tally[place === 'us' ? 'askedHere' : 'askedElsewhere'] += n;
  } else if (role === 'sold') {
    tally.soldHere += n;
    tally.pricesHere.push([usd, n]);
    const date = Number(month.replace('-', '').padEnd(6, '0'));
    if (date >= RECENT_FROM * 100) tally.recent += n;
    if (date > tally.newest) tally.newest = date;
  } else if (place !== 'us') {
    tally[place === 'korea' ? 'soldKorea' : 'soldEurope'] += n;
    tally.pricesElsewhere.push(usd);
  }
}

/** Fewer prices than this have no median. */
const MIN_PRICES = 3;

function rowOf(tally: Tally): string {
  const prices = tally.pricesHere.toSorted((a, b) => a[0] - b[0]);
  const quantile = (share: number) => {
    let left = share * tally.soldHere;
    for (const [usd, n] of prices) if ((left -= n) <= 0) return Math.round(usd);
    return Math.round(prices.at(-1)?.[0] ?? 0);
  };
  const [low, median, high] =
    tally.soldHere >= MIN_PRICES ? [quantile(0.25), quantile(0.5), quantile(0.75)] : [0, 0, 0];
  const middle = (values: readonly number[], least: number) =>
    values.length >= least ? Math.round(medianOf(values)) : 0;
  const counts: EvidenceCounts = {
    ...tally,
    low,
    median,
    high,
    medianElsewhere: middle(tally.pricesElsewhere, MIN_PRICES),
    medianJudged: middle(tally.pricesJudged, 1),
  };
  const values = EVIDENCE_COLUMNS.map((column) => (counts[column] === 0 ? '' : String(counts[column])));
  return values.join(',').replace(/,+$/, '');
}

/** Formats the file with a key a line. */
export const effectsText = (file: EffectsFile): string => `${JSON.stringify(file, null, 1)}\n`;
