import { normalizeEmail } from '../../keys/email.ts';
import { utcDay } from '../../keys/quota.ts';
import { count } from '../../wording/numbers.ts';
import { type Command, UsageError } from '../command.ts';
import { withKeys } from '../place.ts';

export const command: Command = {
  synopsis: '<address> --yes',
  help: [
    'Deletes an e-mail address, all its keys and the sales they contributed, for example when its owner asks for it. The keys',
    'stop working immediately. Earlier backups still contain them.',
    '',
    '  --yes  delete them; without it, the command deletes nothing, prints how many keys there are and exits with status 1',
  ].join('\n'),
  flags: ['yes'],
  arguments: [1, 1],
  async run({ env, flags, positionals: [address = ''], print }) {
    if (!address.includes('@')) throw new UsageError('Give an e-mail address.');
    const email = normalizeEmail(address);
    await withKeys(env, async (keys) => {
      if (flags.yes) {
        print(`Deleted ${count(await keys.purge(email), 'key')}.`);
        return;
      }
      const found = await keys.list({ day: utcDay(Date.now()), email, limit: 10_000 });
      throw new Error(
        `This address has ${count(found.length, 'key')}. Nothing was deleted: --yes deletes.`,
      );
    });
  },
};
