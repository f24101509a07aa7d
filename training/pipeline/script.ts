import { parseArgs } from 'node:util';
import { type CliIo, createIo } from '../../src/cli/io.ts';
import type { InputFiles } from '../read/read-input.ts';

const OPTIONS = {
  cells: { type: 'string', multiple: true },
  sales: { type: 'string', multiple: true },
  tables: { type: 'string' },
  judged: { type: 'boolean' },
  'held-out': { type: 'string', multiple: true },
  out: { type: 'string' },
  version: { type: 'string' },
  date: { type: 'string' },
  'write-cells': { type: 'string' },
  'write-sales': { type: 'string' },
} as const;

/** Input, folder and stamp of a script of this folder, as named on its command line. */
export interface Asked extends InputFiles {
  readonly out: string;
  readonly version: string | undefined;
  /** Day of the newest sale, if the input does not say it. */
  readonly date: string | undefined;
  readonly writeCells: string | undefined;
  readonly writeSales: string | undefined;
}

/** Runs a script of this folder; prints one sentence and ends with status 1 if it throws. */
export async function runScript(run: (asked: Asked, io: CliIo) => Promise<void>): Promise<void> {
  const { stdout, stderr, env } = process;
  try {
    await run(askedIn(process.argv.slice(2)), createIo(env, { stdout, stderr }));
  } catch (error) {
    stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function askedIn(args: string[]): Asked {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { cells = [], sales = [], tables, judged = false, out = 'model', version, date } = values;
  if (positionals.length + cells.length === 0)
    throw new Error('Name files of listings, or --cells model/cells.csv. See training/pipeline/README.md.');
  return {
    listings: positionals,
    cells,
    sales,
    tables,
    isJudged: judged,
    heldOut: values['held-out'],
    out,
    version,
    date,
    writeCells: values['write-cells'],
    writeSales: values['write-sales'],
  };
}
