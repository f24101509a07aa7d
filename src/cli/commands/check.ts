import { existsSync } from 'node:fs';
import { type Config, misspelledSettings, readConfig } from '../../config.ts';
import { openKeyStore, requireNodeSqlite, sqliteFile } from '../../keys/open-store.ts';
import { loadMarketplaces } from '../../marketplaces/load.ts';
import { loadModel } from '../../pricing/load-model.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  help: [
    'Checks, without starting the service, that the configuration is valid, that the fitted model and the fees are intact, and',
    'that the key database can be used. Exits with status 1 if any check fails.',
  ].join('\n'),
  async run({ env, print }) {
    let failed = 0;
    const step = async <Made>(name: string, make: () => Made | Promise<Made>) => {
      try {
        const made = await make();
        print(`ok      ${name}`);
        return made;
      } catch (error) {
        failed++;
        print(`failed  ${name}: ${(error as Error).message}`);
        return undefined;
      }
    };
    const config = await step('configuration', () => {
      const [misspelled] = misspelledSettings(env);
      if (misspelled !== undefined) throw new Error(misspelled);
      return readConfig(env);
    });
    if (config) await step('fitted model', () => loadModel(config.modelDir));
    if (config) await step('fees', () => loadMarketplaces(config.feesFile));
    if (config) await step('key database', () => checkDatabase(config));
    if (failed > 0) throw new Error(`${failed} of the checks failed.`);
  },
};

async function checkDatabase(config: Config): Promise<void> {
  const file = sqliteFile(config.dataDir);
  // Reads all of it; the service itself reads only what it needs.
  if (config.databaseUrl === undefined && existsSync(file)) {
    requireNodeSqlite();
    const { inspect } = await import('../../keys/sqlite/backup.ts');
    inspect(file);
  }
  const store = await openKeyStore(config, {
    onUnreachable: (reason) => {
      throw new Error(reason);
    },
  });
  try {
    await store.check();
  } finally {
    await store.close();
  }
}
