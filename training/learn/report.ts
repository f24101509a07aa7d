import { count, grouped, percent, signedPercent, usd } from '../../src/base/numbers.ts';
import { markdownTable } from '../evaluation/markdown.ts';
import { total } from '../numbers/sums.ts';
import { movesOf } from '../own-sales/moves.ts';
import type { OwnModel } from '../own-sales/own-model.ts';
import type { Published } from '../own-sales/published.ts';
import { kindOf, type LeftOutRows } from '../own-sales/sale.ts';
import type { Learned } from './fit.ts';
import { FEWEST_JUDGED, type Judgement, type Outcome } from './judge.ts';
import { QUARANTINE, salesOf } from './persons.ts';

/** Maximum number of kinds in the report. */
const MOST_MOVES = 25;

/** The content of the report. */
export interface Report {
  readonly published: Published;
  readonly model: OwnModel;
  /** The model in use, to show moves. */
  readonly inUse: Published;
  readonly learned: Learned;
  readonly sales: number;
  readonly leftOut: readonly LeftOutRows[];
  readonly judgement: Judgement | undefined;
  readonly decision: string;
}

/** Returns a Markdown page: the decision, sales received, price moves with reasons, the test on the latest sales. */
export function reportInWords(report: Report): string {
  const { published, model, learned } = report;
  const counted = total(learned.counted, ({ sales }) => sales);
  const persons = new Set(learned.counted.map(({ person }) => person)).size;
  return `# What contributed sales say

Version ${model.stamp.version}. The published model ${published.prediction.version}, moved toward what contributed sales brought. ${report.decision}

## Sales received

${grouped(report.sales)} contributed sales; ${count(counted, 'sale')} of ${count(persons, 'person')} count. Keys of one e-mail address or one network are one person.

${comeIn(report)}

## Price moves

${moves(report)}

A tier moves to the middle of its sellers' sales relative to the published prices, and each kind of garment moves further, to the middle of the sales of its own sellers. No person has more than a tenth of the weight:
the published price counts as ten persons if no one has sold the kind, as five with ten sellers, as one with ninety. Persons without
other sales that agree with others' count only insofar as they are more than a quarter of all. Relative to the level of all sales, a kind
moves by at most 7% in a month of sales, however often it is fitted. Ranges keep their width.

## Test on the latest sales

${test(report.judgement)}
`;
}

function comeIn({ learned: { people, quarantined }, leftOut }: Report): string {
  const waiting = Map.groupBy(quarantined, ([, reason]) => reason);
  const copies = total(people.values(), (person) => person.copies);
  const rows = [
    ...[...waiting].map(([reason, names]) => [
      grouped(total(names, ([name]) => salesOf(people, name))),
      `of ${count(names.length, 'person')} in quarantine: ${QUARANTINE[reason]}`,
    ]),
    ...(copies > 0 ? [[grouped(copies), 'copies: same words, price and day as another sale']] : []),
    ...leftOut.map(({ reason, rows: n }) => [grouped(n), reason]),
  ];
  return rows.length === 0 ? 'Nothing was left out.' : markdownTable(['left out', 'why'], rows);
}

function moves({ published, model, inUse, learned }: Report): string {
  const rows = movesOf(published, model, inUse.pricing)
    .map((move) => ({ ...move, change: move.after / move.before - 1 }))
    .filter(({ change }) => Math.abs(change) >= 0.005)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (rows.length === 0) return 'No price differs from those in use.';
  const more = rows.length > MOST_MOVES ? `\n\n${grouped(rows.length - MOST_MOVES)} more kinds moved less.` : '';
  const heads = 'brand|kind|persons|sales|relative to the published price|price in use|price learned|change';
  const cells = rows
    .slice(0, MOST_MOVES)
    .map((row) => [
      row.brand.name,
      `${row.category.name}, ${row.gender}`,
      grouped(learned.persons.get(kindOf(row)) ?? 0),
      grouped(row.sales),
      signedPercent(Math.expm1(row.log)),
      usd(row.before),
      usd(row.after),
      signedPercent(row.change),
    ]);
  return `${markdownTable(heads.split('|'), cells)}${more}`;
}

function test(judgement: Judgement | undefined): string {
  if (!judgement)
    return `There was none: it takes ${FEWEST_JUDGED.sales} sales by ${FEWEST_JUDGED.persons} persons whose earlier sales count.`;
  const { from, to, sales, persons, inUse, learned } = judgement;
  const row = (name: string, { level, error, inside }: Outcome) => [
    name,
    signedPercent(Math.expm1(level)),
    percent(Math.expm1(error)),
    percent(inside),
  ];
  return `${count(sales, 'sale')} of ${count(persons, 'person')} from ${from} to ${to}, priced by the model in use and by a fit to the sales before. Each person counts once.

${markdownTable(
  ['prices', 'sold above or below them', 'half within', 'inside the 80% range'],
  [row('in use', inUse), row('learned before', learned)],
)}`;
}
