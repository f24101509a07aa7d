import { readConfig } from '../../config.ts';
import { openKeyStore } from '../../keys/open-store.ts';
import type { Command } from '../command.ts';

export const migrateCommand: Command = {
  synopsis: '',
  help: [
    "Brings the key database to this release's schema, and makes it where there is none. The service does the same when",
    'it starts; this is for doing it beforehand. There is no way back: restore a backup instead.',
  ].join('\n'),
  options: {},
  arguments: [0, 0],
  async run({ env, print }) {
    let unreachable: string | undefined;
    const store = await openKeyStore(readConfig(env), {
      onUnreachable: (reason) => {
        unreachable = reason;
      },
    });
    await store.close();
    if (unreachable !== undefined)
      throw new Error(`The key database does not answer: ${unreachable}.`);
    print('The key database has the schema of this release.');
  },
};
