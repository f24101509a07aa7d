import { grouped } from '../../src/wording/numbers.ts';
import { PARAMETER_GROUPS, type ParameterGroup } from '../parameters.ts';
import { markdownTable, tableOf } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';

/** Places of the card: what sellers got, at its beginning, all other figures, and the parameters. */
const PLACES = {
  rack: ['<!-- rack: written by `npm run evaluate` -->', '<!-- end of rack -->'],
  figures: ['<!-- figures: written by `npm run evaluate` -->', '<!-- end of figures -->'],
  parameters: ['<!-- parameters: written by `npm run model` -->', '<!-- end of parameters -->'],
} as const;

/** The figures of an evaluation as Markdown. */
export function figures(report: EvaluationReport): string {
  return [drawnTables(report, true), heldOut(report), drawnTables(report, false)].join('\n\n');
}

function heldOut({ heldOutItems, heldOut: how, trainingItems }: EvaluationReport): string {
  return `Held out: ${grouped(heldOutItems)} items (${how}); fitted on the other ${grouped(trainingItems)}.`;
}

/** Tables of what sellers got, or all others. */
function drawnTables({ tables = [] }: EvaluationReport, isLead: boolean): string {
  return tables
    .filter(({ isLead: leads = false }) => leads === isLead)
    .flatMap(({ name, caption, head, rows }) => [`**${name}.** ${caption}`, markdownTable(head, rows)])
    .join('\n\n');
}

/** The card with its version and its figures replaced; throws when the card has no place for them. */
export function withFigures(card: string, report: EvaluationReport): string {
  const versioned = card.replace(/^Version \d[\d.]*\. /m, `Version ${report.version}. `);
  const led = replaced(versioned, 'rack', drawnTables(report, true));
  return withParameters(replaced(led, 'figures', `${heldOut(report)}\n\n${drawnTables(report, false)}`));
}

/** Returns the card with the tables of `parameters.ts`; throws when it has no place for them. */
export function withParameters(card: string): string {
  return replaced(card, 'parameters', Object.values<ParameterGroup>(PARAMETER_GROUPS).map(parameterTable).join('\n\n'));
}

function parameterTable({ title, files, parameters }: ParameterGroup): string {
  const rows = tableOf(Object.entries(parameters), {
    parameter: ([name]) => name,
    value: ([, { value }]) => [value].flat().join(', '),
    unit: ([, { unit }]) => unit,
    reason: ([, { reason }]) => reason.replaceAll('|', '\\|'),
  });
  return `**${title}** (${files.map((file) => `\`${file}\``).join(', ')})\n\n${rows}`;
}

function replaced(card: string, place: keyof typeof PLACES, text: string): string {
  const [begin, end] = PLACES[place];
  const from = card.indexOf(begin);
  const to = card.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The model card has no place for figures (${begin}).`);
  return `${card.slice(0, from)}${begin}\n\n${text}\n\n${card.slice(to)}`;
}
