import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capital } from '../../base/numbers.ts';
import { brands, categories } from '../../catalog/catalog.ts';
import { PROMPT, PROMPT_VERSION } from '../../reader/read-guesses.ts';
import { type Commands, command } from '../command.ts';

// Prices are imported only where they are needed: shells run completion as they start.
const artifactsOf = async (env: NodeJS.ProcessEnv) => (await import('../inputs.ts')).loadArtifacts(env);

const SHELLS = { type: 'string', enum: ['bash', 'zsh', 'fish', 'powershell'] } as const;

export const commands = {
  brands: listing(async (env) => [
    ...brands.map(({ slug, name, tierLabel: tier }) => ({ slug, name, tier })),
    ...(await artifactsOf(env)).pricing.lexicon.own.map(({ slug, name }) => ({ slug, name, tier: 'Own brand' })),
  ]),
  categories: listing(async () => categories.map(({ slug, name, holds }) => ({ slug, name, holds }))),
  data: command({}, async ({ env, printAnswer }, _, place: string) => {
    const { makeDataFiles } = await import('../../downloads/data-files.ts');
    const { pricing, marketplaces } = await artifactsOf(env);
    const files = await makeDataFiles(pricing, marketplaces);
    const folder = join(place, pricing.modelVersion);
    mkdirSync(folder, { recursive: true });
    for (const { name, content } of files) writeFileSync(join(folder, name), content);
    const written = files.map(({ name }) => join(folder, name));
    printAnswer(written, written);
  }),

  completion: command({ shell: SHELLS }, ({ stdout }, _, shell: string) => {
    const ending = shell === 'powershell' ? 'ps1' : shell;
    stdout.write(readFileSync(new URL(`../completion/hangtag.${ending}`, import.meta.url), 'utf8'));
  }),

  'reader prompt': command({}, ({ printAnswer }) => printAnswer({ version: PROMPT_VERSION, prompt: PROMPT }, [PROMPT])),
} satisfies Commands;

function listing(rowsOf: (env: NodeJS.ProcessEnv) => Promise<readonly Readonly<Record<string, string>>[]>) {
  return command({}, async ({ env, printAnswer, table }) => {
    const rows = await rowsOf(env);
    const columns = Object.keys(rows[0] ?? {}).map((name) => ({ title: capital(name) }));
    const cells = rows.map((row) => Object.values(row));
    printAnswer(rows, table(columns, cells));
  });
}
