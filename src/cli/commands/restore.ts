import { sqliteFile } from '../../keys/open-store.ts';
import { count } from '../../wording/numbers.ts';
import type { Command } from '../command.ts';
import { requireSqlite } from '../place.ts';

export const command: Command = {
  synopsis: '<file>',
  help: [
    'Replaces the key database with a backup. Stop the service first: a database in use is refused. The backup is',
    'checked, and the current database is kept beside it under another name. Keys issued after the backup stop',
    'working, and usage since then is lost. With PostgreSQL, use pg_restore.',
  ].join('\n'),
  arguments: [1, 1],
  async run({ env, positionals: [source = ''], print }) {
    const { dataDir } = requireSqlite(env, 'pg_restore');
    const { restore } = await import('../../keys/sqlite/backup.ts');
    const { keys, kept } = restore(source, sqliteFile(dataDir));
    print(`Restored ${count(keys, 'key')} from ${source}.`);
    if (kept !== undefined) print(`The previous database is now ${kept}.`);
  },
};
