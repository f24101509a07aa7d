import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands, categories } from '../../garments/catalog.ts';
import { defineCommand } from '../command.ts';
import { loadArtifacts } from '../inputs.ts';
import { textTable } from '../text-table.ts';

export const commands = {
  brands: listCommand(
    'Lists the brands that have prices, by tier, the most expensive first.',
    brands.map(({ slug, name, tierLabel: tier }) => ({ slug, name, tier })),
  ),
  categories: listCommand(
    'Lists the categories that have prices, with the garments that each holds.',
    categories.map(({ slug, name, holds }) => ({ slug, name, holds })),
  ),
  data: defineCommand({
    synopsis: '<folder>',
    help: 'Writes every price and fee as files (CSV, JSON, Parquet) into a folder that is named for the model’s version, inside the given one: for a release, an archive or a static host. They are the files that the service serves under /data, byte for byte. The page /data explains their columns.',
    arguments: [1, 1],
    async run({ env, positionals: [place = ''], print }) {
      const { makeDataFiles } = await import('../../downloads/data-files.ts');
      const { pricing, marketplaces } = loadArtifacts(env);
      const files = await makeDataFiles(pricing, marketplaces);
      const folder = join(place, pricing.modelVersion);
      mkdirSync(folder, { recursive: true });
      for (const { name, content } of files) {
        writeFileSync(join(folder, name), content);
        print(join(folder, name));
      }
    },
  }),
};

function listCommand(help: string, rows: readonly Readonly<Record<string, string>>[]) {
  return defineCommand({
    help,
    options: { json: 'print JSON' },
    async run({ options, print }) {
      if (options.json) return print(JSON.stringify(rows, null, 2));
      const titles = Object.keys(rows[0] ?? {}).map(
        (name) => name[0]?.toUpperCase() + name.slice(1),
      );
      const table = textTable(
        titles.map((title) => ({ title })),
        rows.map((row) => Object.values(row)),
      );
      for (const line of table) print(line);
    },
  });
}
