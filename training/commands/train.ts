import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Commands, command, FLAG, REPEATED, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { UsageError } from '../../src/cli/io.ts';
import { READER_OPTIONS, readerOf } from '../../src/cli/reader.ts';
import { dayAt } from '../../src/items/day.ts';
import { SOLD_FIELDS } from '../../src/items/item-fields.ts';
import { requireDatabase } from '../checkout.ts';
import { type GivenStamp, OWN_FOLDER } from '../own-sales/own-model.ts';
import { evaluateOnSales, trainOnSales } from '../own-sales/run.ts';
import { FITTED_ON, VERSION } from '../publish/write-artifact.ts';

const OF_BOTH = {
  alone: FLAG,
  cells: REPEATED,
  sales: REPEATED,
  judged: FLAG,
  heldOut: REPEATED,
  tables: WORDS,
  out: WORDS,
  version: WORDS,
  date: SOLD_FIELDS.soldOn,
  yes: FLAG,
} as const;

export const commands = {
  train: command(
    { ...OF_BOTH, replace: FLAG, writeCells: WORDS, writePrior: WORDS },
    async (io, values, files: readonly string[]) => {
      const { alone, yes, replace, writeCells, writePrior } = values;
      const { isPublished, out } = aimOf(values, files);
      const { cells = [] } = values;
      if (!alone && !isPublished) return trainOnSales({ files, cells, out, stamp: stampOf(values), yes, replace }, io);
      requireDatabase();
      const { trainAlone } = await import('../alone/train-alone.ts');
      const stamp = stampOf(values);
      const version = stamp.version ?? (isPublished ? VERSION : undefined);
      const fittedOn = version === VERSION ? FITTED_ON : stamp.fittedOn;
      const input = inputOf(values, files);
      return trainAlone({ ...input, out, stamp: { ...stamp, version, fittedOn }, writeCells, writePrior }, io);
    },
  ),

  evaluate: command({ ...OF_BOTH, ...READER_OPTIONS }, async (io, values, files: readonly string[]) => {
    const { alone, cells = [], version, yes } = values;
    const { isPublished, out } = aimOf(values, files);
    const reader = readerOf(io.env, values);
    if (!alone && !isPublished) return evaluateOnSales({ files, cells, out, stamp: stampOf(values), yes, reader }, io);
    if (reader) throw new UsageError('--reader is for sales of your own. For the published model, see reader check.');
    requireDatabase();
    const { evaluateAlone } = await import('../alone/evaluate-alone.ts');
    return evaluateAlone({ ...inputOf(values, files), out, version }, io);
  }),
} satisfies Commands;

type Values = ValuesOfOptions<typeof OF_BOTH>;

function stampOf({ version, date }: Values): GivenStamp {
  return { version, fittedOn: dayAt(Date.now()), newestSale: date };
}

const inputOf = ({ cells = [], sales = [], judged = false, tables, heldOut }: Values, listings: readonly string[]) => ({
  listings,
  cells,
  sales,
  isJudged: judged,
  tables,
  heldOut,
});

const PUBLISHED_CELLS = fileURLToPath(new URL('../../model/cells.csv', import.meta.url));

/**
 * Returns the folder of the model, and whether the run fits the published model itself, from nothing but its own cells.
 * Throws a {@link UsageError} if there is no file.
 */
function aimOf({ cells = [], out }: Values, files: readonly string[]) {
  if (files.length + cells.length === 0) throw new UsageError('Name at least one file of sales.');
  const isPublished = files.length === 0 && cells.every((file) => resolve(file) === PUBLISHED_CELLS);
  return { isPublished, out: out ?? (isPublished ? 'model' : OWN_FOLDER) };
}
