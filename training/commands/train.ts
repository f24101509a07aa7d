import { dayAt } from '../../src/base/day.ts';
import { type Commands, command, FLAG, REPEATED, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { UsageError } from '../../src/cli/io.ts';
import { SOLD_FIELDS } from '../../src/input/item-fields.ts';
import { evaluateOnSales, trainOnSales } from '../own-sales/run.ts';
import { forget } from '../read/kept.ts';

/** The default folder of an operator's model. */
const OWN_FOLDER = 'own-model';

/** Options that `train` and `evaluate` share. */
const OF_BOTH = {
  cells: REPEATED,
  out: WORDS,
  version: WORDS,
  date: SOLD_FIELDS.soldOn,
  notBrand: REPEATED,
  soldOnly: FLAG,
  yes: FLAG,
} as const;

export const commands = {
  train: command({ ...OF_BOTH, replace: FLAG }, async (io, { replace, ...values }, files: readonly string[]) => {
    const run = runOf(values, files);
    await trainOnSales({ ...run, replace }, io).finally(() => forget(run.out));
  }),
  evaluate: command(OF_BOTH, async (io, values, files: readonly string[]) => {
    const run = runOf(values, files);
    await evaluateOnSales(run, io).finally(() => forget(run.out));
  }),
} satisfies Commands;

/** Returns the run that options and files describe. Throws a {@link UsageError} if no file is named. */
function runOf(
  { cells = [], out = OWN_FOLDER, version, date, notBrand, soldOnly, yes }: ValuesOfOptions<typeof OF_BOTH>,
  files: readonly string[],
) {
  if (files.length + cells.length === 0) throw new UsageError('Name at least one file of sales.');
  return {
    files,
    cells,
    out,
    stamp: { version, fittedOn: dayAt(Date.now()), newestSale: date },
    notBrands: notBrand,
    soldOnly,
    yes,
  };
}
