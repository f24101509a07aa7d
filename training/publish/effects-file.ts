import { medianOf, sumOf } from '../../src/base/numbers.ts';
import { CONDITIONS, type Condition } from '../../src/catalog/catalog.ts';
import { type EffectsFile, EVIDENCE_COLUMNS, EVIDENCE_GROUPS, type EvidenceCounts } from '../../src/pricing/effects.ts';
import { RECENT_FROM } from '../../src/pricing/evidence/evidence.ts';
import { GROUPS, type Group, keysOf } from '../../src/pricing/keys.ts';
import { ANY_KIND } from '../observe/published.ts';
import sources from '../observe/sources.json' with { type: 'json' };
import { PARAMETERS } from '../parameters.ts';
import type { Solution } from '../solve/solve.ts';
import { ALL_GROUPS, effectOf, type Observation, SOURCE_DEVIATIONS, type Table } from '../solve/table.ts';
import { aboveName, raiseFewWords } from './usual-piece.ts';

const { noise } = PARAMETERS.observations;
const { gradeStep, gradeSlack } = PARAMETERS.fit;
const { enoughRecent, minPrices } = PARAMETERS.evidence;
const thousandths = (log: number) => Math.round(1000 * log);
const byText = <T>([a]: readonly [string, T], [b]: readonly [string, T]) => (a < b ? -1 : 1);

export interface Published {
  readonly table: Table;
  readonly solution: Solution;
  /** Log USD, added to all prices but those of houses so that whole markets stand at our prices. */
  readonly level: number;
  readonly ranges: EffectsFile['ranges'];
  readonly lookUp: EffectsFile['lookUp'];
  readonly stamp: Pick<EffectsFile, 'version' | 'fittedOn' | 'newestSale'>;
}

/** Returns the content of `model/effects.json`. */
export function effectsFile({ table, solution, level, ranges, lookUp, stamp }: Published): EffectsFile {
  const { effects, variances } = solution;
  const logs = new Map(
    GROUPS.map((group) => {
      const columns = [...(table.columns.get(group) ?? [])].filter(
        ([id]) => id !== ANY_KIND && !id.endsWith(`|${ANY_KIND}`),
      );
      return [group, new Map(columns.map(([id, column]) => [id, effects[column] as number]))];
    }),
  );
  fallingGrades((group) => logs.get(group) as Map<string, number>);
  const classes = logs.get('class') as Map<string, number>;
  classes.set('house', (classes.get('house') ?? 0) - level);
  raiseFewWords(logs.get('words') as Map<string, number>, aboveName(table, solution));
  const groups = Object.fromEntries(
    GROUPS.map((group) => {
      const prior = solution.deviations[ALL_GROUPS.indexOf(group)] as number;
      const entries = [...(logs.get(group) as Map<string, number>)].map(([id, log]) => {
        const column = table.columns.get(group)?.get(id);
        const sd = column === undefined ? prior : Math.sqrt(variances[column] as number);
        return [id, `${thousandths(log)} ${thousandths(sd)}`] as const;
      });
      return [group, { sd: Number(prior.toFixed(3)), effects: Object.fromEntries(entries.sort(byText)) }];
    }),
  );
  return {
    ...stamp,
    level: Number((effectOf(table, effects, ['base', '']) + level).toFixed(4)),
    noise: { sold: noise.sold, asked: noise.asked, judged: noise.judged },
    sellers: SOURCE_DEVIATIONS.seller,
    groups,
    evidence: evidence(table.observations),
    ranges,
    lookUp,
  };
}

type EffectsOf = (group: Group) => Map<string, number>;

/** Makes the sums of grades fall from the best to the worst, by class of maker and by kind. */
function fallingGrades(effects: EffectsOf): void {
  const [grades, byClass, byKind] = [effects('grade'), effects('grade x class'), effects('grade x kind')];
  for (const maker of new Set([...byClass.keys()].map((id) => id.split('|')[1]))) {
    let above = Infinity;
    for (const grade of CONDITIONS) {
      const id = `${grade}|${maker}`;
      const sum = Math.min((grades.get(grade) ?? 0) + (byClass.get(id) ?? 0), above - gradeStep);
      byClass.set(id, sum - (grades.get(grade) ?? 0));
      above = sum;
    }
  }
  for (const kind of new Set([...byKind.keys()].map((id) => id.split('|')[1]))) {
    let above = Infinity;
    for (const grade of CONDITIONS) {
      const id = `${grade}|${kind}`;
      above = Math.min(byKind.get(id) ?? 0, above + gradeSlack);
      byKind.set(id, above);
    }
  }
}

/** A price, of how many sales, and the month or year as YYYYMM or YYYY00. */
interface Paid {
  readonly usd: number;
  readonly sales: number;
  readonly date: number;
  readonly isNew: boolean;
}

interface Tally extends Record<keyof EvidenceCounts, number> {
  readonly pricesHere: Paid[];
  readonly pricesElsewhere: number[];
}

