import { type Commands, command, REPEATED, WORDS } from '../../../src/cli/command.ts';
import { UsageError } from '../../../src/cli/io.ts';
import { requireDatabase } from '../../checkout.ts';

export const commands = {
  'train variances': command(
    { cells: REPEATED, tables: WORDS, write: WORDS },
    async (_, { cells = [], tables, write }, listings: readonly string[]) => {
      if (listings.length + cells.length === 0) throw new UsageError('Name at least one file of listings or cells.');
      requireDatabase();
      const { estimateDeviations } = await import('../../pipeline/estimate-deviations.ts');
      return estimateDeviations({ listings, cells, tables, write });
    },
  ),
} satisfies Commands;
