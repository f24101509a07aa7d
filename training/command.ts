import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** True in a checkout; the npm package holds only the training on own sales, as JavaScript. */
export const isCheckout = import.meta.url.endsWith('.ts');

/** Returns the command line that calls a command here. */
export const callOf = (command: 'train' | 'evaluate'): string =>
  isCheckout ? `npm run ${command} --` : `hangtag ${command}`;

/** Types of options. */
export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;
export const TEXTS = { type: 'string', multiple: true, default: [] as string[] } as const;

type Options = NonNullable<ParseArgsConfig['options']>;
/** The values of options. */
export type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** A command of the command line. */
interface Command<O extends Options> {
  readonly help: string;
  readonly options: O;
  readonly takesFiles?: boolean;
}

/** Runs a command: `--help` prints its help; what goes wrong is a sentence and a failure. */
export async function runCommand<O extends Options>(
  { help, options, takesFiles = false }: Command<O>,
  run: (values: Values<O>, files: readonly string[]) => unknown,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: takesFiles,
      options: { ...options, help: { ...FLAG, short: 'h' } },
    });
    if ((values as { help?: boolean }).help) console.log(help);
    else await run(values as Values<O>, positionals);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Options of `train` and `evaluate`. */
export const OF_TRAINING = {
  alone: FLAG,
  yes: FLAG,
  cells: TEXTS,
  sales: TEXTS,
  judged: FLAG,
  tables: TEXT,
  out: TEXT,
  version: TEXT,
  date: TEXT,
} as const;

/** The default folder of an operator's model. */
export const OWN_FOLDER = 'own-model';

const PUBLISHED_CELLS = fileURLToPath(new URL('../model/cells.csv', import.meta.url));

/**
 * Returns the folder of the model, and whether the run fits the published model itself, from its own cells alone.
 * Throws a sentence if there is no file, or for an invalid date.
 */
export function aimOf(
  { cells, date, out }: Values<typeof OF_TRAINING>,
  files: readonly string[],
  help: string,
): { readonly isPublished: boolean; readonly out: string } {
  if (files.length + cells.length === 0) throw new Error(`Name at least one file of sales.\n\n${help}`);
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new Error(`--date ${date}: a date has the form YYYY-MM-DD.`);
  const isPublished = files.length === 0 && cells.every((file) => resolve(file) === PUBLISHED_CELLS);
  return { isPublished, out: out ?? (isPublished ? 'model' : OWN_FOLDER) };
}

/** Returns a function that prints a step with the seconds since the start. */
export function progress(): (text: string) => void {
  const started = performance.now();
  return (text) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${seconds.padStart(6)} s  ${text}`);
  };
}
