import { utcDay } from '../../keys/quota.ts';
import type { Command } from '../command.ts';
import { findKey } from '../find-key.ts';
import { withKeys } from '../place.ts';

export const command: Command = {
  synopsis: '<key or id>',
  help: [
    'Revokes a key permanently. It takes effect immediately, even while the service runs.',
    '',
    '  <key or id>  a whole key, or at least 8 digits of an id from keys list',
  ].join('\n'),
  arguments: [1, 1],
  async run({ env, positionals: [name = ''], print }) {
    const now = Date.now();
    await withKeys(env, async (keys) => {
      const { hash } = await findKey(keys, name, utcDay(now));
      const isRevoked = await keys.revoke(hash, now);
      print(isRevoked ? `Revoked ${hash}.` : `${hash} was already revoked.`);
    });
  },
};
