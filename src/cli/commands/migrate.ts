import { readConfig } from '../../config.ts';
import { openKeyStore } from '../../keys/open-store.ts';
import { migrationNotice } from '../../keys/store-observers.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  help: [
    "Brings the key database to this release's schema, and makes it where there is none. The service does the same when",
    'it starts; this command does it beforehand. It cannot be undone: restore a backup instead.',
  ].join('\n'),
  async run({ env, print }) {
    let unreachable: string | undefined;
    let notice: string | undefined;
    const store = await openKeyStore(readConfig(env), {
      onUnreachable: (reason) => {
        unreachable = reason;
      },
      onMigrated: (migrated) => {
        notice = migrationNotice(migrated);
      },
    });
    await store.close();
    if (unreachable !== undefined)
      throw new Error(`The key database is not responding: ${unreachable}.`);
    print(notice ?? 'The key database is up to date.');
  },
};
