import { readFileSync } from 'node:fs';
import { PARAMETERS } from '../parameters.ts';
import { BIN_WIDTH } from '../read/cells.ts';
import { groupParts, wordTables } from '../read/words.ts';

/** Engines whose functions are given here; training/README.md has notes for others. */
export const ENGINES = ['duckdb', 'postgresql'] as const;
type Engine = (typeof ENGINES)[number];

const read = (name: string) => readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');

/** Statements of a file; none of them has a semicolon before a line's end within itself. */
export const split = (text: string) =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Makes the functions that the other statements use. */
export const functions = (engine: Engine): string[] => split(read(engine));

/** The statements before the grouping: functions, the tables of words, and the words that the listings use. */
export function preparing(engine: Engine): string[] {
  return [...functions(engine), ...wordTables(), ...split(read('maps'))];
}

/** A file with its parts in place of their names in double braces. */
const filled = (name: string, parts: Readonly<Record<string, string>>) =>
  read(name).replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] as string);

const withoutComments = (text: string) => text.replace(/^--.*\n/gm, '');

/** The statement that turns the table or view `listings` into cells. */
export const grouping = (): string => filled('group', { items: items(), bin_width: String(BIN_WIDTH) });

/** The statement that gives the titled items among the listings one by one. */
export const titledItems = (): string =>
  filled('titles', { items: items(), limit: String(PARAMETERS.reading.mostTitledItems) });

/** The head of both. */
const items = () => withoutComments(filled('items', groupParts()));

/** The network of a contributor's first sale, and who is one person by it. */
export const HOME = 'first_value(network) OVER (PARTITION BY contributor ORDER BY arrived)';
export const PERSON = "CASE WHEN home = '' THEN contributor ELSE 'network ' || home END";

/** A day after all sales. */
const NEVER = '9999-12-31';

/**
 * The statement that groups `contributed_sales` that were sold before a day, YYYY-MM-DD, by person and kind of garment.
 */
export const contributedSales = (before = NEVER): string =>
  withoutComments(filled('contributed', { before, home: HOME, person: PERSON }));
