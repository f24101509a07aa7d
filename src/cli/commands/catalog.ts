import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands, categories } from '../../garments/catalog.ts';
import { capital } from '../../wording/numbers.ts';
import { loadArtifacts } from '../inputs.ts';
import type { Commands } from '../options.ts';

export const commands = {
  brands: listCommand(brands.map(({ slug, name, tierLabel: tier }) => ({ slug, name, tier }))),
  categories: listCommand(categories.map(({ slug, name, holds }) => ({ slug, name, holds }))),
  data: (command, { env, say }) =>
    command.argument('<folder>').action(async (place) => {
      const { makeDataFiles } = await import('../../downloads/data-files.ts');
      const { pricing, marketplaces } = loadArtifacts(env);
      const files = await makeDataFiles(pricing, marketplaces);
      const folder = join(place, pricing.modelVersion);
      mkdirSync(folder, { recursive: true });
      for (const { name, content } of files) writeFileSync(join(folder, name), content);
      const written = files.map(({ name }) => join(folder, name));
      say(written, written);
    }),
} satisfies Commands;

function listCommand(rows: readonly Readonly<Record<string, string>>[]): Commands[string] {
  return (command, { say, table }) =>
    command.action(() => {
      const columns = Object.keys(rows[0] ?? {}).map((name) => ({ title: capital(name) }));
      const cells = rows.map((row) => Object.values(row));
      say(rows, table(columns, cells));
    });
}
