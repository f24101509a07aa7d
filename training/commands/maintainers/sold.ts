import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Commands, command, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import { type CliIo, UsageError } from '../../../src/cli/io.ts';
import { createPricing } from '../../../src/pricing/loading/create-pricing.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import type { Pricing } from '../../../src/pricing/pricing.ts';
import { NO_STATISTICS } from '../../model/statistics.ts';
import { SOLD, soldArtifact, soldTables } from '../../publish/sold.ts';
import { readArtifact, type Stamp, writeArtifact } from '../../publish/write-artifact.ts';
import { writeManifest } from '../../publish/write-model.ts';
import { openDatabase } from '../../read/database.ts';
import { openListings, readSold, readTitled } from '../../read/listings.ts';
import { requireDatabase } from '../../read/require-database.ts';
import { fitNamed } from '../../sold-models/fit-named.ts';
import { type NamedSale, namedSales } from '../../sold-models/named-sales.ts';
import { readTables } from '../../sources/read-tables.ts';
import { itemEffectsArtifact, readItems } from '../../titles/item-effects.ts';

const OPTIONS = { tables: WORDS, out: WORDS } as const;

export const commands = {
  'train sold': command(OPTIONS, groupSold),
} satisfies Commands;

/**
 * Groups the sales of listings, fits what they add to the prices of models, and writes both with the version of the
 * model in the folder.
 */
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
    const titled = await readTitled(db);
    const written = [
      writeArtifact(out, SOLD, soldArtifact(soldTables(sold, statistics), stamp)),
      ...writeSalesOfModels(out, (pricing) => namedSales(pricing, titled, statistics)),
      writeManifest(out),
    ];
    print(`Wrote ${written.join(' and ')}.`);
  } finally {
    db.closeSync();
  }
}

/** Writes what sales of models add to their prices into the effects of a folder, where it has any; returns the path. */
function writeSalesOfModels(folder: string, salesOf: (pricing: Pricing) => NamedSale[]): string[] {
  const items = readItems(folder);
  if (!items) return [];
  const { artifacts } = loadModel(pathToFileURL(`${resolve(folder)}/`));
  const { paid: _, ...without } = items;
  const { version } = artifacts.prediction;
  const paid = fitNamed(salesOf(createPricing({ ...artifacts, items: { version, ...without } })));
  return [writeArtifact(folder, 'item-effects.json', itemEffectsArtifact({ ...without, paid }, { version }))];
}
