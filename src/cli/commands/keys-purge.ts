import { normalizeEmail } from '../../keys/email.ts';
import { utcDay } from '../../keys/quota.ts';
import { type Command, UsageError } from '../command.ts';
import { withKeys } from '../place.ts';

export const keysPurge: Command = {
  synopsis: '<address> --yes',
  help: [
    'Deletes all keys of an e-mail address and the address with them, as its owner may ask. The keys stop working at',
    'once. Backups made before still hold them.',
    '',
    '  --yes  really do it; without, it only says how many keys there are',
  ].join('\n'),
  options: { yes: { type: 'boolean' } },
  arguments: [1, 1],
  async run({ env, values, positionals: [address = ''], print }) {
    if (!address.includes('@')) throw new UsageError('It needs an e-mail address.');
    const email = normalizeEmail(address);
    await withKeys(env, async (keys) => {
      if (values.yes) {
        print(`Deleted ${await keys.purge(email)} keys.`);
        return;
      }
      const found = await keys.list({ day: utcDay(Date.now()), email, limit: 10_000 });
      print(`There are ${found.length} keys of this address: --yes deletes them.`);
    });
  },
};
