import { readFileSync } from 'node:fs';
import { groupParts, wordTables } from '../read/words.ts';
import { ENGINES, type Engine, type EngineName } from './engines.ts';

const read = (name: string) => readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');

/** Splits a script into statements at semicolons at the end of lines. */
export const split = (text: string) =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Returns the whole script for a warehouse, whose last query selects the cells. */
export const script = (engine: EngineName): string[] => [
  ...preparing(engine),
  grouping(engine),
  ...ENGINES[engine].end,
];

/** Returns the statements before the grouping: settings, word tables, and maps of the listings' words. */
export function preparing(name: EngineName): string[] {
  const engine = ENGINES[name];
  return [...engine.settings, ...wordTables(engine.temporary), ...split(filled('maps', engine))];
}

/**
 * Replaces the parts of a statement that are in double braces: a generated part, or an engine's function with one or two
 * expressions, such as `{{words title}}`.
 */
export const withParts = (text: string, engine: Engine, parts: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)(?: ([^{}]+))?\}\}/g, (_, part: string, expressions: string | undefined) => {
    if (expressions === undefined) return part === 'temporary' ? engine.temporary : (parts[part] as string);
    const [first = '', second = ''] = expressions.split(', ');
    return engine[part as 'words' | 'matches' | 'hash64' | 'amount'](first, second);
  });

const filled = (name: string, engine: Engine, parts: Readonly<Record<string, string>> = {}) =>
  withParts(read(name), engine, parts);

/** Returns the statement that groups the table or view `listings` into cells. */
export function grouping(name: EngineName): string {
  const engine = ENGINES[name];
  return filled('group', engine, { items: items(engine), bin_width: String(0.05), histogram: engine.histogram });
}

/** Returns the statement that selects the titled or the sold items among the listings. */
export function selecting(name: 'titles' | 'sold'): string {
  const engine = ENGINES.duckdb;
  return filled(name, engine, { items: items(engine), limit: '400000' });
}

/** Returns the beginning that all three statements share, without comments. */
const items = (engine: Engine) => filled('items', engine, groupParts(engine.matches)).replace(/^--.*\n/gm, '');
