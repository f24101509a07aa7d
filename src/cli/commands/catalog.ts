import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands, categories } from '../../garments/catalog.ts';
import { capital } from '../../wording/numbers.ts';
import { type Commands, command } from '../command.ts';
import { loadArtifacts } from '../inputs.ts';

export const commands = {
  brands: listing(brands.map(({ slug, name, tierLabel: tier }) => ({ slug, name, tier }))),
  categories: listing(categories.map(({ slug, name, holds }) => ({ slug, name, holds }))),
  data: command({}, async ({ env, say }, _, place: string) => {
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

function listing(rows: readonly Readonly<Record<string, string>>[]) {
  return command({}, ({ say, table }) => {
    const columns = Object.keys(rows[0] ?? {}).map((name) => ({ title: capital(name) }));
    const cells = rows.map((row) => Object.values(row));
    say(rows, table(columns, cells));
  });
}
