import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SkippedTrial } from './trial.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Earlier releases with their commits. `migrates`: this release changes the schema of their databases. */
export const RELEASES = [
  { version: '1.0.0', commit: '0b78bb3e', migrates: true },
  { version: '1.1.0', commit: '35b037af', migrates: true },
  { version: '1.1.1', commit: '88948036', migrates: false },
  { version: '1.2.0', commit: '466e2792', migrates: false },
] as const;
export type Release = (typeof RELEASES)[number];

/** Writes the files of a release into a folder, and lends it this checkout's packages. Returns the folder. */
export function checkOut({ version, commit }: Release, folder: string): string {
  const root = join(folder, version);
  mkdirSync(root);
  const files = ['bin', 'model', 'package.json', 'src'];
  const archive = spawnSync('git', ['archive', commit, ...files], { cwd: ROOT, maxBuffer: 1e9 });
  if (archive.status !== 0) throw new SkippedTrial(`this clone has no commit ${commit}`);
  spawnSync('tar', ['-x', '-C', root], { input: archive.stdout });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}
