import { utcDay } from '../../keys/quota.ts';
import { count } from '../../wording/numbers.ts';
import type { Command } from '../command.ts';
import { findKey } from '../find-key.ts';
import { withKeys } from '../place.ts';

export const command: Command = {
  synopsis: '[<key or id>]',
  help: [
    "Shows today's answered predictions (UTC) of one key, or of all keys together.",
    '',
    '  <key or id>  a whole key, or at least 8 digits of an id from keys list',
  ].join('\n'),
  arguments: [0, 1],
  async run({ env, positionals: [name], print }) {
    const day = utcDay(Date.now());
    await withKeys(env, async (keys) => {
      if (name !== undefined) {
        const { used, revokedAt } = await findKey(keys, name, day);
        print(`used today: ${used}${revokedAt === undefined ? '' : ' (the key is revoked)'}`);
        return;
      }
      const totals = await keys.totals(day);
      print(`keys: ${totals.keys}, of which revoked: ${totals.revoked}`);
      print(`used today: ${totals.used} by ${count(totals.active, 'key')}`);
    });
  },
};
