import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { dayAt } from '../../src/items/day.ts';
import { callOf } from '../checkout.ts';
import { total } from '../numbers/sums.ts';
import { type Movement, moveModel, type Sold, writeOwnModel } from '../own-sales/own-model.ts';
import { readPublishedModel } from '../own-sales/published.ts';
import type { LeftOutRows } from '../own-sales/sale.ts';
import { PARAMETERS } from '../parameters.ts';
import { openDatabase, readRows } from '../read/database.ts';
import { type ContributedSale, groupSales, priceSales, takeFiles, takeSales } from './contributed.ts';
import { fitLearned, type Learned, type Places, PUBLISHED_PLACES } from './fit.ts';
import { type Judgement, judge, whatGotWorse } from './judge.ts';
import { QUARANTINE, salesOf } from './persons.ts';
import { reportInWords } from './report.ts';
import {
  adopt,
  currentOf,
  keepPublished,
  modelInUse,
  placesBefore,
  versionFolder,
  versionInUse,
  writePlaces,
} from './versions.ts';

interface LearnRun {
  /** Files of contributed sales, or the sales themselves. */
  readonly sales: readonly string[] | AsyncIterable<ContributedSale>;
  /** The folder of all versions. */
  readonly out: string;
  /** Day of the fit, YYYY-MM-DD. */
  readonly fittedOn: string;
}

/**
 * Learns from contributed sales: fits them, tests a fit on the latest months, and switches to the new artifacts if that
 * test shows them no worse. Returns the version now in use, the decision in a sentence, and the report of moves and
 * reasons.
 * Rejects with a sentence, and changes nothing, if no sale can be read.
 */
export async function learn(run: LearnRun, step: (text: string) => void) {
  const { out } = run;
  const published = readPublishedModel();
  const db = await openDatabase();
  try {
    step('reading sales');
    await (isFiles(run.sales) ? takeFiles(db, run.sales) : takeSales(db, run.sales));
    step('pricing them');
    const leftOut = await priceSales(db, published);
    const [{ sales = 0 } = {}] = await readRows<{ readonly sales: number }>(
      db,
      'SELECT CAST(count(*) AS INTEGER) AS sales FROM contributed',
    );
    if (sales === 0) throw new Error('There is no contributed sale yet, so nothing was learned.');
    step(`grouping ${sales} of them`);
    const lastDay = await lastDayOf(db);
    const before = placesBefore(out, lastDay);
    const learned = fitLearned(await groupSales(db), before);
    const model = moveModel(published, movementOf(learned, sales, leftOut), 'learned', { fittedOn: run.fittedOn });
    const inUse = modelInUse(out);
    step('judging the latest month');
    const judgement = await judgeLatest(db, { published, inUse }, before);

    keepPublished(out, published.prediction.version);
    const { version } = model.stamp;
    const former = versionInUse(out) as string;
    const reason = reasonToKeep(learned, judgement, version === former);
    const isNew = reason === undefined;
    const decision = isNew ? `In use instead of ${former}.` : `Not in use: ${reason}. ${former} stays.`;
    const facts = { published, model, inUse, learned, sales, leftOut, judgement, decision };
    const report = reportInWords(facts);
    if (version !== former) {
      const folder = versionFolder(out, version);
      writeOwnModel(folder, model, report);
      writePlaces(folder, lastDay, before, learned.places);
    }
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'report.md'), report);
    if (isNew) adopt(out, version);
    step(`wrote ${join(out, 'report.md')}: ${decision}`);
    return { version: isNew ? version : former, isNew, decision, report };
  } finally {
    db.closeSync();
  }
}

const isFiles = (sales: LearnRun['sales']): sales is readonly string[] => Array.isArray(sales);

function reasonToKeep(learned: Learned, judgement: Judgement | undefined, isSame: boolean): string | undefined {
  if (learned.shifts.untitled.size === 0) return 'no kind of garment has enough sales that count';
  if (isSame) return 'the sales show the same as before';
  if (!judgement) return 'the latest sales are too few to judge it';
  const worse = whatGotWorse(judgement);
  return worse && `on the latest sales ${worse} got worse`;
}

/** Returns the day of the latest sale; empty without sales. */
async function lastDayOf(db: DuckDBConnection): Promise<string> {
  const text = 'SELECT max(sold_on) AS day FROM contributed_sales';
  const [last] = await readRows<{ readonly day: string | null }>(db, text);
  return last?.day ?? '';
}

/** Tests on the latest calendar month with sales, extended to two or three if there are too few. */
async function judgeLatest(
  db: DuckDBConnection,
  models: Parameters<typeof judge>[1],
  places: Places = PUBLISHED_PLACES,
): Promise<Judgement | undefined> {
  const last = await lastDayOf(db);
  if (last === '') return undefined;
  const [year, month] = last.split('-').map(Number) as [number, number];
  for (let back = 0; back < PARAMETERS.learning.mostMonths; back++) {
    const from = dayAt(Date.UTC(year, month - 1 - back, 1));
    const before = fitLearned(await groupSales(db, from), places);
    const judgement = await judge(db, models, before, [from, last]);
    if (judgement) return judgement;
  }
  return undefined;
}

/** Splits sales into those that move prices and those that do not. */
function movementOf(
  { shifts, counted, people, quarantined }: Learned,
  rows: number,
  leftOut: readonly LeftOutRows[],
): Movement {
  const moving = counted.filter(({ kind }) => shifts.untitled.has(kind));
  const sold = moving.flatMap(({ kind, sales, female, male }): Sold[] => [
    { kind, gender: 'female', sales: female },
    { kind, gender: 'male', sales: male },
    { kind, gender: 'unknown', sales: sales - female - male },
  ]);
  const waiting = Object.entries(QUARANTINE).map(([name, reason]) => ({
    reason: `in quarantine: ${reason}`,
    rows: total(quarantined, ([person, why]) => (why === name ? salesOf(people, person) : 0)),
  }));
  const days = moving.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  return {
    shifts,
    sold,
    rows,
    leftOut: [...leftOut, ...waiting].filter((left) => left.rows > 0),
    from: days[0],
    to: days.at(-1),
  };
}

/** Explains how to use the new version. */
export const useInWords = (out: string): string =>
  `To use it, restart the service, which runs with MODEL_DIR=${currentOf(out)}. ${callOf('learn')} --back returns to the previous version.`;
