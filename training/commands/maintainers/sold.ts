import { type Commands, command, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import { type CliIo, UsageError } from '../../../src/cli/io.ts';
import { NO_STATISTICS } from '../../model/statistics.ts';
import { SOLD, soldArtifact, soldTables } from '../../publish/sold.ts';
import { readArtifact, type Stamp, writeArtifact } from '../../publish/write-artifact.ts';
import { writeManifest } from '../../publish/write-model.ts';
import { openDatabase } from '../../read/database.ts';
import { openListings, readSold } from '../../read/listings.ts';
import { requireDatabase } from '../../read/require-database.ts';
import { readTables } from '../../sources/read-tables.ts';

const OPTIONS = { tables: WORDS, out: WORDS } as const;

export const commands = {
  'train sold': command(OPTIONS, groupSold),
} satisfies Commands;

/** Groups the sales of listings, and writes them with the version of the model in the folder. */
async function groupSold(
  { print }: CliIo,
  { tables, out = 'model' }: ValuesOfOptions<typeof OPTIONS>,
  listings: readonly string[],
): Promise<void> {
  const stamp = readArtifact<Stamp>(out, 'prediction.json');
  if (!stamp) throw new UsageError(`${out} has no prediction.json: name the folder of a model with --out.`);
  if (listings.length === 0) throw new UsageError('Name at least one file of listings.');
  requireDatabase();
  const db = await openDatabase();
  try {
    await openListings(db, listings);
    const sold = await readSold(db);
    const statistics = tables === undefined ? NO_STATISTICS : await readTables(db, tables);
    const written = [writeArtifact(out, SOLD, soldArtifact(soldTables(sold, statistics), stamp)), writeManifest(out)];
    print(`Wrote ${written.join(' and ')}.`);
  } finally {
    db.closeSync();
  }
}
