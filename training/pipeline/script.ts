import { parseArgs } from 'node:util';
import { type CliIo, createIo } from '../../src/cli/io.ts';
import { progress } from '../progress.ts';
import { forget } from '../read/kept.ts';
import { type Input, type InputFiles, readOnce } from '../read/read-input.ts';

const OPTIONS = {
  cells: { type: 'string' },
  sales: { type: 'string', multiple: true },
  tables: { type: 'string' },
  judged: { type: 'boolean' },
  'held-out': { type: 'string', multiple: true },
  out: { type: 'string', default: 'model' },
  version: { type: 'string' },
  'write-cells': { type: 'string' },
  'write-sales': { type: 'string' },
} as const;

/** The input files, folders, and version on a script's command line. */
export type Run = ReturnType<typeof runIn>;

/**
 * Runs a script on the files on its command line, or on what a stopped run has read from them. If the script rejects,
 * prints the error message and sets the exit status to 1.
 */
export async function runScript(
  script: (run: Run, input: Input, io: CliIo, step: (text: string) => void) => Promise<void>,
): Promise<void> {
  const { stdout, stderr, env } = process;
  try {
    const run = runIn(process.argv.slice(2));
    const step = progress(stderr);
    step(`reading ${run.cells ?? run.listings.join(', ')}`);
    const work = async () => script(run, await readOnce(run, step), createIo(env, { stdout, stderr }), step);
    await work().finally(() => forget(run.out));
  } catch (error) {
    stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function runIn(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { cells, sales, tables, judged, out, version } = values;
  const hasListings = positionals.length > 0;
  const hasCells = cells !== undefined;
  if (hasListings === hasCells)
    throw new Error('Name files of listings, or --cells model/cells.csv. See training/pipeline/README.md.');
  const files: InputFiles = {
    listings: positionals,
    cells,
    sales,
    tables,
    isJudged: judged,
    heldOut: values['held-out'],
  };
  return { ...files, out, version, writeCells: values['write-cells'], writeSales: values['write-sales'] };
}
