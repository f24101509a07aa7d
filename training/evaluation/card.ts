import { grouped } from '../../src/wording/numbers.ts';
import estimated from '../model/estimated-deviations.json' with { type: 'json' };
import { PARAMETER_GROUPS, type ParameterGroup } from '../parameters.ts';
import { markdownTable, tableOf, three } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';

/** Places in the card: US sellers, other figures, parameters, and guesses of the asker. */
const PLACES = {
  rack: ['<!-- rack: written by `npm run evaluate` -->', '<!-- end of rack -->'],
  figures: ['<!-- figures: written by `npm run evaluate` -->', '<!-- end of figures -->'],
  parameters: ['<!-- parameters: written by `npm run model` -->', '<!-- end of parameters -->'],
  guesses: ['<!-- guesses: written by `npm run train:guesses` -->', '<!-- end of guesses -->'],
  agents: ['<!-- guesses of agents: written by `npm run train:guesses` -->', '<!-- end of guesses of agents -->'],
} as const;

/** Returns the figures of an evaluation as Markdown. */
export function figures(report: EvaluationReport): string {
  return [drawnTables(report, true), heldOut(report), drawnTables(report, false)].join('\n\n');
}

function heldOut({ heldOutItems, heldOut: how, trainingItems }: EvaluationReport): string {
  return `Held out: ${grouped(heldOutItems)} items (${how}); fitted on the other ${grouped(trainingItems)}.`;
}

/** Returns the leading tables, or all others. */
function drawnTables({ tables = [] }: EvaluationReport, isLead: boolean): string {
  return tables
    .filter(({ isLead: leads = false }) => leads === isLead)
    .flatMap(({ name, caption, head, rows }) => [`**${name}.** ${caption}`, markdownTable(head, rows)])
    .join('\n\n');
}

/** Returns the card with a new version and figures; throws if it has no place for them. */
export function withFigures(card: string, report: EvaluationReport): string {
  const versioned = card.replace(/^Version \d[\d.]*\. /m, `Version ${report.version}. `);
  const led = replaced(versioned, 'rack', drawnTables(report, true));
  return withParameters(replaced(led, 'figures', `${heldOut(report)}\n\n${drawnTables(report, false)}`));
}

/** Returns the card with the tables of `parameters.ts`; throws if it has no place for them. */
export function withParameters(card: string): string {
  const tables = Object.entries<ParameterGroup>(PARAMETER_GROUPS).map(([name, group]) =>
    parameterTable(group, name === 'deviations' ? estimated.deviations : undefined),
  );
  return replaced(card, 'parameters', tables.join('\n\n'));
}

/** Returns the card with the table of guesses with noise; throws if it has no place for it. */
export const withGuesses = (card: string, text: string): string => replaced(card, 'guesses', text);

/** Returns the card with the table of agents' guesses; throws if it has no place for it. */
export const withAgentGuesses = (card: string, text: string): string => replaced(card, 'agents', text);

type Estimates = Readonly<Record<string, { readonly estimate: number; readonly error: number }>>;

/** Returns the table of a group, with estimates and their standard errors beside the values if there are any. */
function parameterTable({ title, files, parameters }: ParameterGroup, estimates?: Estimates): string {
  const estimateOf = (name: string) => {
    const found = estimates?.[name];
    return found ? `${three(found.estimate)} ± ${three(found.error)}` : '';
  };
  const rows = tableOf(Object.entries(parameters), {
    parameter: ([name]) => name,
    value: ([, { value }]) => [value].flat().join(', '),
    unit: ([, { unit }]) => unit,
    ...(estimates && { 'estimate ± standard error': ([name]: [string, unknown]) => estimateOf(name) }),
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
