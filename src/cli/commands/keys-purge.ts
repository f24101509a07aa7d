import { normalizeEmail } from '../../keys/email.ts';
import { utcDay } from '../../keys/quota.ts';
import { type Command, UsageError } from '../command.ts';
import { withKeys } from '../place.ts';

export const keysPurge: Command = {
  synopsis: '<address> --yes',
  help: [
    'Deletes an e-mail address, all its keys and the sales they contributed, for example when its owner asks for it. The keys',
    'stop working immediately. Earlier backups still contain them.',
    '',
    '  --yes  delete them; without it, the command deletes nothing, prints how many keys there are and exits with status 1',
  ].join('\n'),
  options: { yes: { type: 'boolean' } },
  arguments: [1, 1],
  async run({ env, values, positionals: [address = ''], print }) {
    if (!address.includes('@')) throw new UsageError('Give an e-mail address.');
    const email = normalizeEmail(address);
    await withKeys(env, async (keys) => {
      if (values.yes) {
        print(`Deleted ${numberOfKeys(await keys.purge(email))}.`);
        return;
      }
      const found = await keys.list({ day: utcDay(Date.now()), email, limit: 10_000 });
      throw new Error(
        `This address has ${numberOfKeys(found.length)}. Nothing was deleted: --yes deletes.`,
      );
    });
  },
};

function numberOfKeys(count: number): string {
  return count === 1 ? '1 key' : `${count === 0 ? 'no' : count} keys`;
}
