import { normalizeEmail } from '../../keys/email.ts';
import type { ListedKey } from '../../keys/key-admin.ts';
import { utcDay } from '../../keys/quota.ts';
import type { Command } from '../command.ts';
import { withKeys } from '../place.ts';

const PAGE = 1_000;

export const command: Command = {
  synopsis: '[--email <address>] [--json]',
  help: [
    'Lists keys, one per line: id (SHA-256 of the key, which itself is stored nowhere), when it was issued, live or',
    "when it was revoked, today's use, e-mail address.",
    '',
    '  --email <address>  only keys of this address',
    '  --json             one JSON object per line',
  ].join('\n'),
  texts: ['email'],
  flags: ['json'],
  async run({ env, texts, flags, print }) {
    const email = texts.email === undefined ? undefined : normalizeEmail(texts.email);
    const day = utcDay(Date.now());
    const show = flags.json ? JSON.stringify : describe;
    await withKeys(env, async (keys) => {
      let page: ListedKey[];
      let after: string | undefined;
      do {
        page = await keys.list({ day, email, after, limit: PAGE });
        for (const key of page) print(show(key));
        after = page.at(-1)?.hash;
      } while (page.length === PAGE);
    });
  },
};

function describe({ hash, createdAt, revokedAt, used, email }: ListedKey): string {
  const state = revokedAt === undefined ? 'live' : `revoked ${time(revokedAt)}`;
  return [hash, time(createdAt), state, used, email].join('\t');
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
