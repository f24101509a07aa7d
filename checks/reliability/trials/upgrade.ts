import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type NodeProcess, predict, send, signUpMany, startNode } from '../../../test/support/node-process.ts';
import { Skipped } from '../../support/report.ts';
import { must, type Trial, withPostgres } from '../frame.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Earlier releases with their commits. `migrates`: this release changes the schema of their databases. */
const RELEASES = [
  { version: '1.0.0', commit: '0b78bb3e', migrates: true },
  { version: '1.1.0', commit: '35b037af', migrates: true },
  { version: '1.1.1', commit: '88948036', migrates: false },
  { version: '1.2.0', commit: '466e2792', migrates: false },
] as const;
type Release = (typeof RELEASES)[number];

/** Writes the files of a release into a folder, and lends it this checkout's packages. Returns the folder. */
function checkOut({ version, commit }: Release, folder: string): string {
  const root = join(folder, version);
  mkdirSync(root);
  const files = ['bin', 'model', 'package.json', 'src'];
  const archive = spawnSync('git', ['archive', commit, ...files], { cwd: ROOT, maxBuffer: 1e9 });
  if (archive.status !== 0) throw new Skipped(`this clone has no commit ${commit}`);
  spawnSync('tar', ['-x', '-C', root], { input: archive.stdout });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** Starts the service of an earlier release from its folder. */
const startOld = (root: string, env: NodeJS.ProcessEnv) =>
  startNode(env, '', [process.execPath, join(root, 'bin/hangtag.js')]);

const PREDICTIONS = 7;

export const upgrade: Trial[] = RELEASES.flatMap((release) => [
  { name: `upgrade from ${release.version}, SQLite`, run: (folder) => onSqlite(release, folder) },
  { name: `upgrade from ${release.version}, PostgreSQL`, run: (folder) => onPostgres(release, folder) },
]);

async function onSqlite(release: Release, folder: string): Promise<string> {
  const root = checkOut(release, folder);
  const env = { DATA_DIR: join(folder, 'data') };
  const backup = join(folder, 'backup.sqlite');
  const kept = await upgradeOver(release, root, env, () => runOld(root, env, 'backup', backup));
  if (!release.migrates) return kept;
  runOld(root, env, 'restore', backup);
  const old = await startOld(root, env);
  must((await old.end('SIGTERM')) === 0, old.output());
  return `${kept}, and starts on its backup`;
}

function onPostgres(release: Release, folder: string): Promise<string> {
  const root = checkOut(release, folder);
  return withPostgres((url) => upgradeOver(release, root, { DATABASE_URL: url }, () => {}));
}

function runOld(root: string, env: NodeJS.ProcessEnv, ...command: string[]): void {
  const ran = spawnSync(process.execPath, ['bin/hangtag.js', ...command], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  must(ran.status === 0, `${command[0]}: ${ran.stderr}`);
}

/**
 * Fills a store with an earlier release, starts this one alongside it, and stops the earlier one: keys and counts must
 * be unchanged. Then starts the earlier one again.
 */
async function upgradeOver(release: Release, root: string, store: NodeJS.ProcessEnv, backUp: () => void) {
  const nodes = [await startOld(root, store)];
  const [old] = nodes as [NodeProcess];
  try {
    const [used = '', replaced = '', revoked = ''] = await signUpMany(old.port, 3);
    for (let n = 0; n < PREDICTIONS; n++) must((await predict(old.port, used)).status === 200, 'no prediction');
    const rotated = await send(old.port, '/api/public/keys/current/rotate', { method: 'POST', headers: by(replaced) });
    const { apiKey: successor } = JSON.parse(rotated.body) as { apiKey: string };
    await send(old.port, '/api/public/keys/current', { method: 'DELETE', headers: by(revoked) });
    backUp();
    const before = await usage(old, used);

    const fresh = await startNode(store);
    nodes.push(fresh);
    must((await predict(old.port, used)).status === 200, 'the earlier release no longer answers alongside this one');
    must((await predict(fresh.port, used)).status === 200, 'a key is lost');
    must((await old.end('SIGTERM')) === 0, old.output());
    must((await predict(fresh.port, used)).status === 200, 'a key is lost');
    const after = await usage(fresh, used);
    must(after === before + 3, `${before} counted before, ${after} after three more`);
    must((await predict(fresh.port, successor)).status === 200, 'a rotated key is lost');
    must((await predict(fresh.port, replaced)).status === 401, 'a replaced key works again');
    must((await predict(fresh.port, revoked)).status === 401, 'a revoked key works again');
    must((await fresh.end('SIGTERM')) === 0, fresh.output());

    const again = await startOld(root, store).catch(({ message }: Error) => message);
    const kept = `keys work, ${before} counted and ${after} after three more`;
    if (typeof again === 'string') {
      must(release.migrates && /schema has version/.test(again), again);
      return `${kept}; ${release.version} refuses the database afterwards`;
    }
    nodes.push(again);
    must(!release.migrates, `${release.version} starts on a migrated database`);
    must((await usage(again, used)) === after, 'counts are lost on the way back');
    return `${kept}; ${release.version} goes on with it afterwards`;
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  }
}

const by = (key: string) => ({ authorization: `Bearer ${key}` });

/** Returns the predictions that a key has used today. */
async function usage({ port }: NodeProcess, key: string): Promise<number> {
  const { body } = await send(port, '/api/public/keys/current', { headers: by(key) });
  return (JSON.parse(body) as { usage: { requestsToday: number } }).usage.requestsToday;
}
