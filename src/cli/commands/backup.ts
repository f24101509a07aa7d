import { sqliteFile } from '../../keys/open-store.ts';
import { count } from '../../wording/numbers.ts';
import type { Command } from '../command.ts';
import { requireSqlite } from '../place.ts';

export const command: Command = {
  synopsis: '<file>',
  help: [
    'Copies the key database to a new file as a consistent snapshot, even while the service runs. The copy is read back',
    'and checked before it gets its name. Protect it like the database: it holds e-mail addresses (but no keys).',
    'With PostgreSQL use pg_dump.',
  ].join('\n'),
  arguments: [1, 1],
  async run({ env, positionals: [target = ''], print }) {
    const { dataDir } = requireSqlite(env, 'pg_dump');
    const { backUp } = await import('../../keys/sqlite/backup.ts');
    const keys = backUp(sqliteFile(dataDir), target);
    print(`Wrote ${target} with ${count(keys, 'key')}.`);
  },
};
