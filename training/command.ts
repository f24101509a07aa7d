import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { OWN_FOLDER } from './own-sales/run.ts';

/** The arguments of `train` and `evaluate`. */
export interface Arguments {
  readonly values: {
    readonly out?: string;
    readonly version?: string;
    readonly date?: string;
    readonly tables?: string;
    readonly alone?: boolean;
    readonly yes?: boolean;
    readonly 'write-cells'?: string;
    readonly 'write-prior'?: string;
  };
  /** Files of listings or sales. */
  readonly listings: readonly string[];
  readonly cells: readonly string[];
}

const PUBLISHED_CELLS = fileURLToPath(new URL('../model/cells.csv', import.meta.url));

/** Returns true where the published model itself is fitted: from its own cells, and nothing else. */
export function isPublishedFit({ listings, cells }: Arguments): boolean {
  return listings.length === 0 && cells.every((file) => resolve(file) === PUBLISHED_CELLS);
}

/** The folder of the model. */
export function outOf(args: Arguments): string {
  return args.values.out ?? (isPublishedFit(args) ? 'model' : OWN_FOLDER);
}

/** Runs a command of the command line: `--help` prints its help; what goes wrong is a sentence and a failure. */
export async function runCommand(
  help: string,
  more: readonly ('write-cells' | 'write-prior' | 'date')[],
  run: (args: Arguments) => Promise<void>,
): Promise<void> {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        alone: { type: 'boolean' },
        yes: { type: 'boolean' },
        cells: { type: 'string', multiple: true, default: [] },
        ...{ tables: text, out: text, version: text },
        ...Object.fromEntries(more.map((name) => [name, text])),
      },
    });
    const { help: isHelp, cells, ...rest } = values;
    if (isHelp) return console.log(help);
    const args: Arguments = { values: rest, listings: positionals, cells: cells as string[] };
    if (positionals.length + args.cells.length === 0)
      throw new Error(`Name at least one file of sales.\n\n${help}`);
    const { date } = args.values;
    if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date))
      throw new Error(`--date ${date}: a date has the form YYYY-MM-DD.`);
    await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
