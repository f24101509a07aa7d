import { type Commands, command, REPEATED, WORDS } from '../../../src/cli/command.ts';
import { UsageError } from '../../../src/cli/io.ts';
import { SOLD_FIELDS } from '../../../src/items/item-fields.ts';
import { requireDatabase } from '../../read/require-database.ts';

const OPTIONS = { cells: REPEATED, tables: WORDS, write: WORDS, start: WORDS, date: SOLD_FIELDS.soldOn } as const;

export const commands = {
  'train variances': command(
    OPTIONS,
    async (_, { cells = [], tables, write, start, date }, listings: readonly string[]) => {
      if (listings.length + cells.length === 0) throw new UsageError('Name at least one file of listings or cells.');
      requireDatabase();
      const { estimateDeviations } = await import('../../alone/estimate-deviations.ts');
      return estimateDeviations({ listings, cells, tables, write, start, date });
    },
  ),
} satisfies Commands;
