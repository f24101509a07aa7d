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

/** Input, folder and stamp of a script of this folder, as named on its command line. */
export type Asked = ReturnType<typeof askedIn>;

/**
 * Reads the input that the command line names, or goes on from that of a stopped run, and runs a script of this folder
 * with it; prints one sentence and ends with status 1 if it throws.
 */
export async function runScript(
  run: (asked: Asked, input: Input, io: CliIo, step: (text: string) => void) => Promise<void>,
): Promise<void> {
  const { stdout, stderr, env } = process;
  try {
    const asked = askedIn(process.argv.slice(2));
    const step = progress(stderr);
    step(`reading ${asked.cells ?? asked.listings.join(', ')}`);
    const work = async () => run(asked, await readOnce(asked, step), createIo(env, { stdout, stderr }), step);
    await work().finally(() => forget(asked.out));
  } catch (error) {
    stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function askedIn(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { cells, sales, tables, judged, out, version } = values;
  if (positionals.length > 0 === (cells !== undefined))
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
