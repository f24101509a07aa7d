import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { VERSION } from '../publish/write-artifact.ts';

/** Returns the folder for a stopped run, next to the model's folder, which only has what the service reads. */
const folderOf = (out: string) => `${out.replace(/[\\/]+$/, '')}.stopped-run`;

/**
 * Returns a folder in which a run keeps what it has read. It contains the files of a stopped run with the same release,
 * input, and options, and is otherwise empty. {@link forget} removes it.
 */
export function keptFolder(out: string, files: readonly string[], options: unknown): string {
  const folder = folderOf(out);
  const manifest = join(folder, 'manifest.json');
  const input = JSON.stringify({ release: packageJson.version, model: VERSION, options, files: files.map(stateOf) });
  const isSame = existsSync(manifest) && readFileSync(manifest, 'utf8') === input;
  if (!isSame) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, input);
  }
  return folder;
}

/** Removes the folder that a run has kept. */
export function forget(out: string): void {
  rmSync(folderOf(out), { recursive: true, force: true });
}

function stateOf(file: string) {
  const { size, mtimeMs } = existsSync(file) ? statSync(file) : { size: 0, mtimeMs: 0 };
  return [resolve(file), size, mtimeMs];
}
