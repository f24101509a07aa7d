import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capital } from '../../base/numbers.ts';
import { brands, categories } from '../../catalog/catalog.ts';
import { type Commands, command } from '../command.ts';

/** Imports prices lazily, because `hangtag categories` needs none. */
async function loadPrices(env: NodeJS.ProcessEnv) {
  const { loadArtifacts } = await import('../inputs.ts');
  return loadArtifacts(env);
}

export const commands = {
  brands: listing(async (env) => [
    ...brands.map(({ slug, name, tierLabel: tier }) => ({ slug, name, tier })),
    ...(await loadPrices(env)).pricing.lexicon.own.map(({ slug, name }) => ({ slug, name, tier: 'Own brand' })),
  ]),
  categories: listing(async () => categories.map(({ slug, name, holds }) => ({ slug, name, holds }))),
  data: command({}, async ({ env, printAnswer }, _, folder: string) => {
    const { priceTable } = await import('../../operations/price-table.ts');
    const { pricing } = await loadPrices(env);
    mkdirSync(folder, { recursive: true });
    const paths: string[] = [];
    for (const format of ['csv', 'json'] as const) {
      const path = join(folder, `prices.${format}`);
      writeFileSync(path, await priceTable(pricing, format));
      paths.push(path);
    }
    printAnswer(paths, paths);
  }),
} satisfies Commands;

/** Creates a command that prints rows as a table, with a column for each member of the first row. */
function listing(loadRows: (env: NodeJS.ProcessEnv) => Promise<readonly Readonly<Record<string, string>>[]>) {
  return command({}, async ({ env, printAnswer, table }) => {
    const rows = await loadRows(env);
    const columns = Object.keys(rows[0] ?? {}).map((name) => ({ title: capital(name) }));
    const cells = rows.map((row) => Object.values(row));
    printAnswer(rows, table(columns, cells));
  });
}