const newTally = (): Tally => ({
  ...(Object.fromEntries(EVIDENCE_COLUMNS.map((column) => [column, 0])) as unknown as EvidenceCounts),
  pricesHere: [],
  pricesElsewhere: [],
});

/** Groups whose pieces may or may not name a model. */
const MIXED: ReadonlySet<Group> = new Set(['kind', 'class x kind', 'brand', 'brand x kind', 'line']);

/** Counts the observations that carry each key. */
function evidence(observations: readonly Observation[]): EffectsFile['evidence'] {
  const tallies = new Map<string, Map<string, Tally>>(EVIDENCE_GROUPS.map((group) => [group, new Map()]));
  for (const observation of observations) {
    const { item, isFigure = false } = observation;
    if (item.kind === ANY_KIND || observation.count === 0) continue;
    // What was looked up by a model's name says nothing of a brand's usual pieces.
    const isOfModel = item.model !== undefined && (isFigure || sources.models.includes(observation.source));
    for (const [group, id] of keysOf(item)) {
      const ofGroup = tallies.get(group);
      if (!ofGroup || (isOfModel && isFigure && MIXED.has(group))) continue;
      const tally = ofGroup.get(id) ?? newTally();
      ofGroup.set(id, tally);
      count(tally, observation);
      if (!isOfModel || !MIXED.has(group)) addPrice(tally, observation);
    }
  }
  const groups = EVIDENCE_GROUPS.map((group) => {
    const rows = [...(tallies.get(group) as Map<string, Tally>)].map(([id, tally]) => [id, rowOf(tally)] as const);
    return [group, Object.fromEntries(rows.sort(byText))];
  });
  return Object.fromEntries(groups) as EffectsFile['evidence'];
}

const dateOf = (month: string) => Number(month.replace('-', '').padEnd(6, '0'));
const isRecent = (date: number) => date >= RECENT_FROM * 100;

function count(tally: Tally, { role, basis, place, count: n, month, item }: Observation): void {
  tally[item.wearer] += n;
  if (role === 'judged' || role === 'name') tally.judged += 1;
  else if (basis === 'asking') tally[place === 'us' ? 'askedHere' : 'askedElsewhere'] += n;
  else if (role === 'sold') {
    tally.soldHere += n;
    if (isRecent(dateOf(month))) tally.recent += n;
  } else if (place !== 'us') tally[place === 'korea' ? 'soldKorea' : 'soldEurope'] += n;
}

const AS_NEW: readonly (Condition | null)[] = ['New with tags', 'Like New'];

function addPrice(tally: Tally, { role, basis, place, count: sales, log, month, item }: Observation): void {
  const usd = Math.exp(log);
  if (role === 'sold') tally.pricesHere.push({ usd, sales, date: dateOf(month), isNew: AS_NEW.includes(item.grade) });
  else if (role === 'other' && basis === 'sold' && place !== 'us') tally.pricesElsewhere.push(usd);
}

const salesIn = (prices: readonly Paid[]) => sumOf(prices.map(({ sales }) => sales));

/** Returns the US sales to show prices of: all recent, or all older. */
function ofOneTime(prices: readonly Paid[]): readonly Paid[] {
  const [recent = [], older = []] = [true, false].map((is) => prices.filter(({ date }) => isRecent(date) === is));
  return salesIn(recent) >= Math.min(enoughRecent, salesIn(older)) ? recent : older;
}

function rowOf(tally: Tally): string {
  const prices = ofOneTime(tally.pricesHere).toSorted((a, b) => a.usd - b.usd);
  const priced = salesIn(prices);
  const quantile = (share: number) => {
    let left = share * priced;
    for (const { usd, sales } of prices) {
      left -= sales;
      if (left <= 0) return Math.round(usd);
    }
    return 0;
  };
  const median = priced >= minPrices ? quantile(0.5) : 0;
  // Published medians have no quartiles.
  const isOneByOne = 2 * salesIn(prices.filter(({ sales }) => sales === 1)) >= priced;
  const [low, high] = median > 0 && isOneByOne ? [quantile(0.25), quantile(0.75)] : [median, median];
  const { pricesElsewhere } = tally;
  const counts: EvidenceCounts = {
    ...tally,
    low,
    median,
    high,
    priced: median > 0 ? priced : 0,
    asNew: median > 0 ? salesIn(prices.filter(({ isNew }) => isNew)) : 0,
    newest: median > 0 ? Math.max(...prices.map(({ date }) => date)) : 0,
    medianElsewhere: pricesElsewhere.length >= minPrices ? Math.round(medianOf(pricesElsewhere)) : 0,
  };
  const values = EVIDENCE_COLUMNS.map((column) => (counts[column] === 0 ? '' : String(counts[column])));
  return values.join(',').replace(/,+$/, '');
}

/** Formats the file with a key a line. */
export const effectsText = (file: EffectsFile): string => `${JSON.stringify(file, null, 1)}\n`;
