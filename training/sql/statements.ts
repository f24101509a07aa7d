import { readFileSync } from 'node:fs';
import { PARAMETERS } from '../parameters.ts';
import { BIN_WIDTH } from '../read/cells.ts';
import { groupParts, wordTables } from '../read/words.ts';

/** Engines with functions here; docs/warehouse.md has notes for others. */
export const ENGINES = ['duckdb', 'postgresql'] as const;
type Engine = (typeof ENGINES)[number];

const read = (name: string) => readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');

/** Splits a file into statements, which contain no semicolon at a line's end. */
export const split = (text: string) =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Returns statements that define the functions used by the others. */
export const functions = (engine: Engine): string[] => split(read(engine));

/** Returns the statements that precede the grouping: functions, tables of words, and the words of the listings. */
export function preparing(engine: Engine): string[] {
  return [...functions(engine), ...wordTables(), ...split(read('maps'))];
}

/** Fills in the parts of a file named in double braces. */
const filled = (name: string, parts: Readonly<Record<string, string>>) =>
  read(name).replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] as string);

const withoutComments = (text: string) => text.replace(/^--.*\n/gm, '');

/** Returns the statement that groups the table or view `listings` into cells. */
export const grouping = (): string => filled('group', { items: items(), bin_width: String(BIN_WIDTH) });

/** Returns the statement that selects the titled items among the listings. */
export const titledItems = (): string =>
  filled('titles', { items: items(), limit: String(PARAMETERS.reading.mostTitledItems) });

/** Returns the statement that selects the sold items among the listings. */
export const soldItems = (): string => filled('sold', { items: items() });

/** Returns the common head of the three statements. */
const items = () => withoutComments(filled('items', groupParts()));

/** The network of a contributor's first sale, which identifies a person. */
export const HOME = 'first_value(network) OVER (PARTITION BY contributor ORDER BY arrived)';
export const PERSON = "CASE WHEN home = '' THEN contributor ELSE 'network ' || home END";

/** A day later than all sales. */
const NEVER = '9999-12-31';

/**
 * Returns the statement that groups `contributed_sales` from before a day, YYYY-MM-DD, by person and kind of garment.
 */
export const contributedSales = (before = NEVER): string =>
  withoutComments(filled('contributed', { before, home: HOME, person: PERSON }));
