import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capital } from '../../base/numbers.ts';
import type { BrandsAnswer } from '../../operations/find-brands.ts';
import { type Commands, command } from '../command.ts';
import type { CliIo } from '../io.ts';

// Prices are imported lazily, because help needs none.

export const commands = {
  brands: listing(({ brands }) => brands.map(({ slug, name, tier }) => ({ slug, name, tier: tier ?? 'own brand' }))),
  categories: listing(({ categories = [] }) => categories.map(({ slug, name, holds }) => ({ slug, name, holds }))),
  data: command({}, async (io, _, folder: string) => {
    const { priceTable } = await import('../../operations/price-table.ts');
    const { pricing } = await load(io);
    mkdirSync(folder, { recursive: true });
    const paths: string[] = [];
    for (const format of ['csv', 'json'] as const) {
      const path = join(folder, `prices.${format}`);
      writeFileSync(path, await priceTable(pricing, format));
      paths.push(path);
    }
    io.printAnswer(paths, paths);
  }),
} satisfies Commands;

async function load({ env, clock }: CliIo) {
  const { loadContext } = await import('../../app/context.ts');
  return loadContext(env, clock);
}

/** Creates a command that prints rows as a table, with a column for each member of the first row. */
function listing(rowsOf: (answer: BrandsAnswer) => readonly Readonly<Record<string, string>>[]) {
  return command({}, async (io) => {
    const { findBrands } = await import('../../operations/find-brands.ts');
    const rows = rowsOf(findBrands.run(await load(io), {}));
    const columns = Object.keys(rows[0] ?? {}).map((name) => ({ title: capital(name) }));
    const cells = rows.map((row) => Object.values(row));
    io.printAnswer(rows, io.table(columns, cells));
  });
}
