import { readConfig } from '../../app/config.ts';
import { count } from '../../base/numbers.ts';
import type { KeyAdmin, ListedKey } from '../../service/keys/key-admin.ts';
import { hashKey, isWellFormedKey, normalizeEmail } from '../../service/keys/key-format.ts';
import { utcDay } from '../../service/keys/key-store.ts';
import { openKeyAdmin } from '../../service/keys/open-store.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { type CliIo, UsageError } from '../io.ts';

const PAGE_SIZE = 1_000;

export const commands = {
  'keys list': command({ email: WORDS }, async (io, options) => {
    const email = options.email && normalizeEmail(options.email);
    const show = io.wantsJson ? JSON.stringify : describe;
    await withKeys(io, async (keys, day) => {
      let page: ListedKey[];
      let after: string | undefined;
      do {
        page = await keys.list({ day, email, after, limit: PAGE_SIZE });
        for (const key of page) io.print(show(key));
        after = page.at(-1)?.hash;
      } while (page.length === PAGE_SIZE);
    });
  }),

  'keys usage': command({}, async (io, _, keyOrId?: string) => {
    await withKeys(io, async (keys, day) => {
      if (keyOrId !== undefined) {
        const { used, revokedAt } = await findKey(keys, keyOrId, day);
        const isRevoked = revokedAt !== undefined;
        const note = isRevoked ? ' (the key is revoked)' : '';
        return io.printAnswer({ used, isRevoked }, [`used today: ${used}${note}`]);
      }
      const totals = await keys.totals(day);
      return io.printAnswer(totals, [
        `keys: ${totals.keys}, of which revoked: ${totals.revoked}`,
        `used today: ${totals.used} by ${count(totals.active, 'key')}`,
      ]);
    });
  }),

  'keys revoke': command({}, async (io, _, keyOrId: string) => {
    await withKeys(io, async (keys, day) => {
      const { hash } = await findKey(keys, keyOrId, day);
      const isNew = await keys.revoke(hash, Date.now());
      io.printAnswer({ hash, isNew }, [isNew ? `Revoked ${hash}.` : `${hash} was already revoked.`]);
    });
  }),

  'keys purge-by-email': command({ yes: FLAG }, async (io, { yes }, address: string) => {
    if (!address.includes('@')) throw new UsageError('Give an email address.');
    const email = normalizeEmail(address);
    await withKeys(io, async (keys, day) => {
      if (!yes) {
        const { length } = await keys.list({ day, email, limit: 10_000 });
        throw new Error(`This address has ${count(length, 'key')}. Nothing was deleted: add --yes to delete.`);
      }
      const deleted = await keys.purge(email);
      io.printAnswer({ deleted }, [`Deleted ${count(deleted, 'key')}.`]);
    });
  }),
} satisfies Commands;

async function withKeys({ env }: CliIo, use: (keys: KeyAdmin, day: number) => Promise<void>): Promise<void> {
  const keys = await openKeyAdmin(readConfig(env));
  try {
    await use(keys, utcDay(Date.now()));
  } finally {
    await keys.close();
  }
}

/** Finds the key that an operator named. Rejects with a sentence unless exactly one matches. */
async function findKey(keys: KeyAdmin, keyOrId: string, day: number): Promise<ListedKey> {
  const id = isWellFormedKey(keyOrId) ? hashKey(keyOrId) : keyOrId.toLowerCase();
  // A shorter id would soon be ambiguous. The error does not repeat the text, which may be a mistyped key.
  if (!/^[0-9a-f]{8,64}$/.test(id)) {
    throw new UsageError(
      'This is neither a key nor an id: give the whole key, or at least the first 8 digits of an id from keys list.',
    );
  }
  const [key, another] = await keys.list({ prefix: id, day, limit: 2 });
  if (!key) throw new Error('There is no such key.');
  if (another) throw new Error(`More than one key has an id that starts with ${id}.`);
  return key;
}

function describe({ hash, createdAt, revokedAt, used, email }: ListedKey): string {
  const timeText = (ms: number) => new Date(ms).toISOString();
  const state = revokedAt === undefined ? 'active' : `revoked ${timeText(revokedAt)}`;
  return [hash, timeText(createdAt), state, used, email].join('\t');
}
