import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import { type Group, type KeyedItem, LOT_SIZES } from '../../src/pricing/item-keys.ts';
import { MARKETS } from '../evaluation/level.ts';
import { computeMedian } from '../numbers/statistics.ts';
import { ANY_KIND } from '../observe/published.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Solution } from '../solve/solve.ts';
import {
  ALL_GROUPS,
  getEffect,
  KEY_GROUPS,
  type ObservationTable,
  SOURCE_DEVIATIONS,
  SOURCE_LABELS,
  sumKeyEffects,
} from '../solve/table.ts';
import { agreeWithSales } from './by-sales.ts';
import { countEvidence } from './evidence.ts';
import { formatEffect } from './write-model.ts';

const { noise } = PARAMETERS.observations;
const { gradeStep, gradeSlack, lotStep, fewLotsFrom } = PARAMETERS.fit;
const compareKeys = <T>([a]: readonly [string, T], [b]: readonly [string, T]) => (a < b ? -1 : 1);

interface Published {
  readonly table: ObservationTable;
  readonly solution: Solution;
  /** Log USD, added to all prices but those of houses so that whole markets stand at our prices. */
  readonly level: number;
  readonly ranges: EffectsFile['ranges'];
  readonly stamp: Pick<EffectsFile, 'version' | 'fittedOn' | 'newestSale'>;
}

/** Returns the content of `model/effects.json`. */
export function createEffectsFile({ table, solution, level, ranges, stamp }: Published): EffectsFile {
  const { effects, variances } = solution;
  const logByIdByGroup = new Map(
    KEY_GROUPS.map((group) => {
      const columns = [...(table.columns.get(group) ?? [])].filter(
        ([id]) => id !== ANY_KIND && !id.endsWith(`|${ANY_KIND}`),
      );
      return [group, new Map(columns.map(([id, column]) => [id, effects[column] as number]))];
    }),
  );
  makeGradesFall((group) => logByIdByGroup.get(group) as Map<string, number>);
  for (const group of ['lot', 'pack'] as const) makeLotsGrow(logByIdByGroup.get(group) as Map<string, number>);
  const takeLevelOff = (group: Group, id: string) => {
    const logById = logByIdByGroup.get(group) as Map<string, number>;
    logById.set(id, (logById.get(id) ?? 0) - level);
  };
  takeLevelOff('class', 'house');
  for (const brand of SOURCE_LABELS) takeLevelOff('brand', brand);
  raiseFewWords(logByIdByGroup.get('words') as Map<string, number>, findDistanceAboveName(table, solution));
  const groups = Object.fromEntries(
    KEY_GROUPS.map((group) => {
      const prior = solution.deviations[ALL_GROUPS.indexOf(group)] as number;
      const entries = [...(logByIdByGroup.get(group) as Map<string, number>)].map(([id, log]) => {
        const column = table.columns.get(group)?.get(id);
        const sd = column === undefined ? prior : Math.sqrt(variances[column] as number);
        return [id, formatEffect({ log, sd })] as const;
      });
      return [group, { sd: Number(prior.toFixed(3)), effects: Object.fromEntries(entries.sort(compareKeys)) }];
    }),
  );
  const file = {
    ...stamp,
    level: Number((getEffect(table, effects, ['base', '']) + level).toFixed(4)),
    noise: { sold: noise.sold, asked: noise.asked, judged: noise.judged },
    sellers: SOURCE_DEVIATIONS.seller,
    groups,
    evidence: {} as EffectsFile['evidence'],
    ranges,
  };
  const agreedFile = agreeWithSales(file, table.observations);
  return { ...agreedFile, evidence: countEvidence(table.observations, createEffects(agreedFile)) };
}

type GetEffects = (group: Group) => Map<string, number>;

/** Makes the sums of grades fall from the best to the worst, by class of maker and by kind. */
function makeGradesFall(effects: GetEffects): void {
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

/** Makes the price of a lot grow with each size, and by a falling rate from where few lots are known. */
function makeLotsGrow(effects: Map<string, number>): void {
  for (const [index, size] of LOT_SIZES.entries()) {
    const fittedLog = effects.get(String(size)) ?? 0;
    const previousSize = LOT_SIZES[index - 1] ?? 1;
    effects.set(
      String(size),
      previousSize < fewLotsFrom ? Math.max(fittedLog, lotStep) : 2 / Math.sqrt(previousSize) - 2 / Math.sqrt(size),
    );
  }
}

/** Formats the file with one key per line. */
export const formatEffects = (file: EffectsFile): string => `${JSON.stringify(file, null, 1)}\n`;

/**
 * Returns how far sales in whole markets are above our price of the name alone, log USD: the median over sales. Sellers
 * who say little sell lesser pieces, but a user who gives only a name asks about the usual piece.
 */
function findDistanceAboveName(table: ObservationTable, { effects }: Solution): number {
  const sumLogs = (item: KeyedItem) => sumKeyEffects(table, effects, table.makeKeys(item));
  const sales = table.observations.filter(
    ({ role, source, item }) =>
      role === 'sold' && MARKETS.includes(source) && item.model === undefined && !item.lotPieces,
  );
  const distances = sales.map(({ item }) => sumLogs(item) - sumLogs({ ...item, line: undefined, words: [] }));
  return distances.length === 0 ? 0 : computeMedian(distances);
}

/** Raises the effects of few words, in place, so that a title of few words is priced as the usual piece. */
export function raiseFewWords(words: Map<string, number>, distance: number): void {
  const minLog = (words.get('0') ?? 0) + distance;
  for (const [number, log] of words) if (/^\d+$/.test(number)) words.set(number, Math.max(log, minLog));
}
