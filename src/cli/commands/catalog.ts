import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands, categories } from '../../garments/catalog.ts';
import { capital } from '../../wording/numbers.ts';
import { loadArtifacts } from '../inputs.ts';
import type { NewCommand } from '../options.ts';
import type { Surroundings } from '../surroundings.ts';

export const commands = {
  brands: listCommand(
    'Lists the brands that have prices, by tier, the most expensive first.',
    brands.map(({ slug, name, tierLabel: tier }) => ({ slug, name, tier })),
  ),
  categories: listCommand(
    'Lists the categories that have prices, with the garments that each holds.',
    categories.map(({ slug, name, holds }) => ({ slug, name, holds })),
  ),
  data: (command: NewCommand, { env, say }: Surroundings) =>
    command
      .description(
        'Writes every price and fee as files (CSV, JSON, Parquet) into a folder that is named for the model’s version, inside the given one: for a release, an archive or a static host. They are the files that the service serves under /data, byte for byte. The page /data explains their columns.',
      )
      .argument('<folder>')
      .action(async (place) => {
        const { makeDataFiles } = await import('../../downloads/data-files.ts');
        const { pricing, marketplaces } = loadArtifacts(env);
        const files = await makeDataFiles(pricing, marketplaces);
        const folder = join(place, pricing.modelVersion);
        mkdirSync(folder, { recursive: true });
        for (const { name, content } of files) writeFileSync(join(folder, name), content);
        const written = files.map(({ name }) => join(folder, name));
        say(written, written);
      }),
};

function listCommand(about: string, rows: readonly Readonly<Record<string, string>>[]) {
  return (command: NewCommand, { say, table }: Surroundings) =>
    command.description(about).action(() => {
      const columns = Object.keys(rows[0] ?? {}).map((name) => ({ title: capital(name) }));
      const cells = rows.map((row) => Object.values(row));
      say(rows, table(columns, cells));
    });
}
