import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capital } from '../../base/numbers.ts';
import { brands, categories } from '../../catalog/catalog.ts';
import { type Commands, command } from '../command.ts';
import { loadArtifacts } from '../inputs.ts';

export const commands = {
  brands: listing((env) => [
    ...brands.map(({ slug, name, tierLabel: tier }) => ({ slug, name, tier })),
    ...loadArtifacts(env).pricing.lexicon.own.map(({ slug, name }) => ({ slug, name, tier: 'Own brand' })),
  ]),
  categories: listing(() => categories.map(({ slug, name, holds }) => ({ slug, name, holds }))),
  data: command({}, async ({ env, printAnswer }, _, place: string) => {
    const { makeDataFiles } = await import('../../downloads/data-files.ts');
    const { pricing, marketplaces } = loadArtifacts(env);
    const files = await makeDataFiles(pricing, marketplaces);
    const folder = join(place, pricing.modelVersion);
    mkdirSync(folder, { recursive: true });
    for (const { name, content } of files) writeFileSync(join(folder, name), content);
    const written = files.map(({ name }) => join(folder, name));
    printAnswer(written, written);
  }),
} satisfies Commands;

function listing(rowsOf: (env: NodeJS.ProcessEnv) => readonly Readonly<Record<string, string>>[]) {
  return command({}, ({ env, printAnswer, table }) => {
    const rows = rowsOf(env);
    const columns = Object.keys(rows[0] ?? {}).map((name) => ({ title: capital(name) }));
    const cells = rows.map((row) => Object.values(row));
    printAnswer(rows, table(columns, cells));
  });
}
